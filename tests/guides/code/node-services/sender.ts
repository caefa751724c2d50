import type { Causeway, QuoteRequestInput } from '@causeway/core'
import { walletFromAccount } from '@causeway/core/evm'
import type { LocalAccount } from 'viem'

/** Run one process per account: several processes would choose the same nonce. */
export async function send(causeway: Causeway, account: LocalAccount, request: QuoteRequestInput) {
  const wallet = walletFromAccount(account, causeway.chains)
  const own = { ...request, fromAddress: wallet.address }
  const quote = await causeway.quotes.getBestQuote(own, { timeout: 8_000 })
  return causeway.executor.execute(await causeway.quotes.build(quote), wallet)
}

/** Resumes all interrupted transfers. A transfer that cannot be resumed does not stop the others. */
export async function finishInterrupted(causeway: Causeway, account: LocalAccount) {
  const wallet = walletFromAccount(account, causeway.chains)
  for (const { id, run, finishedTime } of await causeway.transfers.load()) {
    if (!run || finishedTime !== undefined) continue
    await causeway.executor.resume(id, wallet).catch((error: unknown) => console.error(id, error))
  }
}
