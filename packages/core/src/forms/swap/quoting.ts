import { errorSentence } from '../../kernel/index.ts'
import type { QuoteBoardState } from '../../quotes/index.ts'
import type { SwapFormInput } from './input.ts'

/** What a swap form needs of a board of quotes: the chosen quote, expired or not, and how the asking stands. */
export function swapQuoting(board: QuoteBoardState): Pick<SwapFormInput, 'quote' | 'quoting'> {
  const rows = board.rows.filter((row) => row.status === 'quoting' || row.freshness !== 'outdated')
  const chosen = rows.find(({ providerId }) => providerId === board.choice?.providerId)
  return {
    quote: chosen?.status === 'quoted' ? chosen.quote : undefined,
    quoting: quotingOf(board, rows),
  }
}

function quotingOf(board: QuoteBoardState, rows: QuoteBoardState['rows']): SwapFormInput['quoting'] {
  const { request } = board
  switch (board.status) {
    case 'idle':
    case 'quoting':
      return { status: board.status, request }
    case 'refused':
      return { status: 'refused', request, reason: errorSentence(board.error) }
    case 'settled':
      return {
        status: 'settled',
        request,
        quotes: rows.filter((row) => row.status === 'quoted' && !row.isExpired).length,
        failures: rows.flatMap((row) => (row.status === 'failed' ? [row.failure] : [])),
      }
  }
}
