import { fromUuidSync } from "../../utils.ts";
import { PageElement } from "./html-element.ts";

interface EmbeddedView {
  onEmbed?(element: HTMLElement): void;
}

/** Wraps what a document shows of itself in a text, and tells the document when that comes into the page. */
export class HTMLDocumentEmbedElement extends PageElement {
  static readonly tagName = "document-embed";

  connectedCallback(): void {
    const embedded = fromUuidSync(this.getAttribute("uuid"), { strict: false }) as EmbeddedView | null;
    embedded?.onEmbed?.(this);
  }
}
