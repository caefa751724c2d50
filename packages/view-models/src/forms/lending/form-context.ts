import { type Address, isCausewayError } from '@causeway/core'
import { type ChainRecord, isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '@causeway/core/chains'
import { type BalanceState, tokenKey } from '@causeway/core/data'
import {
  type ActionTerms,
  type AssetAction,
  emptyPosition,
  type LenderMarket,
  type LenderPosition,
  type LendingPool,
  type PlanInputs,
  type PoolPosition,
  RATE_MODES,
  type RateRule,
} from '@causeway/core/lending'
import { lendingCopy } from '../../locales/copy.ts'
import type { AmountTerms } from '../form-issue.ts'
import type { LendingAmountInput } from './amount.ts'

/** Input of the form of one lending action. */
export interface LendingFormInput {
  readonly type: AssetAction['type']
  /** Chosen pool. Undefined until one is chosen. */
  readonly poolId: string | undefined
  readonly amount: LendingAmountInput
  /** Market with its prices. Undefined while it is loading. */
  readonly market: LenderMarket | undefined
  /**
   * Position of the account; undefined while it is loading. An account without deposits and debt has an
   * `emptyPosition`.
   */
  readonly position: LenderPosition | undefined
  /** Reason why the market or the position could not be read. */
  readonly error?: Error | null | undefined
  /** Connected or viewed account. Undefined without one. */
  readonly account: Address | undefined
  /** Whether the account is viewed without its keys. */
  readonly isWatchOnly?: boolean | undefined
  /** Wallet balance of the view's `token`; undefined while it is loading. Not needed for withdrawals and loans. */
  readonly walletBalance?: BalanceState | undefined
  /** Native asset of the lender's chain, and its wrapped token. */
  readonly chain?: Pick<ChainRecord, 'nativeCurrency' | 'wrappedNative'> | undefined
  /** The lender, for actions that only its family rejects. Undefined while it is loading. */
  readonly lender?: PlanInputs['lender']
  /** Whether the native asset is used instead of its wrapped token. Default false. */
  readonly asNative?: boolean | undefined
  /** Native amount that the wallet keeps for gas, in base units; undefined while unknown. */
  readonly gasReserve?: bigint | undefined
  /** Rate model of the pool, for the rates after the action. Undefined while unknown: the current rates are used. */
  readonly rateModel?: RateRule | undefined
  /** Rate of a loan or a repayment. Default: variable, or stable if the account only has stable debt. */
  readonly rateMode?: ActionTerms['rateMode']
  /** Whether the user accepted `risk` of the view. */
  readonly isRiskAccepted: boolean
}

/** Market, position and balances from which a form is computed. */
export interface LendingFormContext {
  readonly pool: LendingPool
  readonly terms: ActionTerms
  /** Address of the token that moves in or out of the wallet, lower-cased. */
  readonly token: Address
  /** Contains the wallet balance if it is known. */
  readonly inputs: PlanInputs
}

/** Reason why a form cannot be computed yet. */
export interface UnreadForm {
  readonly missing: 'LOADING' | 'LENDER_UNREADABLE' | 'NO_ASSET' | 'ASSET_UNREADABLE'
  readonly reason?: string
}

/** Placeholder account of the empty position that is used while no wallet is connected. */
export const NOBODY: Address = '0x0000000000000000000000000000000000000000'

/** Returns the market, position and balances of a form, or the missing part. */
export function lendingFormContext(input: LendingFormInput): LendingFormContext | UnreadForm {
  const { market, account, type, asNative, rateMode, chain, gasReserve, lender } = input
  const poolId = input.poolId?.toLowerCase()
  if (!market) return getUnread(input)
  if (poolId === undefined) return { missing: 'NO_ASSET' }
  const pool = Object.hasOwn(market.pools, poolId) ? market.pools[poolId] : undefined
  if (!pool) {
    const failure = market.failures.find((candidate) => sameAddress(candidate.poolId, poolId))
    return { missing: 'ASSET_UNREADABLE', reason: failure?.reason ?? lendingCopy.notListed }
  }
  const position = account === undefined ? emptyPosition({ ...market, account: NOBODY }) : input.position
  if (!position) return getUnread(input)
  const [defaultMode] = getRateModes(type, pool, position.pools[poolId])
  const selectedMode = rateMode ?? (defaultMode === RATE_MODES.stable ? defaultMode : undefined)
  const terms = {
    type,
    poolId,
    ...(asNative ? { asNative } : {}),
    ...(selectedMode ? { rateMode: selectedMode } : {}),
  }
  const token = tokenKey(asNative ? NATIVE_TOKEN_ADDRESS : pool.underlying)
  const balances = getBalances(input, token)
  const wrappedNative = chain?.wrappedNative && tokenKey(chain.wrappedNative.address)
  return { pool, terms, token, inputs: { market, position, balances, wrappedNative, gasReserve, lender } }
}

/** Returns why a market or a position is missing: it is loading, or it could not be read. */
export function getUnread({ error }: Pick<LendingFormInput, 'error'>): UnreadForm {
  if (!error) return { missing: 'LOADING' }
  const hasReason = isCausewayError(error, 'LENDER_UNREADABLE') || isCausewayError(error, 'NO_LENDING_DATA')
  const details = hasReason ? error.details : undefined
  return { missing: 'LENDER_UNREADABLE', reason: details ?? error.message }
}

/**
 * Returns the selectable rates of a loan or a repayment, variable first: the rates that the pool offers for a loan, the
 * rates of the existing debt for a repayment.
 */
export function getRateModes(
  type: ActionTerms['type'],
  { hasStable }: Pick<LendingPool, 'hasStable'>,
  held: PoolPosition | undefined,
): LoanRateMode[] {
  const { stable, variable } = RATE_MODES
  if (type === 'Borrow') return hasStable ? [variable, stable] : [variable]
  if (type !== 'Repay' || !held) return []
  return [...(held.debt > 0n ? [variable] : []), ...(held.debtStable > 0n ? [stable] : [])]
}

/** A rate of debt: 1 stable, 2 variable. */
export type LoanRateMode = NonNullable<ActionTerms['rateMode']>

function getBalances(
  { account, walletBalance }: LendingFormInput,
  token: Address,
): ReadonlyMap<Address, bigint> {
  const held = account === undefined ? undefined : walletBalance?.balanceRaw
  return new Map(held === undefined ? [] : [[token, held]])
}

/** Returns whether the action spends wallet tokens and their balance is unknown. */
export function lacksBalance({ terms, token, inputs }: LendingFormContext): boolean {
  return takesFromWallet(terms) && !inputs.balances.has(token)
}

/** Returns whether the action pays in the native asset, which also pays for gas. */
export function paysNative({ terms, token }: LendingFormContext): boolean {
  return takesFromWallet(terms) && isNativeToken(token)
}

function takesFromWallet({ type }: ActionTerms): boolean {
  return type === 'Deposit' || type === 'Repay'
}

/** Returns whether the action pays in the native asset while the amount to keep for gas is unknown. */
export function lacksGas(context: LendingFormContext): boolean {
  return paysNative(context) && context.inputs.gasReserve === undefined
}

/** Returns whether the native asset can replace the pool's token. */
export function canBeNative({ pool, inputs }: LendingFormContext): boolean {
  return sameAddress(pool.underlying, inputs.wrappedNative)
}

/** Returns the asset and verb that the issues of an amount mention. */
export function getAmountTerms({
  type,
  asNative,
  chain,
  market,
  poolId = '',
}: LendingFormInput): AmountTerms {
  const asset = market?.pools[poolId.toLowerCase()]?.asset
  const native = asNative ? chain?.nativeCurrency.symbol : undefined
  return {
    asset: native ?? (asset?.symbol || poolId),
    verb: type.toLowerCase(),
    decimals: asset?.decimals ?? 0,
  }
}
