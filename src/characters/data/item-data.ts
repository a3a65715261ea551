import { forms, techniques } from "../../rules/character/spells.ts";
import { artKinds } from "../../rules/character/totals.ts";
import { ownField, type OwnSetup } from "../own-setup.ts";
import { resources } from "../../rules/kernel/fields.ts";
import { characterSizes } from "../../rules/traditions/fortune/fortune-pool.ts";

const fields = foundry.data.fields;

/** Returns a field for a whole number that an item adds. */
function modifier() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: -99, max: 99 });
}

/** Returns a field for a whole number of 0 or more. */
function amount(initial = 0) {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial, min: 0, max: 9999 });
}

/** Returns a field for a name or a few words, which may be blank. */
function text(initial = "") {
  return new fields.StringField({ required: true, blank: true, initial });
}

/** Returns a field for the description of an item. */
function description() {
  return new fields.HTMLField({ required: true, blank: true });
}

function abilitySchema() {
  return {
    /** The number that it adds to a roll: the score of an Ability, the ranks in a skill. */
    score: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: -20, max: 99 }),
    specialty: text(),
    /** The ids of the Characteristics it is usually rolled with; several count with their average. */
    characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    /** The one mastery bonus that an ability may have. */
    mastery: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0, max: 99 }),
    /** The character has not learned it; a roll has the penalty chosen for the world. */
    unskilled: new fields.BooleanField(),
    /** Whether it is an Art, a Technique or a Form; blank for an Ability. */
    art: new fields.StringField({ required: true, blank: true, initial: "", choices: ["", ...artKinds] }),
    /** The letter of the die it is usually rolled with; blank for the tradition's usual one. */
    usualDie: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** Its name in every language, used by links, weapons, kits and bonuses: its English name; blank if its own name is enough. */
    key: text(),
    own: ownField("trait"),
    description: description(),
  };
}

/** An Ability or skill: learned by a character, with a score and sometimes a specialty. */
export class AbilityData extends foundry.abstract.TypeDataModel<ReturnType<typeof abilitySchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.ability"];

  static override defineSchema = abilitySchema;

  /** The setup fields for traditions that need more than a score. */
  get ownSetup(): OwnSetup {
    return this.own;
  }
}

function armorSchema() {
  return {
    soak: modifier(),
    /** Name of the Ability it is rolled with; blank for armor without one. Where scores are added, it has no roll of its own. */
    ability: text(),
    /** The formula of what it stops, if that is rolled, as for a shield. */
    soakFormula: text(),
    load: amount(),
    isWorn: new fields.BooleanField({ initial: true }),
    description: description(),
  };
}

/** Armor, which adds to soak while it is worn. */
export class ArmorData extends foundry.abstract.TypeDataModel<ReturnType<typeof armorSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.armor"];

  static override defineSchema = armorSchema;

  /** Its effects apply while it is worn. */
  get isInUse(): boolean {
    return this.isWorn;
  }
}

function gearSchema() {
  return {
    quantity: amount(1),
    load: amount(),
    isCarried: new fields.BooleanField({ initial: true }),
    /** What it adds as a kit while it is carried; 0 if it is not a kit. */
    kit: new fields.SchemaField({
      bonus: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0, max: 99 }),
      /** The names or keys of the Abilities it counts for, comma-separated. */
      abilities: text(),
    }),
    description: description(),
  };
}

/** Any other possession of a character. */
export class GearData extends foundry.abstract.TypeDataModel<ReturnType<typeof gearSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.gear"];

  static override defineSchema = gearSchema;

  /** Its effects apply while it is carried. */
  get isInUse(): boolean {
    return this.isCarried;
  }
}

/** The resources that can pay for a power. */
const powerCosts = ["none", "meta", ...resources, "fatigue"] as const;

function powerSchema() {
  return {
    /** The ids of the Characteristics rolled for it. */
    characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    /** Name of the Ability rolled for it. */
    ability: text(),
    /** The number it adds to the roll. */
    score: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: -99, max: 99 }),
    /** Blank fields use the rolled stats. */
    own: ownField("trait", { isBlank: true }),
    /** The target, if always the same. */
    difficulty: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null }),
    cost: new fields.SchemaField({
      kind: new fields.StringField({ required: true, blank: false, initial: "none", choices: [...powerCosts] }),
      amount: amount(1),
    }),
    /** "Some abilities explicitly provide an opportunity to re-roll a result." */
    grantsReroll: new fields.BooleanField(),
    /** The formula of its effect, such as damage or healing. */
    effectFormula: text(),
    /** The result of that formula is damage to the targets. */
    inflictsDamage: new fields.BooleanField(),
    effect: text(),
    /** Name of its feat; the parts of a feat are rolled one after the other. */
    feat: text(),
    /** On a miss, it still lands somewhere. */
    scatters: new fields.BooleanField(),
    description: description(),
  };
}

/** A power, such as a feat, spell or gift: its roll, its cost and its effect. */
export class PowerData extends foundry.abstract.TypeDataModel<ReturnType<typeof powerSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.power"];

  static override defineSchema = powerSchema;

  /** The setup fields for traditions that need more than a score. */
  get ownSetup(): OwnSetup {
    return Object.fromEntries(Object.entries(this.own).filter(([, value]) => value !== null)) as OwnSetup;
  }
}

function spellSchema() {
  return {
    technique: new fields.StringField({
      required: true,
      blank: false,
      initial: techniques[0],
      choices: [...techniques],
    }),
    /** Of several Forms, the lowest counts. */
    forms: new fields.ArrayField(new fields.StringField({ required: true, blank: false, choices: [...forms] })),
    level: amount(5),
    range: text(),
    duration: text(),
    target: text(),
    description: description(),
  };
}

/** A spell learned by a magus, cast with the Arts it names. */
export class SpellData extends foundry.abstract.TypeDataModel<ReturnType<typeof spellSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.spell"];

  static override defineSchema = spellSchema;

  /** Its Arts in words: "Creo Ignem". */
  get arts(): string {
    return [this.technique, ...this.forms].join(" ");
  }
}

function traitSchema() {
  return {
    /** The group on the sheet: drive, style, value, asset … */
    category: text(),
    size: new fields.NumberField({
      required: true,
      nullable: false,
      integer: true,
      initial: 6,
      choices: [...characterSizes],
    }),
    description: description(),
  };
}

/** A trait with a die for pools, such as a drive, a style or a value. */
export class TraitData extends foundry.abstract.TypeDataModel<ReturnType<typeof traitSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.trait"];

  static override defineSchema = traitSchema;
}

function weaponSchema() {
  return {
    /** Name of the Ability to use it; a name stays valid when the weapon changes owner. */
    ability: text(),
    /** Id of the Characteristic to attack with; blank for the tradition's usual one. */
    characteristic: text(),
    initiative: modifier(),
    attack: modifier(),
    defense: modifier(),
    damage: modifier(),
    /** The formula of damage, if it is not the character's usual die and total. */
    damageFormula: text(),
    range: text(),
    /** On a miss, it still lands somewhere. */
    scatters: new fields.BooleanField(),
    load: amount(),
    isWielded: new fields.BooleanField({ initial: true }),
    description: description(),
  };
}

/** A weapon, which adds to its wielder's combat totals. */
export class WeaponData extends foundry.abstract.TypeDataModel<ReturnType<typeof weaponSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.weapon"];

  static override defineSchema = weaponSchema;

  /** Its effects apply while it is wielded. */
  get isInUse(): boolean {
    return this.isWielded;
  }
}
