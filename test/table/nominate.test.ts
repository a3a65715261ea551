import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askAs } from "./ask-as.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { answerOnCard, card, characterOfBruno, faults, rows, sealedTexts } from "./requests-page.ts";

// Naddaha has Awareness 3 and Brawl 5.

let table: Table;
let silarn: Actor.Implementation;
beforeEach(async () => {
  table = await openTable({ userId: GM });
  table.join(ADA);
  silarn = await characterOfBruno("Silarn");
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

  test("takes no Ability that the character has not learned, and nobody who is not asked or not played", async () => {
    const request = await asked();
    const said = { request: request.id, actor: table.naddaha.uuid, ability: "Brawl", how: "" };
    expect(await answer({ ...said, ability: "Flying" })).toBe(false);
    expect(await answer({ ...said, actor: silarn.uuid })).toBe(false);
    expect(await answer({ ...said, request: "nowhere" })).toBe(false);
    expect(request.system.nominations).toEqual([]);
  });

  test("has nothing to nominate for who has learned nothing, and takes nothing once it is closed", async () => {
    const { nominate } = await import("../../src/requests/nominate.ts");
    const request = await asked({ asked: [table.naddaha, silarn] });
    await expect(nominate(request, silarn as never)).rejects.toThrow("Silarn has no Ability to nominate");
    const late = nominate(request, table.naddaha);
    const window = await question();
    await request.update({ system: { state: "closed" } });
    click(buttonIn(window, "Nominate"));
    await expect(late).rejects.toThrow("no longer accepts nominations");
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

  test("asks once for the difficulty of one skill, which all who nominate it share", async () => {
    const request = await asked({ asked: [table.naddaha, silarn] });
    for (const name of ["Awareness", "brawl"])
      await silarn.createEmbeddedDocuments("Item", [{ name, type: "ability" }]);
    table.join(BRUNO);
    const said = (by: string, actor: Actor.Implementation, ability: string, how: string) =>
      answer({ request: request.id, actor: actor.uuid, ability, how }, by);
    const taken = [await said(ADA, table.naddaha, "Brawl", "by hand"), await said(BRUNO, silarn, "brawl", "")];
    expect(taken).toEqual([true, true]);
    click(buttonIn(await card(request), "Set difficulties…"));
    const window = await question();
    const fields = await until(() => {
      const all = [...window.querySelectorAll<HTMLInputElement>("input[data-dtype=Number]")];
      return all.length > 0 && all;
    });
    expect([...window.querySelectorAll("label")].map(textOf)).toEqual(["Naddaha, Brawl, by hand; Silarn, brawl"]);
    expect(fields).toHaveLength(1);
    for (const field of fields) field.value = "9";
    click(buttonIn(window, "Seal and request rolls"));
    await until(() => !request.system.nominates);
    const sealed = JSON.parse(sealedTexts()[request.system.seal] ?? "") as {
      options: { id: string; target: number }[];
    };
    expect(sealed.options.map(({ id, target }) => [id, target]).toSorted()).toEqual([
      ["a", 9],
      ["b", 9],
    ]);
    expect(request.system.options.map(({ for: whom }) => whom)).toEqual([[table.naddaha.uuid], [silarn.uuid]]);
  });

  test("has no rolls of its own, and is no contest", async () => {
    await expect(asked({ options: [{ target: 9 }] })).rejects.toThrow("cannot have its own rolls");
    await expect(asked({ kind: "contest", asked: [table.naddaha, silarn] })).rejects.toThrow("or be a contest");
    expect(game.messages.size).toBe(0);
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
