/** Fields of Foundry which the stand-in does not have; they say so when they are made. */
function absent(name: string) {
  return class {
    constructor() {
      throw new Error(`The stand-in has no foundry.data.fields.${name}`);
    }
  };
}

export const EmbeddedDocumentField = absent("EmbeddedDocumentField");
export const EmbeddedCollectionDeltaField = absent("EmbeddedCollectionDeltaField");
