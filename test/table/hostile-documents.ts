import { ADA } from "./open-table.ts";

/** Actors as somebody can store them who wishes to keep every client busy: each field that the system stores, filled. */

type DataField = foundry.data.fields.DataField.Any;

/** The types of items. */
const itemTypes = ["ability", "trait", "weapon", "armor", "gear", "power"] as const;

/** Keys of objects whose keys are no fields. */
const KEYS: Readonly<Record<string, string>> = { characteristics: "int", tracks: "body", totals: "attack" };

/** Values of fields that could not be anything, or would do nothing. */
const VALUES: Readonly<Record<string, unknown>> = {
  tradition: "trip",
  initiative: "1d10 + @int",
  damageFormula: "1d6 + @weapon.damage",
  effectFormula: "1d6 + @int",
  soakFormula: "1d4",
  unarmed: "Brawl",
  characteristics: ["int"],
  ability: "Brawl",
  attack: "@dex + @weapon.attack",
};

/** How much is in an actor. */
export interface Amounts {
  /** How often the text of each field is repeated, and the entries of each list and object. */
  readonly texts?: number;
  readonly entries?: number;
  /** How many items and effects there are of each sort. */
  readonly items?: number;
  readonly effects?: number;
}

/** Returns a value for each field of a schema. */
function filled(field: DataField, amounts: Amounts, name = ""): unknown {
  const { texts = 1, entries = 1 } = amounts;
  const { ArrayField, BooleanField, HTMLField, NumberField, SchemaField, StringField, TypedObjectField } =
    foundry.data.fields;
  if (field instanceof SchemaField) {
    const fields = Object.entries(field.fields as Record<string, DataField>);
    return Object.fromEntries(fields.map(([one, inner]) => [one, filled(inner, amounts, one)]));
  }
  if (field instanceof TypedObjectField) {
    const key = KEYS[name] ?? "key";
    const { element } = field as { element: DataField };
    // Lists of lists are blown up one by one.
    const inner = { ...amounts, entries: 1 };
    return Object.fromEntries(
      times(entries, (place) => [place === 0 ? key : `${key}${place}`, filled(element, inner, key)]),
    );
  }
  if (field instanceof ArrayField) {
    const { element, max = Infinity } = field as { element: DataField; max?: number };
    const listed = VALUES[name] as readonly unknown[] | undefined;
    return times(Math.min(entries, max), () => listed?.[0] ?? filled(element, { ...amounts, entries: 1 }));
  }
  if (field instanceof NumberField) {
    const { choices, min } = field as { choices?: readonly number[]; min?: number };
    return choices?.[0] ?? Math.max(1, min ?? 1);
  }
  if (field instanceof BooleanField) return name.startsWith("is");
  if (field instanceof HTMLField) return "<p>Text [[/stress 5]] [[1d6]]</p>".repeat(Math.ceil(texts / 10));
  if (field instanceof StringField) {
    const { choices } = field as { choices?: readonly string[] };
    if (choices || name === "tradition") return choices?.[0] ?? VALUES[name];
    const one = (VALUES[name] as string | undefined) ?? "x";
    return texts === 1 ? one : `${one}${" + 1".repeat(texts)}`;
  }
  return field.getInitialValue({});
}

function times<One>(count: number, make: (place: number) => One): One[] {
  return Array.from({ length: count }, (_, place) => make(place));
}

function systemOf(document: "Actor" | "Item" | "ActiveEffect", type: string, amounts: Amounts): object {
  const Model = CONFIG[document].dataModels[type as never] as unknown as { schema: DataField } | undefined;
  return Model ? (filled(Model.schema, amounts) as object) : {};
}

/** An effect that changes an actor: 14 stores the changes in its system data, 13 beside them. */
function changing({ texts = 1, entries = 1 }: Amounts): object {
  const change = { key: "system.size", value: "1".repeat(texts) };
  const of = (kind: object) => times(entries, () => ({ ...change, ...kind }));
  const own =
    game.release.generation < 14 ? { changes: of({ mode: 2 }) } : { system: { changes: of({ type: "add" }) } };
  const statuses = times(entries, (place) => (place === 0 ? "prone" : `status${place}`));
  return { name: "Blessed".repeat(texts), type: "base", img: "icons/svg/aura.svg", statuses, ...own };
}

function bonus(name: string, amounts: Amounts): object {
  const { changes: _changes, ...system } = systemOf("ActiveEffect", "bonus", amounts) as Record<string, unknown>;
  const img = "icons/svg/aura.svg";
  return { name: name.repeat(amounts.texts ?? 1), type: "bonus", img, transfer: true, system: { ...system, value: 1 } };
}

/** Returns an actor of each type, with something in each field that the system stores. */
export function actorSamples(amounts: Amounts = {}): Readonly<Record<string, object>> {
  const { texts = 1, entries = 1, items: each = 1, effects: others = 1 } = amounts;
  const items = times(each, (place) =>
    itemTypes.map((type) => ({
      name: `${type === "ability" ? "Brawl" : `A ${type}`}${place === 0 ? "" : ` ${place}`}`.repeat(texts),
      type,
      img: "icons/svg/d20.svg",
      system: systemOf("Item", type, amounts),
      effects: [bonus(`Of the ${type}`, amounts)],
    })),
  ).flat();
  const common = {
    img: "icons/svg/mystery-man.svg",
    ownership: { default: 2, [ADA]: 3 },
  };
  const effects = times(others, () => [changing(amounts), bonus("Bane", amounts)]).flat();
  const actor = (type: string, name: string) => ({
    ...common,
    name: name.repeat(texts),
    type,
    system: {
      ...systemOf("Actor", type, amounts),
      ...(type === "party" ? { members: times(entries, () => MEMBER) } : {}),
    },
  });
  return {
    character: { ...actor("character", "Zarg"), items, effects },
    npc: { ...actor("npc", "Zarg"), items: items.slice(0, 2), effects: effects.slice(0, 2) },
    party: actor("party", "Zargs"),
  };
}

const MEMBER = "Actor.naddaha000000000";

/** Counts what is done to texts, words, documents and sums, in characters and in pieces of work. */
export async function metered<Result>(work: () => Result | Promise<Result>): Promise<Metered<Result>> {
  const count = { calls: 0, characters: 0 };
  const restore: (() => void)[] = [];
  const meter = (owner: object, name: string, note: (self: unknown, args: readonly unknown[]) => void): void => {
    const usual = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    const isOwn = Object.hasOwn(owner, name);
    Reflect.set(owner, name, function (this: unknown, ...args: unknown[]): unknown {
      note(this, args);
      return usual.apply(this, args);
    });
    restore.push(() => {
      if (isOwn) Reflect.set(owner, name, usual);
      else Reflect.deleteProperty(owner, name);
    });
  };
  const call = (): void => {
    count.calls += 1;
  };
  for (const name of ["toLowerCase", "toLocaleLowerCase", "normalize", "trim", "replaceAll"] as const)
    meter(String.prototype, name, (self) => {
      count.characters += (self as string).length;
    });
  for (const name of ["format", "localize"]) meter(game.i18n, name, call);
  for (const collection of [game.messages, game.actors]) meter(collection, "get", call);
  meter(Roll, "safeEval", call);
  try {
    return { result: await work(), ...count };
  } finally {
    for (const undo of restore.reverse()) undo();
  }
}

export interface Metered<Result> {
  readonly result: Result;
  /** Words told, documents and sums looked up. */
  readonly calls: number;
  /** The characters of the texts that were cut, compared or changed, each as often as that was done. */
  readonly characters: number;
}
