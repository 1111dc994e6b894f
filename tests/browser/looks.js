// What tests have a page tell of itself: an object of functions, see `look` in browsing.py.
(() => {
    // The page and what lies in its shadows, as the canvas does
    const roots = root => [root, ...[...root.querySelectorAll("*")]
        .filter(element => element.shadowRoot).flatMap(element => roots(element.shadowRoot))];
    const all = selector => roots(document).flatMap(root => [...root.querySelectorAll(selector)]);

    return {
        // Notes whether all that a page has asked of its server is done: until a run that began after
        // the last question is over. What a page asks by a clock is none. Given are the numbers of
        // fields in Streamlit's messages.
        watchRuns(field) {
            // The fields of a message by number: a number, or the bytes of what is longer
            const read = bytes => {
                const fields = {};
                let at = 0;
                const number = () => {
                    for (let value = 0, factor = 1; ; factor *= 128) {
                        const byte = bytes[at++];
                        value += (byte & 127) * factor;
                        if (byte < 128) return value;
                    }
                };
                while (at < bytes.length) {
                    const tag = number(), value = number();
                    fields[tag >> 3] = tag & 7 ? bytes.subarray(at, at += value) : value;
                }
                return fields;
            };
            window.WebSocket = class extends WebSocket {
                constructor(...given) {
                    super(...given);
                    window.due = "";  // what an earlier connection was asked is answered no more
                    this.addEventListener("message", ({ data }) => {
                        const fields = read(new Uint8Array(data));
                        if (field.begins in fields && window.due) window.due = "an end";
                        const ends = fields[field.ends] ?? field.early;
                        if (ends !== field.early && window.due === "an end") window.due = "";
                    });
                }

                send(data) {
                    const asked = read(data)[field.asks];
                    if (asked && !read(asked)[field.clocked]) window.due = "a beginning";
                    super.send(data);
                }
            };
        },

        // Asked at each frame of the browser. All has to stand still for some of them: what a page
        // does a little later, or in several steps, it does in between, however slow it is. What a
        // tab has kept of its history is told after the first run, and runs again.
        atRest() {
            const app = document.querySelector('[data-testid="stApp"]');
            const restless = {
                run: app?.dataset.testScriptState !== "notRunning" || window.due,
                history: Object.values(window.semlensHistory ?? { none: "" }).some(s => s !== "given"),
                left: document.querySelectorAll('[data-stale="true"], [data-testid="stSkeleton"]').length,
                strip: all(".strip[aria-busy]").length,
                fonts: document.fonts.status !== "loaded",
            };
            window.restless = Object.keys(restless).filter(what => restless[what]);
            const parts = '[data-testid="stElementContainer"], .strip, .panel, .frame, .frame > svg';
            const places = all(parts).map(part => {
                const { x, y, width, height } = part.getBoundingClientRect();
                return [x, y, width, height].map(Math.round);
            }).join(" ");
            window.looks = !window.restless.length && places === window.places ? (window.looks ?? 0) + 1 : 0;
            window.places = places;
            return window.looks >= 24;
        },

        // Begins to add up how far things jump that nobody has touched; asked for with `jumped`
        watchJumps() {
            window.jumps = [];
            new PerformanceObserver(list => window.jumps.push(...list.getEntries()
                .filter(entry => !entry.hadRecentInput)))
                .observe({ type: "layout-shift", buffered: true });
        },

        jumped() {
            return window.jumps.map(({ value, sources }) => ({
                value,
                of: sources.map(({ node, previousRect, currentRect }) =>
                    `${node?.className ?? node?.nodeName} ${previousRect.y} → ${currentRect.y}`),
            }));
        },

        // What has the focus, and the contrast of its ring with what that is drawn on: 0 for none,
        // and nothing for the page itself, or a part of a picture, which is drawn more strongly
        ring() {
            let at = document.activeElement;
            while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
            const rgb = colour => {
                const paint = document.createElement("canvas").getContext("2d");
                paint.fillStyle = colour;
                paint.fillRect(0, 0, 1, 1);
                return [...paint.getImageData(0, 0, 1, 1).data];
            };
            const light = colour => rgb(colour).slice(0, 3).map(c => c / 255)
                .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
                .reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
            const up = e => e.parentElement ?? e.getRootNode().host;
            let ground = "white";
            for (let e = up(at); e; e = up(e)) {
                const { backgroundColor } = getComputedStyle(e);
                if (rgb(backgroundColor)[3] === 255) {
                    ground = backgroundColor;
                    break;
                }
            }
            const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at);
            const drawn = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
            const [x, y] = [light(outlineColor), light(ground)].sort((p, q) => q - p);
            const name = at.getAttribute("aria-label") || at.textContent.trim() || at.localName;
            const contrast = drawn ? (x + 0.05) / (y + 0.05) : 0;
            return { name: name.slice(0, 40), contrast: at.closest("svg") || /body|main/i.test(at.localName) ? null : contrast };
        },

        // Letters of less than 12 pixels as they are drawn; rotated ones have their size, too
        smallLetters() {
            return all("*").flatMap(e => {
                if (e.closest(".thumbnail")) return [];  // a small picture of a page that has it large
                const said = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
                if (!said || /^(style|script|title|option)$/i.test(e.localName)) return [];
                const box = e.getBoundingClientRect();
                if (!box.width || !box.height) return [];
                if (!e.checkVisibility({ visibilityProperty: true })) return [];
                const on = e.getScreenCTM?.(), drawn = on ? Math.hypot(on.a, on.b) : 1;
                const size = parseFloat(getComputedStyle(e).fontSize) * drawn;
                return size < 11.9 ? [`${size}: ${e.outerHTML.slice(0, 120)}`] : [];
            });
        },

        // Parts of a canvas that their frame cuts off, though nothing scrolls there
        cut(root) {
            const parts = ".node, .edge text, .cell, .word, .axis, .spoke text";
            return [...root.querySelectorAll(parts)].filter(part => {
                const box = part.getBoundingClientRect(), frame = part.closest(".frame");
                const around = (frame ?? root).getBoundingClientRect();
                const moves = frame && frame.scrollWidth > frame.clientWidth + 1;
                const down = frame && frame.scrollHeight > frame.clientHeight + 1;
                return (!moves && (box.left < around.left - 2 || box.right > around.right + 2))
                    || (!down && box.bottom > around.bottom + 2);
            }).map(part => part.outerHTML.slice(0, 120));
        },

        // A finger that goes from right to left
        swipe() {
            const touch = x => [new Touch({
                identifier: 1, target: document.body, clientX: x, clientY: 300,
            })];
            const event = (name, at, list) => document.body.dispatchEvent(new TouchEvent(name, {
                bubbles: true, touches: list ? touch(at) : [], changedTouches: touch(at),
            }));
            event("touchstart", 300, true);
            event("touchend", 80, false);
        },

        // Clicks one grade after another, faster than a page is drawn anew
        clickFast(grades) {
            grades.forEach((grade, k) => setTimeout(() => {
                [...document.querySelectorAll('[role="radio"]')]
                    .find(radio => radio.textContent.trim() === grade).click();
            }, 60 * k));
        },

        // Elements that only a hostile string can have brought
        markup() {
            return all("*").filter(element => {
                const said = element.textContent.trim();
                const markdown = element.closest('[data-testid="stMarkdownContainer"]');
                return element.localName === "semlens-evil"
                    || [...element.attributes].some(a =>
                        (a.name.startsWith("on") && a.value.includes("hit("))
                        || (/^(src|href|xlink:href|action|data|srcset|poster)$/.test(a.name)
                            && /^\s*(javascript:|(https?:)?\/\/evil)/i.test(a.value)))
                    || (element.localName === "script" && /^hit\(/.test(said))
                    || (element.getAttribute("role") === "img" && said === "sailing")
                    || (element.classList.contains("katex") && said.includes("evil"))
                    || (markdown && said === "evil"
                        && /^(strong|em|a|span)$/.test(element.localName));
            }).map(element => element.outerHTML.slice(0, 300));
        },

        // All that a page holds, and what was typed into it
        shown() {
            return [
                ...roots(document).map(root => (root.documentElement ?? root).innerHTML),
                ...all("input,textarea").map(element => element.value),
            ].join(" ");
        },
    };
})()
