import { lowerAddress, normalizeTokenAddress } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import type { DepositAction, RepayAction } from '../lending/action.ts'
import { type ReadAccount, readAccount } from '../lending/actions/read-account.ts'
import { requirePool } from '../lending/actions/require-lender.ts'
import { getDebt } from '../lending/actions/to-action-size.ts'
import { getPoolIssues, validateAction } from '../lending/actions/validate-action.ts'
import { type LendingIssue, LendingRejectedError } from '../lending/lending-rejected-error.ts'
import { INFINITE_HEALTH } from '../lending/risk/math.ts'
import type { PositionState } from '../lending/risk/position-state.ts'
import type { JourneyContext } from './journey-context.ts'
import {
  isLenderTarget,
  isSameToken,
  type JourneyLenderTarget,
  type JourneyRequest,
} from './journey-request.ts'
import type { JourneyRecordAction, JourneyRecordLeg } from './record.ts'

/** End of a journey: the token that has to arrive, and the action of the account. */
export interface Destination {
  readonly chainId: number
  readonly token: Address
  readonly recipient: Address
  /** The lender with its market and the position of the account. Undefined without an action. */
  readonly lender?: DestinationLender
}

interface DestinationLender extends ReadAccount {
  readonly target: JourneyLenderTarget
  readonly wrappedNative: Address | undefined
}

type LendingReads = Parameters<typeof readAccount>[0]

/** End of a journey with an action. */
export type LenderDestination = Destination & { readonly lender: DestinationLender }

/**
 * Reads where a journey ends, and checks that the lender accepts the action.
 *
 * @throws InvalidInputError for an unknown lender or pool, with the closest matches; LendingRejectedError with every
 * reason of the lender; CausewayError LENDER_UNREADABLE, POOL_UNREADABLE; AbortedError
 */
export async function readDestination(
  { account, to }: JourneyRequest,
  { lending, chains }: Pick<JourneyContext, 'lending' | 'chains'>,
  signal?: AbortSignal,
): Promise<Destination> {
  const { chainId } = to
  if (!isLenderTarget(to)) {
    return { chainId, token: normalizeTokenAddress(to.token), recipient: to.recipient ?? account }
  }
  if (!lending) {
    const expected = 'a token: without lending(), a journey cannot end in a lender action'
    throw new InvalidInputError('Journey', [fieldIssue('to.lender', expected, to.lender)])
  }
  const destination = await readLenderTarget(account, to, { lending, chains }, signal)
  const { lender } = destination
  const terms = { type: ACTION_TYPES[to.action], poolId: lender.target.pool }
  const [first, ...others] = getPoolIssues(terms, lender)
  if (first) throw new LendingRejectedError([first, ...others])
  return destination
}

/**
 * Reads the pool of a target and the position of the account.
 *
 * @throws InvalidInputError for an unknown lender or pool; CausewayError LENDER_UNREADABLE, POOL_UNREADABLE; AbortedError
 */
export async function readLenderTarget(
  account: Address,
  to: JourneyLenderTarget,
  { lending, chains }: { readonly lending: LendingReads } & Pick<JourneyContext, 'chains'>,
  signal?: AbortSignal,
): Promise<LenderDestination> {
  const { chainId } = to
  const read = await readAccount(lending, { chainId, lender: to.lender, account }, signal)
  const poolId = to.pool.startsWith('0x') ? to.pool.toLowerCase() : to.pool
  const pool = requirePool(read.market, poolId)
  const wrappedNative = lowerAddress(chainById(chains, chainId)?.wrappedNative?.address)
  const lender = { ...read, target: { ...to, pool: pool.poolId }, wrappedNative }
  return { chainId, token: pool.underlying, recipient: account, lender }
}

/**
 * Returns why the action of a stored journey is not carried out: its pool, or the output of its last leg, is another token
 * than the one that the user sees, or has other decimals, as in a text that was changed before its import. Undefined if all
 * are the same.
 */
export function getTokenRejection(
  { token: poolToken, lender: { market, target } }: LenderDestination,
  action: Pick<JourneyRecordAction, 'chainId' | 'token'>,
  last: Pick<JourneyRecordLeg, 'toChainId' | 'toToken' | 'toTokenDecimals'> | undefined,
): string | undefined {
  const isPaid = !last || (last.toChainId === action.chainId && isSameToken(last.toToken, action.token))
  if (!isPaid || !isSameToken(poolToken, action.token)) {
    return `The journey delivers ${last?.toToken ?? action.token}, and its action at ${target.lender} uses ${poolToken}. Stop it, and plan it again.`
  }
  const { symbol, decimals } = requirePool(market, target.pool).asset
  const { toTokenDecimals = decimals } = last ?? {}
  if (toTokenDecimals === decimals) return undefined
  return `The journey states ${toTokenDecimals} decimals for ${symbol}, which has ${decimals}. Stop it, and plan it again.`
}

/** Types of lender actions by the action of a journey. */
export const ACTION_TYPES = { deposit: 'Deposit', repay: 'Repay' } as const

/**
 * Returns the action for an amount that arrived: of a deposit the requested amount or all of it; of a repayment at most
 * the debt, which then includes interest.
 */
export function toLenderAction(
  target: JourneyLenderTarget,
  arrived: bigint,
  read: Pick<ReadAccount, 'position'>,
): DepositAction | RepayAction {
  const { action, pool: poolId } = target
  const amount = getUsedAmount(target, arrived, read)
  if (action === 'deposit') return { type: 'Deposit', poolId, amount }
  const debt = getDebt({}, read.position.pools[poolId])
  return { type: 'Repay', poolId, amount: amount >= debt ? 'all' : amount }
}

/** Returns the part of the amount that arrived which the action uses, without interest that is still to accrue. */
export function getUsedAmount(
  { action, pool, amount }: JourneyLenderTarget,
  arrived: bigint,
  { position }: Pick<ReadAccount, 'position'>,
): bigint {
  const limit = amount !== undefined && amount < arrived ? amount : arrived
  if (action === 'deposit') return limit
  const debt = getDebt({}, position.pools[pool])
  return limit < debt ? limit : debt
}

/** Result of an action for an amount that is expected to arrive. */
interface ActionReview {
  /** Reasons of the lender to reject it, most important first. */
  readonly issues: readonly LendingIssue[]
  /** Whether the position ends close to liquidation. */
  readonly isRisky: boolean
  /** Health factor afterwards. */
  readonly healthFactor: number | 'unknown'
}

/** Returns the result of the action for an amount that is expected to arrive. */
export function reviewAction({ lender, token }: LenderDestination, arriving: bigint): ActionReview {
  const { market, position, wrappedNative, target, lender: family } = lender
  const action = toLenderAction(target, arriving, lender)
  const balances = new Map([[lowerAddress(token), arriving]])
  const inputs = { market, position, balances, wrappedNative, lender: family }
  const { issues, notices, after } = validateAction(action, inputs)
  return {
    issues,
    isRisky: notices.some(({ code }) => code === 'RISKY'),
    healthFactor: toHealthFactor(after),
  }
}

/**
 * Checks the action of a lender for an amount that is expected to arrive, and returns the health factor afterwards.
 * Undefined without an action.
 *
 * @throws LendingRejectedError with every reason of the lender
 */
export function checkAction(
  { lender, ...destination }: Destination,
  arriving: bigint,
): number | 'unknown' | undefined {
  if (!lender) return undefined
  const { issues, healthFactor } = reviewAction({ ...destination, lender }, arriving)
  const [first, ...others] = issues
  if (first) throw new LendingRejectedError([first, ...others])
  return healthFactor
}

/** Returns the health factor of a position. Infinity without debt. */
export function toHealthFactor({ figures: { healthFactor } }: PositionState): number | 'unknown' {
  if (healthFactor === 'unknown') return healthFactor
  return healthFactor === INFINITE_HEALTH ? Number.POSITIVE_INFINITY : Number(healthFactor) / 1e18
}
