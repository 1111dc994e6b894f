// What tests have a page tell of itself: an object of functions, see `look` in browsing.py.
(() => {
    // The page and what lies in its shadows, as the canvas does
    const roots = root => [root, ...[...root.querySelectorAll("*")]
        .filter(element => element.shadowRoot).flatMap(element => roots(element.shadowRoot))];
    const all = selector => roots(document).flatMap(root => [...root.querySelectorAll(selector)]);

    return {
        // A run that ends with st.rerun is followed by another at once, so the page has to stay at
        // rest for a moment. What a tab has kept of its history is told after the first run, and
        // runs again.
        atRest() {
            const app = document.querySelector('[data-testid="stApp"]');
            const now = performance.now();
            const rests = app?.dataset.testScriptState === "notRunning"
                && Object.values(window.semlensHistory ?? { none: "" }).every(s => s === "given")
                && !document.querySelector('[data-stale="true"], [data-testid="stSkeleton"]')
                && !all(".strip[aria-busy]").length;
            window.restsSince = rests ? window.restsSince ?? now : undefined;
            return rests && now - window.restsSince > 400;
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
                return (!moves && (box.left < around.left - 2 || box.right > around.right + 2))
                    || box.bottom > around.bottom + 2;
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
