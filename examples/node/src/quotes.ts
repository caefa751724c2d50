/**
 * Requests quotes for a route from all providers. Prints each response as it arrives, the ranking, and the reasons of
 * failures.
 */
import {
  type Address,
  explainRanking,
  formatUnits,
  parseUnits,
  type Quote,
  type QuoteFailure,
  type QuoteRequestInput,
  rankQuotes,
} from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { bad, good, heading, quiet, table } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const USDC_ON_ARBITRUM: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const USDC_ON_BASE: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

export async function run({ causeway, account, flags, print, signal }: ExampleContext): Promise<void> {
  const { amount = '100' } = flags
  const request: QuoteRequestInput = {
    fromChainId: arbitrum.id,
    toChainId: base.id,
    fromTokenAddress: USDC_ON_ARBITRUM,
    toTokenAddress: USDC_ON_BASE,
    fromTokenDecimals: 6,
    toTokenDecimals: 6,
    fromAmount: parseUnits(amount, 6, '--amount'),
    fromAddress: account,
    toAddress: account,
    slippage: 0.5, // percent
  }

  print(heading(`Quotes for ${amount} USDC from ${arbitrum.name} to ${base.name}`))
  const quotes: Quote[] = []
  const failures: QuoteFailure[] = []
  // Every provider yields exactly one update, a quote or a failure, before the timeout ends.
  for await (const update of causeway.quotes.stream(request, { timeout: 8_000, signal })) {
    if (update.type === 'quote') {
      quotes.push(update.quote)
      print(`  ${good('quote')}    ${update.quote.name} ${quiet(`${update.quote.elapsedMs} ms`)}`)
    } else {
      failures.push(update.failure)
      // Providers that do not support the route are only listed at the end.
      if (update.failure.code === 'NOT_SUPPORT') continue
      print(`  ${bad('no quote')} ${update.failure.name} ${quiet(`${update.failure.elapsedMs} ms`)}`)
    }
  }

  const ranked = rankQuotes(quotes, 'toAmount')
  print(heading(`${ranked.length} quotes by output amount`))
  const rows = ranked.map(({ name, toAmount, toAmountMin, fee, estimatedDuration, verification }) => [
    name,
    formatUnits(toAmount, 6),
    formatUnits(toAmountMin, 6),
    formatUnits(fee.swapFee, 6),
    `${estimatedDuration} s`,
    verification ? `recipient ${verification.recipient.status}` : 'once it is built',
  ])
  if (rows.length > 0) {
    print(table([['provider', 'USDC', 'minimum', 'fee', 'duration', 'verification'], ...rows]))
  }
  const why = explainRanking(ranked)
  if (why?.type === 'more')
    print(`  The first quote pays ${formatUnits(why.by, 6)} USDC more than ${why.than}`)
  if (why?.type === 'faster') print(`  The first quote pays as much as ${why.than}, ${why.by} s faster`)

  print(heading(`${failures.length} providers without a quote`))
  print(table(failures.map(({ name, code, reason }) => [name, code, reason])))
}
