import { GM, openTable, scriptFaces, table } from "./open-table.ts";
import type { Face } from "./open-table.ts";
import { rest, textOf } from "./page.ts";

/** An encounter of the open table: who fights, what they roll, and what the log shows of it. */

type Message = ChatMessage.Implementation;
export type Fighter = Combatant.Implementation;

export const HIDDEN_NAME = "Garrow the Silent";

/** Opens a table at which nothing is added to Naddaha's initiative. */
export async function openFight(options: Parameters<typeof openTable>[0] = {}): Promise<void> {
  await openTable({ userId: GM, ...options });
  await table.naddaha.update({ system: { unarmed: "nothing", tracks: { fatigue: { value: 0 } } } });
}

export async function begin(): Promise<Combat.Implementation> {
  const fight = await Combat.implementation.create({ active: true });
  if (!fight) throw new Error("There is no encounter.");
  return fight;
}

/** Adds combatants with these data to a fight. */
export async function enter(fight: Combat.Implementation, ...data: readonly object[]): Promise<readonly Fighter[]> {
  return fight.createEmbeddedDocuments("Combatant", data as never);
}

/** An actor on the scene, as a combatant of a fight. */
export async function join(fight: Combat.Implementation, name: string, token: object = {}): Promise<Fighter> {
  const actor = await Actor.implementation.create({ name, type: "npc", system: { tradition: "stress" } } as never);
  const usual = { name, actorId: actor?.id, actorLink: false, displayName: 50, ...token };
  const scene = await Scene.implementation.create({ name: `Cave of ${name}`, tokens: [usual] } as never);
  const [placed] = scene?.tokens.contents ?? [];
  const data = { actorId: actor?.id, tokenId: placed?.id, sceneId: scene?.id, hidden: placed?.hidden ?? false };
  const [made] = await enter(fight, data);
  if (!made) throw new Error(`${name} does not fight.`);
  return made;
}

/** An actor without a token, as a combatant of a fight. */
export async function joinAlone(fight: Combat.Implementation, { id }: Actor.Implementation): Promise<Fighter> {
  const [made] = await enter(fight, { actorId: id });
  return made as Fighter;
}

/** Rolls for these, each a die of ten. */
export async function roll(
  fight: Combat.Implementation,
  ...rolls: readonly (readonly [Fighter, Face])[]
): Promise<void> {
  scriptFaces(...rolls.map(([, face]) => face));
  await fight.rollInitiative(rolls.map(([{ id }]) => id ?? ""));
  await rest();
}

export const initiatives = () => game.messages.filter((one) => one.getFlag("core", "initiativeRoll") === true);

/** The cards of the log that are not shown on another one. */
export async function cards(): Promise<readonly HTMLElement[]> {
  const all = await Promise.all(game.messages.contents.map((message: Message) => message.renderHTML()));
  return all.filter((card) => !card.classList.contains("quadrivium-folded"));
}

/** The rows of a card: "Ogre 6 6". */
export const rows = (card: HTMLElement | undefined) =>
  [...(card?.querySelectorAll(".together > ul > li > details > summary") ?? [])].map((row) =>
    [...row.children].map(textOf).filter(Boolean).join(" · "),
  );

/** What this game master's browser keeps and no document has. */
export const keptNow = () => game.settings.get("quadrivium", "secrets")[game.world.id] ?? {};
