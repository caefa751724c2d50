import type { Causeway, QuoteRequestInput } from '@causeway/core'
import { walletFromAccount } from '@causeway/core/evm'
import type { LocalAccount } from 'viem'

/** One process sends for an account at a time: a run is locked in its own process only. */
export async function send(causeway: Causeway, account: LocalAccount, request: QuoteRequestInput) {
  const wallet = walletFromAccount(account, causeway.chains)
  const own = { ...request, fromAddress: wallet.address, toAddress: request.toAddress ?? wallet.address }
  const quote = await causeway.quotes.getBestQuote(own, { timeout: 8_000 })
  return causeway.executor.run(await causeway.quotes.build(quote), wallet)
}

/** After a restart: what was begun is finished, and nothing is sent twice. */
export async function finishWhatWasBegun(causeway: Causeway, account: LocalAccount) {
  const wallet = walletFromAccount(account, causeway.chains)
  for (const { id, run, finishedTime } of (await causeway.transfers.load()) ?? []) {
    if (run && finishedTime === undefined) await causeway.executor.resume(id, wallet)
  }
}
