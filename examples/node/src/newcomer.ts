/** Everything a first program needs: quotes, a bridge, its status, a transfer by its hash, a balance, a price, a health factor. */
import {
  type Address,
  createCauseway,
  formatUnits,
  isFinishedTransfer,
  isTransferError,
  parseUnits,
} from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { fileStorage } from '@causeway/core/node'
import type { ExampleContext } from './support/example.ts'

const USDC_ON_ARBITRUM: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const USDC_ON_BASE: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

export async function run({ config, folder, account, flags, print, review, signal }: ExampleContext) {
  const causeway = createCauseway({ ...config, storage: fileStorage(folder) })
  const elsewhere = createCauseway(config) // another device: it has never seen the transfer
  try {
    const { amount = '25' } = flags
    const request = {
      fromChainId: arbitrum.id,
      toChainId: base.id,
      fromTokenAddress: USDC_ON_ARBITRUM,
      toTokenAddress: USDC_ON_BASE,
      fromAmount: parseUnits(amount, 6, '--amount'),
      fromAddress: account, // decimals and recipient are completed
    }
    const { quotes, failures } = await causeway.quotes.getQuotes(request, { timeout: 8_000, signal })
    for (const { name, reason } of failures) print(`  ${name} has no quote: ${reason}`)
    const [best] = quotes
    if (!best) return print('No provider bridges this amount.')
    print(`${best.name} pays at least ${formatUnits(best.toAmountMin, 6)} USDC`)

    const built = await causeway.quotes.build(best, { signal }) // decoded, simulated and checked against the quote
    const wallet = await review(`${amount} USDC from ${arbitrum.name} to ${base.name} by ${best.name}`)
    if (wallet) {
      const { id, hash } = await causeway.executor.execute(built, wallet, { signal })
      for await (const { status } of causeway.transfers.watch(id, { signal }))
        print(`Sent as ${hash}: ${status}`)
      if (!hash) return print('An order has no hash of its own.')
      const look = await elsewhere.transfers.getStatus({ chainId: arbitrum.id, hash }) // stores nothing
      const tracked = await elsewhere.transfers.track({ chainId: arbitrum.id, hash }) // stores it, and polls
      let last = tracked
      for await (const state of elsewhere.transfers.watch(tracked.id, { signal })) last = state
      print(`Elsewhere: ${look.status}, then ${isFinishedTransfer(last) ? last.status : 'still pending'}`)
    }

    const aaveAccount = { chainId: base.id, account }
    print(
      `${formatUnits(await causeway.balances.getBalance({ ...aaveAccount, token: USDC_ON_BASE }), 6)} USDC on ${base.name}`,
    )
    print(`ETH is at $${(await causeway.prices.getPrice({ chainId: base.id })) ?? 'unknown'}`)
    const health = await causeway.lending.getHealthFactor({ ...aaveAccount, lender: 'AAVE_V3' }) // Infinity without debt
    print(
      `Health factor: ${health === undefined ? 'unknown' : health === Infinity ? 'no debt' : health.toFixed(2)}`,
    )
  } catch (error) {
    const { title, message, hint = '', retryable } = await causeway.errors.translate(error)
    print(`${title}. ${message} ${hint}${retryable ? ' Try again.' : ''}`)
    if (isTransferError(error))
      print(`Transfer ${error.transferId}${error.maybeSent ? ' may have been sent' : ''}`)
    throw error
  } finally {
    await Promise.all([causeway.dispose(), elsewhere.dispose()])
  }
}
