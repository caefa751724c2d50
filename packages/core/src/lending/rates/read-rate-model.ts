import { CausewayError } from '../../kernel/errors.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import { toFailureError } from '../failure.ts'
import type { Lender } from '../lender.ts'
import type { LenderMarket } from '../lender-market.ts'
import type { LendingService } from '../lending-service.ts'
import { type ChainReadContext, readOnChain } from '../read-lenders.ts'
import type { RateRule } from './rate-model.ts'

/** Parameters of `readRateModel`: a pool of a market. */
export interface RateModelRequest {
  readonly market: LenderMarket
  readonly poolId: string
}

/**
 * Returns the rate model of a pool with the current parameters of its contracts.
 *
 * @throws CausewayError LENDER_UNREADABLE, CHAIN_UNREADABLE, UNKNOWN_CHAIN; ChainReadError, TimeoutError, AbortedError
 */
export async function readRateModel(
  readers: RateReaders,
  { market, poolId }: RateModelRequest,
  options: RequestOptions = {},
): Promise<RateRule> {
  const lender = await findLender(readers, market, options)
  if (!lender.rateModel) return 'unknown'
  const { signal = new AbortController().signal } = options
  const [answer] = await readOnChain(readers, market.chainId, [lender.rateModel(market, poolId)], signal)
  if (answer?.status === 'read') return answer.result
  throw toFailureError(answer?.error, `The rate model of ${poolId} could not be read`)
}

/** Dependencies of rate reads, which a Causeway instance provides. */
export interface RateReaders extends ChainReadContext {
  readonly platforms: {
    readonly forChain: (chainId: number) => Pick<Platform, 'multicall' | 'getBlockTime'>
  }
  readonly lending: Pick<LendingService, 'lenders'>
}

/** Returns a lender of a chain. @throws CausewayError LENDER_UNREADABLE if the chain does not have it; AbortedError */
export async function findLender(
  { lending }: RateReaders,
  { chainId, lender: id }: Pick<LenderMarket, 'chainId' | 'lender'>,
  options: RequestOptions,
): Promise<Lender> {
  const { lenders } = await lending.lenders(chainId, options)
  const lender = lenders.find((entry) => entry.id === id)
  if (lender) return lender
  throw new CausewayError(`${id} is not known on chain ${chainId}`, {
    code: 'LENDER_UNREADABLE',
    details: 'No startup file names it',
  })
}
