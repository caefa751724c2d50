/** Returns the id of the protocol of a lender: all markets of Morpho have the same one. */
export function toProtocolId(lender: string): string {
  return lender.replace(/_[0-9A-F]{64}$/, '')
}
