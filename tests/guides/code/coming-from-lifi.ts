import { createCauseway, parseUnits } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { evm, walletFromClient } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { lifi } from '@causeway/core/providers/lifi'
import type { Account, Chain, Transport, WalletClient } from 'viem'

export async function bridge(client: WalletClient<Transport, Chain, Account>, storage: Storage) {
  const causeway = createCauseway({
    integrator: 'my-dapp',
    chains: [arbitrum, base],
    platforms: [evm()],
    providers: [lifi(), across()],
    storage,
  })
  const { quotes, failures } = await causeway.quotes.getQuotes({
    fromChainId: arbitrum.id,
    toChainId: base.id,
    fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', // USDC
    toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', // USDC
    fromAmount: parseUnits('25', 6),
    fromAddress: client.account.address,
  })
  for (const { name, reason } of failures) console.log(`${name}: ${reason}`)
  const [quote] = quotes
  if (!quote) return undefined
  const built = await causeway.quotes.build(quote)
  return causeway.executor.execute(built, walletFromClient(client, { chains: causeway.chains }))
}
