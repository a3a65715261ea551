import { traditionOf } from "../rules/traditions/traditions.ts";
import type { Characteristic, Tradition } from "../rules/traditions/tradition.ts";
import { MAX_RESOURCE, MAX_META } from "../rules/kernel/resources.ts";
import { levelOf, tracksOf } from "../rules/character/tracks.ts";
import type { Level, Track } from "../rules/character/tracks.ts";
import { characteristicsFor, defaultTradition, worldTracks } from "../world-settings.ts";
import { ownField } from "./own-fields.ts";
import type { OwnSetup } from "./own-fields.ts";

const fields = foundry.data.fields;

const whole = { required: true, nullable: false, integer: true } as const;

/** How good a character is by nature: a score that is added, and what some traditions want of it instead. */
function characteristic() {
  return new fields.SchemaField({
    value: new fields.NumberField({ ...whole, initial: 0, min: -20, max: 20 }),
    own: ownField("trait"),
  });
}

/** How many boxes of a track are marked, and how many there are: what a token's bar shows. */
function boxes() {
  return new fields.SchemaField({
    value: new fields.NumberField({ ...whole, initial: 0, min: 0, max: 20 }),
    max: new fields.NumberField({ ...whole, initial: 5, min: 0, max: 20 }),
  });
}

/** One row of the Meta table: what can be spent on a focus, its colour and the bonus that it gives. */
function meta() {
  return new fields.SchemaField({
    /** What a row is known by, wherever it stands. */
    id: new fields.StringField({ required: true, blank: false, initial: () => foundry.utils.randomID() }),
    kind: new fields.StringField({ required: true, blank: false, initial: "mana", choices: ["mana", "omega"] }),
    colour: new fields.StringField({ required: true, blank: true, initial: "" }),
    bonus: new fields.NumberField({ ...whole, initial: 0, min: 0, max: 99 }),
    held: new fields.NumberField({ ...whole, initial: 0, min: 0, max: MAX_META }),
  });
}

function creatureSchema() {
  return {
    /** Family of dice; blank follows the world. */
    tradition: new fields.StringField({ required: true, blank: true, initial: "" }),
    description: new fields.StringField({ required: true, blank: true, initial: "" }),
    biography: new fields.HTMLField({ required: true, blank: true }),
    size: new fields.NumberField({ ...whole, initial: 0, min: -10, max: 10 }),
    /** By the ids of the world's list. What is taken off the list stays here, for when it comes back. */
    characteristics: new fields.TypedObjectField(characteristic()),
    /** By the ids of the world's tracks. */
    tracks: new fields.TypedObjectField(boxes()),
    /** Formulas of totals that are not the family's own, by the ids of the totals. */
    totals: new fields.TypedObjectField(new fields.StringField({ required: true, blank: true, initial: "" })),
    /** Name of the Ability that it fights with bare-handed. */
    unarmed: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** What is rolled for initiative; blank is the family's. */
    initiative: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** What the traditions let each character have of its own: a heroic table, the highest degree. */
    own: ownField("character"),
    inspiration: new fields.NumberField({ ...whole, initial: 0, min: 0, max: MAX_RESOURCE }),
    /** Null for a character whose luck points nobody counts. */
    luck: new fields.NumberField({ ...whole, nullable: true, initial: null, min: 0, max: MAX_RESOURCE }),
    meta: new fields.ArrayField(meta()),
    /** The id of the row of the Meta table that is in use, and since when; it covers all rolls of one use. */
    focus: new fields.SchemaField({
      row: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      /** Combat, round and turn; blank outside of combat. */
      moment: new fields.StringField({ required: true, blank: true, initial: "" }),
    }),
    /** What lies ready for the next roll: traits by their ids, bare dice as "d6". */
    pool: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    /** The flags that are set for that roll, and what is to be paid for it: "advantage", "d8", or nothing. */
    poolFlags: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    poolFavour: new fields.StringField({ required: true, blank: true, initial: "" }),
  };
}

type Schema = ReturnType<typeof creatureSchema>;

/** What an actor of its own kind is: the base of characters and of those whom the game master plays. */
export class CreatureData extends foundry.abstract.TypeDataModel<Schema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Actor.creature"];

  static override defineSchema() {
    return creatureSchema();
  }

  /**
   * Fatigue and body used to stand beside each other, before a world could list its own tracks; and rows of the Meta table
   * were known by their places.
   */
  static override migrateData(...[source, ...rest]: MigrateArguments) {
    for (const id of ["fatigue", "body"]) {
      const boxes = source[id];
      if (typeof boxes !== "object" || boxes === null) continue;
      const { tracks } = source;
      const known = typeof tracks === "object" && tracks !== null ? tracks : {};
      source.tracks = { [id]: boxes, ...known };
    }
    addMetaIds(source);
    return super.migrateData(source, ...rest);
  }

  /** The family of dice that this character lives by. */
  get effectiveTradition(): Tradition {
    return traditionOf(this.tradition || defaultTradition());
  }

  /** The Characteristics that the world lists for its family. */
  get listedCharacteristics(): readonly Characteristic[] {
    return characteristicsFor(this.effectiveTradition.id);
  }

  /** The tracks that it has. */
  get listedTracks(): readonly Track[] {
    return tracksOf(this.effectiveTradition.id, worldTracks());
  }

  /** Whose tokens they are: what a kind of creature adds to the prototype of its tokens. */
  protected get tokenDefaults(): object {
    return {};
  }

  /** A new creature's tokens show the tracks that it has, to those who own it. */
  protected override async _preCreate(...args: PreCreateArguments): Promise<false | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const { prototypeToken } = args[0] as { prototypeToken?: object };
    const displayBars = CONST.TOKEN_DISPLAY_MODES.OWNER_HOVER;
    const usual = { displayBars, ...tokenBars(this.listedTracks), ...this.tokenDefaults };
    this.parent.updateSource({ prototypeToken: { ...usual, ...prototypeToken } });
    return undefined;
  }

  override prepareBaseData(): void {
    const blank = { value: 0, own: {} };
    for (const { id } of this.listedCharacteristics)
      this.characteristics[id] ??= foundry.utils.deepClone(blank) as never;
    // The world says how many boxes a track has.
    for (const { id, levels } of this.listedTracks) {
      const { value = 0 } = this.tracks[id] ?? {};
      this.tracks[id] = { value, max: levels.length - 1 };
    }
  }

  /** The score of a Characteristic; 0 for one that the character does not have. */
  score(id: string): number {
    return this.characteristics[id]?.value ?? 0;
  }

  /** What a Characteristic has of its own. */
  ownSetupOf(id: string): OwnSetup {
    return this.characteristics[id]?.own ?? {};
  }

  /** The level of a track that the character is on. */
  level(track: Track): Level {
    return levelOf(track, this.tracks[track.id]?.value ?? 0);
  }

  /** What formulas may name: `@int` and the other Characteristics, beside everything under its path. */
  getRollData(): Record<string, unknown> {
    const scores = this.listedCharacteristics.map(({ id }): [string, number] => [id, this.score(id)]);
    return { ...(this as object), ...Object.fromEntries(scores) };
  }
}

type PreCreateArguments = Parameters<foundry.abstract.TypeDataModel<Schema, Actor.Implementation>["_preCreate"]>;

/** What the two bars of a token show: the tracks that the manifest names, then whatever other tracks there are. */
function tokenBars(tracks: readonly Track[]): object {
  const { primaryTokenAttribute, secondaryTokenAttribute } = game.system;
  const paths = tracks.map(({ id }) => `tracks.${id}`);
  const usual = [primaryTokenAttribute, secondaryTokenAttribute].filter((path) => paths.includes(path ?? ""));
  const [first = null, second = null] = new Set([...usual, ...paths]);
  return { bar1: { attribute: first }, bar2: { attribute: second } };
}

type MigrateArguments = Parameters<typeof foundry.abstract.TypeDataModel.migrateData>;

/** Gives the rows of a Meta table ids that have none yet: the same on every client, for they are not stored at once. */
function addMetaIds(source: Record<string, unknown>): void {
  const { meta: rows, focus } = source;
  if (!Array.isArray(rows)) return;
  const known = rows as readonly { readonly id?: string }[];
  const taken = new Set(known.map(({ id }) => id));
  const named = known.map((row, place) => {
    let number = place;
    while (!row.id && taken.has(`meta${number}`)) number += known.length;
    return { ...row, id: row.id ?? `meta${number}` };
  });
  source.meta = named;
  const used = (focus as { readonly row?: unknown } | undefined)?.row;
  if (typeof used === "number") source.focus = { ...(focus as object), row: named[used]?.id ?? null };
}
