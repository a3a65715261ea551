import { cleanHTML, escapeHTML } from "../../utils.ts";
import { localize } from "../surroundings.ts";

/** How grave a notification is. */
type NotificationType = "info" | "warning" | "error" | "success";

interface FormatOptions {
  localize?: boolean;
  format?: Record<string, unknown>;
  escape?: boolean;
  clean?: boolean;
}

/** How a notification is shown. */
interface NotifyOptions extends FormatOptions {
  permanent?: boolean;
  progress?: boolean;
  console?: boolean;
}

/** A notification, as its sender gets it back. */
interface Notification {
  readonly id: number;
  readonly type: NotificationType;
  readonly timestamp: number;
  message: string;
  readonly error?: Error;
  readonly permanent: boolean;
  readonly console: boolean;
  active: boolean;
  element?: HTMLLIElement;
  remove(): void;
}

const CONSOLE = { info: "info", success: "info", warning: "warn", error: "error" } as const;

/** Short messages to the user, a few at a time; the others wait. */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;

  readonly #queue: Notification[] = [];
  readonly #active = new Map<number, Notification>();
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #nextId = 1;

  info(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "info", options);
  }

  warn(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "warning", options);
  }

  error(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "error", options);
  }

  success(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "success", options);
  }

  /** Shows a message, or lets it wait until there is room. */
  notify(message: string | Error, type: NotificationType = "info", options: NotifyOptions = {}): Notification {
    const { permanent = false, progress = false, console: log = true } = options;
    if (progress) throw new Error("The stand-in has no progress of foundry.applications.ui.Notifications#notify");
    const id = this.#nextId++;
    const text = message instanceof Error ? message.message : message;
    const notification: Notification = {
      id,
      type,
      timestamp: Date.now(),
      message: formatMessage(text, options),
      ...(message instanceof Error ? { error: message } : {}),
      permanent,
      console: log,
      active: false,
      remove: () => {
        this.remove(id);
      },
    };
    if (log) console[CONSOLE[type]](message instanceof Error ? message : notification.message);
    this.#queue.push(notification);
    this.#fetch();
    return notification;
  }

  remove(notification: Notification | number): void {
    const known = this.#find(notification);
    if (!known) return;
    clearTimeout(this.#timers.get(known.id));
    this.#timers.delete(known.id);
    this.#active.delete(known.id);
    const waiting = this.#queue.indexOf(known);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    known.active = false;
    known.element?.remove();
    delete known.element;
    this.#fetch();
  }

  /** Removes all notifications, those which wait too. */
  clear(): void {
    this.#queue.length = 0;
    for (const id of [...this.#active.keys()]) this.remove(id);
  }

  #find(notification: Notification | number): Notification | undefined {
    const id = typeof notification === "number" ? notification : notification.id;
    return this.#active.get(id) ?? this.#queue.find((waiting) => waiting.id === id);
  }

  #fetch(): void {
    while (this.#active.size < Notifications.MAX_ACTIVE) {
      const next = this.#queue.shift();
      if (!next) return;
      next.active = true;
      this.#active.set(next.id, next);
      next.element = createNotification(next);
      this.#list.append(next.element);
      if (!next.permanent) this.#expire(next);
    }
  }

  #expire({ id }: Notification): void {
    clearTimeout(this.#timers.get(id));
    const remove = () => {
      this.remove(id);
    };
    this.#timers.set(id, setTimeout(remove, Notifications.LIFETIME_MS));
  }

  /** The place in the page; it must be there before a message comes, or screen readers would not hear of it. */
  get #list(): HTMLElement {
    const existing = document.getElementById("notifications");
    if (existing) return existing;
    const list = document.createElement("ol");
    list.id = "notifications";
    list.setAttribute("aria-live", "polite");
    document.body.append(list);
    return list;
  }
}

/** Puts values into a message and keeps anything that runs out of it. */
function formatMessage(message: string, options: FormatOptions): string {
  const { format, escape = true, clean = true } = options;
  if (format) {
    const values = Object.entries(format).map(([key, value]) => [key, escape ? escapeHTML(value) : value]);
    const text = localize(message, Object.fromEntries(values) as object);
    return escape || !clean ? text : cleanHTML(text);
  }
  if (options.localize) return localize(message);
  return clean ? cleanHTML(message) : message;
}

const ICONS = {
  info: "fa-solid fa-circle-info",
  success: "fa-solid fa-circle-check",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-circle-exclamation",
} as const;

/** Draws a notification: an icon, the message, and a button for the keyboard; a click anywhere removes it. */
function createNotification(notification: Notification): HTMLLIElement {
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
  item.append(close);
  return item;
}
