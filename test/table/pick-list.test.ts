import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { attachPickList, matching } from "../../src/ui/pick-list.ts";
import type { Option, OptionGroup } from "../../src/ui/option-list.ts";
import { GM, openTable, type Table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

const GROUPS: readonly OptionGroup<Option>[] = [
  { label: "Abilities", options: [{ name: "Folk Ken" }, { name: "Legend Lore", hint: "Int" }, { name: "Brawl" }] },
  { label: "Others", options: [{ name: "Élan" }, { name: "Large Sword" }] },
];

describe("what matches the letters that are typed", () => {
  const names = (typed: string, most?: number) =>
    matching(GROUPS, typed, most).map(({ label, options }) => [label, ...options.map(({ name }) => name)]);

  test.each<[string, string[][]]>([
    ["leg", [["Abilities", "Legend Lore"]]],
    [
      "l",
      [
        ["Abilities", "Legend Lore", "Folk Ken", "Brawl"],
        ["Others", "Large Sword", "Élan"],
      ],
    ],
    ["elan", [["Others", "Élan"]]],
    ["lore leg", [["Abilities", "Legend Lore"]]],
    ["quux", []],
  ])("“%s” finds these, and first those that begin with it", (typed, found) => {
    expect(names(typed)).toEqual(found);
  });

  test("no more are found than are asked for, and each is one that was offered", () => {
    const groups = fc.array(
      fc.record({ label: fc.string(), options: fc.array(fc.record({ name: fc.string({ maxLength: 8 }) })) }),
    );
    fc.assert(
      fc.property(groups, fc.string({ maxLength: 3 }), fc.nat(20), (offered, typed, most) => {
        const found = matching(offered, typed, most).flatMap(({ options }) => options);
        expect(found.length).toBeLessThanOrEqual(most);
        const all = offered.flatMap(({ options }) => options);
        for (const option of found) expect(all).toContain(option);
        // Whatever is offered is found by its own name, if there is room for it.
        if (most >= all.length)
          for (const { name } of all) expect(namesOf(matching(offered, name, most))).toContain(name);
      }),
    );

    function namesOf(some: readonly OptionGroup<Option>[]): readonly string[] {
      return some.flatMap(({ options }) => options.map(({ name }) => name));
    }
  });
});

describe("a field that picks", () => {
  let table: Table;
  let part: HTMLElement;
  let field: HTMLInputElement;
  let picked: string[];
  let asked: Map<string, (groups: readonly OptionGroup<Option>[]) => void>;
  let isSlow: boolean;

  beforeEach(async () => {
    table = await openTable({ userId: GM });
    part = document.createElement("section");
    const template = "systems/quadrivium/templates/ui/pick-list.hbs";
    const context = { pick: "ability", id: "find", label: "Add an Ability…" };
    part.innerHTML = await foundry.applications.handlebars.renderTemplate(template, context);
    document.body.append(part);
    const found = part.querySelector("input");
    if (!found) throw new Error("The template has no field.");
    field = found;
    picked = [];
    asked = new Map();
    isSlow = false;
    attachPickList(part, {
      selector: "[data-pick=ability]",
      offer: (typed) =>
        isSlow
          ? new Promise<readonly OptionGroup<Option>[]>((answer) => asked.set(typed, answer))
          : matching(GROUPS, typed),
      pick: ({ name }, typed) => void picked.push(`${typed}: ${name}`),
    });
    field.focus();
  });
  afterEach(async () => {
    part.remove();
    await table.close();
  });

  const options = () => [...part.querySelectorAll<HTMLElement>("[role=option]")];
  const offered = () => options().map((option) => textOf(option.querySelector("b")));
  const marked = () =>
    options()
      .filter((option) => option.getAttribute("aria-selected") === "true")
      .map(textOf);
  const press = (key: string, more: KeyboardEventInit = {}): boolean =>
    !field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));

  async function type(text: string): Promise<void> {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await Promise.resolve();
    await Promise.resolve();
  }

  test("takes the first that is found by a few letters and Enter, and is ready for the next", async () => {
    await type("leg");
    expect(offered()).toEqual(["Legend Lore"]);
    expect(marked()).toEqual(["Legend Lore Int"]);
    expect(press("Enter")).toBe(true);
    expect(picked).toEqual(["leg: Legend Lore"]);
    expect([field.value, offered(), document.activeElement === field]).toEqual(["", [], true]);
  });

  test("names to screen readers its list, the marked option and how many there are", async () => {
    expect(field.getAttribute("aria-expanded")).toBe("false");
    await type("l");
    const list = part.querySelector("[role=listbox]");
    expect(field.getAttribute("aria-expanded")).toBe("true");
    expect(field.getAttribute("aria-controls")).toBe(list?.id);
    expect(list?.getAttribute("aria-label")).toBe("Add an Ability…");
    expect([...part.querySelectorAll("[role=group]")].map((group) => group.getAttribute("aria-label"))).toEqual([
      "Abilities",
      "Others",
    ]);
    expect(field.getAttribute("aria-activedescendant")).toBe(options()[0]?.id);
    expect(textOf(part.querySelector("output"))).toBe("5 found.");
    press("ArrowDown");
    expect(field.getAttribute("aria-activedescendant")).toBe(options()[1]?.id);
    press("Escape");
    expect(field.getAttribute("aria-expanded")).toBe("false");
    for (const name of ["aria-controls", "aria-activedescendant"]) expect(field.hasAttribute(name)).toBe(false);
    expect(field.getAttribute("aria-autocomplete")).toBe("list");
  });

  test("opens by an arrow without a letter, and then marks nothing that Enter would take", async () => {
    expect(press("ArrowDown")).toBe(true);
    await until(() => options().length > 0);
    expect(marked()).toEqual([]);
    expect(press("Enter")).toBe(true);
    expect(picked).toEqual([]);
    press("ArrowDown");
    press("ArrowDown");
    press("ArrowUp");
    expect(marked()).toEqual(["Folk Ken"]);
    press("Enter");
    expect(picked).toEqual([": Folk Ken"]);
  });

  test("opens by a press and takes what is pressed, for a hand without keys", async () => {
    field.click();
    await until(() => options().length > 0);
    const option = options()[2];
    const down = new Event("pointerdown", { bubbles: true, cancelable: true });
    option?.dispatchEvent(down);
    // Otherwise the field would lose the focus, and with it the list.
    expect(down.defaultPrevented).toBe(true);
    option?.click();
    expect(picked).toEqual([": Brawl"]);
  });

  test("closes the list on Escape, then empties the field, and then leaves the key to its window", async () => {
    await type("leg");
    expect(press("Escape")).toBe(true);
    expect([field.value, offered()]).toEqual(["leg", []]);
    expect(press("Escape")).toBe(true);
    expect(field.value).toBe("");
    expect(press("Escape")).toBe(false);
  });

  test("says that nothing is found, and takes nothing then", async () => {
    await type("quux");
    expect(textOf(part.querySelector(".option-list"))).toBe("Nothing found.");
    expect(press("Enter")).toBe(true);
    expect(picked).toEqual([]);
  });

  test("takes on a quick Enter what is found for all letters, and not what the letters before it had found", async () => {
    await type("l");
    isSlow = true;
    await type("brawl");
    expect(press("Enter")).toBe(true);
    expect(picked).toEqual([]);
    asked.get("brawl")?.(matching(GROUPS, "brawl"));
    await until(() => picked.length > 0);
    expect(picked).toEqual(["brawl: Brawl"]);
  });

  test("leaves keys with a modifier, and those that compose a letter, to the field", async () => {
    await type("leg");
    for (const more of [{ isComposing: true }, { shiftKey: true }, { ctrlKey: true }]) {
      expect(press("Enter", more)).toBe(false);
    }
    expect(picked).toEqual([]);
  });

  test("concerns no form around it", async () => {
    let changes = 0;
    const form = document.createElement("form");
    part.replaceWith(form);
    form.append(part);
    form.addEventListener("change", () => changes++);
    await type("leg");
    field.dispatchEvent(new Event("change", { bubbles: true }));
    expect([changes, field.name]).toEqual([0, ""]);
    form.remove();
  });
});
