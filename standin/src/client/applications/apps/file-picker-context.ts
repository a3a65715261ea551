import type { FileListing } from "../../connection.ts";
import { game } from "../surroundings.ts";
import { isOfCategory, type FileDisplayMode } from "./file-picker-types.ts";
import type { Classes, FilePicker } from "../../kinds.ts";

const MODE_ICONS: Readonly<Record<FileDisplayMode, string>> = {
  list: "fa-list",
  thumbs: "fa-table-list",
  tiles: "fa-table-cells-large",
  images: "fa-images",
};

/** A folder as the template draws it. */
interface FolderContext {
  readonly name: string;
  readonly path: string;
  readonly private: boolean;
}

/** A file as the template draws it. */
interface FileContext {
  readonly name: string;
  readonly url: string;
  /** The picture itself where pictures are shown. */
  readonly img: string | null;
  readonly icon: string;
  readonly selected: boolean;
}

/** What a picker's templates draw. */
export function pickerContext(picker: FilePicker): object {
  const { results, displayMode, type, target, request, extensions, source, sources, canUpload } = picker;
  const { DISPLAY_MODES } = picker.constructor as Classes["FilePicker"];
  const dirs = folderContexts(results);
  const files = type === "folder" ? [] : fileContexts(results, displayMode !== "list", request);
  const label = type === "folder" ? "FILES.SelectFolder" : "FILES.SelectFile";
  return {
    rootId: picker.id,
    bucket: null,
    buckets: null,
    isS3: false,
    canGoBack: target !== "",
    canUpload,
    canSelect: true,
    dirs,
    files,
    noResults: dirs.length + files.length === 0,
    displayMode,
    displayModes: DISPLAY_MODES.map((mode) => ({
      mode,
      icon: MODE_ICONS[mode],
      label: `FILES.Mode.${mode}`,
      active: mode === displayMode,
    })),
    extensions,
    accept: extensions.join(","),
    selected: request,
    source,
    sources,
    target,
    user: game().user,
    buttons: [{ type: "submit", icon: "fa-solid fa-check", label }],
  };
}

function folderContexts({ dirs, privateDirs }: FileListing): FolderContext[] {
  return dirs.map((path) => ({ name: lastPart(path), path, private: privateDirs.includes(path) }));
}

function fileContexts({ files }: FileListing, showsPictures: boolean, selected: string): FileContext[] {
  return files.map((url) => ({
    name: lastPart(url),
    url,
    img: showsPictures && isOfCategory(url, "IMAGE") ? url : null,
    icon: iconOf(url),
    selected: url === selected,
  }));
}

function lastPart(address: string): string {
  return decodeURIComponent(address.split("/").at(-1) ?? "");
}

function iconOf(path: string): string {
  if (isOfCategory(path, "IMAGE")) return "fa-solid fa-image";
  if (isOfCategory(path, "AUDIO")) return "fa-solid fa-music";
  if (isOfCategory(path, "VIDEO")) return "fa-solid fa-film";
  if (isOfCategory(path, "FONT")) return "fa-solid fa-font";
  return "fa-solid fa-file";
}
