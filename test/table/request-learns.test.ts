import { afterEach, expect, test } from "vitest";
import type { Request } from "../../src/services/request-message.ts";
import { audiences, resultVisibilities } from "../../src/rules/requests/request.ts";
import type { Audience, RequestKind, ResultVisibility } from "../../src/rules/requests/request.ts";
import { sealOf } from "../../src/services/seal.ts";
import { ADA, BRUNO, openTable, scriptFaces, smallWorld } from "./open-table.ts";
import type { Face, Table } from "./open-table.ts";
import { rest, until } from "./page.ts";
import { answerFrom, ask, card, characterOfBruno, eavesdrop, write } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

/**
 * Who learns what of an answer is one setting of its request, and nobody learns more: two evenings that differ only in what
 * a player may not know look the same to that player. Compared are all that their client receives, what it draws and what it
 * exports, which includes what is stored.
 */

let table: Table;
afterEach(() => table.close());

const NADDAHA = "Actor.naddaha000000000";

/** How each die shows a face. */
const dice: Readonly<Record<string, (face: number) => readonly Face[]>> = {
  s: (face) => [face],
  n: (face) => [[20, face]],
  k: (face) => [face - 2, 1, 1].map((one): Face => [8, one]),
  t: (face) => [[20, face]],
};

type Hidden = "nothing" | "the target" | "the setup" | "no target";
type Thrower = "player" | "gamemaster" | "witnessed";

interface Setting {
  readonly shows: Audience;
  readonly tells: ResultVisibility;
  readonly kind: RequestKind;
  readonly hides: Hidden;
  readonly letter: string;
  readonly thrower: Thrower;
}

/** One request with its answers: what there is to know of it, and what each player's client has received. */
interface Evening {
  readonly id: string;
  readonly setting: Setting;
  readonly total: number | null;
  /** All faces; with the same total, they can be others. */
  readonly faces: string;
  readonly success: boolean | null;
  readonly margin: number | null;
  readonly isTied: boolean;
  readonly heard: Readonly<Record<string, string>>;
}

/** What a player may know of an evening, at most. */
function mayKnow({ setting, total, faces, success, margin, isTied }: Evening, viewer: string): string {
  const { shows, tells, kind, hides } = setting;
  const isForAll = shows === "everyone" || shows === "together";
  const seesDice = hides !== "the setup" && (isForAll || (shows === "player" && viewer === ADA));
  const knowsTarget = hides === "nothing" || hides === "the setup";
  const isTold = tells !== "nothing";
  // What a check counts in a group challenge follows from its margin.
  const seesMargin = (tells === "margin" && !knowsTarget) || (isTold && kind === "challenge");
  return JSON.stringify({
    dice: seesDice && [total, faces],
    success: (isTold || (seesDice && knowsTarget)) && success,
    margin: seesMargin && margin,
    isTied: (isTold || (seesDice && isForAll)) && isTied,
  });
}

/** Leaves out what differs from one message to the next: ids, seals, random bits and times. */
const plain = (text: string): string =>
  text
    .replaceAll(/quadrivium-note-\d+/g, "note")
    .replaceAll(/[0-9a-f]{64}|[0-9a-f]{32}/g, "seal")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}\b|\b\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?/g, "time")
    .replaceAll(/(?<![A-Za-z0-9])(?!naddaha000000000)[A-Za-z0-9]{16}(?![A-Za-z0-9])/g, "id");

/** Joins as a player whose client receives what is sent to it alone, too. */
function join(userId: string) {
  const client = table.join(userId);
  const heard = eavesdrop(client);
  const sent: string[] = [];
  client.on("query", (...[question, reply]) => {
    sent.push(JSON.stringify(question));
    (reply as (answer: object) => void)({ result: null });
  });
  let before: readonly [number, number] = [0, 0];
  const lately = (): string => {
    const [all, [from, fromSent]] = [heard(), before];
    before = [all.length, sent.length];
    return [all.slice(from), ...sent.slice(fromSent)].join("\n");
  };
  return { client, lately };
}

/** Lets Naddaha answer, in one of the ways in which dice are thrown. */
async function answer(request: Request, ada: Client, { letter, thrower, face }: Setting & { face: number }) {
  const { options, kind, shows } = request.system;
  const [option] = options;
  const versus = kind === "contest" || option?.target === null ? "" : ` vs ${option?.target ?? 0}`;
  const formula = `1d${letter}[Try]${versus}`.replace("1dk", "3dk");
  const faces = dice[letter]?.(face) ?? [];
  if (thrower === "gamemaster") {
    const { answerRequest } = await import("../../src/requests/answer-request.ts");
    scriptFaces(...faces);
    await answerRequest(request, table.naddaha, "a", { ask: false });
    await until(() => request.system.rulings.length);
  } else if (thrower === "player") {
    const aside = shows !== "everyone" || option?.hidesSetup === true;
    await answerFrom(ada, request, { formula, faces, aside });
  } else {
    const text = JSON.stringify({ nonce: "ada's", request: request.id, actor: NADDAHA, round: 0, formula });
    const answers = { request: request.id, option: "a", actor: NADDAHA, round: 0, seal: request.system.seal };
    const [_id, seal] = [foundry.utils.randomID(), sealOf(text)];
    const system = { answers, asks: formula, witness: { seal } };
    await write(ada, "create", { data: [{ _id, type: "roll", author: ADA, system }], keepId: true });
    const verdict = await until(() => request.system.rulings[0]);
    const witness = { seal, opened: text, heard: verdict.witness.ownSeal };
    await write(ada, "update", { updates: [{ _id, system: { witness } }] });
  }
}

async function play(
  setting: Setting,
  { face, target }: { readonly face: number; readonly target: number },
  [ada, bruno]: readonly [ReturnType<typeof join>, ReturnType<typeof join>],
): Promise<Evening> {
  const { shows, tells, kind, hides, letter, thrower } = setting;
  await game.settings.set("quadrivium", "witnessed", thrower === "witnessed");
  const [isContest, silarn] = [kind === "contest", game.actors.getName("Silarn")?.uuid ?? ""];
  const isMeasured = !isContest && hides !== "no target";
  const option = {
    name: "Try",
    letter,
    ...(isMeasured ? { target, hidesTarget: hides === "the target" } : {}),
    ...(hides === "the setup" ? { hiddenSetup: letter === "t" ? { slide: 1 } : { botchDice: 2 } } : {}),
  };
  await rest();
  ada.lately();
  bruno.lately();
  const request = await ask(table, {
    kind,
    asked: [NADDAHA, ...(isContest ? [silarn] : [])],
    options: [option],
    shows,
    tells,
  });
  await answer(request, ada.client, { ...setting, face });
  if (isContest) {
    const faces = [7, 3, 8].flatMap((one) => dice[letter]?.(one) ?? []);
    const formula = `1d${letter}[Try]`.replace("1dk", "3dk");
    await answerFrom(bruno.client, request, { formula, faces, aside: shows !== "everyone", actor: silarn });
  }
  await rest();
  const { readRequest } = await import("../../src/requests/snapshot.ts");
  const { outcomeWith } = await import("../../src/requests/answer-rolls.ts");
  const roll = readRequest(request).answers[0]?.roll ?? null;
  expect(roll).not.toBeNull();
  const { success = null, margin = null } = (roll && outcomeWith(roll, { target: isMeasured ? target : null })) ?? {};
  const heard = { [ADA]: ada.lately(), [BRUNO]: bruno.lately() };
  const isTied = isContest && face === 7;
  const faces = JSON.stringify(roll?.dice.map(({ results }) => results.map(({ result }) => result)));
  return { id: request.id ?? "", setting, total: roll?.total ?? null, faces, success, margin, isTied, heard };
}

/** The evenings of which a player may tell none from another; only dice and hidden targets differ. */
const ways = [
  { face: 3, target: 5 },
  { face: 7, target: 5 },
  { face: 8, target: 5 },
];
const others = [
  { face: 7, target: 8 },
  { face: 8, target: 7 },
];

/** The dice that are tried with a combination: all in the long run, else one after the other. */
function lettersFor(shows: Audience, tells: ResultVisibility): readonly string[] {
  const all = Object.keys(dice);
  const place = audiences.indexOf(shows) + resultVisibilities.indexOf(tells);
  return process.env.LONG_TRIALS ? all : all.slice(place % all.length).slice(0, 1);
}

function* settings(shows: Audience, tells: ResultVisibility): Generator<Setting> {
  const usual = { shows, tells, thrower: "player" } as const;
  for (const letter of lettersFor(shows, tells)) {
    for (const hides of ["nothing", "the target", "no target"] as const)
      yield { ...usual, kind: "checks", hides, letter };
    if (letter === "s" || letter === "t") yield { ...usual, kind: "checks", hides: "the setup", letter };
    yield { ...usual, kind: "contest", hides: "no target", letter };
    yield { ...usual, kind: "challenge", hides: "the target", letter };
  }
  for (const hides of ["nothing", "the target"] as const) {
    yield { ...usual, kind: "checks", hides, letter: "s", thrower: "gamemaster" };
    if (shows !== "everyone") yield { ...usual, kind: "checks", hides, letter: "s", thrower: "witnessed" };
  }
}

/** What a player's client draws and exports of each request and its answers, with the sealed texts that it was sent. */
async function drawn(viewer: string, evenings: readonly Evening[], world: object): Promise<readonly string[]> {
  table = await openTable({ userId: viewer, world });
  const { receiveSealed } = await import("../../src/requests/seal-exchange.ts");
  const { rollsAsCsv } = await import("../../src/transfer/export-rolls.ts");
  const sent = evenings.flatMap(({ heard }) =>
    (heard[viewer] ?? "").split("\n").filter((line) => line.includes('"text"')),
  );
  for (const line of sent) await receiveSealed((JSON.parse(line) as { data: unknown }).data);
  const csv = rollsAsCsv().split("\r\n").slice(1);
  const messages = game.messages.contents;
  const place = (id: string) => messages.findIndex((message) => message.id === id);
  const seen: string[] = [];
  for (const [index, { id }] of evenings.entries()) {
    const next = evenings[index + 1];
    const own = messages.slice(place(id), next ? place(next.id) : undefined);
    const cards = await Promise.all(own.map(async (message) => (await card(message)).outerHTML));
    seen.push([...cards, ...own.map((message) => message.export())].join("\n"));
  }
  expect(csv.length).toBeGreaterThan(evenings.length);
  await table.close();
  return seen;
}

const combinations = audiences.flatMap((shows) => resultVisibilities.map((tells) => ({ shows, tells })));

test.each(combinations)(
  "no player learns more of an answer than its request says: dice for $shows, $tells of the result",
  async ({ shows, tells }) => {
    table = await openTable();
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 0 } } } });
    await characterOfBruno("Silarn");
    const players = [join(ADA), join(BRUNO)] as const;
    const groups: { readonly of: string; readonly evenings: readonly Evening[] }[] = [];
    for (const setting of settings(shows, tells)) {
      const { kind, hides, letter, thrower } = setting;
      const played: Evening[] = [];
      for (const way of hides === "the target" ? [...ways, ...others] : ways)
        played.push(await play(setting, way, players));
      groups.push({ of: [kind, hides, letter, thrower].join(", "), evenings: played });
    }
    const stored = { messages: game.messages.contents, actors: game.actors.contents };
    const world = {
      users: smallWorld.users,
      ...Object.fromEntries(Object.entries(stored).map(([name, all]) => [name, all.map((one) => one.toObject())])),
    };
    await table.close();
    const evenings = groups.flatMap((group) => group.evenings);
    for (const viewer of [ADA, BRUNO]) {
      const seen = await drawn(viewer, evenings, world);
      const observed = new Map(evenings.map((evening, index) => [evening, seen[index] ?? ""]));
      const told = new Map<string, string>();
      for (const { of, evenings: alike } of groups) {
        for (const evening of alike) {
          const key = [of, mayKnow(evening, viewer)].join(": ");
          const now = plain([evening.heard[viewer], observed.get(evening)].join("\n"));
          const before = told.get(key) ?? now;
          told.set(key, before);
          expect(now, `${viewer}: ${key}`).toBe(before);
        }
      }
    }
    table = await openTable();
  },
  60_000,
);
