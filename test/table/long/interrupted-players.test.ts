import { test } from "vitest";
import { elsewhere, interrupt, interruptEverywhere, upset } from "../faults.ts";
import type { Flow, Happening } from "../faults.ts";
import { damage, undoneDamage } from "../interrupted-flows.ts";
import { target } from "../apply-damage.ts";
import { ADA, GM, scriptFaces } from "../open-table.ts";
import { rest } from "../page.ts";
import { write } from "../requests-page.ts";

/** What a player does with what a game master's client brings, interrupted at each of the player's writes. */

const CARD = "damage0000000000";

/** What a player takes of a game master's roll, whom they need not ask. */
const taken: Flow = {
  ...damage,
  userId: ADA,
  name: "damage that a player takes",
  prepare: async (table) => {
    scriptFaces(9);
    const roll = await table.api.Roll.create("1di + 2").evaluate();
    const source = { _id: CARD, type: "roll", author: GM, rolls: [JSON.stringify(roll)], system: { isDamage: true } };
    const gamemaster = table.join(GM);
    await write(gamemaster, "create", { data: [source], keepId: true });
    gamemaster.close();
    await rest();
    target(table.naddaha);
  },
};

const undone: Flow = {
  ...undoneDamage,
  userId: ADA,
  name: "damage that a player has taken and undoes",
  prepare: async (table) => {
    await taken.prepare(table);
    await taken.run(table);
    await rest();
  },
};

const flows: readonly Flow[] = [taken, undone];

const happenings: readonly Happening[] = [
  { name: "the character is deleted", act: (table) => elsewhere(table, "delete", "Actor", { id: "naddaha000000000" }) },
  {
    name: "all messages are deleted",
    act: async (table) => {
      for (const { id } of game.messages) await elsewhere(table, "delete", "ChatMessage", { id });
    },
  },
];

if (process.env.LONG_TRIALS) {
  interruptEverywhere(flows, happenings);
} else {
  test.each(flows)("$name is all there or not at all when the page is closed at its second write", (flow) =>
    interrupt(flow, 2, "lost before the server has it"),
  );
  test.each(flows)("$name is right when its first write is refused", (flow) => interrupt(flow, 1, "refused"));
  test.each(happenings)("what a player takes ends by itself when $name", (happening) => upset(taken, 2, happening));
}
