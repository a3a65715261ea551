import { changeRememberedNames, rememberedNames } from "../world-settings.ts";
import { serialize } from "./serialize.ts";

/** The most names of one world that a browser remembers; the oldest make room. */
const MOST = 1000;

/**
 * Returns the name under which this game master's browser knew somebody who was deleted and whom players could not name; blank
 * for anybody else. It is in no document, since all clients receive those.
 */
export function rememberedName(uuid: string): string {
  const names = rememberedNames();
  return (Object.hasOwn(names, uuid) ? names[uuid] : undefined) ?? "";
}

/** Remembers names in this browser, by the uuids of actors and tokens. */
export function rememberNames(names: Readonly<Record<string, string>>): Promise<void> {
  return serialize(rememberNames, async () => {
    const all = Object.entries({ ...rememberedNames(), ...names }).slice(-MOST);
    await changeRememberedNames(Object.fromEntries(all));
  });
}
