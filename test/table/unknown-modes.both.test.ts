// On both generations: each calls who sees a message by other names.

import { describe, expect, test, vi } from "vitest";
import { generation } from "./host.ts";
import { chooseVisibility, rest, until } from "./page.ts";
import { ADA, GM, openTable, type, table } from "./open-table.ts";

/**
 * Who sees a roll of a visibility that Foundry does not know. Builds of 14 up to 366 refuse such a message; from 367 on they
 * pass over its option. In neither case may it be for more people than it was meant for.
 */

const visibilities = ["gm", "blind", "self"] as const;
const audiences = { gm: [GM], blind: [GM], self: [ADA] };

/** Lets this Foundry forget a visibility, as if it had another name. */
function forget(visibility: (typeof visibilities)[number]): void {
  const { modes = CONFIG.Dice.rollModes } = CONFIG.ChatMessage as { readonly modes?: object };
  Reflect.deleteProperty(modes, game.release.generation < 14 ? `${visibility}roll` : visibility);
}

/** What posts a roll or a card of the chosen visibility. */
const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["a roll by its trait", () => table.api.roll("1ds + 2", { actor: table.naddaha })],
  ["a command", () => type("/stress int vs 9")],
  ["a twist", () => type("/twist")],
  ["a passive check", () => type("/passive int")],
];

const faces = () => {
  CONFIG.Dice.randomUniform = () => 0.5;
};

describe.each([
  ["the newest build", undefined],
  ["a build that refuses it", 366],
])("a visibility that %s does not know", (_what, build) => {
  test.each(visibilities.flatMap((visibility) => ways.map(([way, post]) => [visibility, way, post] as const)))(
    "widens no audience: %s, %s",
    async (visibility, _way, post) => {
      await openTable({ userId: ADA, build: game14(build) });
      vi.spyOn(console, "warn").mockReturnValue();
      vi.spyOn(console, "error").mockReturnValue();
      faces();
      await chooseVisibility(visibility);
      forget(visibility);
      await post().catch(() => undefined);
      await rest();
      const isRefused = game.release.generation < 14 || build !== undefined;
      if (isRefused) expect(game.messages.size).toBe(0);
      else {
        const message = await until(() => game.messages.contents.at(-1));
        expect([message.whisper, message.blind]).toEqual([audiences[visibility], visibility === "blind"]);
      }
    },
  );
});

/** A build of 14; on 13 there is but one. */
function game14(build: number | undefined): number | undefined {
  return generation < 14 ? undefined : build;
}
