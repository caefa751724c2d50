/** A part of a lender id that no name has: a market of Morpho, for example. */
const MARKET_ID = /^(0X)?[0-9A-F]{12,}$/i

/** Returns the words of a lender id, so that a family is found by its name although its markets are named by pair. */
export function lenderSearchText(lender: string): string {
  return lender
    .split('_')
    .filter((word) => !MARKET_ID.test(word))
    .join(' ')
    .toLowerCase()
}
