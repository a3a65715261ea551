import { say } from "../base/words.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { fireAndForget, nextTask } from "../base/async.ts";
import { late } from "../base/late.ts";
import { hostFindings, storeHostFindings } from "../base/world-settings.ts";
import type { HostFindings } from "../base/world-settings.ts";
import type { Finding, MessageAssertion, PostedRoll } from "./assertion.ts";
import { findingFrom, look, runChecks } from "./run-checks.ts";
import type { Turns } from "./run-checks.ts";

const turns: Turns = {
  now: () => performance.now(),
  pause: nextTask,
  after: (time) => new Promise((resolve) => void setTimeout(resolve, time)),
};

/** Everything that is known of this build of Foundry. */
export interface HostCheck {
  readonly findings: readonly Finding[];
  /** What a posted roll will show. */
  readonly waits: readonly MessageAssertion[];
}

/** What posted rolls have shown on this page, by the ids of the assertions. */
const posted = new Map<string, Finding>();

/**
 * Checks this build of Foundry if this world has not seen it, or this version of the system in it; says so once if something
 * is not as expected. Only on one game master's page. Call when the world is ready.
 */
export async function checkNewHost(): Promise<void> {
  posted.clear();
  if (!isChecker() || isKnown()) return;
  tellDifferences(await checkHost());
}

/** Checks this build of Foundry; stores what was found on the page that checks for all. */
export async function checkHost(): Promise<HostCheck> {
  const { assertions, postedAssertions } = await late(import("./assertions.ts"));
  const findings = await runChecks(assertions(), turns);
  const check = withPosted(findings, postedAssertions());
  if (isChecker()) await store(check);
  return check;
}

/** Judges what only a stored message can show, on the first roll of ours that is posted; for the hook `createChatMessage`. */
export function onPosted(message: ChatMessage.Implementation, options: unknown, userId: unknown): void {
  const waits = isChecker() && isKnown() ? (hostFindings()?.waits ?? []) : [];
  if (waits.length === 0 || !isOurs(message)) return;
  fireAndForget(judgePosted({ message, options, userId }));
}

let judging = false;

async function judgePosted(roll: PostedRoll): Promise<void> {
  // The next roll may come while this one is looked at.
  if (judging) return;
  judging = true;
  try {
    const { postedAssertions } = await late(import("./assertions.ts"));
    const found: Finding[] = [];
    for (const assertion of postedAssertions()) {
      found.push(findingFrom(assertion, await look(() => assertion.find(roll), turns.after)));
    }
    for (const finding of found) posted.set(finding.assertion.id, finding);
    const known = hostFindings();
    if (!known) return;
    await storeHostFindings({ ...merged(known, found), waits: [] });
    tellDifferences({ findings: found, waits: [] });
  } finally {
    judging = false;
  }
}

function merged(known: HostFindings, found: readonly Finding[]): HostFindings {
  const { differs, lacks } = differencesIn(found);
  return { ...known, differs: { ...known.differs, ...differs }, lacks: [...new Set([...known.lacks, ...lacks])] };
}

/** Adds what posted rolls have shown, on this page or before. */
function withPosted(findings: readonly Finding[], assertions: readonly MessageAssertion[]): HostCheck {
  const known = isKnown() ? hostFindings() : null;
  const [seen, waits]: [Finding[], MessageAssertion[]] = [[], []];
  for (const assertion of assertions) {
    const here = posted.get(assertion.id);
    const before = known && !known.waits.includes(assertion.id) ? known.differs[assertion.id] : null;
    if (here) seen.push(here);
    else if (before === null) waits.push(assertion);
    else seen.push({ assertion, found: before?.found ?? assertion.expected, holds: before === undefined });
  }
  return { findings: [...findings, ...seen], waits };
}

function differencesIn(findings: readonly Finding[]): Pick<HostFindings, "differs" | "lacks"> {
  const failing = findings.filter(({ holds }) => !holds);
  return {
    differs: Object.fromEntries(
      failing.map(({ assertion: { id, expected }, found }) => [id, { found, expected }] as const),
    ),
    lacks: [...new Set(failing.map(({ assertion }) => assertion.rests))],
  };
}

async function store({ findings, waits }: HostCheck): Promise<void> {
  await storeHostFindings({
    build: game.version,
    version: game.system.version,
    ...differencesIn(findings),
    waits: waits.map(({ id }) => id),
  });
}

function tellDifferences({ findings }: HostCheck): void {
  const count = findings.filter(({ holds }) => !holds).length;
  if (count === 0) return;
  ui.notifications.warn(say({ key: "QUADRIVIUM.Host.differs", data: { count, build: game.version } }), {
    permanent: true,
  });
}

/** Returns true on the page that checks for all: what it finds is stored for the world. A page of messages alone has no interface. */
function isChecker(): boolean {
  return game.view === "game" && game.users.activeGM?.isSelf === true;
}

/** Returns true if this world has seen this version of the system in this build of Foundry. */
function isKnown(): boolean {
  const { build, version } = hostFindings() ?? {};
  return build === game.version && version === game.system.version;
}

function isOurs({ rolls, isContentVisible }: ChatMessage.Implementation): boolean {
  const [roll] = rolls as readonly Roll[];
  return isContentVisible && rolls.length === 1 && roll instanceof QuadriviumRoll && roll.die !== null;
}
