/**
 * Returns the fallback hue of a logo, 0 to 359. Computed from the address, so that a copy with the same name differs.
 */
export function logoHue(seed: string): number {
  let hash = 0x811c9dc5
  for (const character of seed.toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0) % 360
}
