import { traditionOf } from "../../rules/traditions/traditions.ts";
import { sectionOf, type Characteristic, type Tradition } from "../../rules/traditions/tradition.ts";
import { colourKey, MAX_META, MAX_RESOURCE, metaKinds } from "../../rules/kernel/fields.ts";
import { conditionOf, tracksOf, worstWound, type Level, type Track } from "../../rules/character/tracks.ts";
import { stepsDown } from "../../base/foundry-versions.ts";
import { characteristicsFor, defaultTradition, startingLuck, worldTracks } from "../../base/world-settings.ts";
import { ownField, type OwnSetup } from "../own-setup.ts";

const fields = foundry.data.fields;

/**
 * An object of elements by keys, with fields under each key. Foundry only finds the fields of such objects under the
 * name "element" (on 14 also under existing keys), so effects, token bars and sheets would not know them.
 */
class KeyedField<Element extends foundry.data.fields.DataField.Any> extends fields.TypedObjectField<Element> {
  protected override _getField(path: string[]): foundry.data.fields.DataField.Any | undefined {
    if (path.length === 0) return this;
    const [, ...below] = stepsDown(path);
    const element: foundry.data.fields.DataField.Any = this.element;
    if (below.length === 0) return element;
    return element instanceof fields.SchemaField ? element.getField(below) : undefined;
  }
}

const whole = { required: true, nullable: false, integer: true } as const;

/** A Characteristic: a score to add, and the setup fields that some traditions use instead. */
function characteristic() {
  return new fields.SchemaField({
    value: new fields.NumberField({ ...whole, initial: 0, min: -20, max: 20 }),
    own: ownField("trait"),
  });
}

/** The boxes of a track, marked and total, as shown on a token's bar. */
function boxes() {
  return new fields.SchemaField({
    value: new fields.NumberField({ ...whole, initial: 0, min: 0, max: 20 }),
    max: new fields.NumberField({ ...whole, initial: 5, min: 0, max: 20 }),
    /** The number of wounds of each level, for a track whose wounds add up. */
    wounds: new fields.ArrayField(new fields.NumberField({ ...whole, initial: 0, min: 0, max: 99 })),
  });
}

/** One row of the Meta table: the Meta held for a focus, its color and its bonus. */
function meta() {
  return new fields.SchemaField({
    id: new fields.StringField({ required: true, blank: false, initial: () => foundry.utils.randomID() }),
    kind: new fields.StringField({ required: true, blank: false, initial: "mana", choices: [...metaKinds] }),
    colour: new fields.StringField({ required: true, blank: true, initial: "" }),
    bonus: new fields.NumberField({ ...whole, initial: 0, min: 0, max: 99 }),
    held: new fields.NumberField({ ...whole, initial: 0, min: 0, max: MAX_META }),
  });
}

/** A number counted at the table under any name, mainly for accumulation checks. */
function tally() {
  return new fields.SchemaField({
    id: new fields.StringField({ required: true, blank: false, initial: () => foundry.utils.randomID() }),
    name: new fields.StringField({ required: true, blank: true, initial: "" }),
    value: new fields.NumberField({ ...whole, initial: 0, min: -9999, max: 9999 }),
  });
}

function creatureSchema() {
  return {
    /** Id of the tradition; blank for that of the world. */
    tradition: new fields.StringField({ required: true, blank: true, initial: "" }),
    description: new fields.StringField({ required: true, blank: true, initial: "" }),
    biography: new fields.HTMLField({ required: true, blank: true }),
    /** The notes of its players; the sheets of others hide them. */
    playerNotes: new fields.HTMLField({ required: true, blank: true }),
    size: new fields.NumberField({ ...whole, initial: 0, min: -10, max: 10 }),
    /** By the ids of the world's list. Data for a Characteristic removed from the list is kept. */
    characteristics: new KeyedField(characteristic()),
    /** By the ids of the world's tracks. */
    tracks: new KeyedField(boxes()),
    /** The formulas of combat totals that differ from the tradition's, by the ids of the totals. */
    totals: new KeyedField(new fields.StringField({ required: true, blank: true, initial: "" })),
    /** Name of the Ability for fighting without weapons. */
    unarmed: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The formula of initiative; blank for the tradition's. */
    initiative: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The setup fields that each character stores: a heroic table, the highest degree. */
    own: ownField("character"),
    inspiration: new fields.NumberField({ ...whole, initial: 0, min: 0, max: MAX_RESOURCE }),
    /** Null until changed. Until then, the world sets the starting points, or luck costs nothing. */
    luck: new fields.NumberField({ ...whole, nullable: true, initial: null, min: 0, max: MAX_RESOURCE }),
    /** Unspent experience. */
    experience: new fields.NumberField({ ...whole, initial: 0, min: 0, max: 9999 }),
    meta: new fields.ArrayField(meta()),
    tallies: new fields.ArrayField(tally()),
    /** The focus in use. */
    focus: new fields.SchemaField({
      /** Id of its row in the Meta table; null for none. */
      row: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      /** Combat, round and Nish count; blank outside of combat. */
      moment: new fields.StringField({ required: true, blank: true, initial: "" }),
      /** The thing it is used for; blank if unknown. */
      thing: new fields.StringField({ required: true, blank: true, initial: "" }),
      /** The rolls of that thing it has covered. */
      rolls: new fields.ArrayField(new fields.StringField({ required: true, blank: true })),
    }),
    /** The dice pool of the next roll: traits by id, other dice as "d6". */
    pool: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    /** The flags of that roll, and the paid option for it: "advantage", "d8", or blank. */
    poolFlags: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    /** The ids of the Arts marked for the next spell. */
    casting: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    poolFavour: new fields.StringField({ required: true, blank: true, initial: "" }),
  };
}

type Schema = ReturnType<typeof creatureSchema>;

/** The common data of characters and NPCs. */
class CreatureData extends foundry.abstract.TypeDataModel<Schema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Actor.creature"];

  static override defineSchema = creatureSchema;

  /** The tradition of this character. */
  get effectiveTradition(): Tradition {
    return traditionOf(this.tradition || defaultTradition());
  }

  /** The Characteristics that the world lists for its tradition. */
  get listedCharacteristics(): readonly Characteristic[] {
    return characteristicsFor(this.effectiveTradition.id);
  }

  /** The tracks that it has. */
  get listedTracks(): readonly Track[] {
    return tracksOf(this.effectiveTradition.id, worldTracks());
  }

  /** The properties that a type of creature adds to the prototype of its tokens. */
  protected get tokenDefaults(): object {
    return {};
  }

  /** Lets the tokens of a new creature show its tracks to its owners. */
  protected override async _preCreate(...args: PreCreateArguments): Promise<false | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const { prototypeToken } = args[0] as { prototypeToken?: object };
    const displayBars = CONST.TOKEN_DISPLAY_MODES.OWNER_HOVER;
    const usual = { displayBars, ...tokenBars(this.listedTracks), ...this.tokenDefaults };
    this.parent.updateSource({ prototypeToken: { ...usual, ...prototypeToken } });
    return undefined;
  }

  override prepareBaseData(): void {
    if (this.effectiveTradition.sections.includes(sectionOf.luck)) this.luck ??= startingLuck();
    const blank = { value: 0, own: {} };
    for (const { id } of this.listedCharacteristics) this.characteristics[id] ??= foundry.utils.deepClone(blank);
    // The world sets the number of boxes.
    for (const { id, levels, isCumulative = false } of this.listedTracks) {
      const { value: marked = 0, wounds = [] } = this.tracks[id] ?? {};
      const value = isCumulative ? worstWound(wounds) : marked;
      this.tracks[id] = { value, max: levels.length - 1, wounds };
    }
    // Rows of one color share the bonus of the first.
    const bonuses = new Map<string, number>();
    for (const row of this.meta) {
      const colour = colourKey(row.colour);
      if (colour === "") continue;
      row.bonus = bonuses.get(colour) ?? row.bonus;
      bonuses.set(colour, row.bonus);
    }
  }

  /** Returns the score of a Characteristic; 0 if the character does not have it. */
  score(id: string): number {
    return this.characteristics[id]?.value ?? 0;
  }

  /** Returns the setup fields of a Characteristic. */
  ownSetupOf(id: string): OwnSetup {
    return this.characteristics[id]?.own ?? {};
  }

  /** Returns the character's level on a track. */
  level(track: Track): Level {
    return conditionOf(track, this.tracks[track.id] ?? { value: 0, wounds: [] });
  }

  /** Returns the data for formulas: `@int` and the other Characteristics, besides all data under their paths. */
  getRollData(): Record<string, unknown> {
    const scores = this.listedCharacteristics.map(({ id }): [string, number] => [id, this.score(id)]);
    const data: Record<string, unknown> = { ...(this as object) };
    // Values that only other games use have no short name here.
    for (const [resource, section] of Object.entries(sectionOf))
      if (!this.effectiveTradition.sections.includes(section)) Reflect.deleteProperty(data, resource);
    return { ...data, ...Object.fromEntries(scores) };
  }
}

type PreCreateArguments = Parameters<foundry.abstract.TypeDataModel<Schema, Actor.Implementation>["_preCreate"]>;

/** Returns the tracks for the two bars of a token: the manifest's first, then others. */
function tokenBars(tracks: readonly Track[]): object {
  const { primaryTokenAttribute, secondaryTokenAttribute } = game.system;
  const paths = tracks.map(({ id }) => `tracks.${id}`);
  const usual = [primaryTokenAttribute, secondaryTokenAttribute].filter((path) => paths.includes(path ?? ""));
  const [first = null, second = null] = new Set([...usual, ...paths]);
  return { bar1: { attribute: first }, bar2: { attribute: second } };
}

/** A player's character. Its abilities and possessions are items. */
export class CharacterData extends CreatureData {
  /** Links its tokens to the actor and makes them friendly. */
  protected override get tokenDefaults(): object {
    return { actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY };
  }
}

/** A creature of the GM. A scene may hold several copies, so its tokens are not linked to the actor. */
export class NpcData extends CreatureData {
  protected override get tokenDefaults(): object {
    return { actorLink: false, disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE };
  }
}

function partySchema() {
  return {
    description: new fields.HTMLField({ required: true, blank: true }),
    /** The uuids of its actors, in joining order. */
    members: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false })),
  };
}

type PartyFields = ReturnType<typeof partySchema>;

/** A group of characters that can be asked together in a request. */
export class PartyData extends foundry.abstract.TypeDataModel<PartyFields, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Actor.party"];

  static override defineSchema = partySchema;

  /** Each member by uuid; null for a deleted one. */
  get roster(): readonly (readonly [uuid: string, actor: Member | null])[] {
    return this.members.map((uuid) => {
      const actor = fromUuidSync(uuid) as Actor.Implementation | null;
      return [uuid, actor?.system instanceof CreatureData ? (actor as Member) : null];
    });
  }

  /** The existing members, in joining order. */
  get creatures(): readonly Member[] {
    return this.roster.flatMap(([, actor]) => actor ?? []);
  }

  /** Links the tokens of a new party to it, and makes them friendly, without bars. */
  protected override async _preCreate(
    ...args: Parameters<foundry.abstract.TypeDataModel<PartyFields, Actor.Implementation>["_preCreate"]>
  ): Promise<false | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const { prototypeToken } = args[0] as { prototypeToken?: object };
    const disposition = CONST.TOKEN_DISPOSITIONS.FRIENDLY;
    const none = { displayBars: CONST.TOKEN_DISPLAY_MODES.NONE, bar1: { attribute: null }, bar2: { attribute: null } };
    this.parent.updateSource({ prototypeToken: { actorLink: true, disposition, ...none, ...prototypeToken } });
    return undefined;
  }
}

/** An actor that can belong to a party. */
type Member = Actor.Stored<"character"> | Actor.Stored<"npc">;
