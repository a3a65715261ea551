/** @import { Description, Thrown } from "quadrivium" */

/**
 * Returns the content of the card: one shown die for each die that was thrown, rows, and a verdict. Words are language keys.
 * @param {{ readonly flames: number, readonly smothered: boolean }} outcome
 * @param {readonly Thrown[]} thrown
 * @param {number} least The lowest face that is a flame.
 * @returns {Description}
 */
export function describe({ flames, smothered }, thrown, least) {
  const dice = thrown.map(({ faces, face, role }) => ({
    faces,
    label: String(face),
    tone: isFlame(role, face, least) ? /** @type {const} */ ("kept") : /** @type {const} */ ("blank"),
    ...(role === "pool" ? {} : { below: { key: `EMBER.Below.${role}` } }),
  }));
  return {
    dice,
    value: [{ label: { key: "EMBER.Flames" }, amount: flames }],
    ...(smothered ? { verdict: { tone: "bad", phrase: { key: "EMBER.Smothered" } } } : {}),
  };
}

/**
 * Tells whether a die adds flames.
 * @param {string} role
 * @param {number} face
 * @param {number} least
 */
function isFlame(role, face, least) {
  return role === "spark" ? face === 6 : face >= least;
}
