/** A modifier's work, called on the term; `false` means that the text did not fit and the modifier is forgotten. */
export type ModifierMethod<Term> = (this: Term, modifier: string) => unknown;

/** A term's modifiers: command to the name of a method of the term, or to a function. */
export type ModifierTable = Record<string, string | ModifierMethod<never>>;

/** Splits a term's modifier texts into the commands it knows, the longest first where letters run together. */
export function splitModifiers(modifiers: string[], table: object): [command: string, modifier: string][] {
  const commands = Object.keys(table).sort((a, b) => b.length - a.length);
  return modifiers.flatMap((modifier) => {
    const found: [string, string][] = [];
    let rest = modifier;
    while (rest) {
      const command = commands.find((name) => rest.toLowerCase().startsWith(name.toLowerCase()));
      // What no command begins with is silently forgotten.
      if (!command) break;
      const parameter = /^[^a-z]*/i.exec(rest.slice(command.length))?.[0] ?? "";
      const single = rest.slice(0, command.length + parameter.length);
      found.push([command, single]);
      rest = rest.slice(single.length);
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
