/** Characters as other programs export them, written for these tests: made-up people in the shapes of those files. */

const stats = { systemId: "arm5e", systemVersion: "2.4.0", coreVersion: "13.347" };

/** An item of arm5e, with what every item has that says nothing of the character. */
function arm5eItem(name: string, type: string, system: object) {
  const authored = {
    description: "",
    source: "custom",
    page: 0,
    indexKey: "",
    review_status: "toReview",
    reviewer: "",
  };
  const img = `systems/arm5e/assets/${type}.svg`;
  return {
    _id: name,
    name,
    type,
    img,
    sort: 100,
    flags: {},
    effects: [],
    system: { ...authored, ...system },
    _stats: stats,
  };
}

function ability(name: string, key: string, xp: number, system: object = {}) {
  const usual = { option: "", optionLinked: true, defaultChaAb: "int", speciality: "", accelerated: false };
  return arm5eItem(name, "ability", { key, xp, ...usual, realm: "mundane", ...system });
}

function spell(name: string, technique: string, form: string, system: object) {
  const parts = { range: { value: "voice" }, duration: { value: "moment" }, target: { value: "ind" }, targetSize: 0 };
  const none = { enhancingRequisite: 0, general: false, baseLevel: 5, ritual: false, bonus: 0, bonusDesc: "", xp: 0 };
  const requisites = { "technique-req": { in: false, mu: false }, "form-req": { an: false, aq: false } };
  const arts = { technique: { value: technique }, form: { value: form } };
  return arm5eItem(name, "spell", { ...arts, ...requisites, ...parts, ...none, ...system });
}

const arts = (names: string, learned: Readonly<Record<string, number>>) =>
  Object.fromEntries(names.split(" ").map((key) => [key, { label: key, xp: learned[key] ?? 0 }]));

const valued = (values: Readonly<Record<string, string | number>>, others: object = {}) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, ...others }]));

/** A maga of arm5e with everything that its sheet has. */
export function arm5eMaga() {
  return {
    name: "Ottilia of the Reeds",
    type: "player",
    img: "worlds/reeds/ottilia.webp",
    system: {
      version: "2.4.0",
      description: valued({ born: 1188, birthname: "Otti", hair: "grey", eyes: "", title: "", handed: "left" }),
      con: { label: "Confidence", score: 1, points: 4 },
      covenant: { value: "Reedmarsh", actorId: null, linked: false },
      realms: { magic: { aligned: true, susceptible: false }, faeric: { aligned: false, susceptible: false } },
      states: { pendingCrisis: false, creationMode: false },
      biography: "<p>Keeps herons, and their <b>secrets</b>.</p>",
      secrets: "She has sold the stone.",
      characteristics: {
        int: { value: 3, aging: 1 },
        ...valued({ per: 1, str: -2, sta: 2, pre: 0, com: 0, dex: -1, qik: 12.5 }, { aging: 0 }),
      },
      vitals: valued({ siz: -1, soa: 0, enc: 2 }),
      decrepitude: { points: 0, effects: "" },
      warping: { points: 7, effects: "Reeds bend to her." },
      fatigueTotal: 5,
      fatigueCurrent: 2,
      fatigue: { fresh: { amount: 0, number: 0 }, winded: { amount: 1, number: 0 } },
      arts: {
        techniques: arts("cr in mu pe re", { cr: 36, re: 15, mu: 3 }),
        forms: arts("an aq au co he ig im me te vi", { aq: 55, he: 10, vi: 1 }),
      },
      laboratory: { longevityRitual: { labTotal: 45, modifier: 0 } },
      house: { value: "merinita", label: "House" },
      sigil: { label: "Wizard's Sigil", dtype: "String", value: "The smell of wet reeds" },
      humours: { choler: 3, notes: ["dry", null, ""] },
    },
    items: [
      ability("Magic Theory", "magicTheory", 80, { speciality: "inventing spells" }),
      ability("Latin", "deadLanguage", 75, { option: "Latin", defaultChaAb: "com" }),
      ability("Staves and poles", "singleWeapon", 30, { defaultChaAb: "dex", description: "<p>Mostly oars.</p>" }),
      ability("Second Sight", "secondSight", 3, { accelerated: true, realm: "magic" }),
      spell("Wall of Standing Water", "cr", "aq", { baseLevel: 3, xp: 15, description: "<p>It stands.</p>" }),
      spell("Speech of Sedge", "re", "he", { "form-req": { an: false, aq: true }, ritual: true }),
      arm5eItem("Oar", "weapon", {
        ...{ quantity: 1, load: 1, init: 2, atk: 3, dfn: 3, dam: 2, str: 0, range: 0, horse: false, equipped: true },
        ability: { key: "singleWeapon", option: "", id: null },
      }),
      arm5eItem("Waxed coat", "armor", { quantity: 1, load: 2, prot: 1, full: false, equipped: false }),
      arm5eItem("Heron feathers", "vis", { art: "aq", pawns: 4 }),
      arm5eItem("Lantern", "item", { quantity: 2, weight: 0.5, carried: true }),
      arm5eItem("Gentle Gift", "virtue", { type: "hermetic", impact: { value: "major" }, hidden: false }),
      arm5eItem("Fear of fire", "flaw", { impact: { value: "minor" }, description: "<p>Even candles.</p>" }),
      arm5eItem("Patient", "personalityTrait", { xp: 30 }),
      arm5eItem("Hasty", "personalityTrait", { xp: -15 }),
      arm5eItem("Friend of herons", "reputation", { xp: 15, type: "local" }),
      arm5eItem("Burnt hand", "wound", { gravity: "medium", originalGravity: "heavy", location: "hand", trend: 0 }),
      arm5eItem("Cut", "wound", { gravity: "light", originalGravity: "light" }),
      arm5eItem("Autumn 1221", "diaryEntry", { activity: "reading", progress: { art: "aq", xp: 11 }, done: true }),
    ],
    effects: [{ _id: "aq", name: "Puissant Aquam", changes: [{ key: "system.bonuses.aq", mode: 2, value: "3" }] }],
    prototypeToken: { name: "Ottilia", width: 1, texture: { src: "worlds/reeds/token.webp" } },
    ownership: { default: 0, g4m3m4st3r000000: 3 },
    _stats: stats,
  };
}

const characteristics = "Intelligence Perception Strength Stamina Presence Communication Dexterity Quickness";

/** The attributes of a Roll20 character: those of its own, and the rows of its sections. */
const companion: Readonly<Record<string, string | number>> = {
  ...{ character_name: "Jory Tallow", player_name: "Ada", sheetTab: "abilities", Age: "29", Hair: "red", Size: "1" },
  ...{ unspent_xp: "14", Confidence: "1", ConfidencePoints: "3", WarpPoints: 0, Fatigue: "-1" },
  ...Object.fromEntries(characteristics.split(" ").map((name, index) => [`${name}_Score`, String(index - 3)])),
  ...{ Strength_Description: "Mule-like", Strength_Aging: "0", Creo_Score: "0" },
  ...{ Wounds_Light1: "-1", Wounds_Light2: "-1", Wounds_Medium1: 0, Wounds_Heavy3: "-5", Wounds_Light_range: "1-6" },
  ...{ ArmorWorn: "Quilted coat\nand a pot on the head", armor_soak_bonus: "3", armor_load: "2" },
  ...{ Personality_Trait1: "Loyal", Personality_Trait1_score: "+2" },
  ...{ Personality_Trait2: "Sober", Personality_Trait2_score: "−1" },
  ...{ Reputations1: "Honest chandler", Reputations1_type: "Local", Reputations1_score: "2" },
  ...row("ability", "1", {
    ...{ Ability_name: "Brawl", Ability_Score: 4, Ability_Puissant: "2", Ability_Speciality: "grapples" },
    ...{ Ability_CharacName: "Dexterity", Ability_exp: 7, AcceleratedCheck: "5", Ability_show: "1" },
  }),
  ...row("ability", "2", {
    ...{ Ability_name: "Profession: Chandler", Ability_Score: 5, Ability_CharacName: "global_char" },
  }),
  ...row("weapons", "1", {
    ...{ Weapon_name: "Candlestick", Init_Weap: "1", Atk_Weap: "2", Dfn_Weap: "0", Dam_Weap: "4", Wounds_Load: "1" },
    WeaponAbility: "6",
  }),
  ...row("spell", "1", {
    ...{ spell_name: "Light of the Long Wick", spell_tech_name: "Creo", spell_form_name: "Ignem", spell_level: 10 },
    ...{ spell_bonus: "3", spell_range: "Touch", spell_note: "It burns < an hour." },
  }),
  ...row("virtue", "1", { Virtue: "Tough", VirtueType: "Vminor", virtue_text: "Soaks\nblows" }),
  ...row("flaw", "1", { flaw: "Poor Eyesight", VirtueType: "Vminor" }),
  ...row("item", "1", { item_name: "Tallow candles", item_number: 24, item_description: "Smelly" }),
  attack_macro_extra: "&{template:custom}",
  ...row("journal", "1", { entry: "Met a heron." }),
};

/** The attributes of a row as Roll20 names them: by an id of 20 characters, "_" and "-" among them. */
function row(section: string, number: string, values: Readonly<Record<string, string | number>>) {
  const id = `-M_x-${number.padStart(15, "0")}`;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`repeating_${section}_${id}_${name}`, value]),
  );
}

/** A companion of Roll20's Ars Magica sheet, as the VTT Enhancement Suite exports it. */
export function roll20Companion() {
  return {
    schema_version: 2,
    type: "character",
    character: {
      oldId: "-Mzzzzzzzzzzzzzzzzzz",
      name: "Jory Tallow",
      avatar: "https://example.org/jory.png",
      bio: "<p>Born above the shop.</p>",
      gmnotes: "Owes the abbey.",
      tags: "[]",
      attribs: Object.entries(companion).map(([name, current]) => ({ name, current, max: "", id: `-A${name}` })),
      abilities: [{ name: "Shout", description: "/em shouts", istokenaction: true, order: -1 }],
    },
  };
}
