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
                && !document.querySelector('[data-stale="true"], [data-testid="stSkeleton"]');
            window.restsSince = rests ? window.restsSince ?? now : undefined;
            return rests && now - window.restsSince > 400;
        },

        // Letters of less than 12 pixels as they are drawn; rotated ones have their size, too
        smallLetters() {
            return all("*").flatMap(e => {
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
