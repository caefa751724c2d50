import { CausewayError } from '../../kernel/errors.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import type { Lender } from '../lender.ts'
import type { LenderMarket } from '../market.ts'
import type { ChainReadContext } from '../read-on-chain.ts'
import type { LendingService } from '../service.ts'

/** What rates are read with: a `Causeway` has it all. */
export interface RateReaders extends ChainReadContext {
  readonly lending: Pick<LendingService, 'lenders'>
}

/** @throws CausewayError LENDER_UNREADABLE where the chain has no such lender */
export async function findLender(
  { lending }: RateReaders,
  { chainId, lender: id }: Pick<LenderMarket, 'chainId' | 'lender'>,
  options: RequestOptions,
): Promise<Lender> {
  const { lenders } = await lending.lenders(chainId, options)
  const lender = lenders.find((one) => one.id === id)
  if (lender) return lender
  throw new CausewayError(`${id} is not known on chain ${chainId}`, {
    code: 'LENDER_UNREADABLE',
    details: 'No startup file names it',
  })
}
