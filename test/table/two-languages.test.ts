import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type, type Table } from "./open-table.ts";
import { textOf, until } from "./page.ts";
import { answerFrom, ask, card, faults, NOTICE } from "./requests-page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const newest = () => until(() => game.messages.contents.at(-1));

/** Rolls with one trait as an English client does. */
async function rolled(trait: object, faces: number[] = [5], choices: object = {}) {
  scriptFaces(...faces);
  const message = await table.api.rollTrait(table.naddaha, trait, { ask: false, choices });
  if (!message) throw new Error("There is no roll.");
  return message;
}

/** Draws a card as somebody reads it whose language is French. */
async function inFrench(message: unknown) {
  await game.i18n.setLanguage("fr");
  const html = await card(message);
  return {
    title: textOf(html.querySelector(".roll-card .title")),
    parts: [...html.querySelectorAll(".parts dt, .sources li")].map(textOf),
    differences: [...html.querySelectorAll(".differences li")].map(textOf),
    html,
  };
}

describe("a card that somebody with another language reads", () => {
  test("names Characteristics and penalties in that language, while names that people gave stay", async () => {
    const message = await rolled({ characteristics: ["str", "per"], ability: "awareness0000000" });
    const formula = "1ds[Perception, Strength + Awareness] + 1[Perception, Strength] + 3[Awareness] - 1[Weary]";
    expect(message.rolls[0]?.formula).toBe(formula);
    const { title, parts } = await inFrench(message);
    expect(title).toBe("Perception, Force + Awareness");
    expect(parts).toEqual(["Dé", "Perception, Force", "Awareness", "Las"]);
    expect(message.rolls[0]?.formula).toBe(formula);
  });

  test("leaves a typed bonus as it was typed, though a level that the character is not in has that name", async () => {
    const modifiers = [
      { label: "Hurt", category: "other", amount: -2 },
      { label: "", category: "other", amount: 4 },
    ];
    const message = await rolled({ characteristics: ["per"] }, [5], { modifiers });
    expect((await inFrench(message)).parts).toEqual(["Dé", "Perception", "Hurt", "Modificateur", "Las"]);
  });

  test("tells in that language that the character was out", async () => {
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 5 } } } });
    const message = await rolled({ characteristics: ["per"] });
    expect((await inFrench(message)).parts).toContain("état pendant le jet : Inconscient");
  });

  test("names what an unskilled roll suffers, also one in words", async () => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    scriptFaces([20, 12], [20, 12], [20, 12]);
    await type("/trip as naddaha dexterity unskilled vs 9");
    const { title, parts } = await inFrench(await newest());
    expect(title).toBe("Dextérité");
    expect(parts).toContain("−5 Non formé");
  });

  test("names the parts of a combat total, and initiative", async () => {
    await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Dagger", type: "weapon", system: { load: 3 } }]);
    const combat = await Combat.create({ active: true });
    await combat?.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id }]);
    scriptFaces(5);
    await combat?.rollInitiative(combat.combatants.contents[0]?.id ?? "");
    const { title, parts } = await inFrench(await newest());
    expect(title).toBe("Initiative");
    expect(parts).toContain("Las");
  });

  test("says the flavor of a damage roll", async () => {
    const [bow] = await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Bow", type: "weapon", system: { damageFormula: "1d8", isWielded: true } },
    ]);
    scriptFaces([8, 5]);
    await table.api.rollDragged(undefined, table.naddaha.uuid, { formula: bow?.id ?? "" });
    const { html } = await inFrench(await newest());
    expect(textOf(html.querySelector(".flavor-text"))).toBe("Dégâts (Bow)");
    expect((await newest()).flavor).toBe("Damage (Bow)");
  });
});

describe("a request across languages", () => {
  const bonuses = [{ label: "", category: "other", amount: 2 }] as const;
  const asked = { options: [{ ...NOTICE, characteristics: ["dex"] }], bonuses };

  test("says in the language of the reader what the game master gives, on its card and in an exported log", async () => {
    const request = await ask(table, asked);
    expect(textOf(await card(request))).toContain("GM");
    const { html } = await inFrench(request);
    expect(textOf(html)).toContain("MJ");
    expect((request as unknown as ChatMessage.Implementation).export()).toMatch(/^MJ\s: \+2$/m);
  });

  test.each([
    ["rolled openly", {}],
    ["thrown unseen", { shows: "gamemaster" }],
  ] as const)("counts an English answer at the client of a French game master, %s", async (_how, terms) => {
    const request = await ask(table, { ...asked, ...terms });
    const formula = "1ds[Notice the trap] + 3[Dexterity] + 3[Awareness] + 2[GM] vs 9";
    const differs = [{ label: "QUADRIVIUM.Track.Fatigue.Weary", amount: "" }];
    const labels = {
      Dexterity: { key: "QUADRIVIUM.Characteristic.dex" },
      GM: { key: "QUADRIVIUM.Request.gift" },
    };
    await game.i18n.setLanguage("fr");
    const answer = await answerFrom(table.join(ADA), request, { formula, labels, differs, aside: "shows" in terms });
    expect(faults(request)).toEqual([""]);
    const { parts, differences } = await inFrench(answer);
    expect(parts).toEqual(["Dé", "Dextérité", "Awareness", "MJ"]);
    // The player has left out the penalty of her fatigue, which everybody reads in their own language.
    expect(differences).toEqual(["sans Las"]);
  });
});
