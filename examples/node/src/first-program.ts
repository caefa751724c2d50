/** A first program: quotes, a bridge, its status by hash, a balance, a price, a health factor and a translated error. */
import { type Address, createCauseway, formatUnits, isTransferError, parseUnits } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { fileStorage } from '@causeway/core/node'
import type { ExampleContext } from './support/example-context.ts'

const USDC_ON_ARBITRUM: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const USDC_ON_BASE: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

export async function run({ config, folder, account, flags, print, review, signal }: ExampleContext) {
  const causeway = createCauseway({ ...config, storage: fileStorage(folder) })
  const otherDevice = createCauseway(config) // This instance has no record of the transfer.
  try {
    const { amount = '25' } = flags
    const request = {
      fromChainId: arbitrum.id,
      toChainId: base.id,
      fromTokenAddress: USDC_ON_ARBITRUM,
      toTokenAddress: USDC_ON_BASE,
      fromAmount: parseUnits(amount, 6, '--amount'),
      fromAddress: account, // The recipient is the same account unless toAddress is set.
    }
    const { quotes, failures } = await causeway.quotes.getQuotes(request, { timeout: 8_000, signal })
    for (const { name, reason } of failures) print(`  ${name} has no quote: ${reason}`)
    const [best] = quotes
    if (!best) return print('No provider has a quote for this amount.')
    print(`${best.name} pays at least ${formatUnits(best.toAmountMin, 6)} USDC`)

    // The transaction is decoded, simulated and compared with the quote.
    const built = await causeway.quotes.build(best, { signal })
    const wallet = await review(`Bridge ${amount} USDC from Arbitrum to Base with ${best.name}`)
    if (wallet) {
      const { id, hash } = await causeway.executor.execute(built, wallet, { signal })
      for await (const { status } of causeway.transfers.watch(id, { signal })) print(`${hash}: ${status}`)
      const byHash = hash && (await otherDevice.transfers.getStatus({ chainId: arbitrum.id, hash }))
      print(`Status by hash on another device: ${byHash?.status ?? 'none, as an order has no hash'}`)
    }

    const balance = await causeway.balances.getBalance({ chainId: base.id, account, token: USDC_ON_BASE })
    print(`${formatUnits(balance, 6)} USDC on Base`)
    print(`ETH is at $${(await causeway.prices.getPrice({ chainId: base.id })) ?? 'unknown'}`)
    const healthFactor = await causeway.lending.getHealthFactor({
      chainId: base.id,
      account,
      lender: 'AAVE_V3',
    })
    print(`Health factor on Aave: ${healthFactor?.toFixed(2) ?? 'unknown'}`) // The value is Infinity without debt.
  } catch (error) {
    const { title, message, hint = '' } = await causeway.errors.translate(error)
    print(`${title}. ${message} ${hint}`)
    if (isTransferError(error) && error.maybeSent) print(`Transfer ${error.transferId} may have been sent.`)
    throw error
  } finally {
    await Promise.all([causeway.dispose(), otherDevice.dispose()])
  }
}
