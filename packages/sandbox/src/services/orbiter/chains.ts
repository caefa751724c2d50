/** Orbiter's own numbers of the chains. Source: its list of chains. */
const internalIds: Readonly<Record<number, number>> = { 1: 1, 5000: 24, 8453: 21, 42161: 2 }

export function internalIdOf(chainId: number): number {
  return internalIds[chainId] ?? chainId
}

/** The code of a chain in a memo. */
export function codeOf(chainId: number): string {
  return String(9_000 + internalIdOf(chainId))
}

export function chainOfCode(code: string): number | undefined {
  return Object.keys(internalIds)
    .map(Number)
    .find((chainId) => codeOf(chainId) === code)
}
