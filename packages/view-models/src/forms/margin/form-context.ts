import type { Address } from '@causeway/core'
import { type ChainRecord, NATIVE_TOKEN_ADDRESS, sameAddress } from '@causeway/core/chains'
import { type BalanceState, tokenKey } from '@causeway/core/data'
import {
  emptyPosition,
  getTotalDebt,
  type LenderMarket,
  type LenderPosition,
  type LendingPool,
  type PoolPosition,
  RATE_MODES,
} from '@causeway/core/lending'
import { MARGIN_LEGS, type MarginMode, type MarginOperation, type MarginRequest } from '@causeway/core/margin'
import type { FormConsent } from '../form-issue.ts'
import type { LendingAmountInput } from '../lending/amount.ts'
import { NOBODY } from '../lending/form-context.ts'
import type { MarginFormRouter } from './router.ts'

/** Input of the form of a margin trade. */
export interface MarginFormInput {
  readonly operation: MarginOperation
  /** Pool whose asset is sold: owed by Open and DebtSwap, taken from the deposits by Close and CollateralSwap. */
  readonly sell: string | undefined
  /** Pool whose asset is bought: deposited by Open and CollateralSwap, repaid by Close and DebtSwap. */
  readonly buy: string | undefined
  /** Of Open the own funds; of Close and DebtSwap the debt that is repaid; of CollateralSwap the deposit that is sold. */
  readonly amount: LendingAmountInput
  /** Of an Open: times the account's own funds, of everything it has with the lender. */
  readonly leverage?: number | undefined
  /** Of an Open: what the position is called. Default: as its pair is named. */
  readonly mode?: MarginMode | undefined
  /** Of an Open or a DebtSwap: at which rate is owed. Default variable. */
  readonly borrowRateMode?: MarginRequest['borrowRateMode']
  /** Of an Open: in which asset the own funds are. Default `buy`. */
  readonly ownSide?: 'sell' | 'buy' | undefined
  /** Own funds in the native asset instead of its wrapped token. Default false. */
  readonly asNative?: boolean | undefined
  /** Of a Close of the whole debt: what is left of the deposit goes to the wallet. Default false. */
  readonly withdrawsAll?: boolean | undefined
  /** Undefined while it is read. Prices are those in it. */
  readonly market: LenderMarket | undefined
  /** Undefined while it is read; an account that has nothing there has an `emptyPosition`. */
  readonly position: LenderPosition | undefined
  /** Undefined: no wallet is connected. */
  readonly account: Address | undefined
  /** The account is viewed without its keys. */
  readonly isWatchOnly?: boolean | undefined
  /** What carries trades out, the preferred one first. */
  readonly routers: readonly MarginFormRouter[]
  /** Of the own funds' token: `token` of the view says which. Undefined: not read yet. */
  readonly walletBalance?: BalanceState | undefined
  /** Native asset of the lender's chain, and its wrapped token. */
  readonly chain?: Pick<ChainRecord, 'nativeCurrency' | 'wrappedNative'> | undefined
  /** Native base units that the wallet keeps for gas; undefined while they are not known. */
  readonly gasReserve?: bigint | undefined
  /** Percent that the swap may lose against its quote. */
  readonly slippage: number
  /** The typed slippage, if it is invalid: nothing is planned then. */
  readonly invalidSlippage?: string | undefined
  /** Id of the only provider to take. */
  readonly aggregator?: string | undefined
  /** Whether the user accepted `risk` of the view. */
  readonly isRiskAccepted: boolean
  /** Other consents of the user: `toConsent` an issue. */
  readonly consents?: readonly FormConsent[] | undefined
}

/** The market, position and assets that a margin form is computed from. */
export interface MarginFormContext {
  readonly operation: MarginOperation
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** Whether there is an account. Without one, `position` is empty. */
  readonly isConnected: boolean
  readonly sell: LendingPool
  readonly buy: LendingPool
  /** Whose amount is entered. */
  readonly entered: LendingPool
  /** What own funds are taken from, lower-cased; undefined where the trade takes none. */
  readonly token: Address | undefined
  /** Wallet balance of `token`; undefined if unknown. */
  readonly held: bigint | undefined
  readonly borrowRateMode: NonNullable<MarginRequest['borrowRateMode']>
  readonly repayRateMode: NonNullable<MarginRequest['repayRateMode']>
}

/** Why a form cannot be computed yet. */
export interface UnreadMargin {
  readonly missing: 'LOADING' | 'NO_ASSET' | 'ASSET_UNREADABLE' | 'SAME_ASSET'
  readonly poolId?: string
  readonly reason?: string
}

/** Returns the market, position and balances of a form, or the missing part. */
export function marginFormContext(input: MarginFormInput): MarginFormContext | UnreadMargin {
  const { market, account, operation } = input
  if (!market) return { missing: 'LOADING' }
  const sell = poolIn(market, input.sell)
  const buy = poolIn(market, input.buy)
  if ('missing' in sell) return sell
  if ('missing' in buy) return buy
  if (sell.poolId === buy.poolId) return { missing: 'SAME_ASSET' }
  const position = account === undefined ? emptyPosition({ ...market, account: NOBODY }) : input.position
  if (!position) return { missing: 'LOADING' }
  const own = input.ownSide === 'sell' ? sell : buy
  const source = input.asNative ? NATIVE_TOKEN_ADDRESS : own.underlying
  const token = operation === 'Open' ? tokenKey(source) : undefined
  return {
    operation,
    market,
    position,
    isConnected: account !== undefined,
    sell,
    buy,
    entered: operation === 'Open' ? own : operation === 'CollateralSwap' ? sell : buy,
    token,
    held: token === undefined || account === undefined ? undefined : input.walletBalance?.balanceRaw,
    borrowRateMode: input.borrowRateMode ?? RATE_MODES.variable,
    repayRateMode: rateModeOf(position.pools[buy.poolId]),
  }
}

function poolIn(market: LenderMarket, asked: string | undefined): LendingPool | UnreadMargin {
  if (asked === undefined) return { missing: 'NO_ASSET' }
  const poolId = asked.toLowerCase()
  const pool = Object.hasOwn(market.pools, poolId) ? market.pools[poolId] : undefined
  if (pool) return pool
  const failure = market.failures.find((one) => sameAddress(one.poolId, poolId))
  return { missing: 'ASSET_UNREADABLE', poolId, reason: failure?.reason ?? 'it is not listed by this lender' }
}

/** The kind of debt that there is: a stable rate only where nothing is owed at the other. */
function rateModeOf(own: PoolPosition | undefined): MarginFormContext['repayRateMode'] {
  return own && own.debt === 0n && own.debtStable > 0n ? RATE_MODES.stable : RATE_MODES.variable
}

/** Whether the native asset can stand for the own funds' token. */
export function ownCanBeNative(
  { operation, entered }: MarginFormContext,
  { chain }: MarginFormInput,
): boolean {
  return operation === 'Open' && sameAddress(entered.underlying, chain?.wrappedNative?.address)
}

/** What is in the account of what a leg takes from or pays back. Base units. */
export function heldByLeg({ operation, position, sell, buy, repayRateMode }: MarginFormContext): {
  /** The deposit that is sold; 0 for an asset that is borrowed. */
  readonly deposit: bigint
  /** The debt that is repaid; 0 for an asset that is deposited. */
  readonly debt: bigint
} {
  const legs = MARGIN_LEGS[operation]
  const owed = position.pools[buy.poolId]
  const debt =
    repayRateMode === RATE_MODES.stable ? (owed?.debtStable ?? 0n) : (owed?.debt ?? getTotalDebt(owed))
  return {
    deposit: legs.in === 'Withdraw' ? (position.pools[sell.poolId]?.deposits ?? 0n) : 0n,
    debt: legs.out === 'Repay' ? debt : 0n,
  }
}
