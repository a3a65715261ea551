import { buttonIn, click, textOf, until } from "./page.ts";

type Message = ChatMessage.Implementation;

/** Lets the user target the tokens of these actors, and no others. */
export function target(...actors: readonly (Actor.Implementation | null | undefined)[]): void {
  game.user.targets.clear();
  for (const actor of actors) game.user.targets.add({ actor } as never);
}

/** Presses "Apply damage…" on a card, or its name after the damage was applied. @returns the window that asks for the targets */
export async function askToApply(message: Message): Promise<HTMLElement> {
  const card = await message.renderHTML();
  click(await until(() => card.querySelector<HTMLElement>("[data-action=quadriviumApplyDamage]")));
  return until(() => document.querySelector<HTMLElement>(".application.question:has(.apply-damage)"));
}

/** What the window says of each candidate: a mark if it is chosen, the name, and what the damage would do. */
export function candidatesIn(window: HTMLElement): readonly string[] {
  return [...window.querySelectorAll(".candidate")].map((row) => {
    const box = row.querySelector<HTMLInputElement>("[type=checkbox]");
    const [name, preview] = [row.querySelector(".name"), row.querySelector(".preview")].map(textOf);
    return `${box?.checked === true ? "✓" : "–"} ${name ?? ""}: ${preview ?? ""}`;
  });
}

/** Applies the damage of a card to the targets chosen in the window. @returns what it said of each candidate */
export async function apply(message: Message): Promise<readonly string[]> {
  const window = await askToApply(message);
  const said = candidatesIn(window);
  await confirm(window);
  return said;
}

/** Presses "Apply" in the window. */
export async function confirm(window: HTMLElement): Promise<void> {
  click(buttonIn(window, "Apply"));
  await until(() => !window.isConnected);
}

/** The messages that tell what damage of a card has done. */
export function told({ id }: Message): readonly ChatMessage.OfType<"change">[] {
  const changes = game.messages.filter(({ type }) => type === "change") as ChatMessage.OfType<"change">[];
  return changes.filter(({ system }) => system.of === id);
}

/** The lines of a card that say who has taken its damage, without their buttons. */
export async function damageLines(message: Message): Promise<readonly string[]> {
  const lines = [...(await message.renderHTML()).querySelectorAll(".damage li")];
  return lines.map((line) => textOf(line).replace(/ ?Undo$/, ""));
}

/** Presses the button that undoes the damage of an actor. */
export async function undo(message: Message, name: string): Promise<void> {
  click(buttonIn(await message.renderHTML(), `Undo damage to ${name}`));
}
