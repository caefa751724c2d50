import { type ChainGas, gasQueryOptions } from '@causeway/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReadOptions, useRead } from './use-read.ts'

/** What gas costs on a chain, read again every three minutes. It waits for a chain whose senders set fees. */
export function useGas<Selected = ChainGas>(
  request: { readonly chainId: number },
  options: ReadOptions<ChainGas, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(({ platforms }, context) => gasQueryOptions(platforms, request, context), options)
}
