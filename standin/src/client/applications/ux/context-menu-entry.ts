import { generation } from "../../generations/index.ts";
import { logCompatibilityWarning } from "../../utils.ts";

/** Answers for an entry: whether it is shown for an element. */
export type MenuCondition = (target: HTMLElement) => boolean | null;

/** One entry of a context menu, however the generation writes it. */
export interface ContextMenuEntry {
  /** The words of Foundry 13. */
  name?: string;
  condition?: boolean | MenuCondition | null;
  callback?: (target: HTMLElement, event: Event) => unknown;
  /** The words of Foundry 14. */
  label?: string;
  visible?: boolean | MenuCondition | null;
  onClick?: (event: Event, target: HTMLElement) => unknown;
  /** An icon as HTML, or its classes. */
  icon?: string;
  classes?: string;
  group?: string | null;
}

/** An entry as it is read, whichever generation's words it was written in. */
export interface MenuEntry {
  readonly label: string;
  readonly icon?: string;
  readonly classes?: string;
  readonly group?: string | null;
  readonly visible?: boolean | MenuCondition | null;
  readonly onClick?: (event: Event, target: HTMLElement) => unknown;
}

/** Reads an entry in the words of this generation. */
export function readEntry(entry: ContextMenuEntry): MenuEntry {
  const { icon, classes, group } = entry;
  const keys = generation().applications.menuKeys;
  const isNewer = keys.onClick === "onClick";
  // The older words are not even looked at where there are newer ones: reading them gives a warning.
  const callback = isNewer ? undefined : entry.callback;
  const onClick = isNewer
    ? entry.onClick
    : callback && ((event: Event, target: HTMLElement) => callback.call(entry, target, event));
  const visible = isNewer ? entry.visible : entry.condition;
  return {
    label: (isNewer ? entry.label : entry.name) ?? "",
    ...(icon === undefined ? {} : { icon }),
    ...(classes === undefined ? {} : { classes }),
    ...(group === undefined ? {} : { group }),
    ...(visible === undefined ? {} : { visible }),
    ...(onClick ? { onClick: onClick.bind(entry) } : {}),
  };
}

/** Writes an entry in the words of this generation, so that packages find what they look for. */
export function writeEntry({ label, visible, onClick, ...rest }: MenuEntry): ContextMenuEntry {
  const { menuKeys } = generation().applications;
  if (menuKeys.label === "label") {
    return { label, ...rest, ...(visible === undefined ? {} : { visible }), ...(onClick ? { onClick } : {}) };
  }
  return {
    name: label,
    ...rest,
    ...(visible === undefined ? {} : { condition: visible }),
    ...(onClick ? { callback: (target: HTMLElement, event: Event) => onClick(event, target) } : {}),
  };
}

const OLDER = { name: "label", condition: "visible", callback: "onClick" } as const;
const understood = new WeakSet<ContextMenuEntry>();

/**
 * Lets entries answer to the older words beside the newer ones, where this generation still understands them: what was
 * written in the older words is read in the newer, and the other way round.
 */
export function understandOlderWords(entries: readonly ContextMenuEntry[]): void {
  if (!generation().applications.olderMenuKeysAreUnderstood) return;
  for (const entry of entries) {
    if (understood.has(entry)) continue;
    understood.add(entry);
    translate(entry);
  }
}

function translate(entry: ContextMenuEntry): void {
  const written = Object.keys(OLDER).filter((key) => Object.hasOwn(entry, key));
  if (written.length) warn(written[0] ?? "");
  if (entry.callback) {
    const { callback } = entry;
    entry.onClick ??= (event, target) => callback.call(entry, target, event);
  }
  if (entry.name !== undefined) entry.label ??= entry.name;
  if (entry.condition !== undefined) entry.visible ??= entry.condition;
  for (const [older, newer] of Object.entries(OLDER) as [keyof typeof OLDER, (typeof OLDER)[keyof typeof OLDER]][]) {
    Object.defineProperty(entry, older, {
      configurable: true,
      enumerable: false,
      get: () => {
        warn(older);
        const value = entry[newer];
        if (older !== "callback" || typeof value !== "function") return value;
        return (target: HTMLElement, event: Event) =>
          (value as NonNullable<ContextMenuEntry["onClick"]>).call(entry, event, target);
      },
      set: (value: never) => {
        warn(older);
        const callback = value as NonNullable<ContextMenuEntry["callback"]>;
        if (older === "callback") entry.onClick = (event, target) => callback.call(entry, target, event);
        else entry[newer] = value;
      },
    });
  }
}

function warn(older: string): void {
  logCompatibilityWarning(
    `ContextMenuEntry#${older} is deprecated in favor of ContextMenuEntry#${OLDER[older as keyof typeof OLDER]}`,
    {
      since: 14,
      until: 16,
      once: true,
    },
  );
}
