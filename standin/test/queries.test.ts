import { describe, expect, it } from "vitest";
import { only13, only14 } from "./generation.ts";
import { ANNE, BEN, GM, openFixture, settled } from "./open-fixture.ts";
import { page } from "./page.ts";

type Reply = (answer: object) => void;

describe("a user with two windows", () => {
  it("answers in the one that was opened last", async () => {
    const { game, world } = await openFixture();
    const [first, second] = [world.join(ANNE), world.join(ANNE)];
    first.on("query", (_, reply) => {
      (reply as Reply)({ result: "first" });
    });
    second.on("query", (_, reply) => {
      (reply as Reply)({ result: "second" });
    });
    await settled();
    await expect(game.users.get(ANNE)?.query("fixture.double", {})).resolves.toBe("second");
    second.close();
    await expect(game.users.get(ANNE)?.query("fixture.double", {})).resolves.toBe("first");
  });
});

describe("who may ask", () => {
  it("players ask each other, as long as their role has the permission QUERY_USER", async () => {
    const { game, world } = await openFixture();
    const [anne, ben] = [world.join(ANNE), world.join(BEN)];
    ben.on("query", (_, reply) => {
      (reply as Reply)({ result: "yes" });
    });
    await expect(anne.query(BEN, "fixture.double", {})).resolves.toBe("yes");
    const permissions = game.settings.get("core", "permissions") as Record<string, number[]>;
    await game.settings.set("core", "permissions", { ...permissions, QUERY_USER: [3, 4] });
    await expect(anne.query(BEN, "fixture.double", {})).rejects.toThrow("lacks permission to query");
  });

  /** What the handler of a query is given when a player asks, and when its own user does. */
  async function toldHandler(): Promise<{ told: unknown[][]; game: Awaited<ReturnType<typeof openFixture>>["game"] }> {
    const { game, world } = await openFixture();
    const told: unknown[][] = [];
    page.CONFIG.queries["fixture.told"] = (...args: unknown[]) => void told.push(args);
    await world.join(ANNE).query(GM, "fixture.told", { a: 1 }, { timeout: 5000 });
    await game.users.get(GM)?.query("fixture.told", { a: 2 });
    return { told, game };
  }

  only13("the handler is told the data and the timeout, and not who asks", async () => {
    const { told } = await toldHandler();
    expect(told).toEqual([
      [{ a: 1 }, { timeout: 5000 }],
      [{ a: 2 }, {}],
    ]);
  });

  only14("the handler is told the data, the timeout and the user who asks", async () => {
    const { told, game } = await toldHandler();
    expect(told.map(([data]) => data)).toEqual([{ a: 1 }, { a: 2 }]);
    const contexts = told.map(([, context]) => context as { timeout?: number; user: unknown });
    expect(contexts.map(({ timeout }) => timeout)).toEqual([5000, undefined]);
    expect(contexts.map(({ user }) => user)).toEqual([game.users.get(ANNE), game.users.get(GM)]);
  });
});
