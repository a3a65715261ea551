export const GM = "gamemaster000000";
export const DORIAN = "zdorian000000000";
export const ADA = "ada0000000000000";
export const BRUNO = "bruno00000000000";

/** A small world for each game: Ada's character Naddaha, Bruno's character Silarn, and an ogre of the game masters. */

export type Game = keyof typeof characters;

const item = (name: string, type: string, system: object) => ({ name, type, system });

const characters = {
  stress: {
    system: {
      characteristics: {
        int: { value: 1 },
        per: { value: 2 },
        dex: { value: 3 },
        qik: { value: 1 },
        sta: { value: 1 },
      },
      tracks: { fatigue: { value: 2 } },
    },
    items: [
      item("Legend Lore", "ability", { score: 4, specialty: "dragons", characteristics: ["int"] }),
      item("Brawl", "ability", { score: 5, specialty: "fists", characteristics: ["dex"] }),
      item("Awareness", "ability", { score: 3, characteristics: ["per"] }),
      item("Sword", "weapon", { ability: "Brawl", attack: 1, damage: 4 }),
    ],
  },
  fortune: {
    system: { inspiration: 2 },
    items: [
      item("Brave", "trait", { category: "Drive", size: 8 }),
      item("Sly", "trait", { category: "Style", size: 6 }),
      item("Loyal", "trait", { category: "Drive", size: 12 }),
    ],
  },
  check: {
    system: { characteristics: { str: { value: 2 }, dex: { value: 3 }, wis: { value: 1 } } },
    items: [
      item("Acrobatics", "ability", { score: 4, specialty: "ropes", characteristics: ["dex"] }),
      item("Perception", "ability", { score: 2, characteristics: ["wis"] }),
      item("Brawl", "ability", { score: 3, characteristics: ["str"] }),
      item("Sword", "weapon", { ability: "Brawl", attack: 1, damage: 2 }),
    ],
  },
  trip: {
    system: {
      luck: 2,
      meta: [{ id: "red", kind: "mana", colour: "red", bonus: 3, held: 2 }],
      characteristics: { dex: { own: { tripTarget: 4 } } },
    },
    items: [
      item("Archery", "ability", { characteristics: ["dex"], mastery: 2, own: { tripTarget: 4 } }),
      item("Bow", "weapon", { ability: "Archery", attack: 3, damageFormula: "2d6" }),
      item("Axe", "weapon", { ability: "Axes", attack: 1, damageFormula: "1d6" }),
    ],
  },
} as const;

export const games = Object.keys(characters) as readonly Game[];

export const NADDAHA = "naddaha000000000";
export const SILARN = "silarn0000000000";
export const OGRE = "ogre000000000000";

/** Gives items ids that say what they are. */
const withIds = (items: readonly { readonly name: string }[]) =>
  items.map((one, sort) => ({ _id: one.name.toLowerCase().replaceAll(/\W/g, "").padEnd(16, "0"), sort, ...one }));

/** The users and actors of a world in which this game is played. */
export function peopleOf(tradition: Game) {
  const { system, items } = characters[tradition];
  const alike = { system: { tradition, ...system }, items: withIds(items) };
  const ogre = { tradition, characteristics: { qik: { value: 1 }, sta: { value: 3 }, dex: { value: 2 } } };
  const stealth = item("Stealth", "ability", { score: 2, characteristics: ["dex"] });
  return {
    users: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: DORIAN, name: "Dorian", role: 4 },
      { _id: ADA, name: "Ada", role: 1, character: NADDAHA },
      { _id: BRUNO, name: "Bruno", role: 1, character: SILARN },
    ],
    actors: [
      { _id: NADDAHA, name: "Naddaha", type: "character", ownership: { default: 0, [ADA]: 3 }, ...alike },
      { _id: SILARN, name: "Silarn", type: "character", ownership: { default: 0, [BRUNO]: 3 }, ...alike },
      { _id: OGRE, name: "Ogre", type: "npc", ownership: { default: 0 }, system: ogre, items: withIds([stealth]) },
    ],
  };
}
