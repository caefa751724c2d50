import { createCauseway, parseUnits } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { walletFromAccount } from '@causeway/core/evm'
import { type Sandbox, sandboxConfig } from '@causeway/sandbox'
import { privateKeyToAccount } from 'viem/accounts'

/** Polls as fast as possible. The default cadence is too slow for tests. */
const EAGER = { cycleMs: 50, minimumMs: 0, byAge: [{ untilAgeMs: Number.POSITIVE_INFINITY, everyMs: 0 }] }

/** Sends 25 USDC while status requests fail, and returns the final status. */
export async function sendThroughTrouble(sandbox: Sandbox): Promise<string | undefined> {
  const causeway = createCauseway({ ...sandboxConfig(sandbox.description), cadence: EAGER })
  try {
    const wallet = walletFromAccount(privateKeyToAccount(sandbox.accounts.user.privateKey), causeway.chains)
    sandbox.setFaults('across', { path: '/deposit/status', times: 2, reply: { kind: 'httpError', status: 503 } })
    const quote = await causeway.quotes.getBestQuote({
      fromChainId: arbitrum.id,
      toChainId: base.id,
      fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      fromTokenDecimals: 6,
      toTokenDecimals: 6,
      fromAmount: parseUnits('25', 6),
      fromAddress: wallet.address,
      toAddress: wallet.address,
      aggregator: 'across',
    })
    const { id } = await causeway.executor.execute(await causeway.quotes.build(quote), wallet)
    let status: string | undefined
    for await (const state of causeway.transfers.watch(id)) status = state.status
    return status
  } finally {
    sandbox.setFaults('across')
    await causeway.dispose()
  }
}
