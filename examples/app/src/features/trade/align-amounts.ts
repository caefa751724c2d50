/**
 * Pads the amounts of a column to the largest number of decimals. Unknown amounts and those with a zero count are
 * kept.
 */
export function alignAmounts(texts: readonly string[]): string[] {
  const decimals = Math.max(0, ...texts.filter(isDecimal).map((text) => getFraction(text).length))
  return texts.map((text) => (isDecimal(text) && decimals > 0 ? padFraction(text, decimals) : text))
}

function isDecimal(text: string): boolean {
  return /^[\d,]+(?:\.\d+)?$/.test(text)
}

function getFraction(text: string): string {
  return text.split('.')[1] ?? ''
}

function padFraction(text: string, decimals: number): string {
  const [whole = ''] = text.split('.')
  return `${whole}.${getFraction(text).padEnd(decimals, '0')}`
}
