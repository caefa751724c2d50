/** Gas.zip's own numbers of the chains. Source: https://dev.gas.zip/gas/chain-support/outbound. */
const shorts: Readonly<Record<number, number>> = { 1: 255, 5000: 13, 8453: 54, 42161: 57 }

export function shortOf(chainId: number): number {
  return shorts[chainId] ?? 0
}

export function chainOfShort(short: bigint): number | undefined {
  const found = Object.entries(shorts).find(([, own]) => BigInt(own) === short)
  return found && Number(found[0])
}
