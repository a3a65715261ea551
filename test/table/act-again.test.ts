import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, table } from "./open-table.ts";
import { buttonIn, click, fill, until, windowOf } from "./page.ts";

let combat: Combat.Implementation;
let first: Combatant.Implementation;
beforeEach(async () => {
  await openTable({ userId: GM });
  await table.naddaha.update({ system: { unarmed: "nothing" } });
  combat = (await Combat.create({ active: true })) ?? expect.fail();
  await combat.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id, hidden: true }]);
  first = combat.combatants.contents[0] ?? expect.fail();
});

const counts = () => combat.combatants.contents.map(({ initiative }) => initiative);
const second = () => combat.combatants.find((one) => one.flags.quadrivium?.again !== undefined) ?? expect.fail();

type Entry = foundry.applications.ux.ContextMenu.Entry<HTMLElement> & {
  readonly label: string;
  readonly visible: (row: HTMLElement) => boolean;
  readonly onClick: (event: Event, row: HTMLElement) => void;
};

/** Asks both hooks of the tracker's menu for its entries, as builds of Foundry do that call either. */
function entries(): Entry[] {
  const all: Entry[] = [];
  const hooks = Hooks as unknown as { callAll(hook: string, ...given: readonly unknown[]): void };
  hooks.callAll("getCombatTrackerContextOptions", ui.combat, all);
  hooks.callAll("getCombatantContextOptions", ui.combat, all);
  return all.filter(({ label }) => label === "Act again at…");
}

/** Asks for a second count in the menu of the first one. */
async function actAgain(count: number): Promise<void> {
  const { size } = combat.combatants;
  entries()[0]?.onClick(new Event("click"), rowOf(first));
  await until(() => document.querySelector(".application.question [name=count]"));
  fill(windowOf("question"), "count", String(count));
  click(buttonIn(windowOf("question"), "Add"));
  await until(() => combat.combatants.size > size);
}

function rowOf({ id }: Combatant.Implementation): HTMLElement {
  const row = document.createElement("li");
  row.dataset.combatantId = id ?? "";
  return row;
}

describe("whoever acts twice", () => {
  test("has a second count in the tracker, which the menu of the first one asks for", async () => {
    await first.update({ initiative: 17 });
    const [entry, ...others] = entries();
    expect(others).toEqual([]);
    expect(entry?.visible(rowOf(first))).toBe(true);
    await actAgain(7);
    expect(counts()).toEqual([17, 7]);
    expect(second()).toMatchObject({ actorId: table.naddaha.id, hidden: true });
    // A second action does not allow a third.
    expect(entry?.visible(rowOf(second()))).toBe(false);
  });
});
