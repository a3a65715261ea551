/** What has been worked out of each actor since it was prepared. */
const worked = new WeakMap<object, Map<string, unknown>>();

/** Works something out of an actor once for each preparation of its data, whoever asks for it and how often. */
export function oncePrepared<Value>(actor: object, name: string, work: () => Value): Value {
  const known = worked.get(actor) ?? new Map<string, unknown>();
  worked.set(actor, known);
  if (!known.has(name)) known.set(name, work());
  return known.get(name) as Value;
}

/** Lets everything be worked out anew; call when the data of an actor have been prepared. */
export function forgetWorked(actor: object): void {
  worked.delete(actor);
}
