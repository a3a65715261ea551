/**
 * Returns the uuid of a document; blank if it is not stored, so that nothing is found by it. The types of 14 know documents that
 * have none.
 */
export function uuidOf({ uuid }: { readonly uuid: string | null }): string {
  return uuid ?? "";
}
