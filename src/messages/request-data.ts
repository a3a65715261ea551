import { storedNames } from "../characters/names.ts";
import { challengeDifficulties } from "../rules/procedures/group-challenge.ts";
import { bonusCategories, bonusGoals } from "../rules/kernel/bonuses.ts";
import { openings, audiences, requestKinds, requestStates, resultVisibilities } from "../rules/requests/request.ts";

const fields = foundry.data.fields;

const text = () => new fields.StringField({ required: true, blank: true, initial: "" });
const uuid = () => new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false });
const uuids = () => new fields.ArrayField(uuid());
const wholeNumber = () => new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
const optionalNumber = () => new fields.NumberField({ required: true, nullable: true, initial: null });
const id = () => new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false });

function oneOf(choices: readonly string[]) {
  return new fields.StringField({ required: true, blank: false, choices: [...choices], initial: choices[0] ?? "" });
}

/** One of the rolls that a request offers. Hidden parts are left out; the seal of the request stands for them. */
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
    setup: new fields.ObjectField(),
    target: optionalNumber(),
    /** The target of each tradition, if those that are asked play several that have different ones. */
    targets: new fields.TypedObjectField(new fields.NumberField({ required: true, nullable: false, integer: true })),
    hidesTarget: new fields.BooleanField(),
    /** A part of its setup is hidden. */
    hidesSetup: new fields.BooleanField(),
    /** Its dice stay hidden until all answers are in, though the other rolls are shown. */
    holdsBack: new fields.BooleanField(),
    /** Nothing is rolled: the passive value of each actor stands. */
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

function schema() {
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
    /** The part of the result that everybody learns before it can be read from the dice. */
    tells: oneOf(resultVisibilities),
    /** What those asked may choose. */
    opens: new fields.ArrayField(oneOf(openings)),
    /** The time until which it can be answered, in milliseconds since 1970; null if there is none. */
    deadline: optionalNumber(),
    state: oneOf(requestStates),
    /** The number of reminders. When it changes, the clients ask again those who have not answered. */
    reminders: wholeNumber(),
    /** The round of a contest, from 0; each tie that is rolled again begins a new one. */
    round: wholeNumber(),
    /** The seal of its hidden parts; blank if it has none. */
    seal: text(),
    /** The content of the seal, once it is revealed. */
    opened: text(),
    /** The actors who are not asked any more, until that is taken back. */
    skipped: uuids(),
    /** Each time that a game master declared that circumstances have changed for an actor, who may try the same check again: the actor, the user, and the time in milliseconds since 1970. */
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
export class RequestData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, ChatMessage.Implementation> {
  static override defineSchema() {
    return schema();
  }

  /** The verdicts, in the order in which they were given. */
  get rulings() {
    return Object.values(this.verdicts);
  }
}
