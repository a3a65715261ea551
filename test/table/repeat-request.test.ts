import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, table } from "./open-table.ts";
import type { Request } from "./open-table.ts";
import { buttonIn, click, fill, textOf, until } from "./page.ts";
import { answerFrom, ask, card, NOTICE } from "./requests-page.ts";

beforeEach(() => openTable());

const HIDDEN = {
  options: [{ ...NOTICE, hidesTarget: true, setup: { botchDice: 2 } }],
  note: "Careful.",
  tells: "success",
};

const newest = () => game.messages.contents.at(-1) as unknown as Request;

/** Presses the button that asks again. @returns the window */
async function anew(request: Request): Promise<HTMLElement> {
  click(buttonIn(await card(request), "Request again…"));
  return until(() => document.querySelector<HTMLElement>(".request-window"));
}

describe("a request that is asked anew", () => {
  test("is another request under another seal, and both say so", async () => {
    const before = await ask(HIDDEN as never);
    await answerFrom(table.join(ADA), before, {
      formula: "1dsb2[Notice the trap] + 2[Perception] + 3[Awareness] - 1[Weary]",
    });
    const window = await anew(before);
    fill(window, "options.0.target", "15");
    click(buttonIn(window, "Send request"));
    await until(() => before.system.state === "withdrawn");
    const after = newest();
    expect(after.system.replaces).toBe(before.id);
    expect(after.system.seal).not.toBe(before.system.seal);
    expect(textOf((await card(before)).querySelector(".chip"))).toBe("replaced");
    expect(textOf((await card(after)).querySelector(".replaces"))).toMatch(
      /^Replaces “Notice the trap” from .+, which had 1 answer\.$/,
    );
  });
});
