/** What somebody can store in the data of a message who wishes to keep every client busy. */

const MEGABYTE = "a".repeat(1_000_000);

/** A phrase in a phrase, each of which a text repeats: what they say doubles with each. */
export function nestedPhrase(levels: number): object {
  const key = "QUADRIVIUM.Damage.Kept.noTrack";
  return { key, data: { name: levels === 0 ? "x" : nestedPhrase(levels - 1) } };
}

/** Lists in each other. */
export function nestedLists(levels: number): unknown {
  let lists: unknown = 1;
  for (let level = 0; level < levels; level += 1) lists = [lists];
  return lists;
}

/** What a field is blown up with, by its name: below the budget of a message and far beyond it. */
export const blowUps: Readonly<Record<string, (value: unknown) => unknown>> = {
  "a long text": () => MEGABYTE.slice(0, 400_000),
  "a megabyte": () => MEGABYTE,
  "phrases in phrases": () => nestedPhrase(18),
  "lists in lists": () => nestedLists(90),
  "ten thousand entries": (value) => manyOf(value, 10_000),
  "four hundred entries": (value) => manyOf(value, 400),
  "thousands of names": () => Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`name${index}`, "x"])),
  "a huge number": () => 1e308,
  "a number without end": () => -9_007_199_254_740_991,
  nothing: () => null,
  "another type": (value) => (typeof value === "string" ? 7 : "text"),
  "an empty list": () => [],
  "an empty object": () => ({}),
};

/** Returns a list of as many: of what the list has, or of the value itself. */
function manyOf(value: unknown, count: number): unknown[] {
  const one: unknown = Array.isArray(value) && value.length > 0 ? value[0] : (value ?? "x");
  return Array.from({ length: count }, () => one);
}

/** Returns the places of all values in data, as lists of keys; of a list, only its first entry. */
export function placesIn(data: unknown, before: readonly string[] = []): (readonly string[])[] {
  if (typeof data !== "object" || data === null) return [];
  const names = Array.isArray(data) ? Object.keys(data).slice(0, 1) : Object.keys(data);
  return names.flatMap((name) => {
    const place = [...before, name];
    return [place, ...placesIn(Reflect.get(data, name), place)];
  });
}

/** Returns data with another value at a place. */
export function blownUp(data: unknown, [name = "", ...others]: readonly string[], change: (value: unknown) => unknown) {
  const before: unknown = Reflect.get(data as object, name);
  const after: unknown = others.length > 0 ? blownUp(before, others, change) : change(before);
  if (Array.isArray(data)) return data.map((one: unknown, index) => (String(index) === name ? after : one));
  return { ...(data as object), [name]: after };
}

/** A message as it is stored. */
export interface Source {
  readonly type: string;
  readonly content: string;
  readonly rolls: readonly string[];
  readonly system: object;
  readonly speaker: object;
  readonly flags: object;
}

/** What is typed to roll the dice of the samples. */
export const NOTICED = "/r 1ds[Notice + 1 ground] + 2[x] vs 9";

/** Where samples of messages are made. */
export interface SamplesIn {
  readonly request: ChatMessage.Implementation;
  readonly actor: { readonly id: string | null; readonly uuid: string };
  /** The ids of a player and of a game master. */
  readonly user: string;
  readonly gamemaster: string;
}

/** Returns a message whose roll is changed. */
export function withRoll(source: Source, change: (roll: StoredRoll) => unknown): Source {
  const [first = "{}"] = source.rolls;
  return { ...source, rolls: [JSON.stringify(change(JSON.parse(first) as StoredRoll))] };
}

export interface StoredRoll {
  readonly terms: readonly { readonly options: object }[];
  readonly options: object;
}

/**
 * Returns one message of each kind, with as much in it as it can have.
 * @param plain A message with a roll of {@link NOTICED}.
 */
export function samples(plain: Source, { request, gamemaster, ...place }: SamplesIn): Readonly<Record<string, Source>> {
  const actor = place.actor.uuid;
  const answers = { request: request.id, option: "a", actor, round: 0, seal: "" };
  const options = { labels: { x: { key: "QUADRIVIUM.Characteristic.per", data: { name: "x" } } }, isCounter: false };
  const dieOptions = {
    decisions: [],
    undone: [],
    declined: [],
    waits: false,
    isLeftOpen: false,
    seed: { player: "", gamemaster: "" },
  };
  const roll = withRoll(plain, (one) => ({
    ...one,
    options: { ...one.options, ...options },
    terms: one.terms.map((term, index) =>
      index > 0 ? term : { ...term, aside: [], options: { ...term.options, ...dieOptions } },
    ),
  }));
  const against = [{ actor, token: null, name: "Naddaha", defense: null, passive: null }];
  const taken = [
    { actor, name: "Naddaha", damage: 1, soak: 0, before: 0, after: 1, track: "body", by: gamemaster, undoneBy: null },
  ];
  const number = { uuid: actor, path: "system.experience", label: "Experience", before: 0, after: 1 };
  const flags = {
    quadrivium: {
      scatter: {},
    },
  };
  const empty = { content: "", rolls: [], speaker: { alias: "Naddaha" }, flags };
  return {
    roll: { ...roll, flags },
    answer: {
      ...roll,
      speaker: { alias: "Naddaha" },
      system: { ...roll.system, answers, witness: { seal: "", opened: "", heard: "" } },
    },
    asked: {
      ...empty,
      type: "roll",
      system: { answers, asks: "1ds + 2[x]", labels: { x: { key: "TYPES.Item.ability" } } },
    },
    attack: {
      ...roll,
      speaker: { actor: place.actor.id, alias: "Naddaha" },
      system: { ...roll.system, trait: { characteristics: ["int"], dice: [actor], total: "attack" }, against },
    },
    damage: {
      ...roll,
      system: {
        ...roll.system,
        isDamage: true,
        against,
        taken,
        paid: [{ means: "inspiration", amount: 1, row: null, decision: null, before: null }],
        accumulation: {
          uuid: actor,
          path: "system.experience",
          label: "Experience",
          sign: null,
          before: 0,
          change: 1,
          after: 1,
          isUndone: false,
        },
      },
    },
    request: {
      ...empty,
      type: "request",
      system: {
        ...(request.toObject().system as object),
        note: "Quietly",
        nominations: [{ actor, characteristics: ["int"], ability: "Brawl", how: "" }],
        bonuses: [{ label: "Rain", category: "circumstance", goal: "total", amount: 1 }],
        passive: [{ actor, total: 5 }],
        formerSeals: [{ seal: "x", answers: 1 }],
        rulings: [],
        verdicts: {},
      },
    },
    change: { ...empty, type: "change", system: { reason: "award", actor, numbers: [number], undoneBy: null } },
    circumstances: {
      ...empty,
      type: "circumstances",
      system: { scene: null, actor, trait: { characteristics: ["int"], ability: null } },
    },
  };
}
