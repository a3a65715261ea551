import { ApplicationV2 } from "../api/application.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

/** Says what cannot be drawn without a canvas. */
function refuse(window: object): Promise<never> {
  return Promise.reject(new Error(`The stand-in has no windows of tokens (${window.constructor.name})`));
}

/** The window of a token. Packages extend it when they start; whoever opens it is told that there is none. */
export class TokenConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  override render(): Promise<never> {
    return refuse(this);
  }
}

/** The window of an actor's prototype token, of which the same is true. */
export class PrototypeTokenConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  override render(): Promise<never> {
    return refuse(this);
  }
}
