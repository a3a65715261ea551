import { host } from "../../host.ts";
import { Tour } from "../tour.ts";
import type { TourConfig, TourStep } from "../tour.ts";

/** A step that may show a tab of the sidebar first. */
export interface SidebarStep extends TourStep {
  readonly sidebarTab?: string;
}

interface Tab {
  activate(): unknown;
}

/** A tour of the tabs beside the table. */
export class SidebarTour extends Tour {
  declare readonly config: TourConfig & { readonly steps: readonly SidebarStep[] };

  /** Nothing is hidden by the pause while somebody is shown around. */
  override async start(): Promise<void> {
    (host.game as { togglePause(pause: boolean): boolean }).togglePause(false);
    await super.start();
  }

  override async _preStep(): Promise<void> {
    await super._preStep();
    const { sidebarTab } = (this.currentStep ?? {}) as Partial<SidebarStep>;
    const ui = host.ui as Record<string, Tab | undefined>;
    if (sidebarTab && sidebarTab in ui) await ui[sidebarTab]?.activate();
  }
}
