import { say } from "../../base/words.ts";
import { dieShape } from "../../dice/roll-card-context.ts";
import { traitCategories } from "../../sheets/items/item-details.ts";
import { creature, isItemOf, itemsOf, type Creature } from "../../characters/actors.ts";
import { abilityCalled, artsToAdd, type Ability } from "../../characters/abilities.ts";
import { copyItems } from "../../sheets/character/item-rows.ts";
import { offeredItems } from "../../ui/choose-document.ts";

/** What a new character has at first: usual numbers, which its player changes in the maker. */
interface UsualStart {
  readonly characteristics: object;
  /** The scores of Abilities of a compendium, by their keys. */
  readonly abilities?: { readonly pack: string; readonly scores: Readonly<Record<string, number>> };
}

const scores = (values: Readonly<Record<string, number>>): object =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }]));

const targets = (target: number, ids: readonly string[]): object =>
  Object.fromEntries(ids.map((id) => [id, { own: { tripTarget: target } }]));

/** By tradition: about what our pregenerated characters have, so that what is average is a fair chance. */
const usualStarts: Readonly<Record<string, UsualStart>> = {
  stress: {
    characteristics: scores({ int: 1, per: 1, sta: 1, com: 1, dex: 1, qik: 1 }),
    abilities: {
      pack: "quadrivium.abilities",
      scores: { Athletics: 2, Awareness: 3, Brawl: 2, "Folk Ken": 2, Guile: 2, Stealth: 2 },
    },
  },
  check: {
    characteristics: scores({ str: 2, dex: 2, con: 1, int: 1, wis: 2, cha: 1 }),
    abilities: {
      pack: "quadrivium.skills",
      scores: { Athletics: 4, Endurance: 3, Perception: 4, Persuasion: 4, Stealth: 4, Warfare: 4 },
    },
  },
  trip: { characteristics: targets(4, ["str", "dex", "con", "int", "alp", "cha"]) },
};

/** Enters what characters of its game usually have into one that is still untouched. */
export async function enterUsual(actor: Actor.Implementation): Promise<void> {
  const made = creature(actor);
  const usual = made && usualStarts[made.system.effectiveTradition.id];
  if (!usual) return;
  const { characteristics, abilities } = usual;
  await made.update({ system: { characteristics } } as Actor.UpdateData);
  if (!abilities) return;
  await learn(made, await abilitiesOfPack(abilities.pack, abilities.scores), ({ key }) => abilities.scores[key]);
}

/** What a young magus usually has, for the player to change. */
const USUAL_ART = { technique: 5, form: 3 } as const;
const ofMagus: Readonly<Record<string, number>> = { "Parma Magica": 1, "Magic Theory": 3, Penetration: 1 };

/** Makes a magus of a character: gives it the Arts that it lacks, and the Abilities of a magus, with usual scores. */
export async function becomeMagus(actor: Creature): Promise<void> {
  const wanted = await abilitiesOfPack("quadrivium.abilities", ofMagus);
  const lacking = wanted.filter(({ system: { key } }) => !abilityCalled(actor, key));
  await learn(actor, [...(await artsToAdd(actor)), ...lacking], ({ art, key }) =>
    art ? USUAL_ART[art] : ofMagus[key],
  );
}

/** Returns the Abilities of a compendium that have scores by their keys. */
async function abilitiesOfPack(pack: string, scores: Readonly<Record<string, number>>): Promise<readonly Ability[]> {
  const documents = ((await game.packs.get(pack)?.getDocuments()) ?? []) as readonly Item.Implementation[];
  return documents.filter((one): one is Ability => isItemOf(one, "ability") && one.system.key in scores);
}

/** Copies Abilities to a character, each with its score. */
async function learn(
  actor: Creature,
  abilities: Parameters<typeof copyItems>[1],
  scoreOf: (system: Ability["system"]) => number | undefined,
): Promise<void> {
  const learned = (await copyItems(actor, abilities)) as readonly Ability[];
  const scores = learned.map(({ id, system }) => ({ _id: id, system: { score: scoreOf(system) ?? 0 } }));
  await actor.updateEmbeddedDocuments("Item", scores);
}

/** Returns the traits of compendia by their categories, to choose from; those that a character has are taken. */
export function suggestedTraits(actor: Creature) {
  const own = itemsOf(actor, "trait");
  const offered = offeredItems(actor.system.effectiveTradition.id, ["trait"]).flatMap(({ options }) => options);
  const groups = Map.groupBy(offered, ({ category = "" }) => category);
  const order = traitCategories.map((id) => say({ key: `QUADRIVIUM.TraitCategory.${id}` }));
  const sorted = [...groups].toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return sorted.map(([category, options]) => ({
    category,
    traits: options.map(({ uuid, name, size = 6 }) => ({
      uuid,
      name,
      size,
      shape: dieShape(size),
      isTaken: own.some(({ _stats }) => _stats.compendiumSource === uuid),
    })),
  }));
}

/** Gives a character the trait of a compendium, or takes it away again. */
export async function switchTrait(actor: Creature, uuid: string): Promise<void> {
  const taken = itemsOf(actor, "trait").find(({ _stats }) => _stats.compendiumSource === uuid);
  const trait: unknown = taken ? null : await fromUuid(uuid);
  if (taken) await actor.deleteEmbeddedDocuments("Item", [taken.id ?? ""]);
  else if (trait instanceof Item) await copyItems(actor, [trait]);
}
