const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Lets the arrow keys walk round the tabs of a list, and Home and End go to its ends. */
export function walkTabs(list: HTMLElement): void {
  list.addEventListener("keydown", (event) => {
    const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
    const current = tabs.indexOf(event.target as HTMLElement);
    if (current === -1) return;
    const next = nextTab(current, tabs.length, event.key);
    if (next === null) return;
    event.preventDefault();
    tabs[next]?.focus();
    tabs[next]?.click();
  });
}

function nextTab(current: number, count: number, key: string): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (current + step + count) % count;
}
