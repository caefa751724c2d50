import { createCauseway, parseUnits, type Storage } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { evm, walletFromClient } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import type { Account, Chain, Transport, WalletClient } from 'viem'

export async function bridge(client: WalletClient<Transport, Chain, Account>, storage: Storage) {
  const causeway = createCauseway({ chains: [arbitrum, base], platforms: [evm()], providers: [across()], storage })
  const wallet = walletFromClient(client, { chains: causeway.chains })
  const quote = await causeway.quotes.getBestQuote({
    fromChainId: arbitrum.id,
    toChainId: base.id,
    fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', // USDC
    toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', // USDC
    fromAmount: parseUnits('25', 6),
    fromAddress: wallet.address,
  })
  const built = await causeway.quotes.build(quote) // decoded, simulated and compared with the quote
  const { id } = await causeway.executor.execute(built, wallet) // approves exactly 25 USDC
  for await (const { status } of causeway.transfers.watch(id)) console.log(status) // ends when the funds have arrived
  await causeway.dispose()
}
