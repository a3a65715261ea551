/** Characters as other programs export them, written for these tests: made-up people in the shapes of those files. */

const id = (number: number): string => `id${String(number).padStart(14, "0")}`;

function arm5eItem(number: number, name: string, type: string, system: object) {
  const base = { source: "custom", page: 0, indexKey: "", review_status: "toReview", reviewer: "", credits: "" };
  return {
    _id: id(number),
    name,
    type,
    img: `systems/arm5e/assets/${type}.svg`,
    sort: number * 100,
    flags: {},
    effects: [],
    folder: null,
    system: { description: "", ...base, ...system },
    _stats: { systemId: "arm5e", systemVersion: "2.4.0", coreVersion: "13.347" },
  };
}

const ability = (number: number, name: string, key: string, xp: number, system: object = {}) =>
  arm5eItem(number, name, "ability", {
    key,
    option: "",
    optionLinked: true,
    defaultChaAb: "int",
    speciality: "",
    xp,
    accelerated: false,
    realm: "mundane",
    ...system,
  });

const requisites = (keys: string): Record<string, boolean> =>
  Object.fromEntries(keys.split(" ").map((key) => [key, false]));

const spell = (number: number, name: string, technique: string, form: string, system: object) =>
  arm5eItem(number, name, "spell", {
    technique: { value: technique },
    "technique-req": requisites("cr in mu pe re"),
    form: { value: form },
    "form-req": { ...requisites("an aq au co he ig im me te vi") },
    range: { value: "voice" },
    duration: { value: "moment" },
    target: { value: "ind" },
    targetSize: 0,
    complexity: 0,
    enhancingRequisite: 0,
    general: false,
    levelOffset: 0,
    baseLevel: 5,
    baseEffectDescription: "",
    applyFocus: false,
    ritual: false,
    bonus: 0,
    bonusDesc: "",
    xp: 0,
    masteryAbilities: "",
    ...system,
  });

const arts = (names: string, learned: Readonly<Record<string, number>>) =>
  Object.fromEntries(names.split(" ").map((key) => [key, { label: key, xp: learned[key] ?? 0 }]));

const described = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]));

/** A maga of arm5e with everything that its sheet has. */
export function arm5eMaga() {
  return {
    name: "Ottilia of the Reeds",
    type: "player",
    img: "worlds/reeds/ottilia.webp",
    system: {
      version: "2.4.0",
      description: described({ born: 1188, birthname: "Otti", hair: "grey", eyes: "", title: "", handed: "left" }),
      source: "custom",
      page: 0,
      age: { value: 41 },
      apparent: { value: 33 },
      con: { label: "Confidence", score: 1, points: 4 },
      covenant: { value: "Reedmarsh", actorId: null, linked: false },
      realms: {
        magic: { aligned: true, susceptible: false },
        faeric: { aligned: false, susceptible: false },
      },
      states: { pendingCrisis: false, creationMode: false },
      biography: "<p>Keeps herons, and their <b>secrets</b>.</p>",
      secrets: "She has sold the stone.",
      characteristics: {
        int: { value: 3, aging: 1 },
        per: { value: 1, aging: 0 },
        str: { value: -2, aging: 0 },
        sta: { value: 2, aging: 0 },
        pre: { value: 0, aging: 0 },
        com: { value: 0, aging: 0 },
        dex: { value: -1, aging: 0 },
        qik: { value: 12.5, aging: 0 },
      },
      twilight: { stage: 0, pointsGained: 0, control: null },
      vitals: { siz: { value: -1 }, soa: { value: 0 }, enc: { value: 2 } },
      decrepitude: { points: 0, effects: "" },
      warping: { points: 7, effects: "Reeds bend to her." },
      fatigueTotal: 5,
      fatigueCurrent: 2,
      longTermFatigue: 0,
      fatigue: { fresh: { amount: 0, number: 0 }, winded: { amount: 1, number: 0 } },
      stances: { voiceStance: "firm", gesturesStance: "bold" },
      arts: {
        techniques: arts("cr in mu pe re", { cr: 36, re: 15, mu: 3 }),
        forms: arts("an aq au co he ig im me te vi", { aq: 55, he: 10, vi: 1 }),
      },
      familiar: { nameFam: "Grus", cordFam: { bronze: 1, silver: 0, gold: 2 }, powersFam: [] },
      laboratory: { longevityRitual: { labTotal: 45, modifier: 0 }, fastCastingSpeed: { value: 0, sumary: "Qik" } },
      charType: { value: "magus", label: "Char. Type" },
      house: { value: "merinita", label: "House" },
      sigil: { label: "Wizard's Sigil", dtype: "String", value: "The smell of wet reeds" },
      humours: { choler: 3, notes: ["dry", null, ""] },
    },
    items: [
      ability(1, "Magic Theory", "magicTheory", 80, { speciality: "inventing spells" }),
      ability(2, "Latin", "deadLanguage", 75, { option: "Latin", defaultChaAb: "com" }),
      ability(3, "Staves and poles", "singleWeapon", 30, { defaultChaAb: "dex", description: "<p>Mostly oars.</p>" }),
      ability(4, "Second Sight", "secondSight", 3, { accelerated: true, realm: "magic" }),
      spell(5, "Wall of Standing Water", "cr", "aq", { baseLevel: 3, xp: 15, description: "<p>It stands.</p>" }),
      spell(6, "Speech of Sedge", "re", "he", {
        "form-req": { ...requisites("an aq au co ig im me te vi"), aq: true },
        ritual: true,
      }),
      arm5eItem(7, "Oar", "weapon", {
        cost: { value: "inexp", amount: 0 },
        quantity: 1,
        load: 1,
        init: 2,
        atk: 3,
        dfn: 3,
        dam: 2,
        str: 0,
        range: 0,
        horse: false,
        ability: { key: "singleWeapon", option: "", id: null },
        equipped: true,
      }),
      arm5eItem(8, "Waxed coat", "armor", { quantity: 1, load: 2, prot: 1, full: false, equipped: false }),
      arm5eItem(9, "Heron feathers", "vis", { art: "aq", pawns: 4 }),
      arm5eItem(10, "Lantern", "item", { quantity: 2, weight: 0.5, carried: true }),
      arm5eItem(11, "Gentle Gift", "virtue", { type: "hermetic", impact: { value: "major" }, hidden: false }),
      arm5eItem(12, "Fear of fire", "flaw", {
        type: "personality",
        impact: { value: "minor" },
        description: "<p>Even candles.</p>",
      }),
      arm5eItem(13, "Patient", "personalityTrait", { xp: 30 }),
      arm5eItem(14, "Hasty", "personalityTrait", { xp: -15 }),
      arm5eItem(15, "Friend of herons", "reputation", { xp: 15, type: "local" }),
      arm5eItem(16, "Burnt hand", "wound", { gravity: "medium", originalGravity: "heavy", location: "hand", trend: 0 }),
      arm5eItem(17, "Cut", "wound", { gravity: "light", originalGravity: "light" }),
      arm5eItem(18, "Autumn 1221", "diaryEntry", { activity: "reading", progress: { art: "aq", xp: 11 }, done: true }),
    ],
    effects: [{ _id: id(90), name: "Puissant Aquam", changes: [{ key: "system.bonuses.aq", mode: 2, value: "3" }] }],
    folder: "f0ld3r0000000000",
    flags: { arm5e: { imported: 1 } },
    prototypeToken: { name: "Ottilia", width: 1, texture: { src: "worlds/reeds/token.webp" } },
    ownership: { default: 0, g4m3m4st3r000000: 3 },
    _stats: { systemId: "arm5e", systemVersion: "2.4.0", coreVersion: "13.347" },
  };
}

let row = 0;
/** The id of a row as Roll20 makes it: 20 characters, "_" and "-" among them. */
const rowId = (): string => `-M_x-${String((row += 1)).padStart(15, "0")}`;

function repeated(section: string, values: Readonly<Record<string, string | number>>) {
  const one = rowId();
  return Object.entries(values).map(([name, current]) => [`repeating_${section}_${one}_${name}`, current] as const);
}

/** A companion of Roll20's Ars Magica sheet, as the VTT Enhancement Suite exports it. */
export function roll20Companion() {
  row = 0;
  const attributes: readonly (readonly [name: string, current: string | number | null, max?: string | number])[] = [
    ["character_name", "Jory Tallow"],
    ["player_name", "Ada"],
    ["sheetTab", "abilities"],
    ["Age", "29"],
    ["Hair", "red"],
    ["Size", "1"],
    ["unspent_xp", "14"],
    ["Confidence", "1"],
    ["ConfidencePoints", "3"],
    ["WarpPoints", 0],
    ...["Intelligence", "Perception", "Strength", "Stamina", "Presence", "Communication", "Dexterity", "Quickness"].map(
      (name, index) => [`${name}_Score`, String(index - 3)] as const,
    ),
    ["Strength_Description", "Mule-like"],
    ["Strength_Aging", "0"],
    ["Creo_Score", "0"],
    ["Fatigue", "-1"],
    ["Wounds_Light1", "-1"],
    ["Wounds_Light2", "-1"],
    ["Wounds_Medium1", 0],
    ["Wounds_Heavy3", "-5"],
    ["Wounds_Light_range", "1-6"],
    ["ArmorWorn", "Quilted coat\nand a pot on the head"],
    ["armor_soak_bonus", "3"],
    ["armor_load", "2"],
    ["Personality_Trait1", "Loyal"],
    ["Personality_Trait1_score", "+2"],
    ["Personality_Trait2", "Sober"],
    ["Personality_Trait2_score", "−1"],
    ["Reputations1", "Honest chandler"],
    ["Reputations1_type", "Local"],
    ["Reputations1_score", "2"],
    ...repeated("ability", {
      Ability_name: "Brawl",
      Ability_Score: 4,
      Ability_Puissant: "2",
      Ability_Speciality: "grapples",
      Ability_CharacName: "Dexterity",
      Ability_exp: 7,
      AcceleratedCheck: "5",
      Ability_show: "1",
    }),
    ...repeated("ability", {
      Ability_name: "Profession: Chandler",
      Ability_Score: 5,
      Ability_CharacName: "global_char",
    }),
    ...repeated("weapons", {
      Weapon_name: "Candlestick",
      Init_Weap: "1",
      Atk_Weap: "2",
      Dfn_Weap: "0",
      Dam_Weap: "4",
      Wounds_Load: "1",
      WeaponAbility: "6",
    }),
    ...repeated("spell", {
      spell_name: "Light of the Long Wick",
      spell_tech_name: "Creo",
      spell_form_name: "Ignem",
      spell_level: 10,
      spell_bonus: "3",
      spell_range: "Touch",
      spell_note: "It burns < an hour.",
    }),
    ...repeated("virtue", { Virtue: "Tough", VirtueType: "Vminor", virtue_text: "Soaks\nblows" }),
    ...repeated("flaw", { flaw: "Poor Eyesight", VirtueType: "Vminor" }),
    ...repeated("item", { item_name: "Tallow candles", item_number: 24, item_description: "Smelly" }),
    ["attack_macro_extra", "&{template:custom}", "9"],
    ["repeating_journal_-Mabcdefghij_ijklmnop_entry", "Met a heron."],
  ];
  return {
    schema_version: 2,
    type: "character",
    character: {
      oldId: "-Mzzzzzzzzzzzzzzzzzz",
      name: "Jory Tallow",
      avatar: "https://example.org/jory.png",
      bio: "<p>Born above the shop.</p>",
      gmnotes: "Owes the abbey.",
      defaulttoken: "",
      tags: "[]",
      controlledby: "",
      inplayerjournals: "all",
      attribs: attributes.map(([name, current, max = ""], index) => ({ name, current, max, id: `-A${index}` })),
      abilities: [{ name: "Shout", description: "/em shouts", istokenaction: true, order: -1 }],
    },
  };
}
