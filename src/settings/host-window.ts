import type { HostCheck } from "../host/check-host.ts";
import { say } from "../base/words.ts";
import type { Finding } from "../host/assertion.ts";
import { checkHost } from "../host/check-host.ts";
import { AskingWindow } from "../ui/asking-window.ts";
import { onlyWindow } from "../ui/open-windows.ts";

/** The most characters of a report in an address: longer ones are refused by servers. */
const LONGEST_IN_ADDRESS = 6_000;

/**
 * Returns what was found of this build of Foundry as text: versions, modules and assertions, and no names of a world, its
 * people or its actors. It is in English, for the people who mend the system.
 */
export function hostReport({ findings, waits }: HostCheck): string {
  const modules = [...game.modules].filter(({ active }) => active).map(({ id, version }) => `${id} ${version}`);
  const failing = findings.filter(({ holds }) => !holds);
  return [
    `Foundry ${game.version}, Quadrivium ${game.system.version}, ${game.i18n.lang}`,
    `Modules: ${modules.join(", ") || "none"}`,
    `${findings.length} checked, ${failing.length} different, ${waits.length} not seen yet`,
    ...failing.map(
      ({ assertion: { id, expected, rests }, found }) =>
        `DIFFERS ${id} (${rests}): expected ${quoted(expected)}, found ${quoted(found)}`,
    ),
    ...waits.map(({ id }) => `not seen yet: ${id}`),
    ...findings.filter(({ holds }) => holds).map(({ assertion: { id } }) => `as expected: ${id}`),
  ].join("\n");
}

/** Returns the address at which a report can be sent, with the report in it; null if the system names none. */
export function reportAddress(report: string): string | null {
  const { bugs } = game.system;
  if (!bugs) return null;
  const [title = ""] = report.split("\n");
  const address = (body: string): string =>
    `${bugs}/new?title=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
  const lines = report.split("\n");
  while (lines.length > 1 && address(lines.join("\n")).length > LONGEST_IN_ADDRESS) lines.pop();
  return address(lines.join("\n"));
}

function quoted(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``;
}

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface Row {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
  readonly meaning: string;
}

interface HostContext extends ApplicationV2.RenderContext {
  readonly builds: string;
  /** Null until everything is checked. */
  readonly verdict: string | null;
  readonly differing: readonly Row[];
  readonly holding: readonly Row[];
  readonly holdingTitle: string;
  /** The names of what a posted roll will show. */
  readonly waits: readonly string[];
  readonly address: string | null;
}

/** The window in which a game master sees whether this build of Foundry is as the system expects it, and what it means if not. */
export class HostWindow extends AskingWindow<HostContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-host",
    classes: ["quadrivium", "host-window"],
    window: { title: "QUADRIVIUM.Host.title", icon: "fa-solid fa-list-check", resizable: true },
    position: { width: 760, height: 600 },
    actions: {
      checkAgain: HostWindow.#onCheckAgain,
      copyReport: HostWindow.#onCopyReport,
    },
  };

  static override PARTS = {
    check: { template: "systems/quadrivium/templates/settings/host-window/check.hbs", scrollable: [""] },
    footer: { template: "systems/quadrivium/templates/settings/host-window/footer.hbs" },
  };

  #check: HostCheck | null = null;

  /** Opens the window and checks this build. */
  static async show(): Promise<void> {
    const window = onlyWindow(HostWindow);
    await window.render({ force: true });
    window.bringToFront();
    await window.#run();
  }

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<HostContext> {
    const { findings = [], waits = [] } = this.#check ?? {};
    const [differing, holding] = [false, true].map((holds) => findings.filter((one) => one.holds === holds).map(rowOf));
    const count = holding?.length ?? 0;
    return {
      ...(await super._prepareContext(options)),
      builds: `Foundry ${game.version}, ${game.system.title} ${game.system.version}`,
      verdict: this.#check && verdictOf(differing?.length ?? 0),
      differing: differing ?? [],
      holding: holding ?? [],
      holdingTitle: say({ key: "QUADRIVIUM.Host.holding", data: { count } }),
      waits: waits.map(({ name }) => say(name)),
      address: this.#check && reportAddress(hostReport(this.#check)),
    };
  }

  async #run(): Promise<void> {
    this.announce(say({ key: "QUADRIVIUM.Host.checking" }));
    this.#check = await checkHost();
    if (!this.rendered) return;
    await this.render();
    this.announce(verdictOf(this.#check.findings.filter(({ holds }) => !holds).length));
  }

  static async #onCheckAgain(this: HostWindow): Promise<void> {
    await this.#run();
  }

  static async #onCopyReport(this: HostWindow): Promise<void> {
    if (!this.#check) return;
    await game.clipboard.copyPlainText(hostReport(this.#check));
    this.announce(say({ key: "QUADRIVIUM.Host.copied" }));
    ui.notifications.info(say({ key: "QUADRIVIUM.Host.copied" }));
  }
}

function verdictOf(count: number): string {
  return say(count === 0 ? { key: "QUADRIVIUM.Host.allHold" } : { key: "QUADRIVIUM.Host.someDiffer", data: { count } });
}

function rowOf({ assertion, found }: Finding): Row {
  const { name, expected, rests } = assertion;
  const nothing = say({ key: "QUADRIVIUM.Host.nothing" });
  return {
    name: say(name),
    expected: expected === "" ? nothing : expected,
    found: found === "" ? nothing : found,
    meaning: say({ key: `QUADRIVIUM.Host.Means.${rests}` }),
  };
}
