import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startingTracks } from "../../../src/rules/character/tracks.ts";
import { ownTraditions } from "../../../src/rules/traditions/traditions.ts";
import { each, examplesInDocs, examplesInWords, languages, linksIn, type Example } from "../examples.ts";
import { GM, openWorld, type OpenWorld } from "../host.ts";
import { ADA, type } from "../open-table.ts";
import type { Api } from "../open-table.ts";
import { rest, textOf, until, closeWindows } from "../page.ts";

// Whatever a text shows to be typed works in every language, at a table with the pregenerated characters of that language.

type Creature = Actor.Stored<"character"> | Actor.Stored<"npc">;

/** An example of a game, and who types it before all others. */
interface Typed extends Example {
  readonly speaker?: Creature;
}

let table: OpenWorld;
/** The names of our commands, as `/help` lists them. */
let names: readonly string[];

/** Opens a game master's world in a language. */
async function open(language: string): Promise<void> {
  const users = [
    { _id: GM, name: "Gamemaster", role: 4 },
    { _id: ADA, name: "Ada", role: 1 },
  ];
  const scenes = [{ _id: "cave000000000000", name: "Cave", active: true }];
  table = await openWorld({ users, scenes }, { language });
  await until(() => game.settings.get("quadrivium", "language") === language);
  await game.settings.set("quadrivium", "tracks", startingTracks);
  await type("/help");
  const help = await until(() => game.messages.contents.at(-1)?.renderHTML());
  names = [...help.querySelectorAll("dt")].map((one) => textOf(one).replace("/", ""));
}

/** Takes the documents of a compendium into the world, as Foundry does with what is dropped on the sidebar. */
async function bring<Document>(
  pack: string,
  isWanted: (document: Document) => boolean = () => true,
): Promise<readonly Document[]> {
  const found = game.packs.get(`quadrivium.${pack}`, { strict: true });
  const all: unknown = await found.getDocuments();
  const documents = (all as readonly Document[]).filter(isWanted);
  const collection = game.collections.get(found.documentName) as unknown as typeof game.journal;
  const data = documents.map((one) => collection.fromCompendium(one as never, { clearFolder: true }));
  const made: unknown = await getDocumentClass(found.documentName).implementation.createDocuments(data as never);
  return made as readonly Document[];
}

/** Takes in the pregenerated characters of a game, who are Ada's and all that players have, its foes, and a party in a cave. */
async function play(
  id: string,
): Promise<{ readonly heroes: readonly Creature[]; readonly examples: readonly Typed[] }> {
  const isOfGame = ({ system }: Creature) => "tradition" in system && system.tradition === id;
  const heroes = await bring<Creature>("characters", isOfGame);
  const ownership = { [ADA]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER };
  await Actor.implementation.updateDocuments(heroes.map(({ id }) => ({ _id: id, ownership })));
  const foes = await bring<Creature>("foes", isOfGame);
  const members = heroes.map(({ uuid }) => uuid);
  await Actor.implementation.create({ name: "The Four", type: "party", system: { members } } as never);
  const tokens = ["Goblin 1", "Guard"].map((name) => ({ name, actorId: foes[0]?.id, actorLink: false }));
  await game.scenes.active?.createEmbeddedDocuments("Token", tokens);
  const examples = [...heroes, ...foes].flatMap((speaker) =>
    linksIn(speaker.name, speaker.system.biography).map((example) => ({ ...example, speaker })),
  );
  return { heroes, examples };
}

async function leave(): Promise<void> {
  await game.user.update({ character: null });
  await game.scenes.active?.deleteEmbeddedDocuments("Token", [], { deleteAll: true });
  await Actor.implementation.deleteDocuments([], { deleteAll: true });
}

/** The notifications while an example was typed. */
const told: string[] = [];
beforeEach(() => {
  CONFIG.Dice.randomUniform = () => 0.5;
  for (const kind of ["warn", "error"] as const) {
    vi.spyOn(ui.notifications, kind).mockImplementation((text: unknown) => {
      told.push(String(text));
      return {} as never;
    });
  }
});

/** Types something, or clicks the link that it is. @returns what came of it */
async function outcomeOf({ typed }: Typed): Promise<string> {
  told.length = 0;
  const { size } = game.messages;
  const before = new Set(foundry.applications.instances.values());
  const opened = () => [...foundry.applications.instances.values()].find((one) => one.hasFrame && !before.has(one));
  try {
    if (typed.startsWith("[[")) await click(typed);
    else await type(typed);
    await until(() => game.messages.size > size || told.length > 0 || opened());
  } catch (error) {
    told.push(String(error));
  }
  const message = game.messages.size > size ? game.messages.contents.at(-1) : undefined;
  const outcome = told.length > 0 ? told.join(" ") : message ? kindOf(message) : opened() ? "window" : "nothing";
  await closeWindows();
  if (outcome === "window") await rest();
  await ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
  return outcome;
}

/** Clicks a link so that it does not ask. */
async function click(link: string): Promise<void> {
  const section = document.createElement("section");
  section.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(link);
  document.body.append(section);
  const found = section.querySelector<HTMLElement>(".command-link, .inline-roll");
  if (!found) throw new Error("This is not a link.");
  found.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: true }));
  section.remove();
}

function kindOf({ type: kind, content, rolls }: ChatMessage.Implementation): string {
  if (kind === "request") return kind;
  if (content.includes("command-help")) return "help";
  if (content.includes("odds-card")) return "odds";
  return rolls.length > 1 ? `${rolls.length} rolls` : rolls.length > 0 ? "roll" : "card";
}

/** What may come of an example. */
function expected({ typed }: Typed): readonly string[] {
  const text = /^\[\[(.*?)\]\]/.exec(typed)?.[1] ?? typed;
  const [, name = "", words = ""] = /^\/(\p{Letter}+)\s*([^]*)$/u.exec(text) ?? [];
  if (!names.includes(name)) return ["roll"];
  if (name === "help" || words === "?") return ["help"];
  if (words === "" && name !== "twist") return name === "request" ? ["window"] : ["help", "roll"];
  if (name === "passive" || words.startsWith("passive")) return ["card"];
  if (name === "request" || name === "odds") return [name];
  return name === "twist" || name === "scatter" ? ["roll", "card"] : ["roll"];
}

/** Types an example as the first permitted user for whom it works. @returns what is wrong; null if it works */
async function faultOf(example: Typed, heroes: readonly Creature[]): Promise<string | null> {
  const { source, typed, speaker } = example;
  let fault = "";
  for (const { id } of speaker ? [speaker, ...heroes] : heroes) {
    if (game.user.character?.id !== id) await game.user.update({ character: id });
    const outcome = await outcomeOf(example);
    if (expected(example).includes(outcome)) return null;
    fault ||= outcome;
  }
  return `${source}: ${typed} → ${fault}`;
}

/** Types all formulas as lines of one text, which is one message. @returns the others, and all if something is wrong with one */
async function withoutFormulas(examples: readonly Typed[]): Promise<readonly Typed[]> {
  const [lines, others] = [true, false].map((isOne) =>
    examples.filter(({ typed }) => typed.startsWith("/r ") === isOne),
  );
  const typed = lines?.map((line) => line.typed).join("\n") ?? "";
  const isWell = typed === "" || (await outcomeOf({ source: "", typed })) === `${lines?.length} rolls`;
  return isWell ? (others ?? []) : examples;
}

/** The game whose characters type an example: that of the die that it names, or that it names itself. */
function traditionIn({ typed }: Example): string {
  const words = typed.split(/[^\p{Letter}\d]+/u);
  const { api } = game.system as unknown as { api: Api };
  const named = [...api.traditions.values()].find((dieKind) => words.includes(dieKind.id));
  const id = named?.tradition ?? [...ownTraditions.keys()].find((one) => words.includes(one));
  if (id) return id;
  // Only checks have passive values, and only characters of trip rolls count luck.
  if (words.includes("passive")) return "check";
  return words.includes("luck") ? "trip" : "stress";
}

describe.each(languages)("at a table in the language %s, examples of", (language) => {
  beforeAll(() => open(language));
  afterAll(() => table.close());

  test.each([...ownTraditions.keys()])("%s work", async (id) => {
    const { heroes, examples } = await play(id);
    const gathered = [examplesInWords(language, names), examplesInDocs(names)];
    for (const found of gathered) expect(found.length).toBeGreaterThan(30);
    for (const found of [heroes, examples]) expect(found.length).toBeGreaterThan(1);
    const typed = [...each(gathered.flat()).filter((example) => traditionIn(example) === id), ...examples];
    const faults: (string | null)[] = [];
    for (const example of await withoutFormulas(typed)) faults.push(await faultOf(example, heroes));
    await leave();
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });
});
