/** What somebody can store in the data of a message who wishes to keep every client busy. */

/** A phrase in a phrase, each of which a text repeats: what they say doubles with each. */
export function nestedPhrase(levels: number): object {
  const key = "QUADRIVIUM.Damage.Kept.noTrack";
  return { key, data: { name: levels === 0 ? "x" : nestedPhrase(levels - 1) } };
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

/** Returns a message whose roll is changed. */
export function withRoll(source: Source, change: (roll: StoredRoll) => unknown): Source {
  const [first = "{}"] = source.rolls;
  return { ...source, rolls: [JSON.stringify(change(JSON.parse(first) as StoredRoll))] };
}

export interface StoredRoll {
  readonly terms: readonly { readonly options: object }[];
  readonly options: object;
}
