import type { Locator } from "playwright-core";

/** Properties in which core styles differ, and which are seen. */
const SEEN = [
  "appearance",
  "background-color",
  "background-image",
  "border-bottom-style",
  "border-bottom-width",
  "border-left-width",
  "border-top-left-radius",
  "border-top-width",
  "box-shadow",
  "caption-side",
  "color",
  "cursor",
  "display",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "line-height",
  "list-style-position",
  "list-style-type",
  "margin-bottom",
  "margin-left",
  "margin-right",
  "margin-top",
  "padding-bottom",
  "padding-left",
  "padding-right",
  "padding-top",
  "text-align",
  "text-decoration-line",
  "text-decoration-style",
  "text-shadow",
  "text-transform",
  "vertical-align",
  "white-space-collapse",
  "text-wrap-mode",
  "word-break",
  "word-spacing",
] as const;

/** The parts that Foundry draws, even within ours: typed texts, and the list of all dice of a roll. */
const OF_CORE = ".prose, prose-mirror, .dice-tooltip";

/** How an element is drawn: its place in the part, and its visible properties. */
interface Drawn {
  readonly element: Element;
  readonly box: readonly number[];
  readonly style: readonly string[];
}

/**
 * Returns what the unfriendly styles of the host change in our elements of some parts of the page. Both are drawn at one go, so that the
 * page does not change meanwhile.
 */
export const changedByCore = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll(
    (roots, [seen, ofCore]) => {
      // A link in a text that is not ours looks as the text does.
      const whole = ".window-content, .quadrivium:not(.application, .quadrivium *, .command-link)";
      const ours = roots.flatMap((root): Element[] => {
        const around = root.closest(".quadrivium:not(.application)") ?? root.closest(".quadrivium .window-content");
        return around ? [root] : [...root.querySelectorAll(whole)].filter((one) => one.closest(".quadrivium"));
      });
      const elements = ours.map((part) =>
        [part, ...part.querySelectorAll("*")].filter(
          (element) =>
            !element.closest(".visually-hidden, datalist") &&
            !element.matches("option, optgroup, svg *, br") &&
            !element.parentElement?.closest(ofCore),
        ),
      );
      const draw = (): Drawn[] =>
        ours.flatMap((part, place) => {
          const corner = part.getBoundingClientRect();
          const shown = (elements[place] ?? []).filter((element) => element.checkVisibility());
          return shown.map((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const style = getComputedStyle(element);
            return {
              element,
              box: [left - corner.left, top - corner.top, width, height].map((length) => Math.round(length)),
              // Foundry's own are judged by their place alone.
              style: element.matches(ofCore) ? [] : seen.map((property) => style.getPropertyValue(property)),
            };
          });
        });
      const nameOf = (element: Element | undefined) => element?.outerHTML.replaceAll(/\s+/g, " ").slice(0, 140);
      const changesBetween = (before: readonly Drawn[], after: readonly Drawn[]): string[] => {
        if (before.length !== after.length) {
          const [more, fewer] = before.length > after.length ? [before, after] : [after, before];
          const other = more.find(({ element }, place) => element !== fewer[place]?.element)?.element;
          const counts = `${before.length} elements are shown, then ${after.length}`;
          return [`${counts}; the first other one is ${nameOf(other)}`];
        }
        return before.flatMap(({ element, box, style }, place) => {
          const now = after[place];
          const isMoved = box.some((length, side) => Math.abs(length - (now?.box[side] ?? 0)) > 1);
          const changes = [
            ...(isMoved ? [`box ${box.join(" ")} → ${now?.box.join(" ")}`] : []),
            ...seen.flatMap((property, of) =>
              style[of] === now?.style[of] ? [] : [`${property} ${style[of]} → ${now?.style[of]}`],
            ),
          ];
          return changes.length > 0 ? [`${nameOf(element)}: ${changes.join("; ")}`] : [];
        });
      };
      const { dataset } = document.documentElement;
      // Foundry's own parts keep their height, so that what is below them stays; and transitions are over.
      const still = document.createElement("style");
      still.textContent = `:is(${ofCore}) { margin: 0 !important; block-size: 5rem !important; min-block-size: 0 !important; overflow: hidden !important }
        *, ::before, ::after { transition: none !important; animation: none !important }`;
      document.head.append(still);
      try {
        const before = draw();
        dataset.core = "strict";
        return changesBetween(before, draw());
      } finally {
        delete dataset.core;
        still.remove();
      }
    },
    [SEEN, OF_CORE] as const,
  );

/** Returns the texts and controls of a part of the page that lie on one another. */
export async function overlapping(parts: Locator): Promise<string[]> {
  return parts.evaluateAll((shown) =>
    shown.flatMap((part) => {
      const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "";
      const things = [...part.querySelectorAll(part.matches(".application") ? ".window-content *" : "*")]
        .filter(
          (element) =>
            element.checkVisibility({ opacityProperty: true }) &&
            !element.closest(".visually-hidden, .prose, prose-mirror, datalist, svg, select *, .dice-tooltip") &&
            (element.matches("button, input, select, textarea, img") || [...element.childNodes].some(isText)),
        )
        .flatMap((element) => {
          // The visible place, within all that scrolls.
          let { left, right, top, bottom } = element.getBoundingClientRect();
          let layer: Element | null = null;
          for (let around: Element | null = element; around && around !== part; around = around.parentElement) {
            const { overflow, position } = getComputedStyle(around);
            if (/sticky|fixed|absolute/.test(position)) layer ??= around;
            if (around === element || !/auto|scroll|hidden|clip/.test(overflow)) continue;
            const edge = around.getBoundingClientRect();
            [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
            [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
          }
          const isInline = getComputedStyle(element).display === "inline";
          return isInline ? [] : [{ element, layer, left, right, top, bottom }];
        });
      return things.flatMap((one, place) =>
        things
          .slice(place + 1)
          .filter(
            (other) =>
              one.layer === other.layer &&
              !one.element.contains(other.element) &&
              !other.element.contains(one.element) &&
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2,
          )
          .map((other) => `${one.element.outerHTML.slice(0, 120)} and ${other.element.outerHTML.slice(0, 120)}`),
      );
    }),
  );
}
