import { accumulationSigns } from "../rules/procedures/accumulation.ts";
import { resources } from "../rules/kernel/resources.ts";
import type { Resource } from "../rules/kernel/resources.ts";

const fields = foundry.data.fields;

/** What of a roll's ledger its character has been given or has paid. */
function appliedDelta() {
  const amount = () => new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
  return new fields.SchemaField(
    Object.fromEntries(resources.map((resource) => [resource, amount()])) as Record<
      Resource,
      ReturnType<typeof amount>
    >,
  );
}

/** How damage was taken by one actor: what was soaked, and the marked boxes before and after. */
function takenDamage() {
  const whole = { required: true, nullable: false, integer: true, initial: 0 } as const;
  return new fields.SchemaField({
    actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false }),
    name: new fields.StringField({ required: true, blank: true, initial: "" }),
    damage: new fields.NumberField(whole),
    soak: new fields.NumberField(whole),
    before: new fields.NumberField(whole),
    after: new fields.NumberField(whole),
  });
}

/** What the result was counted in: the number before and after, and who keeps it where. */
function accumulation() {
  const number = () => new fields.NumberField({ required: true, nullable: false, initial: 0 });
  return new fields.SchemaField(
    {
      uuid: new fields.DocumentUUIDField({ required: true, nullable: false }),
      path: new fields.StringField({ required: true, blank: false }),
      label: new fields.StringField({ required: true, blank: true, initial: "" }),
      /** Null where an older version has counted, which did not keep it. */
      sign: new fields.StringField({ required: true, nullable: true, initial: null, choices: [...accumulationSigns] }),
      before: number(),
      change: number(),
      after: number(),
      isUndone: new fields.BooleanField(),
    },
    { required: true, nullable: true, initial: null },
  );
}

/** The request that a roll answers, and how. */
function answers() {
  return new fields.SchemaField(
    {
      /** Id of the message with the request. */
      request: new fields.DocumentIdField({ required: true, nullable: false, readonly: false }),
      option: new fields.StringField({ required: true, blank: false }),
      actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false }),
      round: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      /** The seal that stood on the request when it was answered. */
      seal: new fields.StringField({ required: true, blank: true, initial: "" }),
    },
    { required: true, nullable: true, initial: null },
  );
}

/** What of a character was rolled; known only to the doors that have a character. */
function trait() {
  const uuid = () => new fields.DocumentUUIDField({ required: true, nullable: true, initial: null });
  return new fields.SchemaField({
    characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    ability: uuid(),
    /** The traits whose dice made its pool. */
    dice: new fields.ArrayField(new fields.DocumentUUIDField({ required: true, nullable: false })),
    /** Id of the combat total that was rolled as a whole. */
    total: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The power that was used. */
    power: uuid(),
  });
}

function schema() {
  return {
    trait: trait(),
    /** Name of the power that has granted it as a re-roll. */
    rerollBy: new fields.StringField({ required: true, blank: true, initial: "" }),
    booked: appliedDelta(),
    answers: answers(),
    /** The formula of an answer whose dice a game master's client throws, where nobody else sees them. */
    asks: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** Whether its bonus has a focus, and whether Meta was spent on it or on the use that it belongs to. */
    meta: new fields.SchemaField({ hasFocus: new fields.BooleanField(), isSpent: new fields.BooleanField() }),
    /** Whether its total is damage. */
    isDamage: new fields.BooleanField(),
    /** Who has taken that damage, each only once. */
    taken: new fields.ArrayField(takenDamage()),
    accumulation: accumulation(),
    /** Id of the message whose roll this one counters. */
    opposes: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** Id of the message with the counter that this roll is measured against. */
    opposedBy: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
  };
}

/** What a message remembers of its roll beyond the roll itself: nothing that the formula or the dice tell. */
export class RollMessageData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return schema();
  }
}
