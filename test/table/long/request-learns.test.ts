import { expect, test } from "vitest";
import { audiences, resultVisibilities } from "../../../src/rules/requests/request.ts";
import type { Audience, RequestKind, ResultVisibility } from "../../../src/rules/requests/request.ts";
import type { StoredWorld } from "../host.ts";
import { ADA, BRUNO, openTable, scriptFaces, smallWorld, table } from "../open-table.ts";
import type { Face, Request } from "../open-table.ts";
import { rest, until } from "../page.ts";
import { answerFrom, answerOnCard, ask, card, characterOfBruno, eavesdrop, receiveKept } from "../requests-page.ts";
import type { Client } from "../requests-page.ts";
import { readByExtras } from "../extras/readings.ts";

/**
 * The settings of a request say who learns what of an answer, and players never learn more: two evenings that differ only in what a player
 * may not know look the same to that player. The test compares all that their client receives, draws and exports, which includes what is
 * stored.
 */

/** How each die shows a face. */
const dice: Readonly<Record<string, (face: number) => readonly Face[]>> = {
  s: (face) => [face],
  n: (face) => [[20, face]],
  k: (face) => [face - 2, 1, 1].map((one): Face => [8, one]),
  t: (face) => [[20, face]],
};

type Hidden = "nothing" | "the target" | "the setup" | "no target";

interface Setting {
  readonly shows: Audience;
  readonly tells: ResultVisibility;
  readonly kind: RequestKind;
  readonly hides: Hidden;
  readonly letter: string;
  readonly thrower: "player" | "gamemaster";
}

/** How an evening goes: the first face rolled, and the target. */
type Way = readonly [face: number, target: number];

/** One request with its answers: what each player's client has received, and what the server stores. */
interface Evening {
  readonly setting: Setting;
  readonly way: Way;
  readonly heard: Readonly<Record<string, string>>;
  readonly world: StoredWorld;
}

/** What a player may know of an evening, at most. */
function mayKnow({ setting, way: [face, target] }: Evening, viewer: string): string {
  const { shows, tells, kind, hides } = setting;
  const isMeasured = kind !== "contest" && hides !== "no target";
  const isForAll = shows === "everyone" || shows === "together";
  const seesDice = hides !== "the setup" && (isForAll || (shows === "player" && viewer === ADA));
  const knowsTarget = hides === "nothing" || hides === "the setup";
  const isTold = tells !== "nothing";
  // What a check counts in a group challenge follows from its margin.
  const seesMargin = (tells === "margin" && !knowsTarget) || (isTold && kind === "challenge");
  return JSON.stringify({
    dice: seesDice && face,
    success: isMeasured && (isTold || (seesDice && knowsTarget)) && (face > target ? "success" : "failure"),
    margin: isMeasured && seesMargin && face - target,
    isTied: kind === "contest" && (isTold || (seesDice && isForAll)) && (face === 7 ? "tied" : "decided"),
  });
}

/** Leaves out what differs from one message to the next: ids, seals, random bits, times and the places of windows. */
const plain = (text: string): string =>
  text
    .replaceAll(/\b(quadrivium-[a-z-]+|app|dialog)-\d+/g, "$1")
    .replaceAll(/(?:z-index|left|top): [\d.]+(?:px)?;?/g, "place")
    .replaceAll(/[0-9a-f]{64}|[0-9a-f]{32}/g, "seal")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}\b|\b\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?/g, "time")
    .replaceAll(/(?<![A-Za-z0-9])(?!naddaha000000000)[A-Za-z0-9]{16}(?![A-Za-z0-9])/g, "id");

/** Joins as a player. @returns the client, and how to ask for all that it has received since that was asked last */
function join(userId: string): { readonly client: Client; readonly lately: () => string } {
  const client = table.join(userId);
  const heard = eavesdrop(client);
  let before = 0;
  const lately = (): string => {
    const lines = heard().slice(before).trim();
    before = heard().length;
    return lines;
  };
  return { client, lately };
}

type Joined = ReturnType<typeof join>;

/** Lets Naddaha answer, in one of the ways of rolling dice. */
async function answer(request: Request, ada: Client, { letter, thrower }: Setting, face: number): Promise<void> {
  const { options, kind, shows } = request.system;
  const [option] = options;
  const versus = kind === "contest" || option?.target === null ? "" : ` vs ${option?.target ?? 0}`;
  const formula = `1d${letter}[Try]${versus}`.replace("1dk", "3dk");
  const faces = dice[letter]?.(face) ?? [];
  if (thrower === "gamemaster") {
    scriptFaces(...faces);
    await answerOnCard(request, table.naddaha);
    await until(() => request.system.rulings.length);
  } else await answerFrom(ada, request, { formula, faces, aside: shows !== "everyone" || option?.hidesSetup === true });
}

async function play(setting: Setting, way: Way, ada: Joined, bruno: Joined): Promise<Evening> {
  const { shows, tells, kind, hides, letter } = setting;
  const [face, target] = way;
  const silarn = game.actors.getName("Silarn")?.uuid ?? "";
  const option = {
    name: "Try",
    letter,
    ...(kind === "contest" || hides === "no target" ? {} : { target, hidesTarget: hides === "the target" }),
    ...(hides === "the setup" ? { hiddenSetup: letter === "t" ? { slide: 1 } : { botchDice: 2 } } : {}),
  };
  await rest();
  for (const { lately } of [ada, bruno]) lately();
  const asked = [table.naddaha.uuid, ...(kind === "contest" ? [silarn] : [])];
  const request = await ask({ kind, asked, options: [option], shows, tells });
  await answer(request, ada.client, setting, face);
  if (kind === "contest") {
    const faces = [7, 3, 8].flatMap((one) => dice[letter]?.(one) ?? []);
    const formula = `1d${letter}[Try]`.replace("1dk", "3dk");
    await answerFrom(bruno.client, request, { formula, faces, aside: shows !== "everyone", actor: silarn });
  }
  await rest();
  const heard = { [ADA]: ada.lately(), [BRUNO]: bruno.lately() };
  const [actors, messages] = [game.actors, game.messages].map((all) => all.contents.map((one) => one.toObject()));
  await ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
  return { setting, way, heard, world: { users: smallWorld.users, actors, messages } as StoredWorld };
}

/** The evenings of a setting of which a player may tell none from another; only dice and hidden targets differ. */
function waysOf({ shows, tells, kind, hides }: Setting): readonly Way[] {
  const isTold = tells !== "nothing";
  if (kind === "contest") return [[3, 5], [8, 5], ...(isTold ? [] : [[7, 5] as const])];
  // Players who know the dice may learn of a hidden target only whether it was met.
  const seesAny = shows !== "gamemaster";
  if (hides === "the target") {
    const [sameMargin, sameDice] = [[8, 6] as const, seesAny ? [[7, 6] as const] : []];
    if (tells === "margin" || (isTold && kind === "challenge")) return [[7, 5], sameMargin];
    if (isTold) return [[7, 5], ...sameDice, [8, 5], [3, 5], [4, 6]];
    return [[7, 5], [3, 8], ...(seesAny ? [[7, 8] as const] : [])];
  }
  return [isTold && hides !== "no target" ? [8, 5] : [3, 5], [7, 5]];
}

/** The settings of a combination that keep something from a player, each with the die of the combination's place. */
function settingsOf(shows: Audience, tells: ResultVisibility): readonly Setting[] {
  const letters = Object.keys(dice);
  const letter = letters[(audiences.indexOf(shows) + resultVisibilities.indexOf(tells)) % letters.length] ?? "";
  const usual = { shows, tells, letter, thrower: "player" } as const;
  const checks = { ...usual, kind: "checks" } as const;
  const all: readonly Setting[] = [
    ...(["nothing", "the target", "no target"] as const).map((hides) => ({ ...checks, hides })),
    { ...checks, hides: "the setup", letter: letter === "t" ? "t" : "s" },
    { ...usual, kind: "contest", hides: "no target" },
    { ...usual, kind: "challenge", hides: "the target" },
    { ...checks, hides: "the target", letter: "s", thrower: "gamemaster" },
  ];
  // Nothing is kept from readers who see the dice of an open target, or the margin to a hidden one.
  return all.filter(
    ({ kind, hides }) =>
      hides === "the setup" ||
      shows === "player" ||
      shows === "gamemaster" ||
      (hides === "the target" && tells !== "margin" && (tells === "nothing" || kind !== "challenge")),
  );
}

/** All that a player's page lets out of an evening: what it has received, draws, exports and counts. */
async function readBy(viewer: string, { heard, world }: Evening): Promise<string> {
  await openTable({ userId: viewer, world });
  const received = heard[viewer] ?? "";
  for (const line of received.split("\n").filter((one) => one.includes('"texts"'))) {
    await receiveKept((JSON.parse(line) as { data: unknown }).data);
  }
  await rest();
  const own = game.messages.contents;
  const cards = await Promise.all(own.map(async (message) => (await card(message)).outerHTML));
  const read = [received, ...cards, await readByExtras(own), document.body.outerHTML];
  document.body.replaceChildren();
  return plain(read.join("\n"));
}

// What a contest may show at once is shown to everyone.
const combinations = audiences
  .filter((shows) => shows !== "atOnce")
  .flatMap((shows) => resultVisibilities.map((tells) => ({ shows, tells })));

test.each(combinations)(
  "no player learns more of an answer than its request says: dice for $shows, $tells of the result",
  { timeout: 180_000 },
  async ({ shows, tells }) => {
    await openTable();
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 0 } } } });
    await characterOfBruno("Silarn");
    const [ada, bruno] = [join(ADA), join(BRUNO)];
    const evenings: Evening[] = [];
    for (const setting of settingsOf(shows, tells)) {
      for (const way of waysOf(setting)) evenings.push(await play(setting, way, ada, bruno));
    }
    const compared = new Set<Setting>();
    for (const viewer of [ADA, BRUNO]) {
      const read = new Map<string, string>();
      for (const evening of evenings) {
        const key = JSON.stringify([evening.setting, mayKnow(evening, viewer)]);
        const now = await readBy(viewer, evening);
        if (read.has(key)) compared.add(evening.setting);
        expect(now, `${viewer}: ${key}`).toBe(read.get(key) ?? now);
        read.set(key, now);
      }
    }
    expect(new Set(evenings.map(({ setting }) => setting)).size).toBe(compared.size);
  },
);
