import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, table } from "../../open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "../../page.ts";

beforeEach(() => openTable({ userId: ADA }));

/** Returns the data of a drag from the button with this name. */
async function dragged(name: string): Promise<object> {
  await openSheet(table.naddaha);
  return draggedFrom(buttonIn(windowOf("character-sheet"), name));
}

function draggedFrom(element: Element): object {
  const dataTransfer = new DataTransfer();
  element.dispatchEvent(Object.assign(new Event("dragstart", { bubbles: true }), { dataTransfer }));
  return JSON.parse(dataTransfer.getData("text/plain")) as object;
}

/** Drops something on a place of the hotbar; false when it was taken. */
const drop = (data: object, slot = 1) => Hooks.call("hotbarDrop", ui.hotbar as never, data as never, slot);
const itemNamed = (name: string) => table.naddaha.items.getName(name, { strict: true });
const macroAt = (slot: number) => game.macros.get(game.user.hotbar[slot] ?? "");

/** Presses a place of the hotbar with Shift, so that nothing is asked. */
async function press(slot: number): Promise<string> {
  const known = game.messages.size;
  const macro = await until(() => macroAt(slot));
  await macro.execute({ event: new MouseEvent("click", { shiftKey: true }) });
  const message = await until(() => game.messages.size > known && game.messages.contents.at(-1));
  return (message.rolls[0] as Roll).formula;
}

describe("what is dropped on the hotbar", () => {
  test("becomes a macro that rolls an ability, with its name and picture", async () => {
    const brawl = itemNamed("Brawl");
    expect(drop(brawl.toDragData() as object)).toBe(false);
    const macro = await until(() => macroAt(1));
    expect(macro).toMatchObject({ name: "Brawl (Naddaha)", type: "script", img: brawl.img });
    expect(macro.command).toBe(`await game.system.api.rollDragged(event, "${brawl.uuid}");`);
    scriptFaces(6);
    expect(await press(1)).toBe("1ds[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl] - 1[Weary]");
  });

  test("becomes a macro that rolls a combat total, as it is when it is pressed", async () => {
    const system = { attack: 4, damage: 2, ability: "Brawl" };
    const [sword] = await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Sword", type: "weapon", system }]);
    expect(drop(await dragged("Damage (Sword) +1"))).toBe(false);
    expect((await until(() => macroAt(1))).name).toBe("Damage (Sword) (Naddaha)");
    await sword?.update({ system: { damage: 5 } });
    scriptFaces(6);
    expect(await press(1)).toContain("5[Sword]");
    expect(game.messages.contents.at(-1)?.system).toMatchObject({ isDamage: true });
    expect(drop(await dragged("Soak 0"), 2)).toBe(false);
    expect((await until(() => macroAt(2))).name).toBe("Soak (Naddaha)");
    await sword?.update({ system: { isWielded: false } });
    const late = macroAt(1)?.execute({ event: new MouseEvent("click", { shiftKey: true }) });
    await expect(Promise.resolve(late)).rejects.toThrow("no longer exists");
  });

  test("a macro whose trait is gone says so", async () => {
    const brawl = itemNamed("Brawl");
    drop(brawl.toDragData());
    const macro = await until(() => macroAt(1));
    await brawl.delete();
    await expect(Promise.resolve(macro.execute())).rejects.toThrow("no longer exists");
    expect(textOf(document.querySelector("#notifications"))).toContain("no longer exists");
  });

  test("is added to the first free slot by the menu of its row, without dragging", async () => {
    drop(itemNamed("Awareness").toDragData(), 1);
    await until(() => macroAt(1));
    await openSheet(table.naddaha);
    const sheet = windowOf("character-sheet");
    const row = buttonIn(sheet, "Brawl");
    row.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
    const entries = await until(() => {
      const found = [...document.querySelectorAll<HTMLElement>("#context-menu .context-item")];
      return found.length > 0 && found;
    });
    click(entries.find((one) => textOf(one) === "Add to hotbar") ?? row);
    expect((await until(() => macroAt(2))).name).toBe("Brawl (Naddaha)");
    expect(textOf(await until(() => document.querySelector("#notifications .notification")))).toBe(
      "“Brawl (Naddaha)” is in slot 2 of the hotbar.",
    );
  });

  test("becomes a chat macro where it is a link, with its label and its words", async () => {
    const text = document.createElement("section");
    const { TextEditor } = foundry.applications.ux;
    text.innerHTML = await TextEditor.implementation.enrichHTML("<p>[[/stress int vs 9]]{Study the tome}</p>");
    document.body.append(text);
    const link = await until(() => text.querySelector<HTMLElement>(".command-link"));
    expect(drop(draggedFrom(link))).toBe(false);
    expect(await until(() => macroAt(1))).toMatchObject({
      name: "Study the tome",
      type: "chat",
      command: "/stress int vs 9",
    });
    scriptFaces(6);
    expect(await press(1)).toContain("1ds[Intelligence]");
  });
});

describe("a template of the request window", () => {
  const requestWindow = () => until(() => document.querySelector(".request-window .person")?.closest("form"));

  test("is dragged or added to the hotbar as a macro, which names it and holds nothing of it", async () => {
    await openTable();
    void table.api.request();
    const form = await requestWindow();
    const type = (name: string, value: string): void => {
      const field = form.querySelector<HTMLInputElement>(`[${name}]`);
      if (!field) throw new Error(`There is no field ${name}.`);
      field.value = value;
      for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
    };
    type('name="options.0.target"', "13");
    type('data-template="name"', "The trap");
    click(buttonIn(form, "Save"));
    const add = await until(() => form.querySelector<HTMLElement>("[data-goal=hotbar]"));
    const dataTransfer = new DataTransfer();
    add.dispatchEvent(Object.assign(new Event("dragstart", { bubbles: true }), { dataTransfer }));
    drop(JSON.parse(dataTransfer.getData("text/plain")) as object, 2);
    const dropped = await until(() => macroAt(2));
    click(add);
    await until(() =>
      textOf(document.querySelector("#notifications")).includes("“The trap” is in slot 2 of the hotbar."),
    );
    expect(game.macros.size).toBe(1);
    expect(dropped).toMatchObject({
      name: "The trap",
      command: 'await game.system.api.request({ template: "The trap" });',
    });
    click(buttonIn(form, "Cancel"));
    await until(() => !document.querySelector(".request-window"));
    void dropped.execute();
    const again = await requestWindow();
    expect(again.querySelector<HTMLInputElement>("[name='options.0.target']")?.value).toBe("13");
    const asked = [...again.querySelectorAll<HTMLInputElement>("[name=asked]:checked")].map(({ value }) => value);
    expect(asked).toContain(table.naddaha.uuid);
  });
});
