import { game } from "./surroundings.ts";

type Modes = Record<string, string>;

/** Each user sorts and searches each directory their own way. */
export function directoryMode(setting: "collectionSortingModes" | "collectionSearchModes", id: string): string | null {
  return (game().settings.get("core", setting) as Modes)[id] ?? null;
}

/** Remembers another way. */
export async function setDirectoryMode(
  setting: "collectionSortingModes" | "collectionSearchModes",
  id: string,
  mode: string,
): Promise<void> {
  const settings = game().settings as unknown as {
    get(namespace: string, key: string): Modes;
    set(namespace: string, key: string, value: Modes): Promise<unknown>;
  };
  await settings.set("core", setting, { ...settings.get("core", setting), [id]: mode });
}
