import { test } from "vitest";
import { elsewhere, interrupt, interruptEverywhere, upset } from "../faults.ts";
import type { Happening } from "../faults.ts";
import { accumulation, damage, flows, luck, revealed } from "../interrupted-flows.ts";

const happenings: readonly Happening[] = [
  { name: "its character is deleted", act: (table) => elsewhere(table, "delete", "Actor", { id: "naddaha000000000" }) },
  {
    name: "its message is deleted",
    act: async (table) => {
      const message = game.messages.contents.at(-1);
      if (message) await elsewhere(table, "delete", "ChatMessage", { id: message.id });
    },
  },
];

if (process.env.LONG_TRIALS) {
  interruptEverywhere(flows, happenings);
} else {
  test.each(happenings)("damage that is applied ends by itself when $name", (happening) => upset(damage, 2, happening));
  // The moments in which one document has changed and the other has not.
  test.each(flows)("$name is all there or not at all when the page is closed half-way", (flow) =>
    interrupt(flow, 2, "lost before the server has it"),
  );
  test.each(flows)("$name goes on at another game master's when the page is closed later", (flow) =>
    interrupt(flow, flow.writes ?? 3, "lost before the server has it", "another game master's"),
  );
  test.each([luck, damage, accumulation, revealed])("$name is right when the second write is refused", (flow) =>
    interrupt(flow, 2, "refused"),
  );
}
