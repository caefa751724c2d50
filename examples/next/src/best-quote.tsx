'use client'

import { formatUnits, quoteQueryOptions } from '@causeway/core'
import { useCauseway, useTransfers, useTranslatedError } from '@causeway/react'
import { useQuery } from '@tanstack/react-query'
import { QUOTE_REQUEST } from './create-instance.ts'

/** Shows the best quote: the server's first, then a new one every 30 seconds. */
export function BestQuote() {
  const causeway = useCauseway()
  const { data: quote, error } = useQuery({
    ...quoteQueryOptions(causeway.quotes, QUOTE_REQUEST, causeway),
    staleTime: 15_000, // Use the server's quote instead of requesting another one at once.
  })
  const problem = useTranslatedError(error)
  const transfers = useTransfers()
  return (
    <section>
      {quote && (
        <output>
          {quote.name}: {formatUnits(quote.toAmount, 6)} USDC in {quote.estimatedDuration} s
        </output>
      )}
      {!quote && !problem && <p>Requesting a quote</p>}
      {problem && <p role="alert">{problem.message}</p>}
      <p>Transfers in this browser: {transfers.length}</p>
    </section>
  )
}
