import { isNativeToken, lowerAddress, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { ExecutionPlan, PlannedStep } from '../../execution/plan/execution-plan.ts'
import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import { type AssetAction, addsFunds } from '../action.ts'
import type { ActionSize } from '../lender.ts'
import { type LendingPool, poolConfig, WAD } from '../lender-market.ts'

/** An asset movement of an action, in base units. */
export interface AssetMove {
  /** Lower-cased; the native asset by its placeholder. */
  readonly token: Address
  readonly direction: 'out' | 'in'
  /** Maximum of an outgoing amount, minimum of an incoming one. */
  readonly amount: bigint
  /** The amount expected to move: less than `amount` if interest accrues until the transaction is included. */
  readonly expected: bigint
  /** Recipient of an incoming amount, or the account whose position an outgoing amount is for. Lower-cased. */
  readonly recipient: Address
  /** Tokens of the lender that a withdrawal or repayment burns. Lower-cased. */
  readonly returned: readonly Address[]
  /**
   * Token that a deposit mints to `recipient` (aToken, cToken, share of Comet), and its minimum in base units.
   * Undefined if the lender mints none.
   */
  readonly receipt?: { readonly token: Address; readonly amount: bigint }
}

/** Returns the asset movement of an action. */
export function toAssetMove(
  action: AssetAction,
  pool: LendingPool,
  token: Address,
  size: ActionSize,
  account: Address,
): AssetMove {
  const { contracts, underlying } = pool
  const recipient = getRecipient(action) ?? account
  const returns = action.type === 'Withdraw' || action.type === 'Repay'
  const returned = returns ? Object.values(contracts).filter((token) => !sameAddress(token, underlying)) : []
  const receipt = action.type === 'Deposit' ? getReceipt(pool, size.amount, !action.onBehalfOf) : undefined
  const common = {
    token,
    expected: size.amount,
    recipient: lowerAddress(recipient),
    returned: returned.map((token) => lowerAddress(token)),
  }
  return addsFunds(action)
    ? { ...common, direction: 'out', amount: size.limit, ...compact({ receipt }) }
    : { ...common, direction: 'in', amount: size.amount }
}

function getRecipient(action: AssetAction): Address | undefined {
  if (action.type === 'Borrow') return undefined
  return action.type === 'Withdraw' ? action.recipient : action.onBehalfOf
}

/** Tolerated deviation from the exchange rate, in percent, for accruing interest and rounding. */
const RECEIPT_TOLERANCE = 1n
const RECEIPT_ROUNDING = 10n

/**
 * Returns the expected receipt of a deposit. Undefined for a deposit into a Comet for another account, which may repay
 * its debt.
 */
function getReceipt(pool: LendingPool, amount: bigint, isOwn: boolean): AssetMove['receipt'] {
  const { aToken, cToken, comet } = pool.contracts
  if (aToken) return toReceipt(aToken, amount)
  if (cToken) return toReceipt(cToken, pool.exchangeRate ? (amount * WAD) / pool.exchangeRate : 0n)
  return comet && isOwn && isCometBase(pool) ? toReceipt(comet, amount) : undefined
}

function toReceipt(token: Address, expected: bigint): AssetMove['receipt'] {
  const minimum = expected - (expected * RECEIPT_TOLERANCE) / 100n - RECEIPT_ROUNDING
  return { token: lowerAddress(token), amount: minimum > 0n ? minimum : 1n }
}

/** Returns whether a pool is the base token of a Comet, which mints no token for collateral. */
function isCometBase(pool: LendingPool): boolean {
  const config = poolConfig(pool, 0)
  return config !== 'unknown' && !config.debtDisabled && config.collateralFactor === 0n
}

/** The asset movement and the steps of one action. */
export interface PlannedAction {
  readonly move: AssetMove | undefined
  readonly steps: readonly PlannedStep[]
}

/**
 * Returns the balances that the account requires before the first action, net of the proceeds of earlier actions. The
 * native balance includes the value of the calls.
 */
export function sumSpends(
  actions: readonly PlannedAction[],
  account: Address,
): NonNullable<ExecutionPlan['spends']> {
  const balance = new Map<Address, bigint>()
  const needed = new Map<Address, bigint>()
  const change = (token: Address, by: bigint) => {
    const next = (balance.get(token) ?? 0n) + by
    balance.set(token, next)
    if (-next > (needed.get(token) ?? 0n)) needed.set(token, -next)
  }
  for (const { move, steps } of actions) {
    const value = steps.reduce((sum, step) => ('call' in step ? sum + step.call.value : sum), 0n)
    if (value > 0n) change(lowerAddress(NATIVE_TOKEN_ADDRESS), -value)
    if (move?.direction === 'out' && !isNativeToken(move.token)) change(move.token, -move.amount)
    if (move?.direction === 'in' && sameAddress(move.recipient, account)) change(move.token, move.amount)
  }
  return [...needed].map(([token, amount]) => ({ token, amount }))
}
