import { describe, expect, it } from "vitest";
import { host } from "../src/client/host.ts";
import { useTable } from "./applications-table.ts";

useTable();

type Namespace = Record<string, unknown>;
const applications = () => (host.foundry as { applications: Record<string, Namespace> }).applications;

describe("the namespaces of applications", () => {
  it("name the classes which packages may replace by implementation, as CONFIG.ux says", () => {
    const { ux } = host.CONFIG as { ux: Namespace };
    for (const name of ["DragDrop", "TextEditor", "ContextMenu"]) {
      const cls = applications()["ux"]?.[name] as { implementation: unknown };
      expect(cls.implementation).toBe(ux[name]);
      const own = class {};
      const before = ux[name];
      ux[name] = own;
      expect(cls.implementation).toBe(own);
      ux[name] = before;
    }
  });
});
