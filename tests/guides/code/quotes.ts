import { account } from '../sandbox-fixtures.ts'

import { createCauseway, formatUnits, NoQuoteError, parseUnits, type QuoteRequestInput } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { lifi } from '@causeway/core/providers/lifi'

const causeway = createCauseway({
  chains: [arbitrum, base],
  platforms: [evm()],
  providers: [across(), lifi()],
  integrator: 'my-dapp', // sent to providers that support it
})

const request: QuoteRequestInput = {
  fromChainId: arbitrum.id,
  toChainId: base.id,
  fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', // USDC
  toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', // USDC
  fromAmount: parseUnits('25', 6), // base units: a bigint or an integer text
  fromAddress: account,
  slippage: 0.5, // percent
}

const { quotes, failures, rankingReason } = await causeway.quotes.getQuotes(request, { timeout: 8_000 })
for (const { name, toAmount, estimatedDuration } of quotes) {
  console.log(`${name}: ${formatUnits(toAmount, 6)} USDC in about ${estimatedDuration} s`)
}
for (const { name, code, reason } of failures) console.log(`${name}: ${code}. ${reason}`)
console.log('The first quote is first because', rankingReason)

for await (const update of causeway.quotes.stream(request)) {
  if (update.type === 'quote') console.log('+', update.quote.name)
  if (update.type === 'failure') console.log('-', update.failure.name, update.failure.reason)
}

try {
  await causeway.quotes.getBestQuote({ ...request, fromAmount: 1n })
} catch (error) {
  if (!(error instanceof NoQuoteError)) throw error
  for (const { name, reason, minimum } of error.failures) console.log(name, reason, minimum)
}

const best = await causeway.quotes.getBestQuote(request)
const built = await causeway.quotes.build(best)
console.log(built.verification) // spend, spender, recipient: verified, or unverified with a reason
await causeway.dispose()
