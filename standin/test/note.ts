import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { ApplicationDefaults } from "../src/client/applications/api/application-types.ts";

/** An application whose content is a text. */
export class Note extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = { classes: ["note"], window: { title: "A note" } };
  html = "<p>Hello</p>";

  override _renderHTML(): Promise<string> {
    return Promise.resolve(this.html);
  }

  override _replaceHTML(html: string, content: HTMLElement): void {
    content.innerHTML = html;
  }
}

/** An element inside an application, which must be there. */
export const find = (app: ApplicationV2, selector: string) => {
  const element = app.element.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`${selector} is not in the application`);
  return element;
};
