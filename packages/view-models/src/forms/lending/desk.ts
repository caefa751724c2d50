import { type ChainRecord, isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '@causeway/core/chains'
import type { BalanceState } from '@causeway/core/data'
import {
  type ActionTerms,
  type AssetAction,
  type DecisionGround,
  emptyPosition,
  type LenderMarket,
  type LenderPosition,
  type LendingPool,
} from '@causeway/core/lending'
import type { LendingAmountInput } from './amount.ts'
import type { LendingFormWords } from './issues.ts'

/** All that a form of one lending action is about. */
export interface LendingFormInput {
  readonly type: AssetAction['type']
  /** Undefined: none is chosen yet. */
  readonly poolId: string | undefined
  readonly amount: LendingAmountInput
  /** Undefined while it is read. Prices are those in it. */
  readonly market: LenderMarket | undefined
  /** Undefined while it is read; an account that has nothing there has an `emptyPosition`. */
  readonly position: LenderPosition | undefined
  /** Undefined: no wallet is connected. */
  readonly account: string | undefined
  /** The account is looked at without its keys. */
  readonly isWatchOnly?: boolean | undefined
  /**
   * Of what the action takes from the wallet: `token` of the view says which. Undefined: not read yet. What takes funds out
   * needs none.
   */
  readonly walletBalance?: BalanceState | undefined
  /** What the native asset of the lender's chain is called, and which token wraps it. */
  readonly chain?: Pick<ChainRecord, 'nativeCurrency' | 'wrappedNative'> | undefined
  /** The native asset instead of its wrapped token. Default false. */
  readonly asNative?: boolean | undefined
  /** Native base units that the wallet keeps for gas; undefined while they are not known. */
  readonly gasReserve?: bigint | undefined
  /** Of a loan or a repayment. Default variable. */
  readonly rateMode?: ActionTerms['rateMode']
  /** Whether the user has accepted the risk that `risk` of the view names. */
  readonly isRiskAccepted: boolean
}

/** What a form is worked out on. */
export interface Desk {
  readonly pool: LendingPool
  readonly terms: ActionTerms
  /** What moves in or out of the wallet, lower-cased. */
  readonly token: string
  /** With the wallet's balance where it is known, and without where it is not. */
  readonly ground: DecisionGround
}

/** Why nothing can be worked out yet. */
export interface Unread {
  readonly missing: 'LOADING' | 'NO_ASSET' | 'ASSET_UNREADABLE'
  readonly reason?: string
}

export function deskOf(input: LendingFormInput): Desk | Unread {
  const { market, account, type, asNative, rateMode, chain, gasReserve } = input
  const poolId = input.poolId?.toLowerCase()
  if (!market) return { missing: 'LOADING' }
  if (poolId === undefined) return { missing: 'NO_ASSET' }
  const pool = Object.hasOwn(market.pools, poolId) ? market.pools[poolId] : undefined
  if (!pool) {
    const failure = market.failures.find((one) => sameAddress(one.poolId, poolId))
    return { missing: 'ASSET_UNREADABLE', reason: failure?.reason ?? 'it is none of this lender' }
  }
  const position = account === undefined ? emptyPosition({ ...market, account: '' }) : input.position
  if (!position) return { missing: 'LOADING' }
  const terms = { type, poolId, ...(asNative ? { asNative } : {}), ...(rateMode ? { rateMode } : {}) }
  const token = (asNative ? NATIVE_TOKEN_ADDRESS : pool.underlying).toLowerCase()
  const balances = balancesOf(input, token)
  const wrappedNative = chain?.wrappedNative?.address.toLowerCase()
  return { pool, terms, token, ground: { market, position, balances, wrappedNative, gasReserve } }
}

function balancesOf(
  { account, walletBalance }: LendingFormInput,
  token: string,
): ReadonlyMap<string, bigint> {
  const held = account === undefined ? undefined : walletBalance?.balanceRaw
  return new Map(held === undefined ? [] : [[token, held]])
}

/** Whether the action takes something from the wallet of which nobody knows how much is there. */
export function lacksBalance({ terms, token, ground }: Desk): boolean {
  return takesFromWallet(terms) && !ground.balances.has(token)
}

/** Whether the action pays with what pays for gas as well. */
export function paysNative({ terms, token }: Desk): boolean {
  return takesFromWallet(terms) && isNativeToken(token)
}

function takesFromWallet({ type }: ActionTerms): boolean {
  return type === 'Deposit' || type === 'Repay'
}

/** The same where nobody knows how much of it is to be kept for gas. */
export function lacksGas(desk: Desk): boolean {
  return paysNative(desk) && desk.ground.gasReserve === undefined
}

/** Whether the native asset can stand for the pool's token. */
export function canBeNative({ pool, ground }: Desk): boolean {
  return sameAddress(pool.underlying, ground.wrappedNative)
}

export function wordsOf({ type, asNative, chain, market, poolId = '' }: LendingFormInput): LendingFormWords {
  const asset = market?.pools[poolId.toLowerCase()]?.asset
  const native = asNative ? chain?.nativeCurrency.symbol : undefined
  return { asset: native ?? (asset?.symbol || poolId), verb: type, decimals: asset?.decimals ?? 0 }
}
