import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { begin, join, openFight, roll } from "../fight-page.ts";
import { ADA, BRUNO, GM, type, type Request, type Table } from "../open-table.ts";
import { buttonIn, click, fill, rest, textOf, until } from "../page.ts";
import { answerFrom, answerSource, ask, characterOfBruno, FORMULA, NOTICE, write } from "../requests-page.ts";

/** Messages that a player makes up while a game master's page is open: nothing of others changes, and every card still draws. */

type Message = ChatMessage.Implementation;

let table: Table;
afterEach(async () => {
  game.user.targets.clear();
  vi.restoreAllMocks();
  await table.close();
});

/** An evening with a message of every kind. */
async function play(bruno: Actor.Implementation): Promise<void> {
  const { naddaha, api } = table;
  CONFIG.Dice.randomUniform = () => 0.5;
  await naddaha.update({ system: { unarmed: "", luck: 3, inspiration: 2, experience: 9 } });
  const fight = await begin();
  const ogre = await join(fight, "Ogre");
  await game.user.update({ character: naddaha.id });
  const shown = [
    "/stress int + brawl vs 9",
    "/r 1dtlk vs 15",
    "/r 1dnc8:6 vs 30",
    "/twist",
    "/scatter",
    "/passive int",
  ];
  for (const line of shown) await type(line);
  game.user.targets.add({ actor: ogre.actor, document: ogre.token } as never);
  for (const line of ["/stress attack", "/stress damage"]) await type(line);
  await ask(table, { asked: [naddaha, bruno], options: [{ ...NOTICE, hidesTarget: true }] });
  await ask(table, { asked: [naddaha, bruno], kind: "contest", options: [{ ...NOTICE, target: null }] });
  await answerFrom(table.join(ADA), await ask(table, { asked: [naddaha, bruno] }));
  await api.newCircumstances({ actor: naddaha });
  await roll(fight, [ogre, 4]);
  CONFIG.Dice.randomUniform = () => 0.5;
  void api.award([naddaha]);
  const window = await until(() => document.querySelector<HTMLElement>("dialog.question:has([name=amount])"));
  fill(window, "amount", "5");
  click(buttonIn(window, "Award"));
  await until(() => !window.isConnected);
  await rest();
}

/** What does not belong to Bruno; of requests, what none of their answers may change. */
const ofOthers = () =>
  [game.actors, game.users, game.combats, game.scenes, game.messages, game.journal].flatMap((all) =>
    [...(all as Iterable<Actor.Implementation | Message>)].flatMap((document) => {
      const { system, ...source } = document.toObject() as { system?: object; _stats?: unknown };
      if (document.id === BRUNO || (document as Message).author?.id === BRUNO || document.name === "Irzi") return [];
      const kept = { ...system, verdicts: null, rulings: null };
      return [JSON.stringify({ ...source, _stats: null, system: kept })];
    }),
  );

const requests = () => game.messages.filter(({ type: kind }) => kind === "request") as never as Request[];

const answered = (id: string) => game.messages.get(id)?.author?.id;

/** The text of each card of others, without those of requests, which count answers. */
const cards = async () =>
  Promise.all(
    game.messages
      .filter(({ author, type: kind }) => author?.id !== BRUNO && kind !== "request")
      .map(async (message) => textOf(await message.renderHTML())),
  );

const nonsense = fc.constantFrom(1e308, -1, 1e9, null, "", "x".repeat(9000), "1000d1000", [], {}, true, [null], GM);
const change = fc.record({ place: fc.nat(), value: fc.oneof({ weight: 2, arbitrary: nonsense }, fc.nat(200)) });
const forgeries = fc.record({
  source: fc.nat(),
  changes: fc.array(change, { maxLength: 4 }),
  how: fc.constantFrom("create", "create", "author", "update"),
  isOwn: fc.boolean(),
});

/** All places in data, each with how to write there. */
function placesIn(data: unknown): readonly ((value: unknown) => unknown)[] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, inner]) => [
    (value: unknown) => Reflect.set(data, key, value),
    ...placesIn(inner),
  ]);
}

test("200 messages that a player makes up change nothing of others, and keep no card from showing", async () => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  table = await openFight();
  const bruno = await characterOfBruno("Irzi");
  await play(bruno);
  const honest: object[] = game.messages.map((message) => message.toObject());
  // Naddaha's answer as her player would send it.
  const open = requests().find(({ system }) => system.rulings.length === 0 && system.kind === "checks");
  const answer = open && (await answerSource(open, { formula: FORMULA }));
  for (let copies = 0; answer && copies < 3; copies += 1) honest.push({ ...answer, flags: {}, rolls: answer.rolls });
  const [documents, shown] = [ofOthers(), await cards()];
  const client = table.join(BRUNO);
  const sent: string[] = [];
  for (const { source, changes, how, isOwn } of fc.sample(forgeries, { numRuns: 200, seed: 56 })) {
    const { _id, _stats, ...data } = structuredClone(honest[source % honest.length]) as unknown as Record<
      string,
      unknown
    >;
    const rolls = (data.rolls as string[]).map((one) => JSON.parse(one) as object);
    const forged = { system: data.system, flags: data.flags, rolls };
    for (const { place, value } of changes) {
      const places = placesIn(forged);
      places[place % Math.max(1, places.length)]?.(value);
    }
    const speaker = isOwn ? { actor: bruno.id } : data.speaker;
    const stored = { ...data, ...forged, speaker, rolls: [forged.rolls].flat().map((one) => JSON.stringify(one)) };
    const id = foundry.utils.randomID();
    const made = { ...stored, _id: id, author: how === "author" ? GM : BRUNO };
    const first = how === "update" ? { ...made, system: {}, flags: {} } : made;
    await write(client, "create", { data: [first], keepId: true }).catch(() => undefined);
    if (game.messages.has(id)) sent.push(id);
    // An update that the type itself refuses would throw on every page.
    const { system, flags } = honest[source % honest.length] as unknown as Record<"system" | "flags", object>;
    const updates = [{ _id: id, system, flags }];
    if (how === "update") await write(client, "update", { updates }).catch(() => undefined);
  }
  await rest();
  expect(sent.length).toBeGreaterThan(100);
  expect(ofOthers()).toEqual(documents);
  expect(await cards()).toEqual(shown);
  // Bruno may answer for Irzi alone.
  for (const { system } of requests()) {
    const counting = system.rulings.filter(({ fault, answer }) => fault === "" && answered(answer) === BRUNO);
    expect(counting.filter(({ actor }) => actor !== bruno.uuid)).toEqual([]);
  }
  for (const message of game.messages) expect((await message.renderHTML()).textContent).not.toBe("");
});
