/** CONST: the numbers and names which client, server and packages agree on. */

import { ALLOWED_HTML_ATTRIBUTES, ALLOWED_HTML_TAGS } from "./allowed-html.ts";

const extensions = {
  HTML: { handlebars: "text/x-handlebars-template", hbs: "text/x-handlebars-template", html: "text/html" },
  IMAGE: {
    apng: "image/apng",
    avif: "image/avif",
    bmp: "image/bmp",
    gif: "image/gif",
    jpeg: "image/jpeg",
    jpg: "image/jpeg",
    png: "image/png",
    svg: "image/svg+xml",
    tiff: "image/tiff",
    webp: "image/webp",
  },
  VIDEO: { m4v: "video/mp4", mp4: "video/mp4", ogv: "video/ogg", webm: "video/webm" },
  AUDIO: {
    aac: "audio/aac",
    flac: "audio/flac",
    m4a: "audio/mp4",
    mid: "audio/midi",
    mp3: "audio/mpeg",
    ogg: "audio/ogg",
    opus: "audio/opus",
    wav: "audio/wav",
    webm: "audio/webm",
  },
  TEXT: {
    csv: "text/csv",
    json: "application/json",
    md: "text/markdown",
    pdf: "application/pdf",
    tsv: "text/tab-separated-values",
    txt: "text/plain",
    xml: "application/xml",
    yml: "application/yaml",
    yaml: "application/yaml",
  },
  FONT: { otf: "font/otf", ttf: "font/ttf", woff: "font/woff", woff2: "font/woff2" },
  GRAPHICS: {
    fbx: "application/octet-stream",
    glb: "model/gltf-binary",
    gltf: "model/gltf+json",
    mtl: "model/mtl",
    obj: "model/obj",
    stl: "model/stl",
    usdz: "model/vnd.usdz+zip",
  },
} as const;

const USER_ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;

/** What users may store: nothing that a browser would run as a page. */
const uploadable: Readonly<Record<string, string>> = {
  ...extensions.IMAGE,
  ...extensions.VIDEO,
  ...extensions.AUDIO,
  ...extensions.TEXT,
  ...extensions.FONT,
  ...extensions.GRAPHICS,
};

/** One entry of {@link CONST}.USER_PERMISSIONS. */
export interface UserPermission {
  readonly label: string;
  readonly hint: string;
  readonly disableGM: boolean;
  readonly defaultRole: number;
}

/** The roles which have each permission unless a world says otherwise. */
const PERMISSION_ROLES = {
  PLAYER: [
    "MACRO_SCRIPT",
    "MESSAGE_WHISPER",
    "QUERY_USER",
    "REGION_CREATE",
    "SHOW_CURSOR",
    "SHOW_RULER",
    "TEMPLATE_CREATE",
    "WALL_DOORS",
  ],
  TRUSTED: [
    "BROADCAST_AUDIO",
    "BROADCAST_VIDEO",
    "DRAWING_CREATE",
    "FILES_BROWSE",
    "JOURNAL_CREATE",
    "MANUAL_ROLLS",
    "NOTE_CREATE",
    "PING_CANVAS",
    "TOKEN_CONFIGURE",
  ],
  ASSISTANT: [
    "ACTOR_CREATE",
    "CARDS_CREATE",
    "FILES_UPLOAD",
    "ITEM_CREATE",
    "PLAYLIST_CREATE",
    "SETTINGS_MODIFY",
    "TOKEN_CREATE",
    "TOKEN_DELETE",
  ],
} as const;

/** Permissions which even a GM may do without. */
const DISABLED_FOR_GM: ReadonlySet<string> = new Set([
  "BROADCAST_AUDIO",
  "BROADCAST_VIDEO",
  "MANUAL_ROLLS",
  "SHOW_CURSOR",
  "SHOW_RULER",
]);

/** All permissions but one: templates are regions in a later generation, and players may not create regions before. */
export function permissionsBut(absent: "REGION_CREATE" | "TEMPLATE_CREATE"): Record<string, UserPermission> {
  const table: Record<string, UserPermission> = {};
  for (const [role, names] of Object.entries(PERMISSION_ROLES)) {
    for (const name of names) {
      if (name === absent) continue;
      const words = name.split("_").map((word) => word.charAt(0) + word.slice(1).toLowerCase());
      table[name] = {
        label: `PERMISSION.${words.join("")}`,
        hint: `PERMISSION.${words.join("")}Hint`,
        disableGM: DISABLED_FOR_GM.has(name),
        defaultRole: USER_ROLES[role as keyof typeof PERMISSION_ROLES],
      };
    }
  }
  return table;
}

/** The kinds of documents of a world that the stand-in has, and those that lie inside others. */
const worldTypes = [
  "Actor",
  "ChatMessage",
  "Combat",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "RollTable",
  "Scene",
  "Setting",
  "User",
] as const;
const embeddedTypes = [
  "ActiveEffect",
  "ActorDelta",
  "Combatant",
  "CombatantGroup",
  "Item",
  "JournalEntryCategory",
  "JournalEntryPage",
  "Region",
  "RegionBehavior",
  "TableResult",
  "Token",
] as const;

const tokenShapes = {
  ELLIPSE_1: 0,
  ELLIPSE_2: 1,
  TRAPEZOID_1: 2,
  TRAPEZOID_2: 3,
  RECTANGLE_1: 4,
  RECTANGLE_2: 5,
} as const;

const CONSTANTS = {
  vtt: "Foundry VTT",
  VTT: "Foundry Virtual Tabletop",
  ACTIVE_EFFECT_MODES: { CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 },
  BASE_DOCUMENT_TYPE: "base",
  CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
  COMBAT_ANNOUNCEMENTS: ["startEncounter", "nextUp", "yourTurn"],
  COMPATIBILITY_MODES: { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 },
  CORE_SUPPORTED_LANGUAGES: ["en"],
  CSS_THEMES: { foundry: "THEME.foundry", fantasy: "THEME.fantasy", scifi: "THEME.scifi" },
  DEFAULT_TOKEN: "icons/svg/mystery-man.svg",
  ALLOWED_HTML_TAGS,
  ALLOWED_HTML_ATTRIBUTES,
  DICE_ROLL_MODES: { PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" },
  DIRECTORY_SEARCH_MODES: { FULL: "full", NAME: "name" },
  DOCUMENT_LINK_TYPES: ["Actor", "Cards", "Item", "Scene", "JournalEntry", "Macro", "RollTable", "PlaylistSound"],
  DOCUMENT_META_OWNERSHIP_LEVELS: { DEFAULT: -20, NOCHANGE: -10 },
  DOCUMENT_OWNERSHIP_LEVELS: { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 },
  ALL_DOCUMENT_TYPES: [...new Set([...worldTypes, ...embeddedTypes])].sort(),
  EMBEDDED_DOCUMENT_TYPES: embeddedTypes,
  FILE_CATEGORIES: extensions,
  AUDIO_FILE_EXTENSIONS: extensions.AUDIO,
  FONT_FILE_EXTENSIONS: extensions.FONT,
  GRAPHICS_FILE_EXTENSIONS: extensions.GRAPHICS,
  HTML_FILE_EXTENSIONS: extensions.HTML,
  IMAGE_FILE_EXTENSIONS: extensions.IMAGE,
  TEXT_FILE_EXTENSIONS: extensions.TEXT,
  UPLOADABLE_FILE_EXTENSIONS: uploadable,
  VIDEO_FILE_EXTENSIONS: extensions.VIDEO,
  COMPENDIUM_DOCUMENT_TYPES: [
    "Actor",
    "Adventure",
    "Cards",
    "Item",
    "JournalEntry",
    "Macro",
    "Playlist",
    "RollTable",
    "Scene",
  ],
  FOLDER_DOCUMENT_TYPES: [
    "Actor",
    "Adventure",
    "Item",
    "Scene",
    "JournalEntry",
    "Playlist",
    "RollTable",
    "Cards",
    "Macro",
    "Compendium",
  ],
  FOLDER_MAX_DEPTH: 4,
  GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
  JOURNAL_ENTRY_PAGE_FORMATS: { HTML: 1, MARKDOWN: 2 },
  KEYBINDING_PRECEDENCE: { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 },
  MACRO_SCOPES: ["global", "actors", "actor"],
  MACRO_TYPES: { SCRIPT: "script", CHAT: "chat" },
  PACKAGE_TYPES: ["world", "system", "module"],
  PRIMARY_DOCUMENT_TYPES: worldTypes,
  WORLD_DOCUMENT_TYPES: worldTypes,
  REGION_EVENTS: { TOKEN_ENTER: "tokenEnter", TOKEN_EXIT: "tokenExit" },
  REGION_VISIBILITY: { LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 },
  SETTING_SCOPES: { CLIENT: "client", USER: "user", WORLD: "world" },
  SORT_INTEGER_DENSITY: 100_000,
  TABLE_RESULT_TYPES: { TEXT: "text", DOCUMENT: "document" },
  TEXTURE_DATA_FIT_MODES: ["fill", "contain", "cover", "width", "height"],
  TEXT_ENRICH_EMBED_MAX_DEPTH: 5,
  TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
  TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
  TOKEN_HEXAGONAL_SHAPES: tokenShapes,
  TOKEN_OCCLUSION_MODES: { OWNED: 1, CONTROLLED: 2, HOVERED: 4, HIGHLIGHTED: 8, VISIBLE: 16 },
  TOKEN_SHAPES: tokenShapes,
  TOKEN_TURN_MARKER_MODES: { DISABLED: 0, DEFAULT: 1, CUSTOM: 2 },
  USER_PERMISSIONS: permissionsBut("REGION_CREATE"),
  USER_ROLES,
  USER_ROLE_NAMES: { 0: "NONE", 1: "PLAYER", 2: "TRUSTED", 3: "ASSISTANT", 4: "GAMEMASTER" },
} as const;

/** Foundry's constants, as far as the stand-in knows what they are for. */
export const CONST: typeof CONSTANTS = Object.freeze(CONSTANTS);

/** What active effects can do, where their changes have types: each with the priority it has unless it says another. */
export const CHANGE_TYPES = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
} as const;

/** When changes are applied: before the actor derives anything from its data, or afterwards. */
export const CHANGE_PHASES = {
  initial: { label: "EFFECT.CHANGES.PHASES.initial.label", hint: "EFFECT.CHANGES.PHASES.initial.hint" },
  final: { label: "EFFECT.CHANGES.PHASES.final.label", hint: "EFFECT.CHANGES.PHASES.final.hint" },
} as const;

/** In what durations are counted. */
export const DURATION_UNITS = ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"] as const;

/** Whether the icon of an effect is shown on tokens. */
export const SHOW_ICON = { NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 } as const;
