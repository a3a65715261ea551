import type { DocumentView } from "../surroundings.ts";

/** What `TextEditor.enrichHTML` does with a text. */
export interface EnrichmentOptions {
  /** Keep secret sections? */
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  custom?: boolean;
  rollData?: object | (() => object) | undefined;
  /** The document which relative uuids start from. */
  relativeTo?: DocumentView | undefined;
  [option: string]: unknown;
}

/** A package's own replacement of text, in CONFIG.TextEditor.enrichers. */
export interface EnricherConfig {
  id?: string;
  pattern: RegExp;
  enricher: (match: RegExpMatchArray, options?: EnrichmentOptions) => Promise<HTMLElement | null> | HTMLElement | null;
  onRender?: ((element: HTMLElement) => void) | null;
  replaceParent?: boolean;
}
