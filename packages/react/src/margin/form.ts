import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import {
  type LendingAmountInput,
  type MarginFormInput,
  type MarginFormView,
  marginForm,
} from '@causeway/view-models'
import { type HookOptions, requireService, useCauseway } from '../context.tsx'
import {
  type LendingAccountParameters,
  type LendingAccountRead,
  useLendingAccount,
} from '../forms/lending.ts'
import { useLendingAmount } from '../forms/lending-amount.ts'
import { useView } from '../forms/use-view.ts'
import { useWalletBalance } from '../reads/wallet-balance.ts'
import { useWalletSession } from '../state/hooks.ts'

/** What a margin form is for. */
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
  /** Whether the user has accepted the risk that the view names. Default false. */
  readonly isRiskAccepted?: boolean | undefined
}

/** A margin form: its view, what it is worked out on, and what a person does with its amount. */
export interface MarginFormResult {
  readonly view: MarginFormView
  readonly read: LendingAccountRead
  readonly amount: LendingAmountInput
  type(text: string): void
  /** The most there is, as a flag: what accrues until it is sent is meant as well. */
  pressMax(): void
  /** Empties the amount. */
  clear(): void
}

/** The form of a margin trade (`marginForm`) over what is read of its account. */
export function useMarginForm(
  { chainId, lender, account: given, subAccount, isRiskAccepted = false, ...asked }: MarginFormParameters,
  options: HookOptions = {},
): MarginFormResult {
  const causeway = useCauseway(options)
  const read = useLendingAccount({ chainId, lender, account: given, subAccount }, options)
  const { account, market, position } = read
  const typed = useLendingAmount()
  const own = asked.ownSide === 'sell' ? asked.sell : asked.buy
  const pool = market?.pools[own?.toLowerCase() ?? '']
  const token = asked.asNative ? NATIVE_TOKEN_ADDRESS : pool?.underlying
  const view = useView(marginForm, {
    ...asked,
    account,
    market,
    position,
    amount: typed.amount,
    isRiskAccepted,
    routers: requireService(causeway, 'margin').routers,
    isWatchOnly: useWalletSession(({ impersonation }) => impersonation.isActive, options),
    walletBalance: useWalletBalance(
      { chainId, account, token: asked.operation === 'Open' ? token : undefined },
      options,
    ),
    chain: chainById(causeway.chains, chainId),
  })
  return { view, read, ...typed }
}
