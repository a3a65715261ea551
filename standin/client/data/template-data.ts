import { host } from "../host.ts";
import type { Plain } from "../utils/types.ts";

/** What the older template.json of the system says of a type of document that has no data model. */
export function templateData(documentName: string, type: unknown): Plain {
  const game = host.game as object | undefined;
  if (!game || !("model" in game)) return {};
  const model = game.model as Record<string, Record<string, Plain> | undefined>;
  return model[documentName]?.[String(type)] ?? {};
}
