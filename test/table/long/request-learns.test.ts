import { expect, test, vi } from "vitest";
import { audiences, resultVisibilities } from "../../../src/rules/requests/request.ts";
import type { Audience, RequestKind, ResultVisibility } from "../../../src/rules/requests/request.ts";
import { inTurn } from "../../in-turn.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces, smallWorld, table } from "../open-table.ts";
import type { Face, Request } from "../open-table.ts";
import { DiceSoNiceRecorder } from "../dice-so-nice-recorder.ts";
import { rest, until } from "../page.ts";
import { answerFrom, answerOnCard, ask, card, characterOfBruno, eavesdrop, receiveKept } from "../requests-page.ts";
import type { Client } from "../requests-page.ts";
import { readByExtras } from "../extras/readings.ts";

/**
 * Who learns what of an answer is one setting of its request, and nobody learns more: two evenings that differ only in what
 * a player may not know look the same to that player. Compared are all that their client receives, what it draws and what it
 * exports, which includes what is stored.
 */

const NADDAHA = "Actor.naddaha000000000";

/** How each die shows a face. */
const dice: Readonly<Record<string, (face: number) => readonly Face[]>> = {
  s: (face) => [face],
  n: (face) => [[20, face]],
  k: (face) => [face - 2, 1, 1].map((one): Face => [8, one]),
  t: (face) => [[20, face]],
};

type Hidden = "nothing" | "the target" | "the setup" | "no target";
type Thrower = "player" | "gamemaster";

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
  /** What the server told all clients from the evening before on, for a client that looks at it as it happens. */
  readonly told: string;
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

/** Leaves out what differs from one message to the next: ids, seals, random bits, times and the places of windows. */
const plain = (text: string): string =>
  text
    .replaceAll(/\b(quadrivium-[a-z-]+|app|dialog)-\d+/g, "$1")
    .replaceAll(/(?:z-index|left|top): [\d.]+(?:px)?;?/g, "place")
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
    // What users have asked is theirs.
    const own = all
      .slice(from)
      .split("\n")
      .filter((line) => line !== "" && !line.includes('"type":"User"'));
    return [...own, ...sent.slice(fromSent)].join("\n");
  };
  return { client, lately };
}

type Joined = ReturnType<typeof join>;

/** Lets Naddaha answer, in one of the ways in which dice are thrown. */
async function answer(request: Request, ada: Client, { letter, thrower, face }: Setting & { face: number }) {
  const { options, kind, shows } = request.system;
  const [option] = options;
  const versus = kind === "contest" || option?.target === null ? "" : ` vs ${option?.target ?? 0}`;
  const formula = `1d${letter}[Try]${versus}`.replace("1dk", "3dk");
  const faces = dice[letter]?.(face) ?? [];
  if (thrower === "gamemaster") {
    scriptFaces(...faces);
    await answerOnCard(request, table.naddaha);
    await until(() => request.system.rulings.length);
  } else {
    const aside = shows !== "everyone" || option?.hidesSetup === true;
    await answerFrom(ada, request, { formula, faces, aside });
  }
}

/** Lets a player ask the game master's client all that it answers, about the messages of an evening. */
async function askEverything(client: Client, request: string): Promise<void> {
  const messages = game.messages.contents.map(({ id }) => id);
  const data = { request, actor: NADDAHA, decision: { kind: "total", dice: [0] }, focus: null, user: client.userId };
  const ours = Object.keys(CONFIG.queries).filter((name) => name.startsWith("quadrivium."));
  const questions = ours.flatMap((query) =>
    messages
      .slice(messages.indexOf(request))
      .map((message) => ({ query, data: { ...data, message, answer: message } })),
  );
  for (const { query, data: own } of questions) {
    const answer = await client.query(GM, query, own).catch((error: unknown) => String(error));
    client.deliver("answered", query, answer);
  }
}

async function play(
  setting: Setting,
  [face, target]: Way,
  [ada, bruno, onlooker]: readonly [Joined, Joined, Joined],
): Promise<Evening> {
  const { shows, tells, kind, hides, letter } = setting;
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
  const request = await ask({
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
  const told = onlooker.lately();
  for (const { client } of [ada, bruno]) await askEverything(client, request.id ?? "");
  const { outcomeWith, readRequest } = await import("../../../src/requests/request-state.ts");
  const roll = readRequest(request).answers[0]?.roll ?? null;
  expect(roll).not.toBeNull();
  const { success = null, margin = null } = (roll && outcomeWith(roll, { target: isMeasured ? target : null })) ?? {};
  const heard = { [ADA]: ada.lately(), [BRUNO]: bruno.lately() };
  const isTied = isContest && face === 7;
  // Who asks for what they have missed is sent that of this evening alone.
  await ChatMessage.implementation.deleteDocuments(game.messages.map(({ id }) => id));
  onlooker.lately();
  const faces = JSON.stringify(roll?.dice.map(({ results }) => results.map(({ result }) => result)));
  return { id: request.id ?? "", setting, total: roll?.total ?? null, faces, success, margin, isTied, heard, told };
}

/** How an evening goes: the face that is thrown first, and the target. */
type Way = readonly [face: number, target: number];

/** The evenings of a setting of which a player may tell none from another; only dice and hidden targets differ. */
function waysOf({ shows, tells, kind, hides }: Setting): readonly Way[] {
  const isTold = tells !== "nothing";
  if (kind === "contest") return [[3, 5], [8, 5], ...(isTold ? [] : [[7, 5] as const])];
  // Those who know the dice can be told of a hidden target whether it was met, and nothing more.
  const seesAny = shows !== "gamemaster";
  if (hides === "the target") {
    if (tells === "margin" || (isTold && kind === "challenge"))
      return [
        [7, 5],
        [8, 6],
      ];
    const known: readonly Way[] = seesAny ? [[7, 6]] : [];
    return isTold
      ? [[7, 5], ...known, [8, 5], [3, 5], [4, 6]]
      : [[7, 5], [3, 8], ...(seesAny ? [[7, 8] as const] : [])];
  }
  return isTold && hides !== "no target"
    ? [
        [7, 5],
        [8, 5],
      ]
    : [
        [3, 5],
        [7, 5],
      ];
}

/** The dice that are tried with a combination. */
function lettersFor(shows: Audience, tells: ResultVisibility): readonly string[] {
  const all = Object.keys(dice);
  return inTurn(all, all.length, all.length - (placeOf(shows, tells) % all.length));
}

/** The place of a combination among its neighbours, which try other dice and settings. */
const placeOf = (shows: Audience, tells: ResultVisibility): number =>
  audiences.indexOf(shows) + resultVisibilities.indexOf(tells);

/** The settings of a combination that are tried. */
function settingsOf(shows: Audience, tells: ResultVisibility): readonly Setting[] {
  return inTurn([...settings(shows, tells)].filter(keepsSecrets), 2, placeOf(shows, tells));
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
  for (const hides of ["nothing", "the target"] as const)
    yield { ...usual, kind: "checks", hides, letter: "s", thrower: "gamemaster" };
}

/** Tells whether a setting keeps something from somebody: not who sees the dice of an open target, or the margin to a hidden one. */
function keepsSecrets({ shows, tells, kind, hides }: Setting): boolean {
  if (hides === "the setup" || shows === "player" || shows === "gamemaster") return true;
  return hides === "the target" && tells !== "margin" && (tells === "nothing" || kind !== "challenge");
}

/** Everything that leaves a trace on this client beside its documents: hooks, 3D dice, what is written to the console. */
function watch() {
  const dice = DiceSoNiceRecorder.start();
  const happened: string[] = [];
  const spies = [
    ...(["call", "callAll"] as const).map((call) => {
      const usual = Reflect.get(Hooks, call) as (...given: unknown[]) => true;
      return vi.spyOn(Hooks, call).mockImplementation((...given: unknown[]) => {
        happened.push(given.map(inText).join(" "));
        return Reflect.apply(usual, Hooks, given);
      });
    }),
    ...(["log", "info", "warn", "error", "debug"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
        happened.push(said.map(inText).join(" "));
      }),
    ),
  ];
  return {
    lately: () => [...happened.splice(0), ...dice.told, ...dice.throws.splice(0).map(() => "throw")].join("\n"),
    stop() {
      for (const spy of spies) spy.mockRestore();
      dice.stop();
    },
  };
}

/** Returns what a value says, without what it belongs to. */
function inText(value: unknown): string {
  if (value instanceof foundry.abstract.Document) return JSON.stringify((value as { toObject(): object }).toObject());
  if (value instanceof Roll) return JSON.stringify(value);
  // What is drawn is read on the page.
  if (value instanceof Element) return value.tagName;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return String(value);
  return Object.entries(value)
    .filter(([, one]) => typeof one !== "object" && typeof one !== "function")
    .map(([name, one]) => `${name}: ${String(one)}`)
    .join();
}

/** What a player reads while a roll dialog for an answer is open; nothing for who is not asked. */
async function dialogFor(request: Request, viewer: string): Promise<string> {
  if (viewer !== ADA || request.system.seal === "") return "";
  const { answerRequest } = await import("../../../src/requests/answer-request.ts");
  const answering = answerRequest(request, table.naddaha, "a").catch(() => undefined);
  const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog .odds"));
  await rest();
  const window = dialog.closest<HTMLElement>(".application");
  const { outerHTML = "" } = window ?? {};
  const application = foundry.applications.instances.get(window?.id ?? "");
  await application?.close();
  await answering;
  return outerHTML;
}

/** All ways in which a player's client lets something out, as an evening happens to it. */
async function drawn(viewer: string, evenings: readonly Evening[], world: object): Promise<readonly string[]> {
  await openTable({ userId: viewer, world });
  await ui.chat.render({ force: true });
  const watched = watch();
  const [before, seen]: [ReturnType<typeof kept>, string[]] = [kept(), []];
  for (const { id, heard, told } of evenings) {
    const ways: string[] = [];
    watched.lately();
    for (const line of told.split("\n").filter((one) => one.startsWith("["))) {
      const [event, ...given] = JSON.parse(line) as [string, ...unknown[]];
      const isFirst = !game.messages.has(id);
      table.session().deliver(event, ...given);
      await rest();
      if (line.includes('"type":"Setting"')) watched.lately();
      const request = isFirst ? game.messages.get(id) : undefined;
      if (!request) continue;
      // The prompt is closed once a dialog is open.
      ways.push(document.body.outerHTML, await dialogFor(request as unknown as Request, viewer));
    }
    for (const line of (heard[viewer] ?? "").split("\n").filter((one) => one.includes('"texts"'))) {
      await receiveKept((JSON.parse(line) as { data: unknown }).data);
    }
    await rest();
    const own = game.messages.contents;
    for (const message of own) {
      const { ChatPopout } = foundry.applications.sidebar.apps;
      await new ChatPopout({ message } as never).render({ force: true } as never);
    }
    ways.push(
      ...(await Promise.all(own.map(async (message) => (await card(message)).outerHTML))),
      ...own.map((message) => message.export()),
      await readByExtras(own),
      document.body.outerHTML,
      watched.lately(),
      JSON.stringify([game.user.toObject(), ...game.macros, ...game.journal, ...game.actors, kept()]),
    );
    seen.push(ways.join("\n"));
    await clear(before);
  }
  watched.stop();
  return seen;
}

/** What this browser has stored. */
function kept(): readonly (readonly [name: string, value: string | null])[] {
  const storage = game.settings.storage.get("client") as Storage;
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return names.map((name) => [name, storage.getItem(name)]);
}

/** Takes an evening from the page, so that the next one is alone on it. */
async function clear(before: ReturnType<typeof kept>): Promise<void> {
  for (const application of foundry.applications.instances.values()) {
    if (application.id !== ui.chat.id) await application.close();
  }
  ui.notifications.clear();
  // What a browser has seen and was sent is of each evening by itself.
  const storage = game.settings.storage.get("client") as Storage;
  storage.clear();
  for (const [name, value] of before) storage.setItem(name, value ?? "");
  for (const id of [...game.messages.keys()]) game.messages.delete(id);
  for (const element of document.querySelectorAll("[data-message-id]")) element.remove();
}

// What a contest may show at once is shown to everyone.
const combinations = audiences
  .filter((shows) => shows !== "atOnce")
  .flatMap((shows) => resultVisibilities.map((tells) => ({ shows, tells })));

test.each(combinations)(
  "no player learns more of an answer than its request says: dice for $shows, $tells of the result",
  async ({ shows, tells }) => {
    await openTable();
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 0 } } } });
    await characterOfBruno("Silarn");
    const players = [join(ADA), join(BRUNO), join(BRUNO)] as const;
    const world = {
      users: smallWorld.users,
      actors: game.actors.contents.map((one) => one.toObject()),
    };
    const groups: { readonly of: string; readonly evenings: readonly Evening[] }[] = [];
    for (const setting of settingsOf(shows, tells)) {
      const { kind, hides, letter, thrower } = setting;
      const played: Evening[] = [];
      for (const way of waysOf(setting)) played.push(await play(setting, way, players));
      groups.push({ of: [kind, hides, letter, thrower].join(", "), evenings: played });
    }
    const compared = new Set<string>();
    for (const viewer of [ADA, BRUNO]) {
      const known = groups.flatMap(({ of, evenings }) =>
        evenings.map((evening) => ({ of, evening, key: [of, mayKnow(evening, viewer)].join(": ") })),
      );
      const alike = Map.groupBy(known, ({ key }) => key);
      // What is like no other tells nothing.
      const shown = known.filter(({ key }) => (alike.get(key)?.length ?? 0) > 1);
      const seen = await drawn(
        viewer,
        shown.map(({ evening }) => evening),
        world,
      );
      const told = new Map<string, string>();
      for (const [index, { of, evening, key }] of shown.entries()) {
        const now = plain([evening.heard[viewer], seen[index]].join("\n"));
        const before = told.get(key) ?? now;
        told.set(key, before);
        expect(now, `${viewer}: ${key}`).toBe(before);
        compared.add(of);
      }
    }
    expect([...compared].toSorted()).toEqual(groups.map(({ of }) => of).toSorted());
    await openTable();
  },
  180_000,
);
