/** A modifier's work, called on the term; `false` means that the text did not fit and the modifier is forgotten. */
export type ModifierMethod<Term> = (this: Term, modifier: string) => unknown;

/** A term's modifiers: command to the name of a method of the term, or to a function. */
export type ModifierTable = Record<string, string | ModifierMethod<never>>;

/**
 * Splits a term's modifier texts into the commands it knows. Where the letters of several run together, the longest comes
 * first and the parameter behind them is lost, as it is in Foundry (foundryvtt#13371): `khmin3` is `kh` and `min`.
 */
export function splitModifiers(modifiers: string[], table: object): [command: string, modifier: string][] {
  const commands = Object.keys(table).sort((a, b) => b.length - a.length);
  return modifiers.flatMap((modifier) => {
    const letters = /^[a-z]*/i.exec(modifier)?.[0].toLowerCase() ?? "";
    const single = commands.find((name) => name.toLowerCase() === letters);
    if (single) return [[single, modifier]];
    const found: [string, string][] = [];
    let rest = letters;
    while (rest) {
      const command = commands.find((name) => rest.startsWith(name.toLowerCase()));
      // What no command begins with is silently forgotten.
      if (!command) break;
      found.push([command, command]);
      rest = rest.slice(command.length);
    }
    return found;
  });
}

/** Finds the function behind a command and calls it on the term. */
export function callModifier(term: object, table: ModifierTable, command: string, modifier: string): unknown {
  const entry = table[command];
  const method: unknown = typeof entry === "string" ? term[entry as keyof typeof term] : entry;
  if (typeof method !== "function") return false;
  return (method as ModifierMethod<object>).call(term, modifier);
}
