import { dialogs } from "../../ui/on-page.ts";
import { say } from "../../base/words.ts";
import type { DieKind, Throw } from "../../rules/kernel/die-kind.ts";

/** Asks the player whether to make a throw that the rules leave to them ("you may roll the die again"). */
export async function askBeforeThrow({ tradition }: DieKind, next: Throw): Promise<boolean> {
  const answer = await dialogs().confirm({
    window: { title: say({ key: `QUADRIVIUM.Throw.${tradition}.${next.role}.title` }) },
    content: `<p>${say({ key: `QUADRIVIUM.Throw.${tradition}.${next.role}.question` })}</p>`,
    yes: { default: true },
    no: { default: false },
  });
  return answer ?? true;
}
