import type { DevAccount, DevAccounts } from '../chains/accounts.ts'

/** What the development accounts hold on every chain, in whole units, beside anvil's 10 000 of the native coin. */
export const funding = {
  user: { wrapped: '100', stable: '100000', bitcoin: '100' },
  relayer: { wrapped: '1000000', stable: '1000000000', bitcoin: '1000000' },
} as const

export interface FundedAccount {
  readonly account: DevAccount
  /** The relayer must be able to fill whatever comes; the deployer is who lends to the markets. */
  readonly rich: boolean
}

export function fundedAccounts(accounts: DevAccounts): readonly FundedAccount[] {
  return [
    { account: accounts.user, rich: false },
    { account: accounts.recipient, rich: false },
    { account: accounts.relayer, rich: true },
    { account: accounts.deployer, rich: true },
  ]
}
