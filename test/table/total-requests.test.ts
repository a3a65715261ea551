import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, scriptFaces, table } from "./open-table.ts";
import type { Request } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { answerOnCard, card, characterOfBruno, faults } from "./requests-page.ts";
import { dialog, submitDialog } from "./roll-dialog-page.ts";

// Naddaha has Dexterity +3, Brawl 5 and is Weary: −1.

let silarn: Actor.Implementation;
beforeEach(async () => {
  await openTable({ userId: GM });
  silarn = await characterOfBruno("Silarn");
  await silarn.update({ system: { tradition: "stress", characteristics: { qik: { value: 1 } } } });
});

const sword = { name: "Sword", type: "weapon", sort: 10, system: { ability: "Brawl", attack: 4, damage: 5 } };
const stick = { name: "Stick", type: "weapon", sort: 20, system: { ability: "Brawl", attack: 1 } };
const latest = () => game.messages.contents.at(-1) as ChatMessage.OfType<"roll"> | undefined;
const formula = () => latest()?.rolls[0]?.formula;

async function give(...items: object[]): Promise<void> {
  await table.naddaha.createEmbeddedDocuments("Item", items as never);
}

/** Chooses in a list of the roll dialog. */
async function pick(name: string, label: string): Promise<void> {
  const list = await until(() => dialog().querySelector<HTMLSelectElement>(`select[name="${name}"]`));
  const option = [...list.options].find((one) => textOf(one) === label);
  list.value = option?.value ?? "missing";
  for (const event of ["input", "change"]) list.dispatchEvent(new Event(event, { bubbles: true }));
  await rest();
}

/** Answers a request for an actor at once, or with a choice in the dialog. */
async function answer(request: Request, actor: Actor.Implementation, choose?: () => Promise<void>): Promise<void> {
  const before = request.system.rulings.length;
  if (!choose) await answerOnCard(request, actor);
  else {
    click(buttonIn(await card(request), `Roll for ${actor.name}`));
    await until(() => document.querySelector(".application.roll-dialog"));
    await choose();
    submitDialog();
  }
  await until(() => request.system.rulings.length > before);
  await rest();
}

async function asked(option: object): Promise<Request> {
  return (await table.api.request({ asked: [table.naddaha], options: [option] })) as Request;
}

describe("a request for a combat total", () => {
  test("is answered with the first weapon in hand, and counts", async () => {
    await give(sword, stick);
    const request = await asked({ total: "attack", target: 12 });
    expect(textOf((await card(request)).querySelector(".options"))).toBe("ease factor 12, very tough");
    scriptFaces(6);
    await answer(request, table.naddaha);
    expect(formula()).toBe("1ds[Attack (Sword)] + 3[Dexterity] + 5[Brawl] + 4[Sword] - 1[Weary] vs 12");
    expect(latest()?.system.trait).toMatchObject({
      total: "attack",
      weapon: table.naddaha.items.getName("Sword")?.uuid,
    });
    expect(faults(request)).toEqual([""]);
  });

  test("lets the player choose the weapon, which counts as well", async () => {
    await give(sword, stick);
    const request = await asked({ total: "attack" });
    scriptFaces(6);
    await answer(request, table.naddaha, () => pick("weapon", "Stick"));
    expect(formula()).toBe("1ds[Attack (Stick)] + 3[Dexterity] + 5[Brawl] + 1[Stick] - 1[Weary]");
    expect(request.system.rulings[0]).toMatchObject({ fault: "" });
  });
});
