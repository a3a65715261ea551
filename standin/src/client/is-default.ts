/** Is a setting as it is when nobody has set it? What the settings tell their window, and no package. */
export const isDefault = Symbol("is a setting the default");
