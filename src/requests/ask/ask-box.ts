import { say } from "../../base/words.ts";
import { lastRequests, requestTemplates } from "../../base/world-settings.ts";
import { Chances } from "../../rolls/odds/chances.ts";
import { AskingWindow } from "../../ui/asking-window.ts";
import { matchWords } from "../../ui/match-words.ts";
import type { Option, OptionGroup } from "../../ui/option-list.ts";
import { attachPickList } from "../../ui/pick-list.ts";
import { creaturesAt } from "../asked-people.ts";
import { peopleOf } from "../window/request-people.ts";
import type { ShownPerson } from "../window/request-people.ts";
import { saySettings } from "../window/request-settings.ts";
import { blankRequest } from "../model/blank-request.ts";
import type { RequestSettings } from "../model/blank-request.ts";
import { saveTemplate, templateOf, withTemplate } from "../window/request-templates.ts";
import { openRequestWindow } from "../window/open-request-window.ts";
import { doRequest } from "../words/do-request.ts";
import { usualWishes, wishesOf } from "../words/wishes.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** A request that the box offers. */
interface Offered extends Option {
  readonly settings: RequestSettings;
}

/** Somebody who is asked, and in a contest whether they defend. */
type AskedPerson = ShownPerson & { readonly isDefender: boolean };

interface Context extends ApplicationV2.RenderContext {
  /** In a contest, the defender is the last. */
  readonly people: readonly AskedPerson[];
  /** The request that Enter makes, in one line; blank for none. */
  readonly wish: string;
  /** Why what is typed is no request; blank if it is one, and if nothing is typed. */
  readonly fault: string;
}

const DRAWN = ["people", "footer"];

/**
 * The small window of a game master in which a request is written in one line, in the words of `/request`: it shows with whom, by
 * what chance, and what was asked last.
 */
export class AskBox extends AskingWindow<Context> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-ask-{id}",
    classes: ["quadrivium", "ask-box"],
    window: { title: "QUADRIVIUM.Ask.title", icon: "fa-solid fa-bullhorn" },
    position: { width: 420 },
    actions: { send: AskBox.#onSend, keep: AskBox.#onKeep, more: AskBox.#onMore },
  };

  static override PARTS = {
    people: {
      template: "systems/quadrivium/templates/requests/ask/people.hbs",
      templates: ["systems/quadrivium/templates/requests/players.hbs"],
    },
    footer: { template: "systems/quadrivium/templates/requests/ask/footer.hbs" },
    // Its list hangs below the window, and covers nothing of it.
    field: {
      template: "systems/quadrivium/templates/requests/ask/field.hbs",
      templates: ["systems/quadrivium/templates/ui/pick-list.hbs"],
    },
  };

  static #open: AskBox | null = null;

  readonly #chances = new Chances();
  #asked: readonly string[];
  #wish: Offered | null = null;
  #fault = "";
  #isSending = false;

  constructor(asked: readonly string[], favourite: string) {
    super({});
    this.#asked = asked;
    this.#wish = this.#kept("favourites").find(({ name }) => name === favourite) ?? null;
  }

  /** Opens the box for these characters; there is one box, which asks these instead of others if it is open. */
  static async open(asked: readonly string[], favourite: string): Promise<void> {
    await AskBox.#open?.close();
    AskBox.#open = new AskBox(asked, favourite);
    await AskBox.#open.render({ force: true });
  }

  protected override async _prepareContext(options: Parameters<ApplicationV2["_prepareContext"]>[0]): Promise<Context> {
    const context = await super._prepareContext(options);
    this.#chances.begin();
    const settings = this.#wish?.settings ?? { ...blankRequest, asked: this.#asked, options: [] };
    const people = bySide(peopleOf(settings, [], this.#chances), settings);
    const faulty = people.find(({ fault }) => fault !== "")?.fault ?? "";
    return { ...context, people, wish: this.#wish?.name ?? "", fault: this.#fault || faulty };
  }

  protected override _attachPartListeners(
    ...[part, element, options]: Parameters<AskingWindow<Context>["_attachPartListeners"]>
  ): void {
    super._attachPartListeners(part, element, options);
    if (part !== "field") return;
    attachPickList<Offered>(element, {
      selector: "[data-pick=wish]",
      offer: (typed) => this.#offer(typed),
      pick: (option) => this.#send(option.settings),
    });
  }

  protected override async _onFirstRender(
    context: Context,
    options: Parameters<ApplicationV2["_onFirstRender"]>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.#wish) {
      this.element.querySelector<HTMLElement>("[data-action=send]")?.focus();
      return;
    }
    const field = this.element.querySelector<HTMLInputElement>("[data-pick=wish]");
    field?.focus();
    // What was asked last, the favorites and what stands on the sheets are offered at once.
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  protected override async _onRender(
    context: Context,
    options: Parameters<ApplicationV2["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    this.#chances.drawRest(this, () => this.render({ parts: DRAWN }));
  }

  protected override _onClose(options: Parameters<ApplicationV2["_onClose"]>[0]): void {
    super._onClose(options);
    if (AskBox.#open === this) AskBox.#open = null;
  }

  /**
   * Returns what the words may mean, then what was asked last and the favourites; the first is what Enter asks. As long as nothing is
   * typed, what those who are asked have on their sheets comes last.
   */
  async #offer(typed: string): Promise<readonly OptionGroup<Offered>[]> {
    const { wishes, fault } = wishesOf(typed, this.#asked);
    const matches = matchWords(typed);
    const kept = (["lastRequests", "favourites"] as const).map((kind) => ({
      label: say({ key: `QUADRIVIUM.Ask.${kind}` }),
      options: this.#kept(kind).filter(({ name }) => matches(name) && wishes.every((wish) => wish.name !== name)),
    }));
    const known = new Set(kept.flatMap(({ options }) => options.map(({ name }) => name)));
    const usual = typed === "" ? usualWishes(creaturesAt(this.#asked)).filter(({ name }) => !known.has(name)) : [];
    const groups = [
      { label: "", options: wishes },
      ...kept,
      { label: say({ key: "QUADRIVIUM.Ask.usual" }), options: usual },
    ];
    [this.#wish = null] = typed === "" ? [] : groups.flatMap(({ options }) => options);
    this.#fault = this.#wish ? "" : fault;
    // The list is placed beside the field once that is where it stays.
    await this.render({ parts: DRAWN });
    return groups;
  }

  #kept(kind: "lastRequests" | "favourites"): readonly Offered[] {
    const blank = { ...blankRequest, asked: this.#asked };
    const kept = Object.entries(kind === "favourites" ? requestTemplates() : lastRequests());
    return kept.map(([name, template]) => {
      const settings = withTemplate(blank, template);
      const said = saySettings(settings);
      return { name, hint: kind === "favourites" && said !== name ? said : "", settings };
    });
  }

  async #send(settings: RequestSettings): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      if (await doRequest(settings)) await this.close();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#fault = error.message;
      await this.render({ parts: DRAWN });
    } finally {
      this.#isSending = false;
    }
  }

  static async #onSend(this: AskBox): Promise<void> {
    if (this.#wish) await this.#send(this.#wish.settings);
  }

  /**
   * Keeps what is written among the favourites, by what it says but for a hidden target: the macro of a favourite has its name,
   * and Foundry sends every macro to every client.
   */
  static async #onKeep(this: AskBox): Promise<void> {
    if (!this.#wish) return;
    const { settings } = this.#wish;
    const name = saySettings(settings, { isForAll: true });
    if (await saveTemplate(name, templateOf(settings))) {
      this.announce(say({ key: "QUADRIVIUM.RequestWindow.saved", data: { name } }));
    }
  }

  /** Opens the request window with what is written; the box stays open if that window is missing. */
  static async #onMore(this: AskBox): Promise<void> {
    await openRequestWindow(this.#wish?.settings ?? { asked: this.#asked });
    await this.close();
  }
}

function bySide(
  people: readonly ShownPerson[],
  { kind, contest: { defender } }: RequestSettings,
): readonly AskedPerson[] {
  const known = people.map((one) => ({ ...one, isDefender: kind === "contest" && one.uuid === defender }));
  return known.toSorted((a, b) => Number(a.isDefender) - Number(b.isDefender));
}
