/** Orbiter's internal chain ids. Source: Orbiter's list of chains. */
const internalIds: Readonly<Record<number, number>> = { 1: 1, 5000: 24, 8453: 21, 42161: 2 }

export function getInternalId(chainId: number): number {
  return internalIds[chainId] ?? chainId
}

/** Returns the code that identifies a chain in a memo. */
export function getCode(chainId: number): string {
  return String(9_000 + getInternalId(chainId))
}

export function findChainByCode(code: string): number | undefined {
  return Object.keys(internalIds)
    .map(Number)
    .find((chainId) => getCode(chainId) === code)
}
