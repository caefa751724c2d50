/** The hue of a logo that has no picture, from the address and not from the name, so that a copycat differs. */
export function logoHue(seed: string): number {
  let hash = 0x811c9dc5
  for (const character of seed.toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0) % 360
}
