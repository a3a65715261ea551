import { levelOf } from "../rules/tracks.ts";
import type { Level, TrackName } from "../rules/tracks.ts";
import { track } from "../settings.ts";
import { characteristics } from "./characteristics.ts";
import type { Characteristic } from "./characteristics.ts";

const fields = foundry.data.fields;

function score() {
  return new fields.SchemaField({
    value: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: -20, max: 20 }),
  });
}

/** How many boxes of a track are marked, and how many there are: what a token's bar shows. */
function boxes() {
  const count = { required: true, nullable: false, integer: true, min: 0, max: 20 } as const;
  return new fields.SchemaField({
    value: new fields.NumberField({ ...count, initial: 0 }),
    max: new fields.NumberField({ ...count, initial: 5 }),
  });
}

function schema() {
  return {
    description: new fields.StringField({ required: true, blank: true }),
    biography: new fields.HTMLField({ required: true, blank: true }),
    size: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: -10, max: 10 }),
    characteristics: new fields.SchemaField({
      int: score(),
      per: score(),
      str: score(),
      sta: score(),
      pre: score(),
      com: score(),
      dex: score(),
      qik: score(),
    }),
    fatigue: boxes(),
    body: boxes(),
  };
}

/** A character: what it is by nature, and how tired and how hurt it is. What it has learned are its items. */
export class CharacterData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Actor.character"];

  static override defineSchema() {
    return schema();
  }

  override prepareBaseData(): void {
    // The world says how many boxes a track has.
    for (const name of ["fatigue", "body"] as const) this[name].max = track(name).length - 1;
  }

  /** The level of fatigue or body that the character is on. */
  level(name: TrackName): Level {
    return levelOf(track(name), this[name].value);
  }

  /** A new character is the one its tokens stand for, and a friend. */
  protected override async _preCreate(
    ...args: Parameters<foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Actor.Implementation>["_preCreate"]>
  ): Promise<false | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const { prototypeToken } = args[0] as { prototypeToken?: object };
    const { FRIENDLY } = CONST.TOKEN_DISPOSITIONS;
    this.parent.updateSource({ prototypeToken: { actorLink: true, disposition: FRIENDLY, ...prototypeToken } });
    return undefined;
  }

  /** What formulas may name: `@int` and the other Characteristics, beside everything under its path. */
  getRollData(): Record<string, unknown> {
    const scores = Object.fromEntries(
      characteristics.map((name): [Characteristic, number] => [name, this.characteristics[name].value]),
    );
    return { ...(this as object), ...scores };
  }
}
