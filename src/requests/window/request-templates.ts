import { say } from "../../i18n/words.ts";
import { changeRequestTemplates, requestTemplates } from "../../world-settings.ts";
import { agrees } from "../../windows/ask-first.ts";

type Templates = ReturnType<typeof requestTemplates>;

/** Keeps a template under its name; asks first where that is another one's. @returns whether it is kept */
export async function saveTemplate(name: string, template: Templates[string]): Promise<boolean> {
  if (Object.hasOwn(requestTemplates(), name) && !(await isToBeLost("replace", name))) return false;
  await changeRequestTemplates({ ...requestTemplates(), [name]: template });
  return true;
}

/** Deletes a template, after asking. @returns whether it is gone */
export async function deleteTemplate(name: string): Promise<boolean> {
  if (!(await isToBeLost("delete", name))) return false;
  const kept = Object.entries(requestTemplates()).filter(([one]) => one !== name);
  await changeRequestTemplates(Object.fromEntries(kept));
  return true;
}

function isToBeLost(how: "replace" | "delete", name: string): Promise<boolean> {
  const question = say({ key: `QUADRIVIUM.RequestWindow.Lost.${how}`, data: { name } });
  return agrees(say({ key: "QUADRIVIUM.RequestWindow.templates" }), question);
}
