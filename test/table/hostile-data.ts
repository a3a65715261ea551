/** What somebody can store in the data of a message who wishes to keep every client busy. */

const MEGABYTE = "a".repeat(1_000_000);

/** A phrase in a phrase, each of which a text repeats: what they say doubles with each. */
export function nestedPhrase(levels: number): object {
  const key = "QUADRIVIUM.Damage.Kept.noTrack";
  return { key, data: { name: levels === 0 ? "x" : nestedPhrase(levels - 1) } };
}

function nestedLists(levels: number): unknown {
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
