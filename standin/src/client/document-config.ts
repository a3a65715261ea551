import { host } from "./host.ts";

/** As much of what CONFIG says of a kind of document as those need who do not know the kind. */
interface DocumentConfig {
  readonly documentClass?: unknown;
  readonly sidebarIcon?: string;
}

/**
 * What CONFIG says of a kind of document with a name from elsewhere: nothing for a kind that the stand-in lacks. Reading `CONFIG` itself by
 * such a name throws.
 */
export function documentConfig(documentName: string): DocumentConfig | undefined {
  const config = host.CONFIG as Record<string, DocumentConfig>;
  return Object.hasOwn(config, documentName) ? config[documentName] : undefined;
}
