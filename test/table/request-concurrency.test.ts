import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces } from "./open-table.ts";
import { buttonIn, click, rest, until } from "./page.ts";
import { ask } from "./requests-page.ts";

beforeEach(() => openTable());

const card = (message: unknown) => (message as ChatMessage.Implementation).renderHTML();
const dialogs = () => document.querySelectorAll(".roll-dialog");

describe("a button of a request", () => {
  test("that is pressed again shows the dialog that is open, and opens no other", async () => {
    const request = await ask();
    const roll = buttonIn(await card(request), "Roll for Naddaha");
    click(roll);
    click(roll);
    await until(() => dialogs().length > 0);
    await rest();
    expect(dialogs()).toHaveLength(1);
    click(roll);
    await rest();
    expect(dialogs()).toHaveLength(1);
    scriptFaces(5);
    click(await until(() => document.querySelector<HTMLElement>(".roll-dialog [type=submit]")));
    await until(() => request.system.rulings.length);
    expect(request.system.rulings).toMatchObject([{ fault: "" }]);
  });
});
