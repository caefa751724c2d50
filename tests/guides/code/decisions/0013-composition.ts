import { type Address, createCauseway, isTransferError, parseUnits, type Wallet, webStorage } from '@causeway/core'
import { balances, prices } from '@causeway/core/data'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'

const causeway = createCauseway({
  chains: [arbitrum, base],
  platforms: [evm()],
  providers: [across()],
  services: [balances(), prices()],
  storage: webStorage(), // in scripts: fileStorage('.causeway') of @causeway/core/node
})

export async function bridge(wallet: Wallet, usdcOnArbitrum: Address, usdcOnBase: Address) {
  const quote = await causeway.quotes.getBestQuote({
    fromChainId: arbitrum.id,
    toChainId: base.id,
    fromTokenAddress: usdcOnArbitrum,
    toTokenAddress: usdcOnBase,
    fromAmount: parseUnits('25', 6),
    fromAddress: wallet.address,
  })
  const built = await causeway.quotes.build(quote)
  try {
    const { id } = await causeway.executor.execute(built, wallet)
    for await (const { status } of causeway.transfers.watch(id)) console.log(status)
  } catch (error) {
    if (isTransferError(error) && error.maybeSent) await causeway.executor.resume(error.transferId, wallet)
    else console.log((await causeway.errors.translate(error)).message)
  }
}
