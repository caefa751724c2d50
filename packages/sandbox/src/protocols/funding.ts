import type { DevAccount, DevAccounts } from '../chains/accounts.ts'

/**
 * Balances of the development accounts on every chain, in whole units. Each account also has anvil's 10,000 native
 * tokens.
 */
export const funding = {
  user: { wrapped: '100', stable: '100000', bitcoin: '100' },
  relayer: { wrapped: '1000000', stable: '1000000000', bitcoin: '1000000' },
} as const

export interface FundedAccount {
  readonly account: DevAccount
  /**
   * Returns whether the account gets the relayer's higher balances. The relayer fills all transfers, the deployer seeds
   * the markets.
   */
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
