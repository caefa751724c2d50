/** An amount with its thousands apart, as it is copied from a page: what each mark means is certain only then. */
const GROUPED = /^\d{1,3}(?:,\d{3})+\.\d*$/

/** What was typed or pasted, without what is no part of a number. A comma alone stays: it is a point to whoever types it. */
export function amountText(typed: string): string {
  const text = typed.replace(/[\s$]/g, '')
  return GROUPED.test(text) ? text.replaceAll(',', '') : text
}

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
