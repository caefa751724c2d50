import { type ChainGas, gasQueryOptions } from '@causeway/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReadOptions, useRead } from './use-read.ts'

/**
 * Reads the gas fees of a chain and refetches them every three minutes; after a failure, in 15 s, then at growing intervals.
 * Disabled for chains on which senders do not set gas fees.
 */
export function useGas<Selected = ChainGas>(
  request: { readonly chainId: number },
  options: ReadOptions<ChainGas, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(({ platforms }, context) => gasQueryOptions(platforms, request, context), options)
}
