// @vitest-environment node
import { expect, it } from "vitest";
import { ada, openServer, sayRequest, sitDown } from "./server-fixtures.ts";

it("carries out what is asked of a table far away later, one thing after the other", async () => {
  const server = await openServer({ latency: 20 });
  const player = await sitDown(server, ada);
  const contents = ["1", "2", "3"];
  const before = performance.now();
  await Promise.all(contents.map((content) => player.modifyDocument(sayRequest(ada, content))));
  // However busy the machine is, it cannot be sooner.
  expect(performance.now() - before).toBeGreaterThanOrEqual(19);
  const said = (await player.getWorld()).documents.messages.map(({ content }) => content);
  expect(said.filter((content) => contents.includes(content as string))).toEqual(contents);
});
