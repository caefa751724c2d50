import type { Quote, QuoteFailure, QuoteRequestInput } from '@causeway/core'

declare const request: QuoteRequestInput
declare function show(quote: Quote): void
declare function explain(failure: QuoteFailure): void

import { streamQuotesFrom } from '@causeway/core/gateway'

for await (const update of streamQuotesFrom({ url: '/gateway/quotes' }, request)) {
  if (update.type === 'quote') show(update.quote)
  else explain(update.failure)
}
