import { labelOf } from "./reader.ts";
import type { Range, Reader } from "./reader.ts";
import type { Line } from "./leaves.ts";

/**
 * The attributes of a Roll20 character. Their names are read in lower case, as Roll20 itself finds them; if a name comes
 * twice, the first counts and the other is not understood.
 */
export class Attributes {
  readonly #byName = new Map<string, Reader>();

  constructor(attributes: readonly Reader[]) {
    for (const one of attributes) {
      one.mark("technical", "id");
      const name = one.peek("name").toLowerCase();
      if (name !== "" && !this.#byName.has(name)) this.#byName.set(name, one);
    }
  }

  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  /** Returns a whole number; null if there is none in this range. */
  number(name: string, range: Range): number | null {
    const found = this.#byName.get(name);
    const number = found?.number("current", range) ?? null;
    if (number !== null) found?.mark("understood", "name");
    return number;
  }

  /** Returns a text; blank for none. */
  text(name: string): string {
    const found = this.#byName.get(name);
    if (found && found.peek("current") !== "") found.mark("understood", "name");
    return found?.text("current") ?? "";
  }

  /** Returns a value without saying what becomes of it. */
  peek(name: string): string {
    return this.#byName.get(name)?.peek("current") ?? "";
  }

  /** Keeps a value in words, and its maximum too; a value of 0 says that there is none. */
  keep(name: string, label = labelOf(name)): readonly Line[] {
    const found = this.#byName.get(name);
    if (!found) return [];
    found.mark("understood", "name");
    const [current, max] = [found.keep("current"), found.keep("max")];
    return [
      ...current.map(({ value }) => ({ label, value })),
      ...max.map(({ value }) => ({ label: `${label} (max)`, value })),
    ];
  }

  /** Gives an attribute up as technical: it shows the sheet, or is calculated. */
  discard(name: string): void {
    this.#byName.get(name)?.mark("technical");
  }
}

/** The name of a repeated attribute: "repeating_ability_-MxY…_ability_name". Ids have 20 characters, "_" among them. */
const REPEATED = /^repeating_([^_]+)_(-[\w-]{19}|[^_]+)_(.+)$/;

/** One row of a repeated section: the full names of its attributes by their own. */
export type Row = ReadonlyMap<string, string>;

/** Returns the rows of a section in the order in which they come. */
export function rowsOf(names: readonly string[], section: string): readonly Row[] {
  const rows = new Map<string, Map<string, string>>();
  for (const name of names) {
    const [, of = "", id = "", own = ""] = REPEATED.exec(name) ?? [];
    if (of !== section) continue;
    const row = rows.get(id) ?? new Map<string, string>();
    row.set(own, name);
    rows.set(id, row);
  }
  return [...rows.values()];
}
