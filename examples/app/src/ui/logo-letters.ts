/** Up to two letters for a logo without a picture: `AV` for Aave V3, `M` for Mantle, `PT` for PT-sUSDe. */
export function logoLetters(name: string): string {
  const words = name.split(/[^\p{L}\p{N}$]+/u).filter((word) => word !== '')
  const [first = '', second = ''] = words
  if (first === 'PT' || first === 'YT') return first
  return [first, second]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
