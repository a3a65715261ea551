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
});
