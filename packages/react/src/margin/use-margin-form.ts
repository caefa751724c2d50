import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import type { LenderMarket } from '@causeway/core/lending'
import {
  type LendingAmountInput,
  type MarginFormInput,
  type MarginFormView,
  marginForm,
} from '@causeway/view-models'
import { useMemo } from 'react'
import { type HookOptions, requireService, useCauseway } from '../causeway-provider.tsx'
import {
  type LendingAccountParameters,
  type LendingAccountRead,
  useLendingAccount,
} from '../forms/lending.ts'
import { useLendingAmount } from '../forms/use-lending-amount.ts'
import { useView } from '../forms/use-view.ts'
import { useRateModel } from '../reads/use-rate-model.ts'
import { useWalletBalance } from '../reads/use-wallet-balance.ts'
import { useWalletSession } from '../state/hooks.ts'

/** Parameters of `useMarginForm`. */
export interface MarginFormParameters
  extends LendingAccountParameters,
    Omit<
      MarginFormInput,
      | 'amount'
      | 'market'
      | 'position'
      | 'account'
      | 'isWatchOnly'
      | 'walletBalance'
      | 'chain'
      | 'isRiskAccepted'
      | 'routers'
      | 'providers'
      | 'rateModels'
    > {
  /** Whether the user has accepted `risk` of the view. Default false. */
  readonly isRiskAccepted?: boolean | undefined
}

/** View of a margin form, the data it is computed from, and the actions of its amount field. */
export interface MarginFormResult {
  readonly view: MarginFormView
  readonly read: LendingAccountRead
  /** Rate models of both pools, for `withSwapQuote`. Undefined while the pools are unknown. */
  readonly rateModels: MarginFormInput['rateModels']
  readonly amount: LendingAmountInput
  type(text: string): void
  /** Enters the maximum. For a whole deposit or debt it includes the interest accrued until execution. */
  pressMax(): void
  /** Clears the amount. */
  clear(): void
}

/** Returns the form of a margin trade (`marginForm`) with the market, position and balance of its account. */
export function useMarginForm(
  {
    chainId,
    lender,
    account: accountParameter,
    subAccount,
    isRiskAccepted = false,
    ...input
  }: MarginFormParameters,
  options: HookOptions = {},
): MarginFormResult {
  const causeway = useCauseway(options)
  const read = useLendingAccount({ chainId, lender, account: accountParameter, subAccount }, options)
  const { account, market, position } = read
  const typed = useLendingAmount()
  const marginPoolId = input.marginSide === 'sell' ? input.sell : input.buy
  const pool = market?.pools[marginPoolId?.toLowerCase() ?? '']
  const token = input.asNative ? NATIVE_TOKEN_ADDRESS : pool?.underlying
  const isEntered = typed.amount.isMax || typed.amount.text !== '' || input.leverage !== undefined
  const rateModels = useRateModels(market, input, { ...options, enabled: isEntered })
  const view = useView(marginForm, {
    ...input,
    rateModels,
    account,
    market,
    position,
    error: read.error,
    amount: typed.amount,
    isRiskAccepted,
    routers: requireService(causeway, 'margin').routers,
    providers: causeway.quotes.providers,
    isWatchOnly: useWalletSession(({ impersonation }) => impersonation.isActive, options),
    walletBalance: useWalletBalance(
      { chainId, account, token: input.operation === 'Open' ? token : undefined },
      options,
    ),
    chain: chainById(causeway.chains, chainId),
  })
  return { view, read, rateModels, ...typed }
}

/** Returns the rate models of the sold and the bought pool, by pool id. */
function useRateModels(
  market: LenderMarket | undefined,
  { sell, buy }: Pick<MarginFormInput, 'sell' | 'buy'>,
  options: HookOptions & { readonly enabled: boolean },
): MarginFormInput['rateModels'] {
  const sellModel = useRateModel(market, sell, options)
  const buyModel = useRateModel(market, buy, options)
  return useMemo(
    () =>
      sell === undefined || buy === undefined
        ? undefined
        : { [sell.toLowerCase()]: sellModel, [buy.toLowerCase()]: buyModel },
    [sell, buy, sellModel, buyModel],
  )
}
