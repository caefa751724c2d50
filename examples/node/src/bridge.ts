/** Moves 25 USDC from Arbitrum One to Base on local chains: from quote to arrival in one page. */
import { createCauseway, formatUnits, parseUnits } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { walletFromAccount } from '@causeway/core/evm'
import { sandboxConfig, startSandbox } from '@causeway/sandbox'
import { privateKeyToAccount } from 'viem/accounts'

const USDC_ON_ARBITRUM = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const sandbox = await startSandbox({ chains: [arbitrum.id, base.id] })
const causeway = createCauseway(sandboxConfig(sandbox.description))
try {
  const wallet = walletFromAccount(privateKeyToAccount(sandbox.accounts.user.privateKey), causeway.chains)

  const { quotes, failures } = await causeway.quotes.getQuotes({
    fromChainId: arbitrum.id,
    toChainId: base.id,
    fromTokenAddress: USDC_ON_ARBITRUM,
    toTokenAddress: USDC_ON_BASE,
    fromTokenDecimals: 6,
    toTokenDecimals: 6,
    fromAmount: parseUnits('25', 6),
    fromAddress: wallet.address,
    toAddress: wallet.address,
  })
  for (const { name, reason } of failures) console.log(`${name} has no quote: ${reason}`)
  const [best] = quotes
  if (!best) throw new Error('Nobody has a quote')
  console.log(`${best.name} pays ${formatUnits(best.toAmount, 6)} USDC in about ${best.estimatedDuration} s`)

  const built = await causeway.quotes.build(best)
  const transfer = await causeway.executor.run(built, wallet, {
    onProgress: ({ kind, phase }) => console.log(`${kind}: ${phase}`),
  })
  for await (const { status, toHash } of causeway.transfers.watch(transfer.id)) {
    console.log(toHash ? `${status} in ${toHash}` : status)
  }
} finally {
  await causeway.dispose()
  await sandbox.stop()
}
