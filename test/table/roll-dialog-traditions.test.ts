import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, type Face, table } from "./open-table.ts";
import { buttonIn, check, click, fill, textOf, uncheck, until } from "./page.ts";
import { bonusRows, dialog, rollButton, submitDialog } from "./roll-dialog-page.ts";
import type { Creature, Stat } from "./open-table.ts";

beforeEach(() => openTable());

interface Built {
  readonly actor: Creature;
  readonly answer: Promise<ChatMessage.Implementation | undefined>;
}

/** Opens the dialog for a character that is made for it. */
async function ask(
  source: { readonly system: object; readonly items?: readonly object[]; readonly effects?: readonly object[] },
  trait: (items: readonly Item.Implementation[]) => Stat,
): Promise<Built> {
  const made = await Actor.implementation.create({ name: "Somebody", type: "character", ...source } as never);
  if (!made) throw new Error("There is no character.");
  const actor = made as Creature;
  const answer = table.api.rollTrait(actor, trait(actor.items.contents));
  await until(() => document.querySelector(".roll-dialog .bars"));
  return { actor, answer };
}

/** Rolls what the dialog shows, and gives the formula. */
async function roll({ answer }: Built, ...faces: readonly Face[]): Promise<string | undefined> {
  scriptFaces(...faces);
  submitDialog();
  return (await answer)?.rolls[0]?.formula;
}

const field = (name: string) => dialog().querySelector<HTMLInputElement>(`[name="${name}"]`);
const chip = (name: string) => textOf(field(name)?.closest("label"));

describe("the dialog of a trip roll", () => {
  const kit = (name: string, value: number) => ({ name, type: "bonus", system: { category: "kit", value } });
  const climber = {
    system: {
      tradition: "trip",
      meta: [{ id: "red", kind: "mana", colour: "red", bonus: 5, held: 1 }],
    },
    items: [{ name: "Climb", type: "ability", system: { mastery: 3, own: { tripTarget: 4 } } }],
    effects: [kit("Rope", 1), kit("Spikes", 3), kit("Gloves", 2)],
  };
  const climb = (items: readonly Item.Implementation[]): Stat => ({ ability: items[0]?.id ?? "" });

  test("knows the target of the ability, tells it, and folds its field away with what else hardly changes", async () => {
    await ask(climber, climb);
    expect(rollButton()).toBe("Roll 1dts4b8");
    const told = dialog().querySelector(".head .chip");
    expect(textOf(told)).toBe("Climb *4");
    expect(told?.querySelector(".target-number")).not.toBeNull();
    expect(field("setup.tripTarget")?.closest("details")?.open).toBe(false);
  });

  test("strikes out the third kit, says why, and lets it count when a better one is left out", async () => {
    await ask(climber, climb);
    expect(bonusRows()).toEqual({
      "+3 Mastery": "",
      "+1 Rope": "does not count: only the best two kits count",
      "+3 Spikes": "",
      "+2 Gloves": "",
    });
    // Its category is its name.
    expect(textOf(dialog().querySelector("[data-bonus=mastery]"))).toBe("+3 Mastery");
    const spikes = [...dialog().querySelectorAll(".bonus")].find((row) => textOf(row).includes("Spikes"));
    uncheck(dialog(), spikes?.querySelector("input")?.name ?? "");
    await until(() => rollButton() === "Roll 1dts4b6");
    expect(bonusRows()["+1 Rope"]).toBe("");
  });
});

describe("the dialog of a check", () => {
  const thief = {
    system: { tradition: "check", characteristics: { str: { value: 4 }, dex: { value: 5 } } },
    items: [
      { name: "Acrobatics", type: "ability", system: { score: 3, characteristics: ["dex"], specialty: "ropes" } },
    ],
    effects: [{ name: "Charm", type: "bonus", system: { goal: "enchantment", value: 5 } }],
  };
  const acrobatics = (items: readonly Item.Implementation[]): Stat => ({ ability: items[0]?.id ?? "" });

  test("averages several Characteristics, and shows how that is rounded", async () => {
    await ask(thief, acrobatics);
    expect(rollButton()).toBe("Roll 3dk + 13");
    check(dialog(), "characteristics.str");
    await until(() => textOf(dialog().querySelector(".average")) === "average 4.5, counts as 5");
    check(dialog(), "characteristics.con");
    await until(() => textOf(dialog().querySelector(".average")) === "average 3, counts as 3");
    expect(rollButton()).toBe("Roll 3dk + 11");
  });
});

test("boons and banes are counted by their buttons and by the arrow keys, as far as a die takes them", async () => {
  await ask({ system: { tradition: "check" } }, () => ({ characteristics: ["str"] }));
  for (let press = 0; press < 7; press += 1) click(buttonIn(dialog(), "Boons: one more"));
  await until(() => rollButton() === "Roll 3dkbo6");
  click(buttonIn(dialog(), "Boons: one less"));
  field("setup.banes")?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
  await until(() => rollButton() === "Roll 3dkbo5ba1");
});

describe("the dialog of a fortune roll", () => {
  const trait = (name: string, size: number) => ({ name, type: "trait", system: { size } });
  const pilot = { system: { tradition: "fortune", inspiration: 1 }, items: [trait("Daring", 8), trait("Pilot", 10)] };
  const daring = (items: readonly Item.Implementation[]): Stat => ({ traits: [items[0]?.id ?? ""] });

  test("has the traits as switches, in sight", async () => {
    const { actor } = await ask(pilot, daring);
    const [first, second] = actor.items.contents.map(({ id }) => `traits.${id ?? ""}`);
    expect(chip(first ?? "")).toBe("Daring d8");
    expect(dialog().querySelector(`.more [name="${first ?? ""}"]`)).toBeNull();
    expect(rollButton()).toBe("Roll 1dnc8");
    check(dialog(), second ?? "");
    await until(() => rollButton() === "Roll 1dnc8:10");
    // The box that was ticked last has the focus while everything is drawn again.
    check(dialog(), "setup.staggered");
    await until(() => rollButton() === "Roll 1dnc8:10st");
    uncheck(dialog(), "setup.staggered");
    expect(textOf(dialog().querySelector(".subject"))).toBe("Daring + Pilot");
    uncheck(dialog(), first ?? "");
    await until(() => rollButton() === "Roll 1dnc10");
  });

  test("adds dice to a pool and takes them out, and keeps the focus there", async () => {
    await ask(pilot, daring);
    const add = buttonIn(dialog(), "Add d6 to Character dice");
    add.focus();
    click(add);
    await until(() => rollButton() === "Roll 1dnc6:8");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Add d6 to Character dice");
    click(buttonIn(dialog(), "Add d8 to Boosted dice"));
    await until(() => rollButton() === "Roll 1dnc6:8up8");
    click(buttonIn(dialog(), "Remove d6 from Character dice"));
    await until(() => rollButton() === "Roll 1dnc8up8");
  });

  test("is at an advantage, at a disadvantage, or neither", async () => {
    await ask(pilot, daring);
    check(dialog(), "setup.advantage", "1");
    await until(() => rollButton() === "Roll 1dnc8adv");
    check(dialog(), "setup.advantage", "-1");
    await until(() => rollButton() === "Roll 1dnc8dis");
    check(dialog(), "setup.advantage", "0");
    await until(() => rollButton() === "Roll 1dnc8");
  });

  test("spends inspiration for advantage when the roll is confirmed", async () => {
    const built = await ask(pilot, daring);
    const spend = dialog().querySelector<HTMLSelectElement>("[name=paid]");
    expect([...(spend?.options ?? [])].map(({ text }) => text)).toEqual([
      "Nothing",
      "Inspiration (1 left): Advantage",
      ...["d4", "d6", "d8", "d10", "d12"].map((die) => `Inspiration (1 left): + ${die}`),
    ]);
    fill(dialog(), "paid", "0");
    await until(() => rollButton() === "Roll 1dnc8adv");
    expect(await roll(built, [20, 9], [20, 12], [8, 3])).toBe("1dnc8adv[Daring | inspiration spent: advantage]");
    expect(built.actor.system.inspiration).toBe(0);
  });
});

describe("the dialog of a stress roll", () => {
  const out = { tracks: { body: { value: 5 } } };

  test("warns of who is out", async () => {
    await ask({ system: { tradition: "stress", ...out } }, () => ({ characteristics: ["str"] }));
    expect(textOf(dialog().querySelector(".warning"))).toContain("Incapacitated");
  });
});
