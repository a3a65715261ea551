const fields = foundry.data.fields;

const attribute = () =>
  new fields.SchemaField({
    value: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 2, min: 0, max: 6 }),
  });

const creature = () => ({
  vigor: new fields.SchemaField({
    value: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 6, min: 0 }),
    max: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 6, min: 1 }),
  }),
  attributes: new fields.SchemaField({ might: attribute(), wits: attribute(), heart: attribute() }),
});

export class DelverData extends foundry.abstract.TypeDataModel {
  static LOCALIZATION_PREFIXES = ["LANTERNFALL"];

  static defineSchema() {
    return {
      ...creature(),
      light: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 3, min: 0, max: 9 }),
      notes: new fields.HTMLField({ required: false, blank: true, initial: "" }),
      marks: new fields.SetField(new fields.StringField({ blank: false })),
      debts: new fields.ArrayField(
        new fields.SchemaField({ to: new fields.StringField(), coins: new fields.NumberField() }),
      ),
    };
  }

  static migrateData(source) {
    if ("candles" in source) {
      source.light = source.candles;
      delete source.candles;
    }
    return super.migrateData(source);
  }

  prepareDerivedData() {
    this.dark = this.light === 0;
    this.load = this.parent.items.filter((item) => item.type === "tool").length;
  }

  getRollData() {
    return { ...this, name: this.parent.name };
  }
}

export class HorrorData extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { ...creature(), dread: new fields.NumberField({ required: true, initial: 1, integer: true, min: 1 }) };
  }
}

export class SkillData extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {
      dice: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1, min: 0, max: 10 }),
      attribute: new fields.StringField({ required: true, initial: "wits", choices: ["might", "wits", "heart"] }),
    };
  }

  prepareDerivedData() {
    const attributes = this.parent.actor?.system.attributes;
    this.pool = this.dice + (attributes?.[this.attribute].value ?? 0);
  }
}

export class ToolData extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { worn: new fields.BooleanField() };
  }
}
