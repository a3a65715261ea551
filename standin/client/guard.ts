/** What promises, JSON and test runners ask of any object; none of these is a member somebody has forgotten. */
const ASKED_OF_EVERYTHING = new Set(["then", "toJSON", "$$typeof", "asymmetricMatch", "nodeType", "tagName"]);

/**
 * Makes an object tell by name what the stand-in lacks, instead of answering undefined. Asking with `in` is allowed,
 * and so is reading what Foundry of this generation lacks too, because packages test for it.
 */
export function guard<T extends object>(name: string, target: T, absentInFoundry: readonly string[] = []): T {
  return new Proxy(target, {
    get(object, key, receiver): unknown {
      if (typeof key === "symbol" || key in object) {
        // Private members of a class instance exist on the instance only, not on this proxy.
        return Reflect.get(object, key, isPlain(object) ? receiver : object);
      }
      if (ASKED_OF_EVERYTHING.has(key) || absentInFoundry.includes(key)) return undefined;
      throw new Error(`The stand-in has no ${name}.${key}`);
    },
  });
}

function isPlain(object: object): boolean {
  return Object.getPrototypeOf(object) === Object.prototype;
}
