import { describe, expect, it } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { ClosingOptions } from "../src/client/applications/api/application-types.ts";
import { useTable } from "./applications-table.ts";
import { Note } from "./note.ts";

useTable();

describe("a rendering", () => {
  it("has the states of Foundry, by number", async () => {
    expect(ApplicationV2.RENDER_STATES).toEqual({
      ERROR: -3,
      CLOSING: -2,
      CLOSED: -1,
      NONE: 0,
      RENDERING: 1,
      RENDERED: 2,
    });
    const states: number[] = [];
    class Stating extends Note {
      override _preRender() {
        states.push(this.state);
      }
      override _preClose() {
        states.push(this.state);
      }
    }
    const app = new Stating();
    states.push(app.state);
    await app.render(true);
    states.push(app.state);
    await app.close();
    expect([...states, app.state]).toEqual([0, 1, 2, -2, -1]);
  });
});

describe("closing an application", () => {
  it("is told what closes it: a submitted form, or whoever calls close", async () => {
    const seen: ClosingOptions[] = [];
    class Watched extends Note {
      override _onClose(options: ClosingOptions) {
        seen.push(options);
      }
    }
    const form = await new Watched({ tag: "form", form: { handler: () => null, closeOnSubmit: true } }).render(true);
    await form.submit();
    const app = await new Watched().render(true);
    await app.close({ animate: false, closeKey: true });
    expect(seen).toEqual([{ submitted: true }, { animate: false, closeKey: true }]);
  });
});
