import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { attachPickList, matching } from "../../src/ui/pick-list.ts";
import type { Option, OptionGroup } from "../../src/ui/pick-list.ts";
import { GM, openTable } from "./open-table.ts";
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
});

describe("a field that picks", () => {
  let part: HTMLElement;
  let field: HTMLInputElement;
  let picked: string[];

  beforeEach(async () => {
    await openTable({ userId: GM });
    part = document.createElement("section");
    const template = "systems/quadrivium/templates/ui/pick-list.hbs";
    const context = { pick: "ability", id: "find", label: "Add an Ability…" };
    part.innerHTML = await foundry.applications.handlebars.renderTemplate(template, context);
    document.body.append(part);
    const found = part.querySelector("input");
    if (!found) throw new Error("The template has no field.");
    field = found;
    picked = [];
    attachPickList(part, {
      selector: "[data-pick=ability]",
      offer: (typed) => matching(GROUPS, typed),
      pick: ({ name }, typed) => void picked.push(`${typed}: ${name}`),
    });
    field.focus();
  });
  afterEach(() => {
    part.remove();
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
});
