import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askAs } from "./ask-as.ts";
import { ADA, GM, openTable, scriptFaces } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { answerOnCard, card, characterOfBruno, faults, rows, sealedTexts } from "./requests-page.ts";

// Naddaha has Awareness 3 and Brawl 5.

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
  table.join(ADA);
  await characterOfBruno("Silarn");
});
afterEach(() => table.close());

const question = () => until(() => document.querySelector<HTMLElement>(".application.question"));

async function asked(own: object = {}): Promise<Request> {
  const draft = {
    kind: "challenge",
    title: "Across the gorge",
    nominates: true,
    options: [],
    asked: [table.naddaha],
    ...own,
  };
  return (await table.api.request(draft as never)) as Request;
}

const answer = (data: object, by = ADA) => askAs(table, by, "quadrivium.nominate", data);

/** Sets the difficulty of the only nomination as the game master. */
async function setDifficulty(request: Request, target: string): Promise<void> {
  click(buttonIn(await card(request), "Set difficulties…"));
  const window = await question();
  const field = await until(() => window.querySelector<HTMLInputElement>("input[data-dtype=Number]"));
  field.value = target;
  click(buttonIn(window, "Seal and request rolls"));
  await until(() => !request.system.nominates);
  await rest();
}

describe("a challenge whose players nominate", () => {
  test("takes what a player says, and another word of the same player, until the difficulties are set", async () => {
    const request = await asked();
    expect((await card(request)).textContent).not.toContain("Set the difficulties");
    const said = { request: request.id, actor: table.naddaha.uuid, ability: "Brawl", how: "by hand" };
    expect(await answer(said)).toBe(true);
    expect(await answer({ ...said, ability: "Awareness", how: "" })).toBe(true);
    expect(request.system.nominations).toMatchObject([{ ability: "Awareness", how: "" }]);
    expect(await rows(request)).toEqual([expect.stringContaining("Awareness")]);
    await setDifficulty(request, "9");
    expect(await answer(said)).toBe(false);
  });

  test("then has a difficulty that is sealed, and a roll of that Ability for each", async () => {
    const request = await asked();
    click(buttonIn(await card(request), "Nominate an Ability for Naddaha…"));
    const window = await question();
    const list = await until(() => window.querySelector<HTMLSelectElement>("select[name=ability]"));
    list.value = "Brawl";
    const how = window.querySelector<HTMLInputElement>("[name=how]");
    if (how) how.value = "by hand";
    click(buttonIn(window, "Nominate"));
    await until(() => request.system.nominations.length === 1);
    await until(async () => textOf(await card(request)).includes("Brawl: by hand"));
    await setDifficulty(request, "7");
    expect(request.system).toMatchObject({
      nominates: false,
      options: [{ name: "Brawl", ability: "Brawl", target: null, hidesTarget: true, for: [table.naddaha.uuid] }],
    });
    expect(JSON.parse(sealedTexts()[request.system.seal] ?? "")).toMatchObject({
      options: [{ target: 7 }],
    });
    scriptFaces(6);
    await answerOnCard(request, table.naddaha);
    await until(() => request.system.rulings.length === 1);
    expect(faults(request)).toEqual([""]);
  });

  test("is set in the window with a switch, which needs no rolls", async () => {
    void table.api.request();
    const window = await until(() => document.querySelector<HTMLElement>(".application.request-window"));
    const toggle = await until(() => window.querySelector<HTMLInputElement>("[name=nominates]"));
    toggle.checked = true;
    toggle.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => !window.querySelector("[name='options.0.name']"));
  });
});
