import { localize } from "../applications/surroundings.ts";
import { cleanHTML } from "../utils/html.ts";

/** What a person does at a step. */
export type TourAction = "next" | "previous" | "exit";

/** What a step shows. */
export interface StepView {
  readonly title: string;
  readonly content: string;
  /** Which step this is, counted from 1, and how many there are. */
  readonly number: number;
  readonly count: number;
  readonly direction: string | undefined;
}

/** The words of one step beside what they are about, or in the middle of the page when they are about nothing. */
export function showStep(view: StepView, target: Element | null, act: (action: TourAction) => void): HTMLElement {
  const step = document.createElement("section");
  step.className = "tour application";
  step.setAttribute("role", "dialog");
  step.setAttribute("aria-label", localize(view.title));
  step.tabIndex = -1;
  const title = document.createElement("h3");
  title.className = "step-title";
  title.textContent = localize(view.title);
  const content = document.createElement("div");
  content.className = "step-content";
  content.innerHTML = cleanHTML(localize(view.content));
  step.append(header(title, act), content, footer(view, act));
  document.body.append(step);
  if (target) placeBeside(step, target, view.direction);
  step.querySelector<HTMLElement>('[data-action="next"]')?.focus();
  return step;
}

function header(title: HTMLElement, act: (action: TourAction) => void): HTMLElement {
  const header = document.createElement("div");
  header.className = "step-header";
  header.append(title, button("exit", "TOURS.Exit", "fa-solid fa-xmark", act));
  return header;
}

function footer({ number, count }: StepView, act: (action: TourAction) => void): HTMLElement {
  const footer = document.createElement("div");
  footer.className = "step-footer";
  const progress = document.createElement("span");
  progress.className = "step-progress";
  progress.textContent = localize("TOURS.Progress", { number, count });
  const isLast = number === count;
  if (number > 1) footer.append(button("previous", "TOURS.Previous", "fa-solid fa-arrow-left", act));
  footer.append(progress);
  footer.append(
    button("next", isLast ? "TOURS.Finish" : "TOURS.Next", `fa-solid fa-${isLast ? "check" : "arrow-right"}`, act),
  );
  return footer;
}

function button(action: TourAction, label: string, icon: string, act: (action: TourAction) => void): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `icon ${icon}`;
  button.dataset["action"] = action;
  button.setAttribute("aria-label", localize(label));
  button.addEventListener("click", () => {
    act(action);
  });
  return button;
}

/** Below its target, unless the step wants another side; always inside the page. */
function placeBeside(step: HTMLElement, target: Element, direction = "DOWN"): void {
  const gap = 16;
  const [own, box] = [step.getBoundingClientRect(), target.getBoundingClientRect()];
  const middle = { left: box.left + (box.width - own.width) / 2, top: box.top + (box.height - own.height) / 2 };
  const places: Readonly<Record<string, { left: number; top: number }>> = {
    UP: { ...middle, top: box.top - own.height - gap },
    DOWN: { ...middle, top: box.bottom + gap },
    LEFT: { ...middle, left: box.left - own.width - gap },
    RIGHT: { ...middle, left: box.right + gap },
    CENTER: middle,
  };
  const place = places[direction] ?? middle;
  const within = (value: number, size: number, room: number) => Math.max(0, Math.min(value, room - size));
  step.style.transform = "none";
  step.style.left = `${within(place.left, own.width, window.innerWidth)}px`;
  step.style.top = `${within(place.top, own.height, window.innerHeight)}px`;
}
