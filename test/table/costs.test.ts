import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type Face, table } from "./open-table.ts";
import { fill, rest, textOf, until } from "./page.ts";

beforeEach(() => openTable({ userId: ADA }));

type Message = ChatMessage.Implementation;

const POWER = "dragontongue0000";
const meta = [
  { id: "red", kind: "mana", colour: "red", bonus: 3, held: 1 },
  { id: "omega", kind: "omega", colour: "", bonus: 5, held: 2 },
];

async function become(tradition: string, system: object = {}): Promise<void> {
  await table.naddaha.update({ system: { tradition, ...system } });
}

/** Gives Naddaha a power with this cost. */
async function givePower(cost: object, system: object = {}): Promise<void> {
  const source = {
    _id: POWER,
    name: "Dragon tongue",
    type: "power",
    system: { characteristics: ["int"], cost, ...system },
  };
  await table.naddaha.createEmbeddedDocuments("Item", [source] as never, { keepId: true });
}

/** Opens the roll dialog of a trait. */
async function open(trait: object): Promise<HTMLElement> {
  void table.api.rollTrait(table.naddaha, trait);
  const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog:has(.subject)"));
  await rest();
  return dialog;
}

const submit = (dialog: HTMLElement) => dialog.querySelector<HTMLButtonElement>("[type=submit]");

/** What the button that rolls says of its costs, by what describes it. */
function costsIn(dialog: HTMLElement): string {
  return textOf(dialog.querySelector(`#${submit(dialog)?.getAttribute("aria-describedby") ?? "none"}`));
}

/** Rolls what the dialog shows. Returns the lines of the card about what was paid. */
async function paidFor(dialog: HTMLElement, ...faces: Face[]): Promise<string[]> {
  const known = game.messages.size;
  scriptFaces(...faces);
  submit(dialog)?.click();
  const message = await until(() => game.messages.size > known && game.messages.contents.at(-1));
  await rest();
  return appliedOn(message);
}

async function appliedOn(message: Message): Promise<string[]> {
  return [...(await message.renderHTML()).querySelectorAll(".applied")].map(textOf);
}

describe("the button that rolls says what the roll costs, and the card what was paid", () => {
  test.each([
    ["fatigue", {}, "1 fatigue box"],
    ["inspiration", { inspiration: 2 }, "1 inspiration"],
    ["luck", { luck: 1 }, "1 luck point"],
    ["meta", { meta }, "1 Meta", ": red mana"],
  ])("a power that costs %s", async (kind, system, words, which = "") => {
    await become("stress", system);
    await givePower({ kind, amount: 1 });
    const dialog = await open({ power: POWER });
    expect(costsIn(dialog)).toBe(`Costs ${words}`);
    expect(await paidFor(dialog, 6)).toEqual([`Naddaha paid ${words}${which}.`]);
  });

  test("a paid option", async () => {
    await become("fortune", { inspiration: 1 });
    const dialog = await open({ characteristics: ["int"] });
    fill(dialog, "paid", "0");
    await until(() => costsIn(dialog) === "Costs 1 inspiration");
    expect(await paidFor(dialog, [20, 5], [20, 6])).toContain("Naddaha paid 1 inspiration.");
  });
});

describe("a roll that cannot be paid", () => {
  test("has a disabled button, which says why, and its odds all the same", async () => {
    await givePower({ kind: "meta", amount: 2 });
    const dialog = await open({ power: POWER });
    expect(submit(dialog)?.disabled).toBe(true);
    expect(costsIn(dialog)).toBe("Costs 2 Meta Naddaha does not have enough Meta: 2 needed, 0 left.");
    expect(dialog.querySelector(".odds .lead, .odds strong")).not.toBeNull();
  });
});
