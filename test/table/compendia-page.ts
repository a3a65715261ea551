import { expect, vi } from "vitest";
import { startingTracks } from "../../src/rules/character/tracks.ts";
import { ownTraditions } from "../../src/rules/traditions/traditions.ts";
import { ADA, GM, openTable, table } from "./open-table.ts";
import { closeWindows, textOf, until } from "./page.ts";

export type Creature = Actor.Stored<"npc"> | Actor.Stored<"character">;

/** The documents of each compendium by its name. */
const packs = new Map<string, readonly foundry.abstract.Document.Any[]>();

/** Opens a table, by default of the game master, and reads what its user finds in the compendia. */
export async function openCompendia(userId = GM): Promise<void> {
  await openTable({ forAll: true, userId });
  CONFIG.Dice.randomUniform = () => 0.5;
  if (userId === GM) await game.settings.set("quadrivium", "tracks", startingTracks);
  packs.clear();
  for (const pack of game.packs) if (pack.visible) packs.set(pack.metadata.name, await pack.getDocuments());
}

/** Leaves the table as it was opened. */
export async function tidy(): Promise<void> {
  vi.unstubAllGlobals();
  await closeWindows();
  for (const text of document.body.querySelectorAll("section.text")) text.remove();
  await game.user.update({ character: null });
  await leave((game.actors.contents as Creature[]).filter(({ id }) => id !== table.naddaha.id));
  await ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
}

/** Returns the documents of a compendium that are of a class. */
export function inPack<Document>(name: string, Class: abstract new (...args: never) => Document): readonly Document[] {
  return (packs.get(name) ?? []).filter((one): one is Document & foundry.abstract.Document.Any => one instanceof Class);
}

/** Returns the actors of a compendium. */
export const actorsIn = (name: string) => inPack(name, Actor) as readonly Creature[];
/** Returns the pages of a compendium of journals. */
export const pagesIn = (name: string) =>
  inPack(name, JournalEntry).flatMap((journal: JournalEntry.Implementation) =>
    journal.pages.contents.map((page) => ({ name: `${journal.name}: ${page.name}`, text: page.text.content ?? "" })),
  );

/** Takes actors of a compendium into the world, for Ada if she plays them. */
export async function bring(actors: readonly Creature[], isPlayed: boolean): Promise<readonly Creature[]> {
  const { NONE, OWNER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const ownership = { default: NONE, ...(isPlayed ? { [ADA]: OWNER } : {}) };
  const data = actors.map((actor) => ({ ...game.actors.fromCompendium(actor, { clearFolder: true }), ownership }));
  const made: readonly object[] = await Actor.implementation.createDocuments(data);
  return made as readonly Creature[];
}

/** Takes in the ready characters of a tradition, who are all that players have. */
export async function play(tradition: string): Promise<readonly Creature[]> {
  await table.naddaha.update({ ownership: { [ADA]: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE } });
  const actors = actorsIn("characters").filter(({ system }) => system.tradition === tradition);
  return bring(actors, true);
}

/** Deletes actors from the world. */
export async function leave(actors: readonly Creature[]): Promise<void> {
  await Actor.implementation.deleteDocuments(actors.map(({ id }) => id));
}

/** The uuids of the characters that a request asks. */
export const askedIn = ({ system }: ChatMessage.Implementation) => ("asked" in system ? system.asked : null);

/** A token as one that is selected. */
export const selected = (actor: Creature | undefined) => {
  return { actor, document: { id: null, parent: null, actor, name: actor?.name } };
};

/** Returns an element with this content. */
export function html(text: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = text;
  return element;
}

/** Returns the tradition of a command, or that of the world if it names none. */
export function traditionIn(command: string): string {
  return [...ownTraditions.keys()].find((id) => command.includes(id)) ?? "stress";
}

/** Shows a text as a journal does. */
export async function shown(text: string): Promise<HTMLElement> {
  const section = document.createElement("section");
  section.className = "text";
  section.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(text);
  document.body.append(section);
  return section;
}

/** Waits for what comes of an action: one message more, without a warning. */
export async function posts(act: () => unknown, what: string): Promise<ChatMessage.Implementation> {
  const { size } = game.messages;
  const said = document.querySelectorAll("#notifications .notification");
  await act();
  await until(
    () => game.messages.size > size || document.querySelectorAll("#notifications .notification").length > said.length,
  );
  const warnings = [...document.querySelectorAll("#notifications .notification")].slice(said.length).map(textOf);
  expect(warnings, what).toEqual([]);
  return until(() => game.messages.contents.at(-1));
}

/** Returns every text of the compendia that readers see. */
export const texts = () => [
  ...[...pagesIn("rules"), ...pagesIn("guide")],
  ...[...actorsIn("foes"), ...actorsIn("characters")].map(({ name, system }) => ({ name, text: system.biography })),
  ...["arms", "gear", "feats", "abilities", "skills", "traits"].flatMap((pack) =>
    inPack(pack, Item).map(({ name, system }) => ({
      name,
      text: String("description" in system && system.description),
    })),
  ),
];
