import type { Causeway, Tabs, Wallet } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { walletFromAccount } from '@causeway/core/evm'
import type { LocalAccount } from 'viem'

/** Runs a task while no other process uses the account. @throws CausewayError BUSY_ELSEWHERE if one does */
export function withAccount<T>(
  tabs: Tabs,
  causeway: Causeway,
  account: LocalAccount,
  task: (wallet: Wallet) => Promise<T>,
): Promise<T> {
  const wallet = walletFromAccount(account, causeway.chains)
  return tabs.exclusive(`account:${wallet.address}`, async () => {
    for (const { id, from, run, finishedTime } of causeway.transfers.store.getAll()) {
      const isInterrupted = finishedTime === undefined && run?.steps.some(({ done }) => !done)
      if (!isInterrupted || !sameAddress(from, wallet.address)) continue
      await causeway.executor.resume(id, wallet).catch((error: unknown) => console.error(id, error))
    }
    return task(wallet)
  })
}
