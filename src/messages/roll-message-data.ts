import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { noteNamed } from "./naming-index.ts";

const fields = foundry.data.fields;

/** A change of a number of the character that has rolled. */
function delta() {
  return new fields.SchemaField({
    number: new fields.StringField({ required: true, blank: false }),
    by: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
    /** It was paid for, beside what the roll itself brings and costs: */
    isPaid: new fields.BooleanField(),
    /** for the decision at this place; null for the roll. */
    decision: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null }),
  });
}

/** Somebody whom a roll is against. */
function opponent() {
  return new fields.SchemaField({
    actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false }),
    /** The targeted token; null if the actor was named without one. */
    token: new fields.DocumentUUIDField({ type: "Token", required: true, nullable: true, initial: null }),
    /** Their name for all players; */
    name: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** Id of the message with the roll of their defense. */
    defense: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** The defense that stands without a roll, as it was at the time of the attack; null where not every player may know it. */
    passive: new fields.NumberField({ required: true, nullable: true, initial: null }),
    /** Whether a total hits such a defense, which a game master's client has compared; null until it has. */
    compared: new fields.SchemaField(
      {
        total: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
        isHit: new fields.BooleanField(),
      },
      { required: true, nullable: true, initial: null },
    ),
  });
}

/** The combatant for whom a roll is initiative, and the round in which it was rolled. */
function initiative() {
  const id = () => new fields.DocumentIdField({ required: true, nullable: false, readonly: false });
  return new fields.SchemaField(
    {
      combat: id(),
      combatant: id(),
      round: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
    },
    { required: true, nullable: true, initial: null },
  );
}

/** The request that a roll answers, and the answer's own data. */
function answers() {
  return new fields.SchemaField(
    {
      /** Id of the message with the request. */
      request: new fields.DocumentIdField({ required: true, nullable: false, readonly: false }),
      option: new fields.StringField({ required: true, blank: false }),
      actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false }),
      round: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      /** What its player has chosen otherwise than the sheet and the request say: a label or its key, and how much. */
      differs: new fields.ArrayField(
        new fields.SchemaField({
          label: new fields.StringField({ required: true, blank: true, initial: "" }),
          amount: new fields.StringField({ required: true, blank: true, initial: "" }),
        }),
      ),
    },
    { required: true, nullable: true, initial: null },
  );
}

/** The stats that were rolled; empty for a roll without a character. */
function trait() {
  const uuid = () => new fields.DocumentUUIDField({ required: true, nullable: true, initial: null });
  return new fields.SchemaField({
    /** Ids of Characteristics. */
    characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    /** The uuid of the Ability, or the name of one that the character has not learned. */
    ability: new fields.StringField({ required: true, nullable: true, initial: null }),
    /** The traits whose dice made its pool. */
    dice: new fields.ArrayField(new fields.DocumentUUIDField({ required: true, nullable: false })),
    /** Id of the combat total that was rolled, or "effect" for the formula of a power. */
    total: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The weapon or the armor of that total. */
    weapon: uuid(),
    /** Its name, by which it is missed when it is gone. */
    weaponName: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The power that was used. */
    power: uuid(),
    /** That power has an effect to roll. */
    hasEffect: new fields.BooleanField(),
  });
}

function schema() {
  return {
    trait: trait(),
    /** Name of the power that granted this re-roll. */
    rerollBy: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** What it is called in the command, which tells its situation; blank for a roll that has the name of what is rolled. */
    situation: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** Its player has said that it is rolled in another situation than a check that stands. */
    isOtherSituation: new fields.BooleanField(),
    /** What it does to the character that has rolled. Whether that is done is noted at the character alone. */
    deltas: new fields.ArrayField(delta()),
    answers: answers(),
    /** The formula of an answer whose dice are thrown by the arbiter in secret. */
    asks: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The phrases of the labels in that formula which the system has written. */
    labels: new fields.ObjectField(),
    /** The roll has a bonus from a focus; Meta was spent on it, or on the use that it belongs to. */
    meta: new fields.SchemaField({ hasFocus: new fields.BooleanField(), isSpent: new fields.BooleanField() }),
    /** The system has composed its formula, and paid for what that names. */
    composed: new fields.BooleanField(),
    /** Its total is damage. */
    isDamage: new fields.BooleanField(),
    initiative: initiative(),
    /** Those whom an attack, an action, a power or its damage is against. */
    against: new fields.ArrayField(opponent()),
    /** Id of the message whose card shows this roll: the damage of an attack, the effect of a power. */
    partOf: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** Id of the message whose roll this one counters or defends against. */
    opposes: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** Id of the message whose roll counters this one. */
    opposedBy: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
  };
}

/** The data that a message stores about its roll, beyond what follows from the formula and the dice. */
export class RollMessageData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return schema();
  }

  override prepareDerivedData(): void {
    const { answers, opposes, partOf, initiative, event } = this;
    noteNamed(this.parent, [answers?.request, opposes, partOf, initiative?.combat, event]);
  }

  /** What names the round in which it is initiative; null for any other roll. */
  get event(): string | null {
    return this.initiative && `${this.initiative.combat} ${this.initiative.round}`;
  }

  /** Tells whether the card of the roll tells what it has changed for such a reason. */
  tells(reason: string): boolean {
    const { rolls, speaker } = this.parent;
    if (reason === "accumulation") return Boolean(speaker.actor ?? speaker.token);
    const [roll] = rolls;
    return (
      reason === "damage" &&
      (this.isDamage || (roll instanceof QuadriviumRoll && roll.die?.dieKind.inflicts !== undefined))
    );
  }
}
