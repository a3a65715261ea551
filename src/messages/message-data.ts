import { storedNames } from "../characters/names.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { noteNamed } from "./related-messages.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { bonusCategories, bonusGoals } from "../rules/kernel/bonuses.ts";
import { challengeDifficulties } from "../rules/procedures/group-challenge.ts";
import { openings, audiences, requestKinds, requestStates, resultVisibilities } from "../rules/requests/request.ts";

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

/** An opponent of a roll. */
function opponent() {
  return new fields.SchemaField({
    actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false }),
    /** The targeted token; null if the actor was named without one. */
    token: new fields.DocumentUUIDField({ type: "Token", required: true, nullable: true, initial: null }),
    /** Their name for all players; */
    name: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** Id of the message with the roll of their defense. */
    defense: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** The defense without a roll, at the time of the attack; null if not every player may know it. */
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
    /** Its name, for the message when it is gone. */
    weaponName: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The power that was used. */
    power: uuid(),
    /** The spell that was cast. */
    spell: uuid(),
    /** That power has an effect to roll. */
    hasEffect: new fields.BooleanField(),
  });
}

function rollSchema() {
  return {
    trait: trait(),
    /** Name of the power that granted this re-roll. */
    rerollBy: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** Its name in the command, which describes its situation; blank for a roll named after its stats. */
    situation: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** Its player has said that its situation differs from that of a binding check. */
    isOtherSituation: new fields.BooleanField(),
    /** What it must reach to cast a spell, and what is added to the penetration; null for any other roll. */
    casting: new fields.SchemaField(
      { level: wholeNumber(), penetration: wholeNumber() },
      { required: true, nullable: true, initial: null },
    ),
    /** What it does to the character that has rolled. Only the character notes whether that is done. */
    deltas: new fields.ArrayField(delta()),
    answers: answers(),
    /** The formula of an answer whose dice the arbiter rolls in secret. */
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
    /** The opponents of an attack, an action, a power or its damage. */
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
  ReturnType<typeof rollSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return rollSchema();
  }

  override prepareDerivedData(): void {
    const { answers, opposes, partOf, initiative, event } = this;
    noteNamed(this.parent, [answers?.request, opposes, partOf, initiative?.combat, event]);
  }

  /** The key of the round in which it is initiative; null for any other roll. */
  get event(): string | null {
    return this.initiative && `${this.initiative.combat} ${this.initiative.round}`;
  }

  /** Returns whether the card of the roll shows what it has changed for such a reason. */
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

const text = () => new fields.StringField({ required: true, blank: true, initial: "" });
const uuid = () => new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false });
const uuids = () => new fields.ArrayField(uuid());
const wholeNumber = () => new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
const optionalNumber = () => new fields.NumberField({ required: true, nullable: true, initial: null });
const id = () => new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false });

function oneOf<const Choice extends string>(choices: readonly [Choice, ...Choice[]]) {
  return new fields.StringField({ required: true, blank: false, choices: [...choices], initial: choices[0] });
}

/** One of the rolls that a request offers. Hidden parts are left out; the seal of the request replaces them. */
function option() {
  return new fields.SchemaField({
    id: new fields.StringField({ required: true, blank: false }),
    name: text(),
    /** The letter of the die; blank if all use their own. */
    letter: text(),
    characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    /** Name of the Ability. */
    ability: text(),
    /** Names of further Abilities. */
    moreAbilities: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    /** Id of the combat total. */
    total: text(),
    /** The values of the die's setup that the request fixes. */
    setup: new fields.ObjectField<object, Partial<Setup>, Partial<Setup>>(),
    target: optionalNumber(),
    hidesTarget: new fields.BooleanField(),
    /** A part of its setup is hidden. */
    hidesSetup: new fields.BooleanField(),
    /** Its dice stay hidden until all answers are in, though the other rolls are shown. */
    holdsBack: new fields.BooleanField(),
    /** Nothing is rolled: the passive value of each actor counts. */
    isPassive: new fields.BooleanField(),
    isUnskilled: new fields.BooleanField(),
    /** The uuids of the only actors it is offered to; empty if it is for all. */
    for: uuids(),
  });
}

/** The Ability that an actor wants to roll, and how it is to help. */
function nomination() {
  return new fields.SchemaField({
    actor: uuid(),
    characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    ability: text(),
    how: text(),
  });
}

function bonus() {
  return new fields.SchemaField({
    label: text(),
    category: oneOf(bonusCategories),
    goal: oneOf(bonusGoals),
    amount: wholeNumber(),
  });
}

/** What the active game master's client has recorded of an answer. */
function verdict() {
  return new fields.SchemaField({
    /** Id of the message with the answer. */
    answer: new fields.DocumentIdField({ required: true, nullable: false, readonly: false }),
    actor: text(),
    option: text(),
    round: wholeNumber(),
    /** The reason why it does not count; blank if it does. */
    fault: text(),
    /** The seal of a hidden roll; blank for one that is shown. */
    seal: text(),
    /** The content of the seal, once it is revealed. */
    opened: text(),
    /** The result, as far as players learn it while the target is hidden. */
    success: new fields.BooleanField({ required: true, nullable: true, initial: null }),
    margin: optionalNumber(),
    /** Its successes (above 0) or failures (below 0) in a group challenge, if the card cannot compute them. */
    counts: optionalNumber(),
  });
}

function requestSchema() {
  return {
    kind: oneOf(requestKinds),
    title: text(),
    note: text(),
    /** The uuids of the actors who are asked. */
    asked: uuids(),
    /** Their names for all players. */
    names: storedNames(),
    options: new fields.ArrayField(option()),
    /** True while those asked name the Abilities that they want to roll; the rolls are offered once they have targets. */
    nominates: new fields.BooleanField(),
    nominations: new fields.ArrayField(nomination()),
    /** The bonuses and penalties that the game master gives to this roll. */
    bonuses: new fields.ArrayField(bonus()),
    /** The audience of the rolls. */
    shows: oneOf(audiences),
    /** The part of the result that is announced to all before they may see the dice. */
    tells: oneOf(resultVisibilities),
    /** What those asked may choose. */
    opens: new fields.ArrayField(oneOf(openings)),
    /** The time until which it can be answered, in milliseconds since 1970; null for none. */
    deadline: optionalNumber(),
    state: oneOf(requestStates),
    /** The number of reminders. When it changes, the clients repeat the prompt to those who have not answered. */
    reminders: wholeNumber(),
    /** The round of a contest, from 0; each tie that is rolled again begins a new one. */
    round: wholeNumber(),
    /** The seal of its hidden parts; blank if it has none. */
    seal: text(),
    /** The content of the seal, once it is revealed. */
    opened: text(),
    /** The actors who are not asked any more, until that is taken back. */
    skipped: uuids(),
    /**
     * When game masters declared that circumstances have changed for an actor, which may try the same check again: the actor, the user, and
     * the time in milliseconds since 1970.
     */
    releases: new fields.ArrayField(
      new fields.SchemaField({
        actor: uuid(),
        by: new fields.DocumentIdField({ required: true, nullable: false, readonly: false }),
        at: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      }),
    ),
    /** The verdicts by the ids of their answers, so that an update names only those that it changes. */
    verdicts: new fields.TypedObjectField(verdict()),
    /** Ids of the answers whose sealed rolls a game master wants to reveal. */
    shown: new fields.ArrayField(new fields.DocumentIdField({ required: true, nullable: false, readonly: false })),
    contest: new fields.SchemaField({
      /** Uuid of the actor who resists the others; blank if all are equal. */
      defender: text(),
      mayStalemate: new fields.BooleanField(),
    }),
    /** The actors who do not roll, with their passive values when the request was made. */
    passive: new fields.ArrayField(new fields.SchemaField({ actor: uuid(), total: wholeNumber() })),
    /** The difficulty of a group challenge. */
    challenge: oneOf(challengeDifficulties),
    /** Id of the request that this one replaces. */
    replaces: id(),
  };
}

/**
 * A request for rolls, with what the arbiter has recorded of the answers. The answers themselves are ordinary roll messages
 * that refer to it.
 */
export class RequestData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof requestSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return requestSchema();
  }

  /** The verdicts, in the order in which they were given. */
  get rulings() {
    return Object.values(this.verdicts);
  }
}
