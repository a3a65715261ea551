/** The eight Characteristics of Ars Magica, in the order of its character sheet. */
export const characteristics = ["int", "per", "str", "sta", "pre", "com", "dex", "qik"] as const;

export type Characteristic = (typeof characteristics)[number];

/** The Characteristics by the language keys of their names. */
export const characteristicChoices = Object.fromEntries(
  characteristics.map((name) => [name, `QUADRIVIUM.Characteristic.${name}`]),
) as Readonly<Record<Characteristic, string>>;

export function isCharacteristic(name: string): name is Characteristic {
  return (characteristics as readonly string[]).includes(name);
}
