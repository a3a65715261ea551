import { afterEach, describe, expect, it, vi } from "vitest";
import { applications } from "../src/client/applications/index.ts";
import { FormDataExtended } from "../src/client/applications/ux/form-data-extended.ts";
import { host } from "../src/client/host.ts";
import { useTable } from "./applications-table.ts";
import { only13, only14 } from "./generation.ts";

useTable();

interface Shown {
  readonly element: HTMLElement & { value: unknown };
  /** What the form would submit for the element. */
  readonly value: () => unknown;
}

/** Puts an element into a form of the page, made as templates are: parsed first. */
function show(html: string): Shown {
  const template = document.createElement("template");
  template.innerHTML = `<form>${html}</form>`;
  document.body.append(template.content);
  const form = document.body.lastElementChild;
  const element = form?.firstElementChild as Shown["element"] | null;
  if (!(form instanceof HTMLFormElement) || !element) throw new Error("No element");
  return { element, value: () => new FormDataExtended(form).object["x"] };
}

function inner(element: Element, selector: string): HTMLElement {
  const found = element.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}

/** The input or text area inside an element. */
const entry = (element: Element) => inner(element, "input, textarea") as HTMLInputElement | HTMLTextAreaElement;

afterEach(() => {
  document.querySelectorAll("form").forEach((form) => {
    form.remove();
  });
});

describe("the elements of a form", () => {
  it("code-mirror has the text of its area, entered or not", () => {
    const { element, value } = show('<code-mirror name="x" language="json">{}</code-mirror>');
    expect(value()).toBe("{}");
    entry(element).value = '{"a":1}';
    expect(value()).toBe('{"a":1}');
    element.toggleAttribute("readonly", true);
    expect(entry(element).readOnly).toBe(true);
  });

  it("multi-checkbox has the values of its boxes, under the headings of their groups", () => {
    const { element, value } = show(
      '<multi-checkbox name="x"><optgroup label="Basic"><option value="a" selected>A</option></optgroup><option value="b">B</option></multi-checkbox>',
    );
    expect(inner(element, "legend").textContent).toBe("Basic");
    inner(element, 'input[value="b"]').click();
    expect(value()).toEqual(["a", "b"]);
  });

  only14("formula-input has a formula, and asks for its editor with an event", () => {
    const { element, value } = show('<formula-input name="x">1d6 + @a</formula-input>');
    const asked = vi.fn((event: Event) => {
      event.preventDefault();
    });
    element.addEventListener("edit", asked);
    inner(element, "button").click();
    expect(asked).toHaveBeenCalledOnce();
    expect(value()).toBe("1d6 + @a");
  });

  only13("are not known before they came with version 14", () => {
    const { elements, fields } = (host.foundry as { applications: typeof applications }).applications;
    expect(elements.HTMLFormulaInputElement).toBeUndefined();
    expect(fields.createFontAwesomeIcon).toBeUndefined();
  });
});
