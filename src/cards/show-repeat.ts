import { releaseCheck } from "../rolls/new-circumstances.ts";
import { warnOfFaults } from "../windows/warn-of-faults.ts";
import { clockTime, say } from "../i18n/words.ts";
import { checkIn, circumstancesIn, repeatIn, standingCheck } from "../services/checks.ts";
import type { RepeatedCheck } from "../services/checks.ts";
import { requestOf } from "../services/answered-request.ts";
import { cameAt } from "../services/message-time.ts";
import { isSameCheck } from "../rules/procedures/let-it-ride.ts";
import type { Check } from "../rules/procedures/let-it-ride.ts";
import { button } from "../windows/card-button.ts";
import { redraw } from "../windows/redraw-cards.ts";
import { remark } from "../windows/card-remark.ts";

type Message = ChatMessage.Implementation;

/** What the card of a check says of others like it. */
interface Told {
  /** What it repeats, and why that was allowed; blank for a check that repeats none. */
  readonly words: string;
  /** Whether nothing has allowed it. */
  readonly isWrong: boolean;
  /** Whether it stands, and this user can say that circumstances have changed. */
  readonly mayRelease: boolean;
}

const nothing: Told = { words: "", isWrong: false, mayRelease: false };

/** What each card was last told of others like it: that it is drawn anew when that changes, and only then. */
const told = new Map<string, string>();

/** Says on the card of a check which one it repeats, and lets game masters say that circumstances have changed. */
export function showRepeat(message: Message, html: HTMLElement): void {
  const content = html.querySelector(".message-content");
  if (!content || message.type !== "roll") return;
  const { words, isWrong, mayRelease } = tell(message);
  if (message.id) told.set(message.id, JSON.stringify({ words, isWrong, mayRelease }));
  const lines = words ? [remark("repeat", words, isWrong ? "fa-triangle-exclamation" : "fa-rotate")] : [];
  const buttons = mayRelease ? [releaseButton(message)] : [];
  const verdict = content.querySelector(".roll-card > .verdict");
  if (verdict) verdict.after(...lines, ...buttons);
  else content.append(...lines, ...buttons);
}

/** Draws those cards anew of which there is something else to say than before; for the hooks of messages. */
export function onCheckChange(message: Message): void {
  const check = checkIn(message);
  if (check) retell((other) => isSameCheck(other, check));
  // What a request says of its answers decides which of them are checks.
  else if (circumstancesIn(message) || requestOf(message)) retellChecks();
}

/** Draws all cards anew of which there is something else to say than before. */
export function retellChecks(): void {
  retell(() => true);
}

function retell(isMeant: (check: Check) => boolean): void {
  for (const [id, before] of [...told]) {
    const message = game.messages.get(id);
    const check = message && checkIn(message);
    if (!message) told.delete(id);
    else if ((!check || isMeant(check)) && JSON.stringify(tell(message)) !== before) redraw([message]);
  }
}

function tell(message: Message): Told {
  const check = message.isContentVisible ? checkIn(message) : null;
  if (!check) return nothing;
  const repeat = repeatIn(message);
  return {
    words: repeat ? sentence(message, repeat) : "",
    isWrong: repeat?.reason === "nothing" || repeat?.reason === "requestGone",
    mayRelease: game.user.isGM && standingCheck(check)?.id === message.id,
  };
}

function sentence(message: Message, { earlier, reason, release }: RepeatedCheck): string {
  const { rerollBy } = (message as ChatMessage.OfType<"roll">).system;
  const data = {
    user: earlier.author?.name ?? "?",
    time: clockTime(cameAt(earlier)),
    power: rerollBy,
    author: message.author?.name ?? "?",
    gamemaster: release?.author?.name ?? "?",
    at: release ? clockTime(cameAt(release)) : "",
  };
  return say({ key: `QUADRIVIUM.LetItRide.Repeat.${reason}`, data });
}

function releaseButton(message: Message): HTMLElement {
  const element = button(say({ key: "QUADRIVIUM.LetItRide.Changed" }), () =>
    warnOfFaults(async () => {
      const check = checkIn(message);
      if (check) await releaseCheck(check);
    }),
  );
  element.className = "release";
  return element;
}
