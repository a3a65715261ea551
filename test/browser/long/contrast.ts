import type { Page } from "playwright-core";

/** The colors of a text, or of a sign, and how large it is. */
interface Written {
  readonly what: string;
  readonly ratio: number;
  readonly least: number;
}

/** What can be pressed, but for what is Foundry's own to draw. */
const CONTROLS =
  ":is(button, summary, a[data-action], a.command-link, [role=button], [role=tab], label:has(> input)):not(:disabled)";
const OF_FOUNDRY = ".window-header, .prose, prose-mirror, .dice-tooltip, .visually-hidden";

/** The functions of a page that look at controls. */
interface Looker {
  /** Returns the places of the controls in a part of the page whose look no earlier one had. */
  unlike(selector: string, seen: readonly string[]): readonly (readonly [place: number, look: string])[];
  /** Brings a control into view; returns its middle, or null if something else lies there. */
  middle(place: number): readonly [x: number, y: number] | null;
  /** Returns what cannot be read well on a control in a state, in which it must be. */
  poor(place: number, state: string): Promise<readonly string[]>;
  /** Focuses each of these controls as the keyboard does; returns what cannot be read well. */
  poorWhenFocused(places: readonly number[]): Promise<readonly string[]>;
}

/** Lets a page look at its controls. It runs there, and knows nothing outside. */
function install([controls, ofFoundry]: readonly [string, string]): void {
  type Color = readonly [red: number, green: number, blue: number, alpha: number];
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("There is no canvas to read a color from.");
  const read = new Map<string, Color>();
  const colorOf = (text: string): Color => {
    const known = read.get(text);
    if (known) return known;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = text;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    const color = [red, green, blue, alpha / 255] as const;
    read.set(text, color);
    return color;
  };
  /** Lays a color over another that hides all below it. */
  const over = (upper: Color, lower: Color, opacity = 1): Color => {
    const alpha = upper[3] * opacity;
    const [red, green, blue] = [0, 1, 2].map((at) => (upper[at] ?? 0) * alpha + (lower[at] ?? 0) * (1 - alpha));
    return [red ?? 0, green ?? 0, blue ?? 0, 1];
  };
  const light = ([red, green, blue]: Color): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** Returns the contrast of a color on an element with all that lies below it, its opacity and that of what is around it. */
  const contrast = (element: Element, text: Color): number => {
    const line: Element[] = [];
    for (let one: Element | null = element; one; one = one.parentElement) line.unshift(one);
    let ground: Color = [255, 255, 255, 1];
    const groups: { readonly below: Color; readonly opacity: number }[] = [];
    for (const one of line) {
      const style = getComputedStyle(one);
      const opacity = Number(style.opacity);
      if (opacity < 1) groups.push({ below: ground, opacity });
      ground = over(colorOf(style.backgroundColor), ground);
    }
    let written = over(text, ground);
    for (const { below, opacity } of groups.toReversed()) {
      written = over(written, below, opacity);
      ground = over(ground, below, opacity);
    }
    const [bright = 0, dark = 0] = [light(written), light(ground)].sort((a, b) => b - a);
    return (bright + 0.05) / (dark + 0.05);
  };
  const written = (control: Element): Written[] => {
    const elements = [control, ...control.querySelectorAll("*")].filter(
      (one) => !one.closest("svg, select, .visually-hidden, :disabled, [aria-disabled=true]") && one.checkVisibility(),
    );
    return elements.flatMap((element): Written[] => {
      const style = getComputedStyle(element);
      const text = [...element.childNodes].flatMap((node) =>
        node.nodeType === Node.TEXT_NODE ? (node.textContent?.trim() ?? "") : [],
      );
      const isSign = /\bfa-/.test(element.className);
      const what = isSign ? element.className : text.join(" ").trim();
      if (what === "") return [];
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      return [{ what, ratio: contrast(element, colorOf(style.color)), least: isSign || isLarge ? 3 : 4.5 }];
    });
  };
  const found: Element[] = [];
  const at = (place: number): HTMLElement => found[place] as HTMLElement;
  const looker: Looker = {
    unlike(selector, seen) {
      found.length = 0;
      const known = new Set(seen);
      for (const part of document.querySelectorAll(selector)) {
        for (const control of part.querySelectorAll(controls)) {
          if (!control.checkVisibility() || control.closest(ofFoundry)) continue;
          const { color, backgroundColor, fontWeight, borderTopColor } = getComputedStyle(control);
          const root = control.closest(".quadrivium");
          const classes = (one: Element | null | undefined) => `${one?.tagName} ${one?.className}`;
          const looks = [root, control.parentElement, control].map(classes);
          const look = [...looks, color, backgroundColor, fontWeight, borderTopColor].join(" | ");
          if (known.has(look)) continue;
          known.add(look);
          found.push(control);
        }
      }
      return [...known].slice(seen.length).map((look, place) => [place, look] as const);
    },
    middle(place) {
      at(place).scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = at(place).getBoundingClientRect();
      const middle = [left + width / 2, top + height / 2] as const;
      const hit = document.elementFromPoint(...middle);
      return hit && at(place).contains(hit) ? middle : null;
    },
    async poor(place, state) {
      if (!at(place).matches(state)) return [`not ${state}: ${at(place).outerHTML.slice(0, 160)}`];
      const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
      return written(at(place))
        .filter(({ ratio, least }) => ratio < least - 0.005)
        .map(({ what, ratio }) => `${what}: ${ratio.toFixed(2)} in ${at(place).outerHTML.slice(0, 160)}`);
    },
    async poorWhenFocused(places) {
      const all: string[] = [];
      for (const place of places) {
        at(place).focus();
        if (document.activeElement === at(place)) all.push(...(await looker.poor(place, ":focus-visible")));
      }
      return all;
    },
  };
  Object.assign(globalThis, { looker });
}

type Global = { readonly looker: Looker; readonly unswallow: () => void };

/**
 * Looks at the controls in a part of the page at rest, under the pointer, pressed, and focused by the keyboard: no press has
 * its effect. Controls that look as earlier ones did are left out.
 * @param seen The looks of earlier controls, to which these are added.
 * @returns What has too little contrast, and in which state.
 */
export async function poorContrasts(page: Page, selector: string, seen: Set<string>): Promise<string[]> {
  await page.evaluate(install, [CONTROLS, OF_FOUNDRY] as const);
  const unlike = await page.evaluate(([part, known]) => (globalThis as unknown as Global).looker.unlike(part, known), [
    selector,
    [...seen],
  ] as const);
  const poor: string[] = [];
  const look = async (place: number, state: string): Promise<void> => {
    const found = await page.evaluate(([one, like]) => (globalThis as unknown as Global).looker.poor(one, like), [
      place,
      state,
    ] as const);
    poor.push(...found.map((one) => `${state} ${one}`));
  };
  await page.evaluate(() => {
    const swallow = (event: Event): void => {
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dragstart", "contextmenu"];
    for (const kind of kinds) addEventListener(kind, swallow, { capture: true });
    Object.assign(globalThis, {
      unswallow: () => {
        for (const kind of kinds) removeEventListener(kind, swallow, { capture: true });
      },
    });
  });
  for (const [place, name] of unlike) {
    seen.add(name);
    await look(place, "*");
    const middle = await page.evaluate((one) => (globalThis as unknown as Global).looker.middle(one), place);
    if (!middle) continue;
    await page.mouse.move(...middle);
    await look(place, ":hover");
    await page.mouse.down();
    await look(place, ":active");
    await page.mouse.up();
  }
  await page.mouse.move(0, 0);
  await page.keyboard.press("Tab");
  const focused = await page.evaluate(
    (places) => (globalThis as unknown as Global).looker.poorWhenFocused(places),
    unlike.map(([place]) => place),
  );
  await page.evaluate(() => {
    (globalThis as unknown as Global).unswallow();
  });
  return [...poor, ...focused.map((one) => `:focus-visible ${one}`)];
}
