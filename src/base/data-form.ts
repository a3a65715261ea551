/**
 * The form in which this version stores its data. Raise it when `migrateData` of a data model learns to read an older form:
 * then worlds are stored again, and versions before this one ask before they open them.
 */
export const DATA_FORM = 1;
