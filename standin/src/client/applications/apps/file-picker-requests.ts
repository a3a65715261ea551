import type { FileListing, FileStorage } from "../../connection.ts";
import { currentConnection } from "../../documents/database.ts";
import { localize, notify } from "../surroundings.ts";
import type { BrowseOptions, UploadAnswer } from "./file-picker-types.ts";

/** Asks the server what is in a folder. */
export async function browseFiles(source: string, target: string, options: BrowseOptions = {}): Promise<FileListing> {
  const { extensions, wildcard } = options;
  return (await currentConnection().manageFiles({
    action: "browse",
    storage: storageOf(source),
    target,
    ...(extensions ? { extensions } : {}),
    ...(wildcard === undefined ? {} : { wildcard }),
  })) as FileListing;
}

/** Founds a folder and answers its path. */
export async function foundFolder(source: string, target: string): Promise<string> {
  const request = { action: "createDirectory", storage: storageOf(source), target } as const;
  return (await currentConnection().manageFiles(request)) as string;
}

/** Stores a file; what goes wrong is told to the user, and the answer is false. */
export async function storeFile(
  source: string,
  target: string,
  file: File,
  { notify: tells = true }: { notify?: boolean | null } = {},
): Promise<UploadAnswer | false> {
  const { name } = file;
  try {
    const content = await toBase64(file);
    const storage = storageOf(source);
    const path = await currentConnection().manageFiles({ action: "upload", storage, target, name, content });
    const message = localize("FILES.Uploaded", { name, target });
    if (tells) notify("info", message);
    return { status: "success", path: path as string, message };
  } catch (error) {
    notify("error", (error as Error).message);
    return false;
  }
}

/** What is neither the host's nor far away is in the user data, whatever older code calls it. */
function storageOf(source: string): FileStorage {
  if (source === "s3") throw new Error("The stand-in has no storage s3");
  return source === "public" ? "public" : "data";
}

async function toBase64(file: Blob): Promise<string> {
  const letters = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return btoa(letters.join(""));
}
