import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, table } from "./open-table.ts";
import { textOf } from "./page.ts";
import { answerFrom, ask, card, faults, NOTICE } from "./requests-page.ts";

beforeEach(() => openTable());

/** Rolls with one trait as an English client does. */
async function rolled(trait: object, faces: number[] = [5], choices: object = {}) {
  scriptFaces(...faces);
  const message = await table.api.rollTrait(table.naddaha, trait, { ask: false, choices });
  if (!message) throw new Error("There is no roll.");
  return message;
}

/** Draws a card as French readers see it. */
async function inFrench(message: unknown) {
  await game.i18n.setLanguage("fr");
  const html = await card(message);
  return {
    title: textOf(html.querySelector(".roll-card .title")),
    parts: [...html.querySelectorAll(".parts dt, .sources li")].map(textOf),
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
    expect(parts).toEqual(["Perception, Force", "Awareness", "Las"]);
    expect(message.rolls[0]?.formula).toBe(formula);
  });
});

describe("a request across languages", () => {
  const bonuses = [{ label: "", category: "other", amount: 2 }] as const;
  const asked = { options: [{ ...NOTICE, characteristics: ["dex"] }], bonuses };

  test("says in the language of the reader what the game master gives", async () => {
    const request = await ask(asked);
    expect(textOf(await card(request))).toContain("GM");
    const { html } = await inFrench(request);
    expect(textOf(html)).toContain("MJ");
  });

  test.each([
    ["rolled openly", {}],
    ["thrown unseen", { shows: "gamemaster" }],
  ] as const)("counts an English answer at the client of a French game master, %s", async (_how, terms) => {
    const request = await ask({ ...asked, ...terms });
    const formula = "1ds[Notice the trap] + 3[Dexterity] + 3[Awareness] + 2[GM] vs 9";
    const labels = {
      Dexterity: { key: "QUADRIVIUM.Characteristic.dex" },
      GM: { key: "QUADRIVIUM.Request.gift" },
    };
    await game.i18n.setLanguage("fr");
    const answer = await answerFrom(table.join(ADA), request, { formula, labels, aside: "shows" in terms });
    expect(faults(request)).toEqual([""]);
    const { parts } = await inFrench(answer);
    expect(parts).toEqual(["Dextérité", "Awareness", "MJ"]);
  });
});
