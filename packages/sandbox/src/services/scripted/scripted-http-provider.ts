import type { QuoteProvider } from '@causeway/core'
import { createHttpClient, nonNegativeSchema, uintSchema } from '@causeway/core/providers'
import { scriptedProvider } from '@causeway/core/testing'
import * as z from 'zod/mini'

const quoteSchema = z.object({ toAmount: uintSchema, estimatedDuration: nonNegativeSchema })

/** Returns a provider that requests quotes from the scripted service. It cannot build transactions. */
export function scriptedHttpProvider(options: {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
}): QuoteProvider {
  const http = createHttpClient({ baseUrl: options.baseUrl })
  return scriptedProvider({
    id: options.id,
    name: options.name,
    async quote({ fromChainId, toChainId, fromTokenAddress, toTokenAddress, fromAmount }, context) {
      const query = { fromChainId, toChainId, fromTokenAddress, toTokenAddress, fromAmount }
      return (await http.request({ path: 'quote', query, schema: quoteSchema }, context)).data
    },
  })
}
