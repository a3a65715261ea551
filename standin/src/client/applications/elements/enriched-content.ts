import { host } from "../../host.ts";
import type { EnricherConfig } from "../ux/enrichment-options.ts";
import { PageElement } from "./html-element.ts";

/** Wraps what a package's enricher has made, and wakes it up when it comes into the page. */
export class HTMLEnrichedContentElement extends PageElement {
  static readonly tagName = "enriched-content";
  static readonly observedAttributes: string[] = ["enricher"];

  connectedCallback(): void {
    const { enrichers } = (host.CONFIG as { TextEditor: { enrichers: readonly EnricherConfig[] } }).TextEditor;
    const id = this.getAttribute("enricher");
    enrichers.find((config) => config.id === id)?.onRender?.(this);
  }

  /** Another enricher now answers for the content. */
  attributeChangedCallback(_name: string, oldValue: string | null, newValue: string | null): void {
    if (this.isConnected && oldValue !== null && oldValue !== newValue) this.connectedCallback();
  }
}
