import { afterEach, describe, expect, it, vi } from "vitest";
import { host } from "../src/client/host.ts";
import type { Macro } from "../src/client/documents/macro.ts";
import type { MacroConfig } from "../src/client/applications/sheets/macro-config.ts";
import { ANNE, HERO, openFixture, settled } from "./open-fixture.ts";
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

/** What was reported through the hook "error". */
function reported(): string[] {
  const messages: string[] = [];
  page.Hooks.on("error", (_location: string, error: Error) => messages.push(error.message));
  vi.spyOn(console, "error").mockReturnValue();
  return messages;
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

  it("has an event, undefined unless its scope brings one", async () => {
    await openFixture();
    const macro = await make({ command: "return [event, 'event' in scope];" });
    expect(await macro.execute()).toEqual([undefined, false]);
  });

  it("is `this` to its script, which may await", async () => {
    await openFixture();
    const macro = await make({ command: "const twice = await Promise.resolve(2); return this.name + twice;" });
    expect(await macro.execute()).toBe("Test2");
  });

  it("takes no numbers for names", async () => {
    await openFixture();
    const macro = await make({ command: "return 1;" });
    expect(() => macro.execute({ 0: "zero" })).toThrow("Illegal numeric Macro parameter passed to execution scope.");
  });

  it("leaves what its script throws to its caller", async () => {
    await openFixture();
    const macro = await make({ command: "throw new Error('No luck');" });
    await expect(macro.execute()).rejects.toThrow("No luck");
  });

  it("cannot be saved with a script that is none", async () => {
    await openFixture();
    vi.spyOn(console, "error").mockReturnValue();
    await expect(make({ command: "return (;" })).rejects.toThrow("Unexpected token");
    expect((await make({ type: "chat", command: "/r 1d6 (" })).command).toBe("/r 1d6 (");
  });

  it("tells of names which its scope cannot have, and answers nothing", async () => {
    await openFixture();
    const messages = reported();
    const macro = await make({ command: "return 1;" });
    expect(macro.execute({ "no name": 1 })).toBeUndefined();
    expect(messages[0]).toContain("The script of the macro cannot be read");
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

  it("tells why it failed, and answers with the error", async () => {
    await openFixture();
    const messages = reported();
    const macro = await make({ type: "chat", command: "/nonsense" });
    expect(await macro.execute()).toBeInstanceOf(Error);
    expect(messages[0]).toContain("The chat macro failed. ");
  });
});

it("a link to a macro runs it with its event", async () => {
  await openFixture();
  const macro = await make({ command: "return event.type;" });
  expect(await macro._onClickDocumentLink(new Event("click"))).toBe("click");
});

it("a macro can ask a question, and throw dice for the answer", async () => {
  const { game } = await openFixture();
  (host.CONFIG as { Dice: { randomUniform(): number } }).Dice.randomUniform = () => 0.5;
  const command = `
    const answer = await foundry.applications.api.DialogV2.input({
      window: { title: "How many?" }, content: '<input type="number" name="count" value="2">',
    });
    const roll = await new Roll(\`\${answer.count}d6\`).evaluate();
    return roll.toMessage({ speaker, flavor: answer.count + " dice" });`;
  const result = (await make({ command })).execute();
  await vi.waitUntil(() => document.querySelector("dialog button[type=submit], dialog button[data-action=ok]"));
  document.querySelector<HTMLElement>("dialog button[data-action=ok]")?.click();
  await result;
  expect(game.messages.contents[0]).toMatchObject({ flavor: "2 dice", rolls: [{ formula: "2d6" }] });
});

describe("the macro's sheet", () => {
  const open = async (data: object): Promise<{ macro: Macro; sheet: MacroConfig }> => {
    await openFixture();
    const macro = await make(data);
    const sheet = macro.sheet as unknown as MacroConfig;
    await sheet.render({ force: true });
    return { macro, sheet };
  };

  it("is MacroConfig, with name, type and command", async () => {
    const { sheet } = await open({ command: "return 1;" });
    expect(sheet.constructor.name).toBe("MacroConfig");
    const values = ["name", "type", "command"].map(
      (name) => sheet.element.querySelector<HTMLInputElement>(`[name=${name}]`)?.value,
    );
    expect(values).toEqual(["Test", "script", "return 1;"]);
  });

  it("saves what is written before it executes, and stays open", async () => {
    const { macro, sheet } = await open({ command: "return 1;" });
    const command = sheet.element.querySelector<HTMLTextAreaElement>("[name=command]");
    if (command) command.value = "globalThis.macroTried = true;";
    sheet.element.querySelector<HTMLElement>("[data-action=execute]")?.click();
    await vi.waitUntil(() => "macroTried" in globalThis);
    Reflect.deleteProperty(globalThis, "macroTried");
    expect(macro.command).toBe("globalThis.macroTried = true;");
    await settled();
    expect(sheet.rendered).toBe(true);
  });
});
