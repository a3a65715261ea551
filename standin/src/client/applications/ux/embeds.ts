import { CONST } from "../../constants.ts";
import { fromUuid, parseUuid } from "../../utils.ts";
import { localize, type DocumentView } from "../surroundings.ts";
import { brokenLink } from "./content-links.ts";
import type { EnrichmentOptions } from "./enrichment-options.ts";

/** `@Embed[uuid key=value word]{label}`. */
export const EMBED = /@Embed\[(?<config>[^\]]+)\](?:\{(?<label>[^}]+)\})?/gi;

/** How a document shall be shown in a text. */
export interface EmbedConfig {
  uuid?: string | undefined;
  /** What was said without a key. */
  values: string[];
  classes?: string;
  /** In the flow of the text instead of as a figure? */
  inline?: boolean;
  /** With a link to the document? */
  cite?: boolean;
  /** With a caption, or with this one? */
  caption?: boolean | string;
  captionPosition?: string;
  label?: string | undefined;
  [option: string]: unknown;
}

interface EmbeddableDocument extends DocumentView {
  toEmbed(config: EmbedConfig, options: EnrichmentOptions): Promise<HTMLElement | null>;
}

/** Reads what stands between the brackets: `key=value` and single words, of which the first uuid is the document's. */
export function parseEmbedConfig(
  raw: string,
  { relative }: { relative?: EnrichmentOptions["relativeTo"] | null } = {},
): EmbedConfig {
  const config: EmbedConfig = { values: [] };
  for (const [, key, quoted, plain = ""] of raw.matchAll(/(?:([\w-]+)=)?(?:"([^"]*)"|(\S+))/g)) {
    const value = quoted ?? plain;
    if (!key) config.values.push(value);
    else config[key] = quoted === undefined && /^(?:true|false)$/.test(value) ? value === "true" : value;
  }
  if (config.uuid) return config;
  const isUuid = (value: string) => Boolean(parseUuid(value, { relative: relative ?? null })?.primaryId);
  const place = config.values.findIndex(isUuid);
  if (place !== -1) config.uuid = config.values.splice(place, 1)[0];
  return config;
}

/** Completes what was said with what is usual. */
export function completeEmbedConfig(config: EmbedConfig, label: string | undefined): EmbedConfig {
  const says = (word: string) => config.values.includes(word) || undefined;
  return {
    ...config,
    ...(label === undefined ? {} : { label }),
    inline: config.inline ?? says("inline") ?? false,
    cite: config.cite ?? says("cite") ?? true,
    caption: config.caption ?? says("caption") ?? true,
    captionPosition: config.captionPosition ?? "bottom",
  };
}

/** Shows a document in a text as it wants to be shown; null when it does not, or when texts show each other for ever. */
export async function embedContent(config: EmbedConfig, options: EnrichmentOptions): Promise<HTMLElement | null> {
  const depth = options._embedDepth ?? 0;
  if (depth >= CONST.TEXT_ENRICH_EMBED_MAX_DEPTH) {
    console.warn(
      `Embedded documents are shown ${CONST.TEXT_ENRICH_EMBED_MAX_DEPTH} deep: ${config.uuid ?? ""} is left out`,
    );
    return null;
  }
  const relative = options.relativeTo ?? null;
  const embedded = config.uuid ? ((await fromUuid(config.uuid, { relative })) as EmbeddableDocument | null) : null;
  if (!embedded) return brokenLink(config.uuid ?? "", config.label ?? localize("Unknown"));
  return embedded.toEmbed(config, { ...options, _embedDepth: depth + 1, relativeTo: embedded });
}
