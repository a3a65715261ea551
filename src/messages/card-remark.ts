/** Returns a line to add to the card of a roll. */
export function remark(className: string, text: string, icon = ""): HTMLElement {
  const line = document.createElement("p");
  line.className = className;
  if (icon) {
    const sign = document.createElement("i");
    sign.className = `fa-solid ${icon}`;
    sign.setAttribute("aria-hidden", "true");
    line.append(sign, " ");
  }
  line.append(text);
  return line;
}
