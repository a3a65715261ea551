import { dialogs } from "./on-page.ts";

/** Asks for confirmation before something is lost; returns false if the window is closed. */
export async function askConfirmation(title: string, question: string): Promise<boolean> {
  const content = document.createElement("p");
  content.textContent = question;
  const answer = await dialogs().confirm({
    classes: ["quadrivium", "question"],
    window: { title },
    content: content.outerHTML,
    yes: { default: false },
    no: { default: true },
  });
  return answer === true;
}
