import { absentMembers } from "./absent-members.ts";

/** What promises, JSON and test runners ask of any object; none of these is a member somebody has forgotten. */
const ASKED_OF_EVERYTHING = new Set(["then", "toJSON", "$$typeof", "asymmetricMatch", "nodeType", "tagName"]);

/**
 * Objects beside whose members packages put their own and ask for those of others (`game.dice3d`, `CONFIG.MYSYS`): only
 * what Foundry itself has is named when it is lacking, everything else is undefined as it is there.
 */
const SHARED_WITH_PACKAGES = new Set(["CONFIG", "CONST", "game", "ui"]);

/**
 * Makes an object tell by name what the stand-in lacks, instead of answering undefined. Asking with `in` is allowed,
 * and so is reading what Foundry of this generation lacks too, because packages test for it.
 */
export function guard<T extends object>(name: string, target: T, absentInFoundry: readonly string[] = []): T {
  const lacking = lackingIn(name);
  const isRecord = isPlain(target);
  return new Proxy(target, {
    get(object, key, receiver): unknown {
      if (typeof key === "symbol" || key in object) {
        // Private members of a class instance exist on the instance only, not on this proxy.
        return Reflect.get(object, key, isRecord ? receiver : object);
      }
      if (ASKED_OF_EVERYTHING.has(key) || absentInFoundry.includes(key) || lacking?.has(key) === false) {
        return undefined;
      }
      throw new Error(`The stand-in has no ${name}.${key}`);
    },
  });
}

/** Guards a record and those inside it of which something is lacking; they are replaced where they stand. */
export function guardLevels<T extends object>(name: string, target: T, absentInFoundry: readonly string[] = []): T {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(target));
  for (const [key, { value, writable }] of descriptors as [string, TypedPropertyDescriptor<unknown>][]) {
    const path = `${name}.${key}`;
    if (writable && typeof value === "object" && value !== null && isPlain(value) && lackingLevels.has(path)) {
      Reflect.set(target, key, guardLevels(path, value));
    }
  }
  return guard(name, target, absentInFoundry);
}

/** The levels at which something is lacking, or below which something is. */
const lackingLevels = new Set(Object.keys(absentMembers).flatMap(levelsOf));

/** The path itself, and all that it lies in. */
function levelsOf(path: string): string[] {
  const names = path.split(".");
  return names.map((_, index) => names.slice(0, index + 1).join("."));
}

/** What is told of an object that packages share; undefined for one that tells everything. */
function lackingIn(name: string): ReadonlySet<string> | undefined {
  if (!SHARED_WITH_PACKAGES.has(name.split(".")[0] ?? "")) return undefined;
  return new Set(name === "game" ? absentMembers["foundry.Game"]?.instance : absentMembers[name]?.static);
}

function isPlain(object: object): boolean {
  return Object.getPrototypeOf(object) === Object.prototype;
}
