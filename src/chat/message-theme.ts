import { elementsOnPages } from "../ui/pages.ts";

const themes = ["theme-light", "theme-dark"] as const;

/**
 * Gives a message with one of our cards the theme of the interface. Foundry marks the whole chat log as light, whatever
 * theme the user has chosen (foundryvtt/foundryvtt#14643).
 */
export function showInTheme(html: HTMLElement): void {
  if (html.querySelector(".quadrivium") === null) return;
  html.classList.add("quadrivium-message", "themed");
  const theme = interfaceTheme();
  for (const one of themes) html.classList.toggle(one, one === theme);
}

/** Keeps all messages in the theme of the interface when the user chooses another. */
export function followInterfaceTheme(): void {
  const observer = new MutationObserver(() => {
    for (const html of elementsOnPages(".quadrivium-message")) showInTheme(html);
  });
  observer.observe(interfaceElement(), { attributeFilter: ["class"] });
}

function interfaceTheme(): (typeof themes)[number] {
  return interfaceElement().classList.contains("theme-dark") ? "theme-dark" : "theme-light";
}

function interfaceElement(): HTMLElement {
  return document.getElementById("interface") ?? document.body;
}
