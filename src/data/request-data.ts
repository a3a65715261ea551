import { challengeDifficulties } from "../rules/procedures/group-challenge.ts";
import { bonusCategories, bonusGoals } from "../rules/kernel/bonuses.ts";
import { audiences, requestKinds, requestStates, resultVisibilities } from "../rules/requests/request.ts";

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

/** One of the rolls that may be chosen. What is hidden of it is not here: its seal stands for it. */
function option() {
  return new fields.SchemaField({
    id: new fields.StringField({ required: true, blank: false }),
    name: text(),
    /** The letter of the die; blank where everybody rolls their own. */
    letter: text(),
    characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    /** Name of the Ability. */
    ability: text(),
    /** What of the die's setup the request fixes. */
    setup: new fields.ObjectField(),
    target: optionalNumber(),
    hidesTarget: new fields.BooleanField(),
    /** Whether a part of its setup is hidden. */
    hidesSetup: new fields.BooleanField(),
    /** Its dice are not shown before all are in, though all others are. */
    holdsBack: new fields.BooleanField(),
    /** Whom alone it is offered; nobody where everybody may choose it. */
    for: uuids(),
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

/** What the game master's client says of an answer. */
function verdict() {
  return new fields.SchemaField({
    /** Id of the message with the answer. */
    answer: new fields.DocumentIdField({ required: true, nullable: false, readonly: false }),
    /** Whom it was for, with what, in which round, and what it asked to be thrown: its author can write all that over. */
    actor: text(),
    option: text(),
    round: wholeNumber(),
    asks: text(),
    /** The seal of the request under which it was given; null where it was not kept. */
    givenUnder: new fields.StringField({ required: true, nullable: true, blank: true, initial: null }),
    /** Why it does not count; blank for one that does. */
    fault: text(),
    /** What it has that the character's sheet does not give. */
    differences: new fields.ArrayField(new fields.SchemaField({ label: text(), amount: text() })),
    /** The roll as it was looked at last: what is changed later is seen, and not judged anew. */
    rolled: text(),
    /** What it came to, and whether it failed whatever that is: it counts so in a contest though it is changed or deleted. */
    total: optionalNumber(),
    fails: new fields.BooleanField(),
    /** The seal of a roll that is not shown yet; blank for one that lies open. */
    seal: text(),
    /** What was sealed, once it is shown. */
    opened: text(),
    /** The verdict, as far as it is told while the target is hidden. */
    success: new fields.BooleanField({ required: true, nullable: true, initial: null }),
    margin: optionalNumber(),
    /** What it counts in a group challenge, above 0 as successes and below as failures, where the card cannot tell. */
    counts: optionalNumber(),
  });
}

function schema() {
  return {
    kind: oneOf(requestKinds),
    title: text(),
    note: text(),
    /** Who is asked. */
    asked: uuids(),
    options: new fields.ArrayField(option()),
    /** What the game master gives to this roll, or takes. */
    bonuses: new fields.ArrayField(bonus()),
    /** Who sees what is rolled. */
    shows: oneOf(audiences),
    /** What is told of the verdict while the target is hidden. */
    tells: oneOf(resultVisibilities),
    /** Until when it can be answered, as a time of the clock in milliseconds. */
    deadline: optionalNumber(),
    state: oneOf(requestStates),
    /** How often those who have not answered were reminded: their clients ask them again when it changes. */
    reminders: wholeNumber(),
    /** Which of a contest's rolls this is: each tie that has to be rolled again makes it one more. */
    round: wholeNumber(),
    /** The seal of what is hidden; blank where nothing is. */
    seal: text(),
    /** The seals that stood for it before, where a game master has had to set it again. */
    formerSeals: new fields.ArrayField(new fields.SchemaField({ seal: text(), answers: wholeNumber() })),
    /** What was sealed, once it is shown. */
    opened: text(),
    /** Who need not answer. */
    skipped: uuids(),
    /** Those of them without whom it has gone on: they answer no more. */
    passed: uuids(),
    /** For whom circumstances have changed: the same check may be tried again. */
    released: uuids(),
    /** Each time that a game master has said so: for whom, who, and when. */
    releases: new fields.ArrayField(
      new fields.SchemaField({
        actor: uuid(),
        by: new fields.DocumentIdField({ required: true, nullable: false, readonly: false }),
        at: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      }),
    ),
    rulings: new fields.ArrayField(verdict()),
    /** Ids of answers that are gone with a game master's leave: their characters may answer anew. */
    forgotten: new fields.ArrayField(new fields.DocumentIdField({ required: true, nullable: false, readonly: false })),
    /** Ids of the answers whose sealed rolls a game master wants to be shown. */
    shown: new fields.ArrayField(new fields.DocumentIdField({ required: true, nullable: false, readonly: false })),
    contest: new fields.SchemaField({
      /** Uuid of the actor who suffers the action of the others; blank where all are equal. */
      defender: text(),
      mayStalemate: new fields.BooleanField(),
    }),
    /** How hard a group challenge is. */
    challenge: oneOf(challengeDifficulties),
    /** Id of the request that this one replaces. */
    replaces: id(),
  };
}

/**
 * A request for rolls: what is asked, and what the game master's client has said of the answers. Answers themselves are
 * ordinary rolls that name it; who has answered is read from them.
 */
export class RequestData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, ChatMessage.Implementation> {
  static override defineSchema() {
    return schema();
  }
}
