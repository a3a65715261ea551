import type { HostCheck } from "./check-host.ts";

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
