import type { FileListing } from "../../connection.ts";
import { CONST } from "../../constants.ts";
import type { ApplicationDefaults } from "../api/application-types.ts";
import type { FilePicker } from "../../kinds.ts";

/** How files are shown. */
export type FileDisplayMode = "list" | "thumbs" | "tiles" | "images";

/** What a file picker is asked for. */
export interface FilePickerOptions extends ApplicationDefaults {
  /** One of {@link FilePicker.FILE_TYPES}. */
  type?: string;
  /** The path that is there already. */
  current?: string;
  activeSource?: string;
  /** The input that is given the path. */
  field?: HTMLElement | null;
  /** The button which has asked. */
  button?: HTMLElement | null;
  callback?: ((path: string, picker: FilePicker) => unknown) | null;
  allowUpload?: boolean;
  displayMode?: string;
  /** Paths whose folders are not the place to look for others. */
  redirectToRoot?: readonly string[] | null;
}

/** How a folder is listed. */
export interface BrowseOptions {
  /** Only files which end like this, as in ".png". */
  extensions?: readonly string[] | undefined;
  /** The last part of the path is a pattern, as in "wolf-*.png". */
  wildcard?: boolean;
  /** For the storage "s3", which is not there. */
  bucket?: string;
}

/** What became of a file that was stored. */
export interface UploadAnswer {
  readonly status: "success";
  readonly path: string;
  readonly message: string;
}

/** One place where files are, and the folder that is looked at there. */
export interface FileSource {
  target: string;
}

const { IMAGE, VIDEO, AUDIO, TEXT, FONT } = CONST.FILE_CATEGORIES;

const CATEGORIES: Readonly<Record<string, readonly object[]>> = {
  image: [IMAGE],
  audio: [AUDIO],
  video: [VIDEO],
  text: [TEXT],
  imagevideo: [IMAGE, VIDEO],
  font: [FONT],
};

/** The extensions of the files of a type; none where any will do. */
export function extensionsOf(type: string): string[] {
  const categories = CATEGORIES[type] ?? [];
  return categories.flatMap((category) => Object.keys(category).map((extension) => `.${extension}`));
}

/** Has a file one of the extensions of a category, as `IMAGE`? */
export function isOfCategory(path: string, category: keyof typeof CONST.FILE_CATEGORIES): boolean {
  return Object.hasOwn(CONST.FILE_CATEGORIES[category], path.split(".").at(-1)?.toLowerCase() ?? "");
}

/** The folders which belong to the host. */
export const PUBLIC_FOLDERS: readonly string[] = ["icons"];

/** What is in a folder of which nothing is known yet. */
export const EMPTY_LISTING: FileListing = {
  target: "",
  private: false,
  gridSize: null,
  dirs: [],
  privateDirs: [],
  files: [],
  extensions: [],
};

/** The folder in which the file is that a picker was asked with; null where that is not in a folder here. */
export function folderOf({ request, type }: Pick<FilePicker, "request" | "type">): string | null {
  if (request === "" || /^(?:https?:|data:|blob:)/.test(request)) return null;
  return type === "folder" ? request : request.split("/").slice(0, -1).join("/");
}
