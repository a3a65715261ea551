import { isForAll } from "../../rules/requests/request.ts";
import { Chances } from "../../rolls/odds/chances.ts";
import { makeRequest } from "../make-request.ts";
import { postPassiveValues } from "../window/passive-values.ts";
import { peopleOf } from "../window/request-people.ts";
import { draftOf, settingsFault } from "../window/request-settings.ts";
import type { RequestSettings } from "../request-draft.ts";
import { rememberRequest } from "../window/request-templates.ts";
import { openRequestWindow } from "../window/open-request-window.ts";

/**
 * Makes the request of these settings, and remembers it; passive values are shown, to everybody or in the request window alone
 * if they or their target are not for everybody.
 * @returns false if a hook cancels it
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function doRequest(settings: RequestSettings): Promise<boolean> {
  const fault = settingsFault(settings);
  if (fault) throw new Error(fault.message);
  const isDone =
    settings.kind === "passive" ? await showPassive(settings) : (await makeRequest(draftOf(settings))) !== undefined;
  if (isDone) await rememberRequest(settings);
  return isDone;
}

async function showPassive(settings: RequestSettings): Promise<boolean> {
  if (!isForAll(settings) || settings.options.some((option) => option.hidesTarget)) {
    await openRequestWindow(settings);
    return true;
  }
  const people = peopleOf(settings, [], new Chances());
  const fault = people.find((person) => person.fault !== "")?.fault;
  if (fault) throw new Error(fault);
  await postPassiveValues(settings, people);
  return true;
}
