import type { Combat } from "../src/client/documents/combat.ts";
import type { Combatant } from "../src/client/documents/combatant.ts";
import { host } from "../src/client/host.ts";
import { HERO, smallWorld } from "./open-fixture.ts";

/** A monster which no player has. */
export const OGRE = "ogre000000000000";

/** The hero, and an ogre to fight. */
export function worldWithOgre() {
  const world = smallWorld();
  return { ...world, actors: [...world.actors, { _id: OGRE, name: "Ogre", type: "monster", system: {} }] };
}

/** What the page's own names are to a package. */
interface EncounterPage {
  readonly CONFIG: {
    Combat: { documentClass: typeof Combat; initiative: { formula: string | null; decimals: number } };
    Combatant: { documentClass: typeof Combatant };
    time: { turnTime: number; roundTime: number };
    ui: Record<string, unknown>;
    Dice: { randomUniform: () => number };
  };
  readonly Combat: { create(data: object): Promise<Combat> };
}

export const encounterPage = host as unknown as EncounterPage;

/** An active encounter of the hero with initiative 12 and the ogre with 7. */
export async function encounter(data: object = {}): Promise<{ combat: Combat; hero: Combatant; ogre: Combatant }> {
  const combat = await encounterPage.Combat.create({ active: true, ...data });
  const [hero, ogre] = (await combat.createEmbeddedDocuments("Combatant", [
    { actorId: HERO, initiative: 12 },
    { actorId: OGRE, initiative: 7 },
  ])) as unknown as [Combatant, Combatant];
  return { combat, hero, ogre };
}

/** Lets every die show its lowest face, or its highest, or one in between. */
export function loadDice(share: () => number): void {
  encounterPage.CONFIG.Dice.randomUniform = share;
}

/** The names of those who fight, in their order. */
export function order(combat: Combat): string[] {
  return combat.turns.map(({ name }) => name);
}
