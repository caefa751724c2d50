// Types of the packed core when it is imported: none of them is `any`.
import {
  CausewayError,
  createCauseway,
  type Quote,
  type QuoteRequestInput,
  type Wallet,
} from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { across } from '@causeway/core/providers/across'

const causeway = createCauseway({
  chains: [arbitrum, base],
  platforms: [],
  providers: [across({ baseUrl: 'https://example.org' })],
})

export async function move(request: QuoteRequestInput, wallet: Wallet): Promise<Quote | string> {
  try {
    const { quotes } = await causeway.quotes.getQuotes(request)
    const best: Quote | undefined = quotes[0]
    if (best) await causeway.executor.execute(await causeway.quotes.build(best), wallet)
    // @ts-expect-error amounts are bigints
    const amount: number = best?.toAmount
    return best ?? `${amount}`
  } catch (error) {
    if (error instanceof CausewayError) return error.code
    throw error
  }
}

// @ts-expect-error providers are required
createCauseway({ chains: [] })
