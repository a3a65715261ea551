import { host } from "../host.ts";
import { deepClone } from "../utils/clone.ts";

type Progress = Record<string, Record<string, number> | undefined>;

interface Settings {
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

const settings = () => (host.game as { settings: Settings }).settings;

/** At which step this client has left a tour; -1 when it was never begun. */
export function readProgress(namespace: string, id: string): number {
  return (settings().get("core", "tourProgress") as Progress)[namespace]?.[id] ?? -1;
}

/** Remembers a step of a tour on this client. */
export async function writeProgress(namespace: string, id: string, step: number): Promise<void> {
  const progress = deepClone(settings().get("core", "tourProgress") as Progress);
  progress[namespace] = { ...progress[namespace], [id]: step };
  await settings().set("core", "tourProgress", progress);
}
