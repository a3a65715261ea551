import { afterEach, describe, expect, it, vi } from "vitest";
import type { Macro } from "../src/client/documents/macro.ts";
import { ANNE, HERO, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

async function make(data: object): Promise<Macro> {
  const macro = await page.Macro.create({ name: "Test", type: "script", ...data });
  if (!macro) throw new Error("The macro was not created");
  return macro;
}

describe("a script macro", () => {
  it("finds speaker, actor, token, character and scope, and each member of the scope by name", async () => {
    await openFixture({ userId: ANNE });
    const event = new Event("click");
    const macro = await make({
      command: "return [speaker.actor, actor.id, token, character === actor, scope.extra, extra, event.type];",
    });
    expect(await macro.execute({ extra: 3, event })).toEqual([HERO, HERO, null, true, 3, 3, "click"]);
  });

  it("cannot be saved with a script that is none", async () => {
    await openFixture();
    vi.spyOn(console, "error").mockReturnValue();
    await expect(make({ command: "return (;" })).rejects.toThrow("Unexpected token");
    expect((await make({ type: "chat", command: "/r 1d6 (" })).command).toBe("/r 1d6 (");
  });

  it("runs for those with the permission MACRO_SCRIPT only", async () => {
    const { game } = await openFixture({ userId: ANNE });
    const macro = await make({ command: "return 1;" });
    expect(macro.isAuthor && macro.canExecute).toBe(true);
    game.permissions = { ...game.permissions, MACRO_SCRIPT: [4] };
    expect(macro.canExecute).toBe(false);
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    expect(macro.execute()).toBeUndefined();
    expect(warned.mock.calls.flat().join()).toContain("no permission to execute the macro Test");
  });
});

describe("a chat macro", () => {
  it("says its command in the chat, for the speaker of its scope", async () => {
    const { game } = await openFixture();
    const macro = await make({ type: "chat", command: "/ic Well met" });
    await macro.execute({ speaker: { scene: null, actor: HERO, token: null, alias: "The Gate" } });
    const [message] = game.messages.contents;
    expect(message).toMatchObject({ content: "Well met", alias: "The Gate" });
  });
});
