import {
  type Causeway,
  createQuotesObserver,
  formatUnits,
  type QuoteRequestInput,
  type QuoteRow,
  type QuotesObserver,
  type QuotesState,
} from '@causeway/core'

export function observeQuotes(causeway: Causeway, render: (state: QuotesState) => void): QuotesObserver {
  const observer = createQuotesObserver({ quotes: causeway.quotes })
  observer.store.subscribe(render)
  return observer
}

/** Call it on each key press: an equal request is ignored, and undefined clears the quotes. */
export function onFormChange(observer: QuotesObserver, request: QuoteRequestInput | undefined): void {
  observer.setRequest(request)
}

export function rowText(row: QuoteRow, now: number): string {
  switch (row.status) {
    case 'quoting':
      return `${row.name}: quoting, ${Math.max(0, now - row.startedAt)} ms`
    case 'failed':
      return `${row.name}: ${row.failure.reason}`
    case 'quoted': {
      const received = formatUnits(row.quote.toAmount, row.quote.request.toTokenDecimals)
      if (row.isExpired) return `${row.name}: ${received}, expired`
      return row.freshness === 'outdated' ? `${row.name}: was ${received}` : `${row.name}: ${received}`
    }
  }
}

/** Executes the quote that is shown. Does nothing without a quote. */
export async function executeSelected(causeway: Causeway, observer: QuotesObserver): Promise<void> {
  const { selectedQuote } = observer.store.getState()
  if (!selectedQuote) return
  const resume = observer.pause()
  try {
    const built = await causeway.quotes.build(selectedQuote)
    const wallet = causeway.wallets.walletFor(selectedQuote.request.fromChainId)
    await causeway.executor.execute(built, wallet)
  } finally {
    resume()
  }
}
