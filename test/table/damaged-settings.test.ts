import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inTurn } from "../in-turn.ts";
import { GM, openTable, scriptFaces } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest, textOf, until } from "./page.ts";
import { NOTICE } from "./requests-page.ts";

/** What a browser that stopped in the middle of writing, or another program, leaves of the settings of this browser. */

let table: Table | undefined;
beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  await table?.close();
  table = undefined;
  localStorage.clear();
});

const notices = () => [...document.querySelectorAll("#notifications li")].map(textOf).join("\n");

/** Our settings of this browser, by the name under which a notice tells that they were damaged. */
const named = {
  gmNotes: "GM notes",
  vault: "Hidden targets and sealed rolls",
  vaultOrigins: "Hidden targets and sealed rolls",
  gmKeeps: "What only GMs know",
  requestTemplates: "Favorite requests",
  lastRequests: "Last requests",
  folds: "What is unfolded in windows",
  suspense: "Suspense",
  oneClickAnswers: "Answer requests with one click",
} as const;
type Name = keyof typeof named;

/** Texts that no setting of ours holds, but for those that only one may. */
const damages: readonly (readonly [stored: string, isRight: readonly Name[]])[] = [
  ["{not json", []],
  ["", []],
  ["null", []],
  ["undefined", []],
  ["5", []],
  ["true", ["suspense", "oneClickAnswers"]],
  ['"text"', []],
  ["[]", []],
  ["[[1]]", []],
  ['{"table":null}', []],
  ['{"table":5}', []],
  ['{"table":{"a":null}}', []],
  ['{"table":{"a":{"b":[]}}}', ["requestTemplates", "lastRequests"]],
];

/** Opens the page in a browser that has stored this, and does what asks for each of its settings. */
async function play(stored: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  vi.spyOn(console, "warn").mockReturnValue();
  const logged = vi.spyOn(console, "error").mockReturnValue();
  table = await openTable({ userId: GM, storage: localStorage });
  await rest();
  scriptFaces(5);
  expect((await table.api.Roll.create("1ds + 5 vs 9").evaluate()).total).toBe(10);
  const request = await table.api.request({ asked: [table.naddaha], options: [{ ...NOTICE, hidesTarget: true }] });
  await rest();
  expect(request && game.settings.get("quadrivium", "vault")[request.system.seal]).toContain('"target":9');
  void table.api.request();
  await until(() => document.querySelector(".application.request-window [name='options.0.name']"));
  expect(logged.mock.calls).toEqual([]);
}

test("these tests damage every setting of this browser that the system has", async () => {
  table = await openTable();
  const ours = [...game.settings.settings.values()].filter(
    ({ namespace, scope }) => namespace === "quadrivium" && scope === "client",
  );
  expect(ours.map(({ key }) => key).toSorted()).toEqual(Object.keys(named).toSorted());
});

const names = Object.keys(named) as Name[];

describe.each(names)("a browser in which %s is damaged", (name) => {
  test.each(inTurn(damages, 4, names.indexOf(name)))(
    "to %s starts all the same, names it, and keeps what was there",
    async (stored, isRight) => {
      await play({ [`quadrivium.${name}`]: stored });
      if (isRight.includes(name)) {
        expect(notices()).not.toContain("damaged");
        return;
      }
      expect(notices()).toContain(`set aside: ${named[name]}.`);
      expect(localStorage.getItem(`quadrivium.damaged.${name}`)).toBe(stored);
    },
  );
});

test("a browser in which everything is damaged starts, and names each once", async () => {
  await play(Object.fromEntries(Object.keys(named).map((name) => [`quadrivium.${name}`, "{not json"])));
  for (const name of new Set(Object.values(named))) expect(notices().split(name)).toHaveLength(2);
});

test("what can be read of damaged secrets stays, and is not named again the next time", async () => {
  await play({ "quadrivium.vault": '{"one":"text","other":5}' });
  expect(game.settings.get("quadrivium", "vault")).toMatchObject({ one: "text" });
  await table?.close();
  document.body.replaceChildren();
  table = await openTable({ storage: localStorage });
  await rest();
  expect(notices()).not.toContain("damaged");
});
