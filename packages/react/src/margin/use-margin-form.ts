import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import {
  type LendingAmountInput,
  type MarginFormInput,
  type MarginFormView,
  marginForm,
} from '@causeway/view-models'
import { type HookOptions, requireService, useCauseway } from '../causeway-provider.tsx'
import {
  type LendingAccountParameters,
  type LendingAccountRead,
  useLendingAccount,
} from '../forms/lending.ts'
import { useLendingAmount } from '../forms/use-lending-amount.ts'
import { useView } from '../forms/use-view.ts'
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
    > {
  /** Whether the user has accepted `risk` of the view. Default false. */
  readonly isRiskAccepted?: boolean | undefined
}

/** View of a margin form, the data it is computed from, and the actions of its amount field. */
export interface MarginFormResult {
  readonly view: MarginFormView
  readonly read: LendingAccountRead
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
  const view = useView(marginForm, {
    ...input,
    account,
    market,
    position,
    error: read.error,
    amount: typed.amount,
    isRiskAccepted,
    routers: requireService(causeway, 'margin').routers,
    isWatchOnly: useWalletSession(({ impersonation }) => impersonation.isActive, options),
    walletBalance: useWalletBalance(
      { chainId, account, token: input.operation === 'Open' ? token : undefined },
      options,
    ),
    chain: chainById(causeway.chains, chainId),
  })
  return { view, read, ...typed }
}
