import { host } from "../host.ts";
import type { Plain } from "../utils/types.ts";

/** What the older template.json of the system says of a type of document that has no data model. */
export function templateData(documentName: string, type: unknown): Plain {
  const { model } = (host.game ?? {}) as { model?: Record<string, Record<string, Plain> | undefined> };
  return model?.[documentName]?.[String(type)] ?? {};
}
