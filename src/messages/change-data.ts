import { noteNamed } from "./naming-index.ts";
import { accumulationSigns } from "../rules/procedures/check-procedures.ts";

const fields = foundry.data.fields;

/** The reasons for a recorded change. */
export const changeReasons = ["rest", "raise", "award", "damage", "accumulation"] as const;
export type ChangeReason = (typeof changeReasons)[number];

function schema() {
  const number = () => new fields.NumberField({ required: true, nullable: false, initial: 0 });
  return {
    /** Id of the message whose roll has brought it about, and whose card tells it; null for none. */
    of: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** The points of damage of that roll, the soak, and the names of the levels before and after, as the track had them. */
    damage: new fields.SchemaField({
      points: number(),
      soak: number(),
      levels: new fields.ArrayField(new fields.StringField({ required: true, blank: true })),
    }),
    /** What was added to a number, before its limits, and how. */
    accumulation: new fields.SchemaField({
      change: number(),
      sign: new fields.StringField({ required: true, nullable: true, initial: null, choices: [...accumulationSigns] }),
    }),
    /** What names all the messages that were told together, by which they are one event; null for a change by itself. */
    batch: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    reason: new fields.StringField({ required: true, blank: false, choices: [...changeReasons], initial: "rest" }),
    actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: true, initial: null }),
    /** What it does. Whether that is done is noted at the actor alone. */
    deltas: new fields.ArrayField(
      new fields.SchemaField({
        number: new fields.StringField({ required: true, blank: false }),
        by: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
        /** What it was before. */
        before: number(),
        /** Its name in the language of the user who has changed it, for when it no longer exists. */
        label: new fields.StringField({ required: true, blank: true, initial: "" }),
      }),
    ),
  };
}

/** A change of a character that is told in the chat and can be undone: a rest, a raised stat, experience, damage, a result. */
export class ChangeData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, ChatMessage.Implementation> {
  static override defineSchema() {
    return schema();
  }

  override prepareDerivedData(): void {
    noteNamed(this.parent, [this.of, this.event]);
  }

  /** What names the changes that were told together with it; null for a change by itself. */
  get event(): string | null {
    return this.batch === null ? null : `${this.batch} ${this.parent.author?.id ?? ""}`;
  }
}
