import { isAddress, lowerAddress } from '../../chains/address.ts'
import { CausewayError, fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import type { LendingAccount } from '../action.ts'
import type { Lender } from '../lender.ts'
import type { LendingService } from '../lending-service.ts'
import type { LenderMarket } from '../market.ts'
import type { LenderPosition } from '../position.ts'
import { requireLender, requirePosition } from './require-lender.ts'

/** A lender and what one account has there, read just now. */
export interface ReadAccount {
  readonly lender: Lender
  readonly market: LenderMarket
  readonly position: LenderPosition
}

/**
 * Reads what actions of an account are planned on.
 *
 * @throws InvalidInputError naming the account, the lender or the sub-account; CausewayError LENDER_UNREADABLE; what
 * reading throws; AbortedError
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
  // Where a family's files are missing the lender may be one of its own: then that is the reason.
  if (missing.length === 0) requireLender(lenders, id, chainId)
  const [failure] = failures
  if (failure) throw failure.error
  const [read] = positions
  const lender = requireLender(lenders, id, chainId)
  if (!read)
    throw new CausewayError(`${id} could not be read`, { code: 'LENDER_UNREADABLE', retryable: true })
  const owner = lowerAddress(account)
  const position = requirePosition(read.positions, { chainId, lender: lender.id, account: owner }, subAccount)
  return { lender, market: read.market, position }
}
