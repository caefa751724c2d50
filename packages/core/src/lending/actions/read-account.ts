import { isAddress, lowerAddress } from '../../chains/address.ts'
import { CausewayError, fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import type { LendingAccount } from '../action.ts'
import type { Lender } from '../lender.ts'
import type { LenderMarket } from '../lender-market.ts'
import type { LenderPosition } from '../lender-position.ts'
import type { LendingService } from '../lending-service.ts'
import { requireLender, requirePosition } from './require-lender.ts'

/** A lender with its market and the position of one account. */
export interface ReadAccount {
  readonly lender: Lender
  readonly market: LenderMarket
  readonly position: LenderPosition
}

/**
 * Reads the market and the position for planning actions.
 *
 * @throws InvalidInputError naming the account, the lender or the sub-account; CausewayError LENDER_UNREADABLE; errors
 *   of the reads; AbortedError
 */
export async function readAccount(
  lending: Pick<LendingService, 'lenders' | 'getPositions'>,
  { chainId, lender: id, account, subAccount }: LendingAccount,
  signal?: AbortSignal,
): Promise<ReadAccount> {
  if (!isAddress(account, 'EVM')) {
    throw new InvalidInputError('Lending action', [fieldIssue('account', 'an address', account)])
  }
  const request = { account, chainIds: [chainId], lenders: [id] }
  const { positions, failures } = await lending.getPositions(request, { signal })
  const { lenders, missing } = await lending.lenders(chainId, { signal })
  // If files failed to load, the lender may be in them: report that failure instead of an unknown lender.
  if (missing.length === 0) requireLender(lenders, id, chainId)
  const [failure] = failures
  if (failure) throw failure.error
  const [read] = positions
  const lender = requireLender(lenders, id, chainId)
  if (!read)
    throw new CausewayError(`${id} could not be read. Try again later.`, {
      code: 'LENDER_UNREADABLE',
      retryable: true,
    })
  const owner = lowerAddress(account)
  const position = requirePosition(read.positions, { chainId, lender: lender.id, account: owner }, subAccount)
  return { lender, market: read.market, position }
}
