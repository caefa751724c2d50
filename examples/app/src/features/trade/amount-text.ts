/** Amounts down a column, with as many decimals as the one that has most; those with counted zeros stay as they are. */
export function alignAmounts(texts: readonly string[]): string[] {
  const decimals = Math.max(0, ...texts.filter(isPlain).map((text) => fractionOf(text).length))
  return texts.map((text) => (isPlain(text) && decimals > 0 ? padded(text, decimals) : text))
}

function isPlain(text: string): boolean {
  return /^[\d,]+(?:\.\d+)?$/.test(text)
}

function fractionOf(text: string): string {
  return text.split('.')[1] ?? ''
}

function padded(text: string, decimals: number): string {
  const [whole = ''] = text.split('.')
  return `${whole}.${fractionOf(text).padEnd(decimals, '0')}`
}
