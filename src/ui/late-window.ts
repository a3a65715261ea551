import { late } from "../base/late.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

type Constructor = new () => ApplicationV2;

/**
 * Returns what Foundry's settings open in the place of a window that is loaded only then: they make one and draw it, and that
 * opens the window itself.
 */
export function lateWindow(load: () => Promise<Constructor>): Constructor {
  return class LateWindow extends ApplicationV2 {
    override async render(): Promise<this> {
      const Window = await late(load());
      await new Window().render({ force: true });
      return this;
    }
  };
}
