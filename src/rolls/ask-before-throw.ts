import type { LetteredDie } from "../dice/lettered-die.ts";
import { say } from "../i18n/words.ts";
import type { Throw } from "../rules/kernel/die-kind.ts";

/** Asks the player whether a die that the rules leave to him is thrown ("you may roll the die again"). */
export async function askBeforeThrow(die: LetteredDie, next: Throw): Promise<boolean> {
  const tradition = die.dieKind.tradition;
  const answer = await foundry.applications.api.DialogV2.confirm({
    window: { title: say({ key: `QUADRIVIUM.Throw.${tradition}.${next.role}.title` }) },
    content: `<p>${say({ key: `QUADRIVIUM.Throw.${tradition}.${next.role}.question` })}</p>`,
    yes: { default: true },
    no: { default: false },
  });
  return answer ?? true;
}
