import { fireAndForget } from "../../base/async.ts";
import { localiseFaults, say } from "../../base/words.ts";
import { keptHere } from "../../base/world-settings.ts";
import { plainAbilitiesOf } from "../../characters/abilities.ts";
import { itemsOf, type Creature } from "../../characters/actors.ts";
import { figureOf } from "../../rolls/stat-figure.ts";
import { ambiguityIn } from "../../rolls/words/creatures-in-words.ts";
import { readAsChosen } from "../../rules/command/entries.ts";
import { plainNotation } from "../../rules/kernel/plain-notation.ts";
import { AskingWindow } from "../../ui/asking-window.ts";
import { attachPickList, matchWords, type Option, type OptionGroup } from "../../ui/pick-list.ts";
import { creaturesAt } from "../../characters/usual-actors.ts";
import { blankRequest, type RequestSettings } from "../request-options.ts";
import { openRequestWindow } from "./open-request-window.ts";
import { saveTemplate, templateOf, withTemplate } from "./request-templates.ts";
import { peopleOf, type ShownPerson } from "./request-people.ts";
import { refuseSettings, saySettings } from "./request-settings.ts";
import { completeRequestWords, doRequest, settingsInWords } from "./settings-in-words.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** A request offered by the box. */
interface Offered extends Option {
  readonly settings: RequestSettings;
}

/** An actor who is asked and, in a contest, whether it defends. */
type AskedPerson = ShownPerson & { readonly isDefender: boolean };

interface Context extends ApplicationV2.RenderContext {
  /** In a contest, the defender is the last. */
  readonly people: readonly AskedPerson[];
  /** The request that Enter makes, in one line; blank for none. */
  readonly wish: string;
  /** Why the typed words are not a request; blank if they are, or if nothing is typed. */
  readonly fault: string;
}

const DRAWN = ["people", "footer"];

/**
 * The GM's small window for writing a request in one line, in the words of `/request`. It shows the chances of those
 * asked, and recent requests.
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
    // Its list hangs below the window, so it covers nothing.
    field: {
      template: "systems/quadrivium/templates/requests/ask/field.hbs",
      templates: ["systems/quadrivium/templates/ui/pick-list.hbs"],
    },
  };

  static #open: AskBox | null = null;

  #asked: readonly string[];
  #wish: Offered | null = null;
  #fault = "";
  #isSending = false;

  constructor(asked: readonly string[]) {
    super({});
    this.#asked = asked;
  }

  /** Opens the box for these characters; if it is already open, it asks these instead. */
  static async open(asked: readonly string[]): Promise<void> {
    await AskBox.#open?.close();
    AskBox.#open = new AskBox(asked);
    await AskBox.#open.render({ force: true });
  }

  protected override async _prepareContext(options: Parameters<ApplicationV2["_prepareContext"]>[0]): Promise<Context> {
    const context = await super._prepareContext(options);
    const settings = this.#wish?.settings ?? { ...blankRequest, asked: this.#asked, options: [] };
    const people = bySide(peopleOf(settings, []), settings);
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

  protected override async _onFirstRender(...args: Parameters<AskingWindow<Context>["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    const field = this.element.querySelector<HTMLInputElement>("[data-pick=wish]");
    field?.focus();
    // Recent requests, favorites and the stats on the sheets are offered at once.
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  protected override _onClose(options: Parameters<ApplicationV2["_onClose"]>[0]): void {
    super._onClose(options);
    if (AskBox.#open === this) AskBox.#open = null;
  }

  /**
   * Returns what the words may mean, then recent requests and favorites; Enter makes the first. Until something is
   * typed, the stats on the sheets come last.
   */
  #offer(typed: string): readonly OptionGroup<Offered>[] {
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
    fireAndForget(this.#draw());
    return groups;
  }

  async #draw(): Promise<void> {
    await this.render({ parts: DRAWN });
    // The list follows the field.
    this.element.dispatchEvent(new Event("scroll"));
  }

  #kept(kind: "lastRequests" | "favourites"): readonly Offered[] {
    const blank = { ...blankRequest, asked: this.#asked };
    const kept = Object.entries(kind === "favourites" ? keptHere("requestTemplates") : keptHere("lastRequests"));
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
   * Saves the text as a favorite, without hidden targets: the macro of a favorite bears its text as a name, and Foundry
   * sends every macro to every client.
   */
  static async #onKeep(this: AskBox): Promise<void> {
    if (!this.#wish) return;
    const { settings } = this.#wish;
    const name = saySettings(settings, { isForAll: true });
    if (await saveTemplate(name, templateOf(settings))) {
      this.announce(say({ key: "QUADRIVIUM.RequestWindow.saved", data: { name } }));
    }
  }

  /** Opens the request window with the typed text; the box stays open if that window is missing. */
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

/** The most readings tried, and offered. */
const TRIED = 12;
const OFFERED = 6;

/**
 * Returns the meanings of a request still being typed, likeliest first: as typed, and with each possible ending; and if
 * there is none, the reason.
 * @param asked The actors to ask if the text names none.
 */
function wishesOf(typed: string, asked: readonly string[]) {
  const words = plainNotation(typed).trim();
  if (words === "") return { wishes: [], fault: "" };
  const { start = 0, candidates = [] } = completeRequestWords(words, asked) ?? {};
  const ends = candidates.map((one) => words.slice(0, start) + one);
  const read = [words, ...ends].slice(0, TRIED).flatMap((text) => readings(text, asked));
  const wishes = read.flatMap((one) => (one instanceof Error ? [] : [one]));
  const found = [...new Map(wishes.map((wish) => [wish.name, wish])).values()];
  const [fault] = read.filter((one) => one instanceof Error);
  return { wishes: found.slice(0, OFFERED), fault: found.length > 0 ? "" : (fault?.message ?? "") };
}

/** Returns every meaning of a text as typed, or why it has none. */
function readings(text: string, asked: readonly string[]): readonly (Offered | Error)[] {
  const one = readingOf(text, asked);
  const ambiguity = one instanceof Error ? ambiguityIn(one) : null;
  if (!ambiguity) return [one];
  return ambiguity.candidates.map(({ given }) =>
    readAsChosen(new Map([[ambiguity.said, given.at(-1) ?? ""]]), () => readingOf(text, asked)),
  );
}

function readingOf(text: string, asked: readonly string[]): Offered | Error {
  try {
    const settings = localiseFaults(() => settingsInWords(text, { usual: asked }));
    refuseSettings(settings);
    return { name: saySettings(settings), settings };
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/** The most sheet stats offered. */
const USUAL = 5;

/**
 * Returns requests for stats on the sheets of those asked, before anything is typed: first what most of them have, best
 * scores first. If none has Abilities, their traits.
 */
function usualWishes(actors: readonly Creature[]): readonly Offered[] {
  const asked = actors.map(({ uuid }) => uuid);
  const had = Map.groupBy(actors.flatMap(statsOf), ({ name }) => name);
  return [...had]
    .map(([name, all]) => ({ name, count: all.length, best: Math.max(...all.map(({ amount }) => amount)) }))
    .toSorted((one, other) => other.count - one.count || other.best - one.best)
    .slice(0, USUAL)
    .map(({ name }) => readingOf(name, asked))
    .flatMap((one) => (one instanceof Error ? [] : [one]));
}

function statsOf(actor: Creature): readonly { readonly name: string; readonly amount: number }[] {
  const abilities = plainAbilitiesOf(actor).filter(({ system }) => !system.unskilled);
  return abilities.length > 0
    ? abilities.map(({ id, name }) => ({ name, amount: figureOf(actor, { ability: id ?? "" }).amount }))
    : itemsOf(actor, "trait").map(({ name, system }) => ({ name, amount: system.size }));
}
