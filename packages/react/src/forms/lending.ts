import type { Address } from '@causeway/core'
import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { emptyPosition, type LenderMarket, type LenderPosition, type RateRule } from '@causeway/core/lending'
import {
  type LendingAmountInput,
  type LendingFormInput,
  type LendingFormView,
  lendingForm,
} from '@causeway/view-models'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type HookOptions, useCauseway } from '../causeway-provider.tsx'
import { useLendingMarkets, useLendingPositions } from '../reads/lending.ts'
import { useLender } from '../reads/use-lender.ts'
import { useRateModel } from '../reads/use-rate-model.ts'
import { useWalletBalance } from '../reads/use-wallet-balance.ts'
import { useWalletSession } from '../state/hooks.ts'
import { useLendingAmount } from './use-lending-amount.ts'
import { useView } from './use-view.ts'

/** The account and lender of a position. */
export interface LendingAccountParameters {
  readonly chainId: number
  readonly lender: string
  /** Account of the position. Default: the connected or watched EVM account. */
  readonly account?: Address | undefined
  /** Sub-account at the lender. Default '0'. */
  readonly subAccount?: string | undefined
}

/** A market of a lender, and the position of an account. */
export interface LendingAccountRead {
  readonly account: Address | undefined
  /** Market of the lender. Undefined while it is loading and if it could not be read. */
  readonly market: LenderMarket | undefined
  /** Position of the account, which may be empty. Undefined without an account and while it is loading. */
  readonly position: LenderPosition | undefined
  /** Error of the failed read, or of its last attempt while it is retried. */
  readonly error: Error | null
}

/** Returns the market of a lender and the position of an account in it. Without an account, only the market is read. */
export function useLendingAccount(
  { chainId, lender, account: accountOption, subAccount = '0' }: LendingAccountParameters,
  options: HookOptions = {},
): LendingAccountRead {
  const shown = useWalletSession(({ universalAccount }) => universalAccount.EVM, options)
  const account = accountOption ?? shown
  const request = { chainIds: [chainId], lenders: [lender] }
  const markets = useLendingMarkets(request, { ...options, enabled: account === undefined })
  const held = useLendingPositions({ ...request, account }, options)
  const [own] = held.data?.positions ?? []
  const position = useMemo(
    () =>
      own &&
      (own.positions.find((position) => position.subAccount === subAccount) ??
        emptyPosition({ ...own, subAccount })),
    [own, subAccount],
  )
  const failures = [...(held.data?.failures ?? []), ...(markets.data?.failures ?? [])]
  return {
    account,
    market: own?.market ?? markets.data?.markets[0],
    position,
    error: getError(held) ?? getError(markets) ?? failures[0]?.error ?? null,
  }
}

/** Returns the error of a query, or of its last attempt while it is retried. */
function getError({ error, failureReason }: Pick<UseQueryResult, 'error' | 'failureReason'>): Error | null {
  return error ?? failureReason
}

/** Parameters of `useLendingForm`. */
export interface LendingFormParameters
  extends LendingAccountParameters,
    Pick<LendingFormInput, 'type' | 'poolId' | 'asNative' | 'gasReserve' | 'rateMode'> {
  /** Whether the user has accepted the risk that the view names. Default false. */
  readonly isRiskAccepted?: boolean | undefined
}

/** A lending form: its view, and the actions of its amount field. */
export interface LendingFormResult {
  readonly view: LendingFormView
  /** Rate model of the pool. Undefined while it loads and before an amount is entered. */
  readonly rateModel: RateRule | undefined
  readonly amount: LendingAmountInput
  type(text: string): void
  /** Enters the maximum, which includes the interest accrued until execution. */
  pressMax(): void
  /** Clears the amount. */
  clear(): void
}

/** Returns the form of a lending action (`lendingForm`) with the data of its account. */
export function useLendingForm(
  {
    chainId,
    lender,
    account: accountOption,
    subAccount,
    isRiskAccepted = false,
    ...input
  }: LendingFormParameters,
  options: HookOptions = {},
): LendingFormResult {
  const read = useLendingAccount({ chainId, lender, account: accountOption, subAccount }, options)
  const typed = useLendingAmount()
  const poolId = input.poolId?.toLowerCase() ?? ''
  const { market } = read
  const pool = market?.pools[poolId]
  const token = input.asNative ? NATIVE_TOKEN_ADDRESS : pool?.underlying
  const rateModel = useRateModel(market, poolId, {
    ...options,
    enabled: typed.amount.isMax || typed.amount.text !== '',
  })
  const view = useView(lendingForm, {
    ...input,
    ...read,
    rateModel,
    lender: useLender(chainId, lender, options),
    amount: typed.amount,
    isRiskAccepted,
    isWatchOnly: useWalletSession(({ impersonation }) => impersonation.isActive, options),
    walletBalance: useWalletBalance({ chainId, account: read.account, token }, options),
    chain: chainById(useCauseway(options).chains, chainId),
  })
  return { view, rateModel, ...typed }
}
