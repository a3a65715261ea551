import { describe, test } from "vitest";
import { cellsOf, countWrites, interrupt } from "./faults.ts";
import { accumulation, damage, flows, luck, revealed } from "./interrupted-flows.ts";

if (process.env.LONG_TRIALS) {
  describe.each(flows)("$name", (flow) => {
    test("is all there or not at all, whatever interrupts it at whatever write", async () => {
      const writes = await countWrites(flow);
      for (const [at, fault] of cellsOf(writes)) await interrupt(flow, at, fault);
    });
  });
} else {
  // The moments in which one document has changed and the other has not.
  test.each(flows)("$name is all there or not at all when the page is closed half-way", (flow) =>
    interrupt(flow, 2, "lost before the server has it"),
  );
  test.each([luck, damage, accumulation, revealed])("$name is right when the second write is refused", (flow) =>
    interrupt(flow, 2, "refused"),
  );
}
