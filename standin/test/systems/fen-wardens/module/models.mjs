import { SYSTEM } from "./system.mjs";

const fields = foundry.data.fields;

export class WardenModel extends foundry.abstract.TypeDataModel {
  static LOCALIZATION_PREFIXES = ["WARDEN"];

  static defineSchema() {
    const nullableInteger = { required: true, nullable: true, integer: true };
    const requiredInteger = { required: true, nullable: false, integer: true };
    return {
      level: new fields.NumberField({ ...requiredInteger, initial: 0, min: 0, max: 9 }),
      abilities: new fields.SchemaField(
        Object.values(SYSTEM.ABILITIES).reduce((schema, { id }) => {
          schema[id] = new fields.SchemaField({
            base: new fields.NumberField({ ...requiredInteger, initial: 1, min: 0, max: 3 }),
            increases: new fields.NumberField({ ...requiredInteger, initial: 0, min: 0 }),
          });
          return schema;
        }, {}),
      ),
      skills: new fields.SchemaField(
        Object.values(SYSTEM.SKILLS).reduce((schema, { id }) => {
          schema[id] = new fields.SchemaField({
            rank: new fields.NumberField({ ...requiredInteger, initial: 0, min: 0, max: 4 }),
          });
          return schema;
        }, {}),
      ),
      resources: new fields.SchemaField({
        health: new fields.SchemaField({
          value: new fields.NumberField({ ...nullableInteger, initial: null, min: 0 }),
        }),
      }),
      details: new fields.SchemaField({
        calling: new fields.EmbeddedDataField(CallingModel, { required: true, nullable: true, initial: null }),
        biography: new fields.SchemaField({
          public: new fields.HTMLField(),
          private: new fields.HTMLField({ gmOnly: true }),
        }),
      }),
      languages: new fields.SetField(new fields.StringField({ required: true, choices: () => fen.CONFIG.languages })),
    };
  }

  prepareBaseData() {
    const { calling } = this.details;
    for (const [id, ability] of Object.entries(this.abilities)) {
      ability.initial = calling?.ability === id ? 2 : 0;
      ability.value = Math.clamp(ability.base + ability.initial + ability.increases, 0, 12);
    }
    this.points = {
      total: 3 + this.level,
      spent: Object.values(this.abilities).reduce((sum, a) => sum + a.increases, 0),
    };
    this.points.available = this.points.total - this.points.spent;
  }

  prepareDerivedData() {
    const { health } = this.resources;
    health.max = 6 + this.abilities.stone.value;
    health.value = Math.clamp(health.value ?? health.max, 0, health.max);
    for (const [id, skill] of Object.entries(this.skills)) {
      skill.abilityBonus = Math.ceil(
        SYSTEM.SKILLS[id].abilities.reduce((sum, a) => sum + this.abilities[a].value, 0) / 2,
      );
      skill.passive = 12 + skill.abilityBonus + skill.rank;
    }
  }
}

/** A beast is a warden with more to it, in the schemas which it inherits and in one that it takes from the core. */
export class BeastModel extends WardenModel {
  static defineSchema() {
    const requiredInteger = { required: true, nullable: false, integer: true };
    const schema = super.defineSchema();
    schema.resources.extendFields({
      fury: new fields.NumberField({ ...requiredInteger, initial: 2, min: 0 }),
      dread: new fields.NumberField({ ...requiredInteger, initial: 1, persisted: false }),
    });
    schema.details.removeFields(["calling"]);
    const { duration } = foundry.documents.ActiveEffect.defineSchema();
    duration.extendFields({
      units: new fields.StringField({ required: true, blank: true, initial: "", choices: ["", "hunts"] }),
    });
    schema.rage = duration;
    return schema;
  }
}

export class PartyModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {
      members: new fields.ArrayField(
        new fields.SchemaField({
          actorId: new fields.ForeignDocumentField(foundry.documents.BaseActor, { idOnly: true }),
          quantity: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
        }),
      ),
    };
  }

  actors = new Set();

  prepareBaseData() {
    this.actors.clear();
    for (const member of this.members) {
      member.actor = game.actors?.get(member.actorId) ?? null;
      if (member.actor) this.actors.add(member.actor);
    }
  }
}

export class CallingModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {
      identifier: new fields.StringField({ required: true, blank: false, initial: undefined }),
      name: new fields.StringField({ required: false }),
      ability: new fields.StringField({ required: true, choices: SYSTEM.ABILITIES, initial: "reed" }),
      skills: new fields.SetField(new fields.StringField({ choices: SYSTEM.SKILLS })),
    };
  }

  static validateJoint(data) {
    if (data.skills?.length > 1) throw new Error("A calling has one skill.");
  }
}

export class ToolModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {
      equipped: new fields.BooleanField(),
      uses: new fields.ArrayField(
        new fields.SchemaField({
          level: new fields.NumberField({ integer: true }),
          cost: new fields.NumberField({ integer: true, initial: 1 }),
        }),
      ),
    };
  }
}

/** A hunt knows how close the quarry is. */
export class HuntModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { distance: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 3, min: 0 }) };
  }

  get combat() {
    return this.parent;
  }
}
