import type { Holdings } from '@causeway/react'

/** Returns whether the balances of no chain could be read. */
export function haveHoldingsFailed({
  hasAccount,
  entries,
  updatedTime,
}: Pick<Holdings, 'hasAccount' | 'updatedTime'> & {
  readonly entries: readonly Pick<Holdings['entries'][number], 'isLoading'>[]
}): boolean {
  return hasAccount && updatedTime === undefined && entries.every(({ isLoading }) => !isLoading)
}
