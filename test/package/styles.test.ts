import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";

const folder = resolve(import.meta.dirname, "../../styles");
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".css"));
const texts = new Map(
  await Promise.all(files.map(async (name) => [name, await readFile(resolve(folder, name), "utf8")] as const)),
);
const all = [...texts.values()].join("\n");

/** Returns the declarations of a property in all files. */
const declarations = (property: string): string[] =>
  [...texts].flatMap(([name, text]) =>
    [...text.matchAll(new RegExp(`^.*(?<![\\w-])${property}:.*$`, "gm"))].map(([line]) => `${name}: ${line.trim()}`),
  );

describe("our styles", () => {
  test("have a fallback for each variable that is not our own", () => {
    const own = new Set([...all.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name));
    const used = [...all.matchAll(/var\((--[\w-]+)\s*([,)])/g)];
    expect(used.length).toBeGreaterThan(100);
    const bare = used.flatMap(([, name = "", end]) => (own.has(name) || end === "," ? [] : [name]));
    expect([...new Set(bare)]).toEqual([]);
  });

  test("choose the colors of check boxes by Foundry's two variables, since Foundry draws them itself", () => {
    expect(declarations("accent-color")).toEqual(["extras/ledger.css: accent-color: var(--accent);"]);
    for (const color of ["checked", "background"]) {
      expect(declarations(`--checkbox-${color}-color`).map((line) => line.split(":")[0])).toEqual(["tokens.css"]);
    }
  });

  test.each([0, 1])("give no game a color like that of success or failure, in theme %i", (theme) => {
    const [hues, lights] = [new Map<string, number>(), new Map<string, number>()];
    for (const name of [
      "sheet",
      "good",
      "bad",
      ...["stress", "fortune", "check", "trip"].map((one) => `accent-${one}`),
    ]) {
      const [, code = ""] = declarations(`--quadrivium-${name}`)[theme]?.split("#") ?? [];
      const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(code.slice(at, at + 2), 16) / 255);
      const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
      hues.set(name, (degrees + 360) % 360);
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => ((part + 0.055) / 1.055) ** 2.4);
      lights.set(name, 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
    }
    for (const [name, hue] of hues) {
      if (!name.startsWith("accent")) continue;
      for (const tone of ["good", "bad"]) {
        const apart = Math.abs(hue - (hues.get(tone) ?? 0));
        expect(Math.min(apart, 360 - apart), `${name} beside ${tone}`).toBeGreaterThan(20);
      }
      const [dark = 0, bright = 0] = [lights.get(name) ?? 0, lights.get("sheet") ?? 0].sort((a, b) => a - b);
      expect(bright / dark, name).toBeGreaterThan(4.5);
    }
  });

  test("hide what is hidden by one rule, which no other can undo", () => {
    const naming = [...texts].flatMap(([name, text]) => (text.includes("[hidden]") ? [name] : []));
    expect(naming).toEqual(["reset.css"]);
    expect(texts.get("reset.css")).toMatch(/\.quadrivium \[hidden\] \{\s*display: none !important;/);
  });

  test("begin with the reset, which gives way to all others and is tried on no element that it is not for", () => {
    const imports = [...(texts.get("quadrivium.css") ?? "").matchAll(/url\("([^"]+)"\)/g)].map(([, name]) => name);
    expect(imports.slice(0, 2)).toEqual(["tokens.css", "reset.css"]);
    expect(imports.toSorted()).toEqual(files.filter((name) => name !== "quadrivium.css").toSorted());
    const rules = (texts.get("reset.css") ?? "").replaceAll(/\/\*.*?\*\//gs, "");
    const layered = /^@layer reset \{.*?^\}/ms.exec(rules)?.[0] ?? "";
    const selectorsOf = (part: string): string[] =>
      [...part.matchAll(/(?:^|[{}])\s*([^@{};][^{};]*)\{/g)].flatMap(([, list = ""]) =>
        list.trim().split(/,\s*(?![^(]*\))/),
      );
    const heavy = selectorsOf(rules.replace(layered, "")).filter((one) => !/^:where\(|\[hidden\]/.test(one));
    expect(heavy).toEqual([]);
    const lists = selectorsOf(layered).filter((one) => /:(?:is|where)\([^()]*,[^()]*\)$/.test(one));
    expect(lists).toEqual([]);
  });

  // A rule for what is inside such an element has the browser calculate everything like it on the page, whenever a card comes.
  test("ask with :has on the screen only how that element itself looks", () => {
    const inside = [...texts].flatMap(([name, text]) => {
      const open: string[] = [];
      const found: string[] = [];
      for (const [, written = "", end] of text.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g)) {
        const selector = written.trim();
        if (end === "}") open.pop();
        if (end !== "{") continue;
        const isBelow = open.some((outer) => outer.includes(":has(")) && !/^&[:.[]/.test(selector);
        const [, beyond = ""] = /:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)([^,]*)/.exec(selector) ?? [];
        if (!open.includes("@media print") && (isBelow || /[\s>~+]/.test(beyond))) found.push(`${name}: ${selector}`);
        open.push(selector);
      }
      return found;
    });
    expect(inside).toEqual([]);
  });
});
