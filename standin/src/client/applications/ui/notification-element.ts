import { localize } from "../surroundings.ts";
import type { Notification } from "./notifications.ts";

const ICONS = {
  info: "fa-solid fa-circle-info",
  success: "fa-solid fa-circle-check",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-circle-exclamation",
} as const;

/** Draws a notification: an icon, the message, and a button for those who come by keyboard; a click anywhere removes it. */
export function createNotification(notification: Notification): HTMLLIElement {
  const item = document.createElement("li");
  item.className = ["notification", notification.type, notification.permanent ? "permanent" : ""].join(" ").trim();
  item.dataset["id"] = String(notification.id);
  const icon = document.createElement("i");
  icon.className = ICONS[notification.type];
  icon.setAttribute("aria-hidden", "true");
  const text = document.createElement("p");
  text.innerHTML = notification.message;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "icon close fa-solid fa-xmark";
  close.setAttribute("aria-label", localize("NOTIFICATIONS.Close"));
  item.addEventListener("click", () => {
    notification.remove();
  });
  item.append(icon, text);
  if (notification.progress) item.append(createProgress());
  item.append(close);
  return item;
}

function createProgress(): HTMLProgressElement {
  const progress = document.createElement("progress");
  progress.max = 1;
  progress.value = 0;
  progress.setAttribute("aria-label", localize("NOTIFICATIONS.Progress"));
  return progress;
}

/** Shows the message and the progress which a notification now has. */
export function updateNotification({ element, message, pct }: Notification): void {
  const text = element?.querySelector("p");
  if (text) text.innerHTML = message;
  const progress = element?.querySelector("progress");
  if (progress) progress.value = pct;
}
