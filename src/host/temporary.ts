/** Makes a document, its data or its window, which are stored and shown nowhere. */
export function temporary<Made extends object>(
  Class: { readonly prototype: Made },
  data: object,
  context: object = {},
): Made {
  // The types of the constructors tell the data of each type apart.
  const AnyClass = Class as object as new (data: object, context: object) => Made;
  return new AnyClass(data, context);
}
