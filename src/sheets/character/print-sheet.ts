/** The button on the head of a sheet that prints it. */
export const printControl = { action: "print", icon: "fa-solid fa-print", label: "QUADRIVIUM.Sheet.print" };

/** The class of the only sheet that is printed; `styles/print.css` hides all others. */
const PRINTED = "printed-alone";

/** Prints this sheet alone, however many are open; for the action `print`. */
export function printSheet(this: { readonly element: HTMLElement }): void {
  const { element } = this;
  const page = element.ownerDocument.defaultView;
  if (!page) return;
  element.classList.add(PRINTED);
  const finish = (): void => {
    element.classList.remove(PRINTED);
  };
  page.addEventListener("afterprint", finish, { once: true });
  page.print();
}
