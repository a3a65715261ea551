import { afterEach, describe, expect, it, vi } from "vitest";
import type { Hotbar } from "../src/table/windows/hotbar.ts";
import type { Macro } from "../src/client/documents/macro.ts";
import type { User } from "../src/client/documents/user.ts";
import { host } from "../src/client/host.ts";
import { HERO, openFixture, SWORD } from "./open-fixture.ts";
import { page } from "./page.ts";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const user = () => (host.game as { user: User }).user;
const bar = () => (host.ui as { hotbar: Hotbar }).hotbar;

async function make(name: string, command = ""): Promise<Macro> {
  const macro = await page.Macro.create({ name, type: "script", command });
  if (!macro) throw new Error("The macro was not created");
  return macro;
}

const slot = (number: number) => document.querySelector<HTMLElement>(`#hotbar [data-slot="${number}"]`);

/** An event of dragging with some data. */
function drag(type: string, data = ""): DragEvent {
  const event = new Event(type, { bubbles: true, cancelable: true }) as DragEvent;
  let carried = data;
  const dataTransfer = {
    getData: () => carried,
    setData: (_type: string, value: string) => {
      carried = value;
    },
  };
  return Object.assign(event, { dataTransfer });
}

const drop = (number: number, data: object) => slot(number)?.dispatchEvent(drag("drop", JSON.stringify(data)));

describe("what is dropped on the hotbar", () => {
  it("becomes a macro of the item where a system makes one", async () => {
    const { game } = await openFixture();
    await bar().render({ force: true });
    page.Hooks.on("hotbarDrop", (_bar: unknown, data: { type: string; uuid: string }, place: number) => {
      if (data.type !== "Item") return undefined;
      const create = async () => {
        const item = (await page.fromUuid(data.uuid)) as { name: string };
        const macro = await make(item.name, `return (await fromUuid("${data.uuid}")).name;`);
        await user().assignHotbarMacro(macro, place);
      };
      void create();
      return false;
    });
    const item = game.actors.get(HERO)?.items.get(SWORD);
    drop(1, item?.toDragData() ?? {});
    await vi.waitUntil(() => user().hotbar[1]);
    expect(await game.macros.contents[0]?.execute()).toBe("Sword");
  });
});
