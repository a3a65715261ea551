import type { About } from "../base/host-lacks.ts";

/** Something that only a stored message can show: the first roll that is posted does. */
export interface MessageAssertion extends About {
  readonly find: (posted: PostedRoll) => unknown;
}

/** A roll that was posted, and what the hook `createChatMessage` was given for it. */
export interface PostedRoll {
  readonly message: ChatMessage.Implementation;
  readonly options: unknown;
  readonly userId: unknown;
}

/** What was found of an assertion. */
export interface Finding<Kind extends About = About> {
  readonly assertion: Kind;
  readonly found: string;
  readonly holds: boolean;
}

/** Makes an assertion whose name is the language key of its id. */
export function rely<Find>(id: string, rests: string, expected: string, find: Find) {
  return { id, name: { key: `QUADRIVIUM.Host.Check.${id}` }, rests, expected, find };
}

/** A class of Foundry's by its name, with the methods that classes of ours put theirs in the place of. */
export type Replaced = readonly (readonly [name: string, holder: object, methods: readonly string[]])[];

/** Returns those methods that Foundry does not have: "Tour._preStep". */
export function missingIn(replaced: Replaced): readonly string[] {
  return replaced.flatMap(([name, holder, methods]) =>
    methods.filter((method) => typeof Reflect.get(holder, method) !== "function").map((method) => `${name}.${method}`),
  );
}

/** Makes a document, its data or its window, which are stored and shown nowhere. */
export function temporary<Made extends object>(
  Class: { readonly prototype: Made },
  data: object,
  context: object = {},
): Made {
  // The types of the constructors tell the data of each type apart.
  const AnyClass = Class as object as new (data: object, context: object) => Made;
  return new AnyClass(data, context);
}

type AnyClass = abstract new (...args: never[]) => object;

/** Tells whether a class is one of ours, or extends it as a module's may. */
export function isOrExtends(found: unknown, ours: unknown): boolean {
  const [one, other] = [found, ours] as [AnyClass, AnyClass];
  return one === other || one.prototype instanceof other;
}
