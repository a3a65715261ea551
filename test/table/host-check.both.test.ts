// On both generations: the check of a build of Foundry that a world has not seen.

import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Finding } from "../../src/host/assertion.ts";
import { breakers, layPage, postedBreakers, undoing } from "./host-breakers.ts";
import { HOST_FINDINGS } from "../../tools/known-host.ts";
import { generation } from "./host.ts";
import { ADA, GM, openTable, scriptFaces, smallWorld, type } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until, windowOf } from "./page.ts";

let table: Table;

const NAMES = { world: "hearthfire-of-aldmoor", person: "Gisela Brandt", actor: "Osric the Unnamed" };

/** The list and the check, which need the globals of a page to be loaded. */
const host = async () => ({
  ...(await import("../../src/host/assertions.ts")),
  ...(await import("../../src/host/check-host.ts")),
  ...(await import("../../src/host/run-checks.ts")),
  ...(await import("../../src/settings/host-window.ts")),
  ...(await import("../../src/base/host-lacks.ts")),
  ...(await import("../../src/base/world-settings.ts")),
});

/** Opens a world that has found this in a build of Foundry. */
async function open(found: object | null | undefined, userId = GM): Promise<void> {
  const settings =
    found === undefined ? [] : [{ _id: "hostfindings0000", key: HOST_FINDINGS, value: JSON.stringify(found) }];
  table = await openTable({ userId, world: { ...smallWorld, settings } });
}

/** Opens a world on a whole page, as if it had never seen this build of Foundry. */
async function openNew(): Promise<void> {
  await open(undefined);
  await layPage();
  await game.settings.set("quadrivium", "hostFindings", null);
}

beforeEach(() => {
  undoing.length = 0;
});
afterEach(async () => {
  for (const undo of undoing.splice(0).reverse()) undo();
  await table.close();
});

const differing = (findings: readonly Finding[]) =>
  findings.filter(({ holds }) => !holds).map(({ assertion: { id } }) => id);
const notices = () => [...document.querySelectorAll("#notifications li")].map(textOf);
const stored = () => game.settings.get("quadrivium", "hostFindings");
const sizes = () => [...game.collections].map(({ documentName, size }) => `${documentName} ${size}`);

test("a new build in which everything holds is told of to nobody, is checked once, and nothing but the result is stored", async () => {
  await openNew();
  const before = sizes();
  const set = vi.spyOn(game.settings, "set");
  const created = vi.spyOn(Hooks, "call");
  const { checkNewHost, assertions, postedAssertions } = await host();
  await checkNewHost();
  expect(stored()).toEqual({
    build: game.version,
    version: game.system.version,
    differs: {},
    waits: postedAssertions().map(({ id }) => id),
    lacks: [],
  });
  expect(notices()).toEqual([]);
  expect(sizes()).toEqual(before);
  expect(set.mock.calls.map(([, name]) => name)).toEqual(["hostFindings"]);
  expect(created.mock.calls.map(([hook]) => hook).filter((hook) => /^pre(Create|Update|Delete)/.test(hook))).toEqual([
    expect.stringMatching("Setting"),
  ]);
  await checkNewHost();
  expect(set).toHaveBeenCalledOnce();
  const count = assertions().length + postedAssertions().length;
  expect([count >= 40, count <= 64]).toEqual([true, true]);
});

test("another build, and another version of the system, are checked again", async () => {
  await openNew();
  const { checkNewHost, storeHostFindings } = await host();
  for (const other of [{ build: "1.1" }, { version: "0.0.1" }]) {
    await checkNewHost();
    const known = stored();
    if (!known) throw new Error("Nothing is stored.");
    await storeHostFindings({ ...known, ...other });
    await checkNewHost();
    expect(stored()).toEqual(known);
  }
});

test("each assertion can fail, and is then the only one that is reported, with those that depend on it", async () => {
  await openNew();
  const { assertions, checkHost, reliances } = await host();
  const all = assertions();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(Object.keys(breakers()).sort()).toEqual(all.map(({ id }) => id).sort());
  const reported: Record<string, readonly string[]> = {};
  const expected: Record<string, readonly string[]> = {};
  for (const [id, { breaks, also = [] }] of Object.entries(breakers())) {
    const [undone] = [undoing.length];
    breaks();
    try {
      reported[id] = differing((await checkHost()).findings).sort();
    } finally {
      vi.restoreAllMocks();
      for (const undo of undoing.splice(undone).reverse()) undo();
    }
    expected[id] = [id, ...also].sort();
  }
  expect(reported).toEqual(expected);
  expect(differing((await checkHost()).findings)).toEqual([]);
  const { fromExtras } = await import("../../src/ui/extras.ts");
  const own = all.filter((one) => !fromExtras("assertions").includes(one));
  const rests = new Set([...own, ...(await host()).postedAssertions()].map((one) => one.rests));
  expect([...rests].sort()).toEqual([...reliances].sort());
});

test("what fails is told once, is stored for all clients, and says what cannot be trusted", async () => {
  await openNew();
  const { checkNewHost, hostLacks } = await host();
  expect(hostLacks("statuses")).toBe(false);
  breakers().statuses?.breaks();
  breakers().links?.breaks();
  await checkNewHost();
  await checkNewHost();
  expect(notices()).toHaveLength(1);
  expect(notices()[0]).toContain(`In Foundry ${game.version}, 2 things are not as Quadrivium expects them.`);
  expect(notices()[0]).toContain("/help");
  expect(stored()).toMatchObject({
    differs: { statuses: { expected: "unskilled", found: "undefined" }, links: { expected: "true", found: "false" } },
    lacks: expect.arrayContaining(["statuses", "links"]) as unknown,
  });
  expect([hostLacks("statuses"), hostLacks("links"), hostLacks("secrecy")]).toEqual([true, true, false]);
  await game.settings.set("quadrivium", "hostFindings", { ...stored(), build: "1.1" } as never);
  expect(hostLacks("statuses")).toBe(false);
});

test("every helper of Foundry's that our templates use is looked for", async () => {
  await open(undefined);
  const { helpers } = await import("../../src/host/page-assertions.ts");
  const root = resolve(import.meta.dirname, "../../templates");
  const paths = (await readdir(root, { recursive: true })).filter((path) => path.endsWith(".hbs"));
  const texts = await Promise.all(paths.map((path) => readFile(resolve(root, path), "utf8")));
  const called = texts.flatMap((text) =>
    [...text.matchAll(/(?:\{\{#?|\()([a-zA-Z]+) (?=[^}])/g)].map(([, name = ""]) => name),
  );
  const others = ["if", "unless", "each", "with", "else", "lookup", "quadriviumFold", "quadriviumTargets", "missing"];
  const used = new Set(called.filter((name) => !others.includes(name)));
  expect([...used].toSorted()).toEqual(helpers.toSorted());
});

test("a player's page checks nothing, and reads what a game master's has found", async () => {
  await open({ build: "1.1", version: "0.0.1", differs: {}, waits: [], lacks: ["links"] }, ADA);
  await rest();
  expect(stored()).toMatchObject({ build: "1.1" });
  expect(notices()).toEqual([]);
});

test("a stored result that cannot be read counts as none", async () => {
  await open({ build: 5, lacks: "everything" }, ADA);
  const { hostFindings, hostLacks } = await host();
  expect([hostFindings(), hostLacks("links")]).toEqual([null, false]);
});

test("what only a posted roll can show is judged on the first of ours", async () => {
  await openNew();
  const { checkNewHost } = await host();
  await checkNewHost();
  await type("Good evening!");
  await rest();
  expect(stored()?.waits).not.toEqual([]);
  scriptFaces(5);
  await type("/r 1di + 5 vs 9");
  await until(() => stored()?.waits.length === 0);
  expect(stored()).toMatchObject({ differs: {}, lacks: [] });
  expect(notices()).toEqual([]);
});

test("each assertion about a posted roll can fail too, and is told then", async () => {
  await openNew();
  const { postedAssertions, checkNewHost, onPosted } = await host();
  expect(Object.keys(postedBreakers).sort()).toEqual(
    postedAssertions()
      .map(({ id }) => id)
      .sort(),
  );
  const { randomUniform } = CONFIG.Dice;
  scriptFaces(5);
  await type("/r 1di + 5 vs 9");
  const message = await until(() => game.messages.contents[0]);
  CONFIG.Dice.randomUniform = randomUniform;
  for (const [id, breaks] of Object.entries(postedBreakers)) {
    await game.settings.set("quadrivium", "hostFindings", null);
    await checkNewHost();
    document.querySelector("#notifications")?.replaceChildren();
    const undone = undoing.length;
    onPosted(message, ...breaks(message));
    await until(() => stored()?.waits.length === 0);
    expect(Object.keys(stored()?.differs ?? {})).toEqual([id]);
    expect(notices()).toHaveLength(1);
    for (const undo of undoing.splice(undone).reverse()) undo();
  }
});

test("the page goes on after each slice: none is longer than its budget by more than one assertion", async () => {
  await openNew();
  const { assertions, runChecks, SLICE } = await host();
  let time = 0;
  let slice: number[] = [];
  const slices: number[][] = [];
  const costly = [1, 49, 50, 7, 120, 3, 30];
  const timed = assertions().map((assertion, place) => ({
    ...assertion,
    find() {
      const cost = costly[place % costly.length] ?? 0;
      time += cost;
      slice.push(cost);
      return assertion.find();
    },
  }));
  const findings = await runChecks(timed, {
    now: () => time,
    pause: () => {
      slices.push(slice);
      slice = [];
      return Promise.resolve();
    },
    after: () => new Promise(() => undefined),
  });
  slices.push(slice);
  expect(findings.map(({ assertion }) => assertion.id)).toEqual(assertions().map(({ id }) => id));
  // The page is let alone before the first.
  expect(slices.shift()).toEqual([]);
  expect(slices.flat()).toHaveLength(timed.length);
  const sum = (costs: readonly number[]) => costs.reduce((a, b) => a + b, 0);
  for (const costs of slices) expect(sum(costs.slice(0, -1))).toBeLessThan(SLICE);
  expect(slices.length).toBeGreaterThan(10);
});

test("what does not answer is waited for no longer than five seconds, and the others are checked all the same", async () => {
  await openNew();
  const { assertions, runChecks } = await host();
  const [first, ...others] = assertions();
  if (!first) throw new Error("There is no assertion.");
  const waited: number[] = [];
  const findings = await runChecks([{ ...first, find: () => new Promise(() => undefined) }, ...others], {
    now: () => 0,
    pause: () => Promise.resolve(),
    after(milliseconds) {
      waited.push(milliseconds);
      return waited.length === 1 ? Promise.resolve() : new Promise(() => undefined);
    },
  });
  expect(waited[0]).toBe(5_000);
  expect(findings.filter(({ holds }) => !holds).map(({ found }) => found)).toEqual(["Error: Timeout"]);
});

test("a message class that a module has put in the place of ours is told as one that may not hide", async () => {
  await openNew();
  const { checkHost } = await host();
  const before = CONFIG.ChatMessage.documentClass;
  Object.assign(CONFIG.ChatMessage, { documentClass: class extends foundry.documents.ChatMessage {} });
  try {
    const { findings } = await checkHost();
    const differing = findings.filter(({ holds }) => !holds).map(({ assertion: { id, rests } }) => `${id}: ${rests}`);
    expect(differing).toContain("secretMethods: secrecy");
  } finally {
    Object.assign(CONFIG.ChatMessage, { documentClass: before });
  }
});

test("the report names versions, modules and assertions, and neither the world nor people nor actors", async () => {
  await openNew();
  const hinted = "OSRIC, osric's, Brandt, Sting";
  await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Sting", type: "gear" }]);
  const { checkHost, hostReport, reportAddress } = await host();
  await game.users.get(ADA)?.update({ name: NAMES.person });
  await table.naddaha.update({ name: NAMES.actor });
  Object.defineProperty(game.world, "id", { configurable: true, value: NAMES.world });
  const error = `Broken by ${NAMES.actor} of ${NAMES.person} in ${NAMES.world}: ${hinted}, ${table.naddaha.uuid}`;
  vi.spyOn(CONFIG.statusEffects, "find").mockImplementation(() => {
    throw new Error(error);
  });
  const report = hostReport(await checkHost());
  expect(report).toContain(`Foundry ${game.version}, Quadrivium ${game.system.version}, en`);
  expect(report).toContain(
    "DIFFERS statuses (statuses): expected `unskilled`, found `Error: Broken by … of … in …: …, …'s, …, …, Actor.…`",
  );
  expect(report).toContain("as expected: modifierPattern");
  for (const name of Object.values(NAMES)) expect(report).not.toContain(name);
  const address = new URL(reportAddress(report) ?? "");
  expect(address.href.startsWith(`${game.system.bugs}/new?`)).toBe(true);
  expect(address.searchParams.get("body")).toBe(report);
  const long = reportAddress(`first\n${"DIFFERS …\n".repeat(5_000)}`) ?? "";
  expect(long.length).toBeLessThan(6_001);
});

test("/help offers game masters the check: a table with what differs, and what is as expected", async () => {
  await openNew();
  breakers().statuses?.breaks();
  breakers()["letter-t"]?.breaks();
  breakers().hiddenRoll?.breaks();
  await type("/help");
  const message = await until(() => game.messages.contents[0]);
  click(buttonIn(await message.renderHTML(), "Check Foundry compatibility"));
  const window = await until(
    () => document.querySelector<HTMLElement>(".host-window table") && windowOf("host-window"),
  );
  expect(textOf(window.querySelector(".verdict"))).toBe("3 things are not as Quadrivium expects them.");
  const rows = [...window.querySelectorAll(".check > .scrolled tbody tr")].map((row) => [...row.children].map(textOf));
  expect(rows).toContainEqual(["Our statuses are there", "unskilled", "undefined", expect.stringContaining("tokens")]);
  expect(rows).toContainEqual(["The die “t” is read", expect.any(String), "Taken", expect.stringContaining("die")]);
  expect(rows).toContainEqual(["Hidden rolls show no numbers", "false, true", "true, true", expect.any(String)]);
  expect(rows).toHaveLength(3);
  expect(textOf(window.querySelector("summary"))).toMatch(/^\d+ things that are as expected$/);
  const copied = vi.spyOn(game.clipboard, "copyPlainText").mockResolvedValue(undefined);
  click(buttonIn(window, "Copy report"));
  await until(() => copied.mock.calls.length === 1);
  expect(copied.mock.calls[0]?.[0]).toContain("DIFFERS statuses");
  const link = window.querySelector<HTMLAnchorElement>("a.report");
  expect(link?.href).toContain(encodeURIComponent("DIFFERS letter-t"));
  expect([link?.target, link?.rel]).toEqual(["_blank", "noopener noreferrer"]);
  vi.restoreAllMocks();
  for (const undo of undoing.splice(1).reverse()) undo();
  click(buttonIn(window, "Check again"));
  await until(() => textOf(window.querySelector(".verdict")) === "Everything is as Quadrivium expects it.");
  expect(textOf(window.querySelector("[role=status]"))).toBe("Everything is as Quadrivium expects it.");
  expect(stored()).toMatchObject({ differs: {}, lacks: [] });
  expect(document.querySelectorAll(".host-window .check > .scrolled")).toHaveLength(0);
});

test("players are not offered the check", async () => {
  await open(undefined, ADA);
  await type("/help");
  const message = await until(() => game.messages.contents[0]);
  expect((await message.renderHTML()).querySelector("[data-quadrivium-check]")).toBeNull();
  const { activateHostButton } = await import("../../src/settings/tools.ts");
  const copy = document.createElement("div");
  copy.innerHTML = "<button data-quadrivium-check></button>";
  activateHostButton(message, copy);
  click(copy.firstElementChild as HTMLElement);
  await rest();
  expect(document.querySelector(".host-window")).toBeNull();
});

test(`this is played on generation ${generation}`, async () => {
  await open(undefined);
  expect(game.release.generation).toBe(generation);
});
