import { join } from "node:path";
import { vi } from "vitest";
import type { Source } from "../src/client/connection.ts";
import type { Table, TableOptions } from "../src/open-table.ts";
import { ANNE, BEN, GM, openFixture } from "./open-fixture.ts";

/** Opens one of the systems in `systems`; the set-up of the tests closes it after the test. */
export function openSystem(name: string, options: Partial<TableOptions> = {}): Promise<Table> {
  const root = join(import.meta.dirname, "systems", name);
  return openFixture({ root, substitute: (path) => path, ...options });
}

/** Leaves the table, and opens the same world again as somebody who comes back. */
export async function reopen(name: string, table: Table, userId = GM): Promise<Table> {
  const { documents } = await table.world.data(GM);
  await table.close();
  document.body.replaceChildren();
  return openSystem(name, { userId, world: documents });
}

/** A game master and two players; Anne plays the first of the actors. */
export function worldOf(...actors: readonly Source[]) {
  const [first] = actors;
  return {
    users: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: ANNE, name: "Anne", role: 1, character: first?._id ?? null },
      { _id: BEN, name: "Ben", role: 1 },
    ] as Source[],
    actors,
  };
}

/** Presses what is found, as a person would. */
export function press(parent: ParentNode, selector: string): void {
  find(parent, selector).click();
}

/** What must be there. */
export function find(parent: ParentNode, selector: string): HTMLElement {
  const found = parent.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

/** Writes into a field and leaves it. */
export function fill(parent: ParentNode, selector: string, value: string): void {
  const field = find(parent, selector) as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Waits until something is there; the bound is only for what never comes. */
export async function until<T>(read: () => T | null | undefined | false): Promise<T> {
  // Made here, it says where the test waits.
  const missing = new Error("It did not come");
  return vi.waitFor(
    () => {
      const found = read();
      if (found === null || found === undefined || found === false) throw missing;
      return found;
    },
    { timeout: 20_000, interval: 2 },
  );
}

/** Drags one element onto another, or onto the same one. */
export function drag(from: HTMLElement, onto: HTMLElement): void {
  const data = new Map<string, string>();
  const dataTransfer = {
    getData: (type: string) => data.get(type) ?? "",
    setData: (type: string, value: string) => data.set(type, value),
    get types() {
      return [...data.keys()];
    },
  };
  for (const [kind, element] of [
    ["dragstart", from],
    ["dragover", onto],
    ["drop", onto],
    ["dragend", from],
  ] as const) {
    element.dispatchEvent(Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer }));
  }
}

/** Drops what is somewhere else on an element. */
export function drop(data: object, onto: HTMLElement): void {
  const dataTransfer = { getData: () => JSON.stringify(data), types: ["text/plain"] };
  onto.dispatchEvent(Object.assign(new Event("drop", { bubbles: true, cancelable: true }), { dataTransfer }));
}
