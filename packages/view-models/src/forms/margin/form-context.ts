import type { Address, QuoteProvider } from '@causeway/core'
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
import { lendingCopy } from '../../locales/copy.ts'
import type { FormConsent } from '../form-issue.ts'
import type { LendingAmountInput } from '../lending/amount.ts'
import { getUnread, NOBODY, type UnreadForm } from '../lending/form-context.ts'
import type { RateModels } from '../lending/with-rates-after.ts'
import type { MarginFormRouter } from './select-router.ts'

/** Input of `marginForm`. */
export interface MarginFormInput {
  readonly operation: MarginOperation
  /** Pool of the sold asset: borrowed by Open and DebtSwap, withdrawn by Close and CollateralSwap. */
  readonly sell: string | undefined
  /** Pool of the bought asset: deposited by Open and CollateralSwap, repaid by Close and DebtSwap. */
  readonly buy: string | undefined
  /** Open: the margin. Close and DebtSwap: the repaid debt. CollateralSwap: the sold deposit. */
  readonly amount: LendingAmountInput
  /** Open: leverage of the whole account at the lender. */
  readonly leverage?: number | undefined
  /** Open: display mode of the position. Default: by its assets. */
  readonly mode?: MarginMode | undefined
  /** Open and DebtSwap: rate mode of the new debt. Default variable. */
  readonly borrowRateMode?: MarginRequest['borrowRateMode']
  /** Open: asset of the margin. Default `buy`. */
  readonly marginSide?: 'sell' | 'buy' | undefined
  /** Open: whether the margin is paid in the native asset instead of its wrapped token. Default false. */
  readonly asNative?: boolean | undefined
  /** Close of the whole debt: whether the rest of the deposit is withdrawn to the wallet. Default false. */
  readonly withdrawsAll?: boolean | undefined
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
  /** Routers that execute trades, in order of preference. */
  readonly routers: readonly MarginFormRouter[]
  /** Configured providers, of which some cannot buy the exact amount of a repayment. Default: all can. */
  readonly providers?: readonly Pick<QuoteProvider, 'id' | 'supportsExactOutput'>[] | undefined
  /** Wallet balance of the margin token, the view's `token`; undefined while it is loading. */
  readonly walletBalance?: BalanceState | undefined
  /** Native asset of the lender's chain, and its wrapped token. */
  readonly chain?: Pick<ChainRecord, 'nativeCurrency' | 'wrappedNative'> | undefined
  /** Native amount that the wallet keeps for gas, in base units; undefined while unknown. */
  readonly gasReserve?: bigint | undefined
  /** Rate models of both pools by pool id, for the rates after the trade. Default: the current rates are used. */
  readonly rateModels?: RateModels | undefined
  /** Slippage tolerance of the swap in percent. */
  readonly slippage: number
  /** The typed slippage, if it is invalid. No trade is planned with it. */
  readonly invalidSlippage?: string | undefined
  /** Id of the only provider to request quotes from. Default: all providers. */
  readonly aggregator?: string | undefined
  /** Whether the user accepted `risk` of the view. */
  readonly isRiskAccepted: boolean
  /** Other consents of the user, each created with `toConsent` from its issue. */
  readonly consents?: readonly FormConsent[] | undefined
}

/** Market, position and assets from which a margin form is computed. */
export interface MarginFormContext {
  readonly operation: MarginOperation
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** Whether there is an account. Without one, `position` is empty. */
  readonly isConnected: boolean
  readonly sell: LendingPool
  readonly buy: LendingPool
  /** Pool whose amount is entered. */
  readonly entered: LendingPool
  /** Token that the margin is paid in. Lower-cased. Undefined unless the operation is Open. */
  readonly token: Address | undefined
  /** Wallet balance of `token`. Undefined if unknown. */
  readonly walletBalance: bigint | undefined
  readonly borrowRateMode: NonNullable<MarginRequest['borrowRateMode']>
  readonly repayRateMode: NonNullable<MarginRequest['repayRateMode']>
}

/** Reason why a form cannot be computed yet. */
export interface UnreadMarginForm {
  readonly missing: UnreadForm['missing'] | 'SAME_ASSET'
  readonly poolId?: string
  readonly reason?: string
}

/** Returns the market, position and balances of a form, or the missing part. */
export function marginFormContext(input: MarginFormInput): MarginFormContext | UnreadMarginForm {
  const { market, account, operation } = input
  if (!market) return getUnread(input)
  const sell = findPool(market, input.sell)
  const buy = findPool(market, input.buy)
  if ('missing' in sell) return sell
  if ('missing' in buy) return buy
  if (sell.poolId === buy.poolId) return { missing: 'SAME_ASSET' }
  const position = account === undefined ? emptyPosition({ ...market, account: NOBODY }) : input.position
  if (!position) return getUnread(input)
  const marginPool = input.marginSide === 'sell' ? sell : buy
  const marginToken = tokenKey(input.asNative ? NATIVE_TOKEN_ADDRESS : marginPool.underlying)
  const token = operation === 'Open' ? marginToken : undefined
  return {
    operation,
    market,
    position,
    isConnected: account !== undefined,
    sell,
    buy,
    entered: operation === 'Open' ? marginPool : operation === 'CollateralSwap' ? sell : buy,
    token,
    walletBalance: token === undefined || account === undefined ? undefined : input.walletBalance?.balanceRaw,
    borrowRateMode: input.borrowRateMode ?? RATE_MODES.variable,
    repayRateMode: getRepayRateMode(position.pools[buy.poolId]),
  }
}

function findPool(market: LenderMarket, input: string | undefined): LendingPool | UnreadMarginForm {
  if (input === undefined) return { missing: 'NO_ASSET' }
  const poolId = input.toLowerCase()
  const pool = Object.hasOwn(market.pools, poolId) ? market.pools[poolId] : undefined
  if (pool) return pool
  const failure = market.failures.find((candidate) => sameAddress(candidate.poolId, poolId))
  return { missing: 'ASSET_UNREADABLE', poolId, reason: failure?.reason ?? lendingCopy.notListed }
}

/** Returns the rate mode of the existing debt: stable only if there is no variable debt. */
function getRepayRateMode(poolPosition: PoolPosition | undefined): MarginFormContext['repayRateMode'] {
  return poolPosition && poolPosition.debt === 0n && poolPosition.debtStable > 0n
    ? RATE_MODES.stable
    : RATE_MODES.variable
}

/** Returns whether the margin can be paid in the native asset. */
export function canBeNative({ operation, entered }: MarginFormContext, { chain }: MarginFormInput): boolean {
  return operation === 'Open' && sameAddress(entered.underlying, chain?.wrappedNative?.address)
}

/** Returns the deposit and debt that the legs of a trade change, in base units. */
export function getLegBalances({ operation, position, sell, buy, repayRateMode }: MarginFormContext): {
  /** The deposit that is sold. 0 if the sold asset is borrowed. */
  readonly deposit: bigint
  /** The debt that is repaid. 0 if the bought asset is deposited. */
  readonly debt: bigint
} {
  const legs = MARGIN_LEGS[operation]
  const poolPosition = position.pools[buy.poolId]
  const debt =
    repayRateMode === RATE_MODES.stable
      ? (poolPosition?.debtStable ?? 0n)
      : (poolPosition?.debt ?? getTotalDebt(poolPosition))
  return {
    deposit: legs.funding === 'Withdraw' ? (position.pools[sell.poolId]?.deposits ?? 0n) : 0n,
    debt: legs.output === 'Repay' ? debt : 0n,
  }
}
