import { host } from "../../../host.ts";
import type { Tour } from "../../../nue/tour.ts";
import type { ApplicationDefaults } from "../../api/application-types.ts";
import { CategoryBrowser, type CategoryData } from "../../api/category-browser.ts";
import { prepareButtons, resetDefaults } from "../../api/inner-members.ts";
import { localize } from "../../surroundings.ts";
import type { Game } from "../../../kinds.ts";

/** A tour, with what can be done with it now. */
interface TourEntry {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly status: string;
  readonly completed: boolean;
  readonly canPlay: boolean;
  readonly startOrResume: string;
  readonly canReset: boolean;
}

/** The window that lists the tours of the core and of packages, starts them, and forgets how far they went. */
export class ToursManagement extends CategoryBrowser<TourEntry> {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "tours-management",
    classes: ["tours-management"],
    window: { title: "SETTINGS.Tours", icon: "fa-solid fa-person-hiking" },
    position: { width: 780, height: 600 },
    actions: { start: ToursManagement.#onStart, reset: ToursManagement.#onReset },
    packageList: true,
    subtemplates: { category: "templates/sidebar/apps/tours-category.hbs" },
  };

  override _prepareCategoryData(): Promise<Record<string, CategoryData<TourEntry>>> {
    const { system } = game();
    const categories: Record<string, CategoryData<TourEntry> & { entries: TourEntry[] }> = {};
    for (const tour of listed()) {
      const { namespace } = tour;
      const label =
        namespace === "core" ? localize("SETTINGS.Core") : namespace === system.id ? system.title : namespace;
      (categories[namespace] ??= { id: namespace, label, entries: [] }).entries.push(entryOf(tour));
    }
    return Promise.resolve(categories);
  }

  /** There is nothing to be saved. */
  override [prepareButtons](): object[] {
    return super[prepareButtons]().slice(0, 1);
  }

  override async [resetDefaults](): Promise<void> {
    for (const tour of listed()) await tour.reset();
    await this.render();
  }

  static async #onStart(this: ToursManagement, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const tour = tourOf(target);
    if (!tour?.canStart) return;
    await this.close();
    await tour.start();
  }

  static async #onReset(this: ToursManagement, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await tourOf(target)?.reset();
    await this.render();
  }
}

const game = () => host.game as Game;

/** The tours that this user may take and that want to be listed. */
function listed(): readonly Tour[] {
  const { tours, user } = game();
  return tours.contents.filter(({ config }) => config.display === true && (!config.restricted || user?.isGM));
}

function tourOf(target: HTMLElement): Tour | undefined {
  return game().tours.get(target.closest<HTMLElement>("[data-tour]")?.dataset["tour"] ?? "");
}

function entryOf(tour: Tour): TourEntry {
  const { status, config } = tour;
  const isUnderWay = status === "in-progress";
  return {
    id: tour.key,
    label: tour.title,
    hint: tour.description ?? "",
    status: localize(`TOURS.Status.${status}`),
    completed: status === "completed",
    canPlay: tour.canStart,
    startOrResume: localize(isUnderWay && config.canBeResumed ? "TOURS.Resume" : "TOURS.Start"),
    canReset: status !== "unstarted",
  };
}
