import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GM, openTable, scriptFaces, type } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until, windowOf } from "./page.ts";
import { answerOnCard, card, characterOfBruno, faults } from "./requests-page.ts";
import { bonusRows, dialog, rollButton, submitDialog } from "./roll-dialog-page.ts";

// Naddaha has Dexterity +3, Brawl 5 and is Weary: −1.

let table: Table;
let silarn: Actor.Implementation;
beforeEach(async () => {
  table = await openTable({ userId: GM });
  silarn = await characterOfBruno("Silarn");
  await silarn.update({ system: { tradition: "stress", characteristics: { qik: { value: 1 } } } });
});
afterEach(() => table.close());

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
    expect(textOf((await card(request)).querySelector(".options"))).toBe("target 12");
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
    expect((await card(latest())).querySelector(".differences")).toBeNull();
  });

  test("says which weapon the player has chosen where its own title does not", async () => {
    await give(sword, stick);
    const request = await asked({ name: "Break the siege", total: "attack" });
    scriptFaces(6);
    await answer(request, table.naddaha, () => pick("weapon", "Stick"));
    const differences = [...(await card(latest())).querySelectorAll(".differences li")].map(textOf);
    expect(differences).toEqual(["Stick ✓"]);
  });

  test("is refused for who has none, with Characteristics beside it, and for an unknown total", async () => {
    await silarn.update({ system: { tradition: "fortune" } });
    const draft = (own: object, ...people: Actor.Implementation[]) =>
      table.api.request({ asked: people, options: [own] });
    await expect(draft({ total: "attack" }, table.naddaha, silarn)).rejects.toThrow("Silarn has no Attack to roll.");
    await expect(draft({ total: "attack", characteristics: ["dex"] }, table.naddaha)).rejects.toThrow(
      "rolled as a whole",
    );
    await expect(draft({ total: "dodge" }, table.naddaha)).rejects.toThrow("Naddaha has no");
    expect(game.messages.size).toBe(0);
  });

  test("is made in words, and set in the window", async () => {
    await type("/request attack vs steep for Naddaha");
    const note = await until(() => document.querySelector("#notifications .notification"));
    expect(textOf(note)).toContain("“steep” after “vs” is neither a number nor a known difficulty");
    await type("/request attack vs diff hidden for Naddaha");
    const request = (await until(latest)) as unknown as Request;
    expect(request.system.options).toMatchObject([{ name: "Attack", total: "attack", ability: "", hidesTarget: true }]);
    void table.api.request();
    const total = await until(() => windowOf("request-window").querySelector<HTMLSelectElement>("select[name$=total]"));
    expect([...total.options].map(textOf).slice(0, 3)).toEqual([
      "None (roll Characteristics and Abilities)",
      "Initiative",
      "Attack",
    ]);
    expect(windowOf("request-window").querySelector("[name='options.0.ability']")).not.toBeNull();
    total.value = "attack";
    total.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => !windowOf("request-window").querySelector("[name='options.0.ability']"));
  });
});

describe("several Abilities", () => {
  test("are added in the dialog, each once, and can be left out again", async () => {
    const { rollTrait } = table.api;
    const [brawl, awareness] = ["Brawl", "Awareness"].map((name) => table.naddaha.items.getName(name)?.id ?? "");
    const rolling = rollTrait(table.naddaha, { ability: brawl ?? "" });
    await until(() => document.querySelector(".application.roll-dialog"));
    await pick("more.0", "Awareness 3");
    expect(textOf(dialog().querySelector(".subject"))).toBe("Dexterity + Brawl + Awareness");
    await pick("ability", "Awareness 3");
    expect(textOf(dialog().querySelector(".subject"))).toBe("Dexterity + Awareness");
    await pick("more.0", "Brawl 5");
    // Without the first, the second can still be taken out.
    await pick("ability", "None");
    await pick("more.0", "None");
    expect(textOf(dialog().querySelector(".subject"))).toBe("Dexterity");
    await pick("ability", "Awareness 3");
    await pick("more.0", "Brawl 5");
    scriptFaces(6);
    submitDialog();
    await rolling;
    expect(formula()).toBe("1ds[Dexterity + Awareness + Brawl] + 3[Dexterity] + 3[Awareness] + 5[Brawl] - 1[Weary]");
    expect(awareness).not.toBe("");
  });

  test("bring each its own bonuses, whichever is named first", async () => {
    const bonus = { name: "Duelist", type: "bonus", system: { value: 2, scope: "ability", key: "Brawl" } };
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [bonus] as never);
    scriptFaces(6);
    await type("/stress as Naddaha per + awareness + brawl");
    await until(formula);
    expect(formula()).toContain("+ 2[Duelist]");
  });

  test("are asked for in words, and an answer must add them", async () => {
    await type("/request per + awareness + brawl vs 9 for Naddaha");
    const request = (await until(latest)) as unknown as Request;
    expect(request.system.options).toMatchObject([{ ability: "Awareness", moreAbilities: ["Brawl"] }]);
    scriptFaces(6);
    await answer(request, table.naddaha);
    expect(formula()).toContain("+ 2[Perception] + 3[Awareness] + 5[Brawl] - 1[Weary] vs 9");
    expect(faults(request)).toEqual([""]);
  });
});

describe("attack against defense", () => {
  const terms = { name: "Bite", type: "weapon", system: { damageFormula: "1d6" } };

  /** Makes the contest in words, and answers for both. */
  async function fight(attacker: number, defender: number): Promise<Request> {
    await type("/request attack against defense for Naddaha, Silarn");
    const request = (await until(latest)) as unknown as Request;
    expect(request.system).toMatchObject({ kind: "contest", contest: { defender: silarn.uuid } });
    scriptFaces(attacker, defender);
    await answer(request, table.naddaha);
    await answer(request, silarn);
    return request;
  }
  const damage = async (request: Request) => {
    const buttons = [...(await card(request)).querySelectorAll<HTMLElement>("[data-request-action=damage]")];
    return buttons.map(textOf);
  };

  test("carries the advantage into the damage of the winner, as a part that can be taken out", async () => {
    await give(stick);
    const request = await fight(6, 3);
    // 6 + 3 + 5 + 1 − 1 against 3 + 1
    expect(await damage(request)).toEqual(["Roll damage (attack advantage +10)"]);
    click(buttonIn(await card(request), "Roll damage (attack advantage +10)"));
    await until(() => document.querySelector(".application.roll-dialog"));
    expect(rollButton()).toBe("Roll 1ds + 9");
    expect(dialog().querySelector<HTMLInputElement>("[name='modifiers.0.label']")?.value).toBe("attack advantage");
    expect(bonusRows()).toMatchObject({ "−1 Weary": "" });
    scriptFaces(6);
    submitDialog();
    await until(() => latest()?.type === "roll" && latest()?.system.isDamage);
    expect(formula()).toBe("1ds[Damage (Stick)] + 10[attack advantage] - 1[Weary]");
  });

  test("does not roll bare hands when the weapon is deleted, and says what can be rolled", async () => {
    await give(stick);
    const request = await fight(6, 3);
    await table.naddaha.items.getName("Stick")?.delete();
    const warn = vi.spyOn(ui.notifications, "warn");
    click(buttonIn(await card(request), "Roll damage (attack advantage +10)"));
    await until(() => warn.mock.calls.length > 0);
    expect(String(warn.mock.calls[0]?.[0])).toMatch(/^Naddaha no longer has Stick, the weapon .* on the sheet\.$/);
    expect(document.querySelector(".roll-dialog")).toBeNull();
  });

  test("gives nothing to a defender who wins", async () => {
    expect(await damage(await fight(2, 9))).toEqual([]);
  });

  test("adds it to the formula of a weapon that has one", async () => {
    await give(terms);
    const request = await fight(6, 3);
    scriptFaces([6, 2]);
    click(buttonIn(await card(request), "Roll damage (attack advantage +4)"));
    await until(() => latest()?.system.isDamage);
    expect(formula()).toBe("1d6 + 4[attack advantage]");
    expect(latest()?.rolls[0]?.total).toBe(6);
  });
});
