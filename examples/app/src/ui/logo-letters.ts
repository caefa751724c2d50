/** Returns up to two letters for a logo without an image: `AV` for Aave V3, `M` for Mantle, `PT` for PT-sUSDe. */
export function logoLetters(name: string): string {
  const parts = name.split(/[^\p{L}\p{N}$]+/u).filter((word) => word !== '')
  const [first = '', second = ''] = parts
  if (first === 'PT' || first === 'YT') return first
  return [first, second]
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase()
}
