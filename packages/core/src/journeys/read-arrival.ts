import { errorSentence } from '../kernel/errors.ts'
import { getDebt } from '../lending/actions/to-action-size.ts'
import { LendingRejectedError } from '../lending/lending-rejected-error.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { type Arrival, createArrivals } from './create-arrivals.ts'
import type { JourneyContext } from './journey-context.ts'
import {
  checkAction,
  getTokenRejection,
  type LenderDestination,
  readLenderTarget,
} from './read-destination.ts'
import type { JourneyRecord, JourneyRecordAction, JourneyRecordLeg } from './record.ts'

type ArrivalContext = Pick<JourneyContext, 'lending' | 'chains' | 'quotes'>

/** The lender action of a leg that carries it, and the position of the account that it changes. */
export interface LegArrival {
  readonly arrival: Arrival
  readonly destination: LenderDestination
  /** Deposit or debt at the lender, in base units. */
  readonly position: bigint
}

/**
 * Reads the lender action that a leg carries, from the lender and not from storage. Undefined for a leg that carries none.
 *
 * @throws InvalidInputError for an unknown lender or pool; errors of reads; AbortedError
 */
export async function readArrival(
  { account, action }: Pick<JourneyRecord, 'account' | 'action'>,
  leg: JourneyRecordLeg,
  { lending, chains, quotes }: ArrivalContext,
  { signal }: RequestOptions,
): Promise<LegArrival | undefined> {
  if (!leg.arrival || !action || !lending) return undefined
  const { providerId } = leg.arrival
  const destination = await readLenderTarget(account, action, { lending, chains }, signal)
  const arrivals = await createArrivals(destination, quotes.providers)
  const arrival = arrivals.find((each) => each.providerId === providerId)
  return arrival && { arrival, destination, position: getPosition(destination) }
}

/** Returns why the lender rejects the expected output of a leg; undefined if it does not. */
export function getRejection(
  { destination }: LegArrival,
  leg: Pick<JourneyRecordLeg, 'toChainId' | 'toToken' | 'toTokenDecimals' | 'toAmount'>,
  action: Pick<JourneyRecordAction, 'chainId' | 'token'>,
): string | undefined {
  const rejection = getTokenRejection(destination, action, leg)
  if (rejection !== undefined) return rejection
  try {
    checkAction(destination, leg.toAmount)
    return undefined
  } catch (error) {
    if (!(error instanceof LendingRejectedError)) throw error
    return errorSentence(error)
  }
}

function getPosition({ lender: { position, target } }: LenderDestination): bigint {
  const held = position.pools[target.pool]
  return target.action === 'repay' ? getDebt({}, held) : (held?.deposits ?? 0n)
}
