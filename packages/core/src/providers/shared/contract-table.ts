import type { SwapContracts } from './swap-quote.ts'

/** The contracts of an aggregator by chain id. */
export type ContractTable = ReadonlyMap<number, readonly SwapContracts[]>

/**
 * Chain ids, and contracts at the same addresses on these chains: routers that are also spenders, or pairs of router
 * and spender.
 */
export type ContractRow = readonly [
  chainIds: readonly number[],
  ...contracts: readonly (string | SwapContracts)[],
]

/** Creates a table from rows. A chain in several rows has the contracts of all of them. */
export function createContractTable(...rows: readonly ContractRow[]): ContractTable {
  const table = new Map<number, SwapContracts[]>()
  for (const [chainIds, ...contracts] of rows) {
    const published = contracts.map((each) => (typeof each === 'string' ? { router: each } : each))
    for (const chainId of chainIds) table.set(chainId, [...(table.get(chainId) ?? []), ...published])
  }
  return table
}
