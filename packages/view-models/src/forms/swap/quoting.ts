import {
  errorSentence,
  NoQuoteError,
  type Quote,
  type QuoteRequestInput,
  type QuotesState,
} from '@causeway/core'
import type { SwapFormInput } from './swap-form-input.ts'

/** Returns the quotes of a swap form: the selected quote, expired or not, and the status of the request. */
export function swapQuoting(quotesState: QuotesState): Pick<SwapFormInput, 'quote' | 'quoting'> {
  const rows = quotesState.rows.filter((row) => row.status === 'quoting' || row.freshness !== 'outdated')
  const chosen = rows.find(({ providerId }) => providerId === quotesState.selection?.providerId)
  return {
    quote: chosen?.status === 'quoted' ? chosen.quote : undefined,
    quoting: getQuoting(quotesState, rows),
  }
}

/**
 * Returns the quotes of a single provider that was requested again with more slippage: its quote, or why it has none.
 *
 * @param request the request to all providers
 */
export function providerQuoting(
  request: QuoteRequestInput,
  { quote, error }: { readonly quote: Quote | undefined; readonly error: Error | null },
): Pick<SwapFormInput, 'quote' | 'quoting'> {
  if (quote) return { quote, quoting: { status: 'settled', request, quotes: 1, failures: [] } }
  if (!error) return { quote, quoting: { status: 'quoting', request } }
  if (!(error instanceof NoQuoteError))
    return { quote, quoting: { status: 'invalid', request, reason: errorSentence(error) } }
  return { quote, quoting: { status: 'settled', request, quotes: 0, failures: error.failures } }
}

function getQuoting(quotesState: QuotesState, rows: QuotesState['rows']): SwapFormInput['quoting'] {
  const { request } = quotesState
  switch (quotesState.status) {
    case 'idle':
      return { status: 'idle', request }
    case 'quoting':
      // The tokens may still be compared with their contracts, which adds no quote.
      return haveAllFailed(quotesState.rows) ? toSettled(request, rows) : { status: 'quoting', request }
    case 'invalid':
      return { status: 'invalid', request, reason: errorSentence(quotesState.error) }
    case 'settled':
      return toSettled(request, rows)
  }
}

/** Returns whether every provider has replied to the current request, and none has a quote. */
function haveAllFailed(rows: QuotesState['rows']): boolean {
  return rows.length > 0 && rows.every((row) => row.status === 'failed' && row.freshness === 'fresh')
}

function toSettled(request: QuotesState['request'], rows: QuotesState['rows']): SwapFormInput['quoting'] {
  return {
    status: 'settled',
    request,
    quotes: rows.filter((row) => row.status === 'quoted' && !row.isExpired).length,
    failures: rows.flatMap((row) => (row.status === 'failed' ? [row.failure] : [])),
  }
}
