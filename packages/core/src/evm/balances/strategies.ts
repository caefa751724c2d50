import { requireChain } from '../../chains/lookup.ts'
import type { ChainRecord } from '../../chains/record.ts'
import type { BalanceAdapterContext, BalanceReads, BalanceRequest } from '../../platforms/balance-adapter.ts'
import { ChainReadError } from '../../platforms/errors.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import { deploylessReads } from './deployless.ts'
import { multicallReads } from './multicall.ts'
import { singleReads } from './single-reads.ts'
import type { BalanceBatch, ReadStrategy } from './strategy.ts'

/** Milliseconds for which a way that a chain refused is not tried again there. */
const REFUSAL_MS = 600_000

/**
 * Reads balances in the way of the fewest requests that a chain does not refuse.
 *
 * @throws ChainReadError where it refuses them all
 */
export type ReadBatch = (request: BalanceRequest, options: RequestOptions) => Promise<BalanceBatch>

export function createReadBatch({ chains, platforms, clock, logger }: BalanceAdapterContext): ReadBatch {
  /** How many strategies each chain has refused lately. */
  const refusals = new Map<number, { readonly count: number; readonly until: number }>()

  const refusedBy = (chainId: number): number => {
    const { count, until } = refusals.get(chainId) ?? { count: 0, until: 0 }
    return clock.now() < until ? count : 0
  }

  return async (request, options) => {
    const { chainId } = request
    const strategies = strategiesOf(platforms.forChain(chainId), requireChain(chains, chainId))
    const known = refusedBy(chainId)
    let reason: string | undefined
    for (const [count, read] of strategies.entries()) {
      if (count < known) continue
      const batch = await read(request, options)
      if (!('refused' in batch)) {
        if (count > known) refusals.set(chainId, { count, until: clock.now() + REFUSAL_MS })
        return batch
      }
      reason = batch.refused
      logger.debug(`Chain ${chainId} refuses one way of reading balances`, reason)
    }
    throw new ChainReadError(chainId, 'the balances', new Error(reason))
  }
}

function strategiesOf(reads: BalanceReads, { multicall3, requestLimits }: ChainRecord): ReadStrategy[] {
  return [
    deploylessReads(reads),
    ...(multicall3 ? [multicallReads(reads, multicall3)] : []),
    singleReads(reads, requestLimits.maxConcurrent),
  ]
}
