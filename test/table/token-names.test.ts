import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "./page.ts";

let hooded: Actor.Implementation;
let lame: Actor.Implementation;
beforeEach(async () => {
  await openTable();
  [hooded, lame] = await onScene();
});

/** Two tokens of one actor, which goes its own way in each of them; what players know of them is what they are called. */
async function onScene(): Promise<[Actor.Implementation, Actor.Implementation]> {
  const source = { name: "Zarg the Goblin King", type: "npc", system: { characteristics: { sta: { value: 3 } } } };
  const actor = await Actor.implementation.create(source as never);
  const tokens = ["Hooded one", "Lame one"].map((name) => ({ name, actorId: actor?.id, actorLink: false }));
  const scene = await Scene.implementation.create({ name: "Cave", tokens });
  const [first, second] = (scene?.tokens.contents ?? []).flatMap((token) => token.actor ?? []);
  if (!first || !second) throw new Error("The tokens have no actors.");
  return [first, second];
}

describe("somebody who has a name of its own on the scene", () => {
  test("is called so in the window of a request", async () => {
    const members = [hooded.uuid, lame.uuid];
    const party = await Actor.implementation.create({ name: "All", type: "party", system: { members } } as never);
    await openSheet(party as Actor.Implementation);
    click(buttonIn(windowOf("party-sheet"), "Request a roll"));
    const window = await until(() => document.querySelector<HTMLElement>(".request-window:has([name=asked]:checked)"));
    const asked = [...window.querySelectorAll("[name=asked]:checked")].map((box) => textOf(box.parentElement));
    expect(asked).toEqual(["Hooded one", "Lame one"]);
  });
});

test.each([
  ["whose token is hidden", { hidden: true, displayName: 50 }],
  ["whose nameplate is for game masters", { displayName: 0 }],
])("somebody %s is named in no roll", async (_who, token) => {
  await hooded.token?.update(token as never);
  scriptFaces(9);
  const message = await table.api.roll("1di", { actor: hooded as never });
  const stored = JSON.stringify(message?.toObject());
  for (const name of ["Hooded one", "Zarg"]) expect(stored).not.toContain(name);
  expect(message?.alias).toBe("Hooded one");
});
