import { beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, table } from "./open-table.ts";
import type { Creature } from "./open-table.ts";
import { click, buttonIn, openSheet, textOf, uncheck, until, windowOf } from "./page.ts";
import { bonusRows, dialog, rollButton } from "./roll-dialog-page.ts";

let pirate: Creature;

const boons = { goal: "boons", value: 2, aim: "against", scope: "total", key: "attack" };
const prone = { name: "Prone", type: "bonus", statuses: ["prone"], system: boons };
/** A weakness of which no icon tells. */
const secret = { name: "Bad knee", type: "bonus", system: { ...boons, value: 3 } };

/** Opens the table of a game master whose check character attacks a pirate. */
async function open(): Promise<void> {
  await openTable({ userId: GM });
  await table.naddaha.update({ system: { tradition: "check" } });
  pirate = (await Actor.implementation.create({ name: "Pirate", type: "npc" } as never)) as Creature;
  target({ hidden: false });
}

function target(data: object, actor = pirate): void {
  const targets = game.user.targets as unknown as Set<unknown>;
  targets.add({
    actor,
    document: {
      uuid: "Scene.scene00000000000.Token.token00000000000",
      actor,
      name: actor.name,
      hidden: false,
      ...data,
    },
  });
}

const attack = (more: object = {}) =>
  table.api.rollTrait(table.naddaha, { total: { id: "attack", weapon: "" } } as never, more);

describe("a target that lies on the ground", () => {
  beforeEach(async () => {
    await open();
    await pirate.createEmbeddedDocuments("ActiveEffect", [prone] as never);
  });

  test("gives its attacker two boons, which can be taken out", async () => {
    void attack();
    await until(() => document.querySelector(".roll-dialog .bars"));
    expect(bonusRows()["+2 Prone"]).toBe("");
    expect(rollButton()).toContain("3dkbo2");
    const row = [...dialog().querySelectorAll(".bonus")].find((one) => textOf(one).includes("Prone"));
    uncheck(dialog(), row?.querySelector("input")?.name ?? "");
    await until(() => !rollButton().includes("bo2"));
  });
});

describe("a merchant who is charmed", () => {
  beforeEach(async () => {
    await open();
    const haggle = { name: "Haggle", type: "ability", system: { score: 2, characteristics: ["pre"] } };
    await table.naddaha.createEmbeddedDocuments("Item", [haggle] as never);
    await become("ability", "Haggle");
    await game.user.update({ character: table.naddaha.id });
  });

  async function become(scope: string, key: string): Promise<void> {
    await pirate.effects.getName("Charmed")?.delete();
    const system = { goal: "boons", value: 2, aim: "against", scope, key };
    await pirate.createEmbeddedDocuments("ActiveEffect", [{ name: "Charmed", type: "bonus", system }] as never);
    await pirate.update({ ownership: { default: 2 } } as never);
  }

  test("helps in a click and in the menu of its row, and the dialog names him", async () => {
    const haggle = table.naddaha.items.getName("Haggle");
    void table.api.rollTrait(table.naddaha, { ability: haggle?.id ?? "" });
    await until(() => document.querySelector(".roll-dialog .bars"));
    expect(bonusRows()["+2 Charmed"]).toBe("");
    expect(textOf(dialog().querySelector(".whom summary"))).toContain("Pirate");
    // The number to surpass is not a defense of his.
    expect(dialog().querySelector(".folded [name=target]")).toBeNull();
    click(buttonIn(dialog(), "Cancel"));
    await openSheet(table.naddaha);
    const row = buttonIn(windowOf("character-sheet"), "Haggle");
    row.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
    const entries = () => [...document.querySelectorAll<HTMLElement>("#context-menu li")];
    click(await until(() => entries().find((one) => textOf(one) === "Passive check")));
    const card = await until(() => game.messages.contents.at(-1));
    expect(textOf(await card.renderHTML())).toContain("+2 Charmed");
  });
});

test("a player learns nothing of a state that they may not see", async () => {
  const shown: string[] = [];
  for (const effects of [[], [secret], [prone, secret]]) {
    await openTable({ userId: ADA });
    await table.naddaha.update({ system: { tradition: "check" } });
    const _id = "pirate0000000000";
    const data = { _id, name: "Pirate", type: "npc", ownership: { default: 0 }, effects };
    // A player's page shows only what its user may know.
    game.actors.set(_id, new Actor.implementation(data as never) as never);
    target({}, game.actors.get(_id) as Creature);
    void attack();
    await until(() => document.querySelector(".roll-dialog .bars"));
    shown.push(dialog().innerHTML.replaceAll(/quadrivium-roll-\d+/g, "roll"));
    if (shown.length < 3) await table.close();
  }
  expect(shown[1]).toBe(shown[0]);
  // The same for one whose icon is on a token outside any scene.
  expect(shown[2]).toBe(shown[0]);
  expect(shown[0]).not.toMatch(/Bad knee|Prone/);
});
