import { isForAll } from "../../rules/requests/request.ts";
import { postRequest } from "../window/post-request.ts";
import type { RequestSettings } from "../model/blank-request.ts";
import { settingsFault } from "../window/request-settings.ts";
import { openRequestWindow } from "../window/open-request-window.ts";

/**
 * Makes the request of these settings; passive values are shown, to everybody or in the request window alone if they or their
 * target are not for everybody.
 * @returns false if a hook cancels it
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function doRequest(settings: RequestSettings): Promise<boolean> {
  const fault = settingsFault(settings);
  if (fault) throw new Error(fault.message);
  const isSecret = !isForAll(settings) || settings.options.some((option) => option.hidesTarget);
  if (settings.kind !== "passive" || !isSecret) return (await postRequest(settings)) !== undefined;
  await openRequestWindow(settings);
  return true;
}
