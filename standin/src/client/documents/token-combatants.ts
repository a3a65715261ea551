import { host } from "../host.ts";
import { configOf, game, ui } from "./surroundings.ts";
import type { Combat, CombatEncounters, Combatant, TokenDocument } from "../kinds.ts";

/** Which encounter tokens shall join or leave; the one that is seen, unless another is named. */
export interface CombatantOptions {
  combat?: Combat | null | undefined;
}

const combats = () => (host.game as { combats: CombatEncounters }).combats;

/** The encounter that is seen. A GM gets a new one where there is none, a player a warning. */
export async function viewedOrNewCombat(): Promise<Combat | null> {
  const { viewed } = combats();
  if (viewed) return viewed;
  if (!game().user?.isGM) {
    ui().notifications?.warn(game().i18n.localize("COMBAT.NoneActive"));
    return null;
  }
  const cls = configOf("Combat").documentClass as { create(data: object): Promise<Combat | undefined> };
  const { scenes } = host.game as { scenes: { current?: { id: string } } };
  return (await cls.create({ scene: scenes.current?.id ?? null, active: true })) ?? null;
}

/** Takes tokens into an encounter, except those which are in it. */
export async function addCombatants(
  tokens: readonly TokenDocument[],
  { combat }: CombatantOptions,
): Promise<Combatant[]> {
  const joined = combat ?? (await viewedOrNewCombat());
  if (!joined) return [];
  const outside = tokens.filter((token) => joined.getCombatantsByToken(token).length === 0);
  const data = outside.map(({ id, parent, actorId, hidden }) => ({
    tokenId: id,
    sceneId: parent?.id ?? null,
    actorId,
    hidden,
  }));
  return (await joined.createEmbeddedDocuments("Combatant", data)) as unknown as Combatant[];
}

/** Takes tokens out of an encounter. */
export async function removeCombatants(
  tokens: readonly TokenDocument[],
  { combat }: CombatantOptions,
): Promise<Combatant[]> {
  const left = combat ?? combats().viewed;
  if (!left) return [];
  const ids = tokens.flatMap((token) => left.getCombatantsByToken(token)).flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  return (await left.deleteEmbeddedDocuments("Combatant", ids)) as unknown as Combatant[];
}
