import absentMembers from "./absent-members.json" with { type: "json" };

/** What promises, JSON and test runners ask of any object; none of these is a member somebody has forgotten. */
const ASKED_OF_EVERYTHING = new Set(["then", "toJSON", "$$typeof", "asymmetricMatch", "nodeType", "tagName"]);

/**
 * Objects beside whose members packages put their own and ask for those of others (`game.dice3d`): only what Foundry
 * itself has is named when it is lacking, everything else is undefined as it is there.
 */
const SHARED_WITH_PACKAGES: Readonly<Record<string, ReadonlySet<string>>> = {
  game: new Set(absentMembers["foundry.Game"].instance),
  ui: new Set(["activeWindow", "cards", "context", "controls", "menu", "nav", "playlists", "scenes", "webrtc"]),
};

/**
 * Makes an object tell by name what the stand-in lacks, instead of answering undefined. Asking with `in` is allowed,
 * and so is reading what Foundry of this generation lacks too, because packages test for it.
 */
export function guard<T extends object>(name: string, target: T, absentInFoundry: readonly string[] = []): T {
  const isNobodys = (key: string) => SHARED_WITH_PACKAGES[name]?.has(key) === false;
  return new Proxy(target, {
    get(object, key, receiver): unknown {
      if (typeof key === "symbol" || key in object) {
        // Private members of a class instance exist on the instance only, not on this proxy.
        return Reflect.get(object, key, isPlain(object) ? receiver : object);
      }
      if (ASKED_OF_EVERYTHING.has(key) || absentInFoundry.includes(key) || isNobodys(key)) return undefined;
      throw new Error(`The stand-in has no ${name}.${key}`);
    },
  });
}

function isPlain(object: object): boolean {
  return Object.getPrototypeOf(object) === Object.prototype;
}
