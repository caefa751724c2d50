/** Gas.zip's short chain ids. Source: https://dev.gas.zip/gas/chain-support/outbound. */
const shorts: Readonly<Record<number, number>> = { 1: 255, 5000: 13, 8453: 54, 42161: 57 }

export function getShortId(chainId: number): number {
  return shorts[chainId] ?? 0
}

export function findChainByShortId(short: bigint): number | undefined {
  const entry = Object.entries(shorts).find(([, value]) => BigInt(value) === short)
  return entry && Number(entry[0])
}
