import {
  type Causeway,
  createQuoteBoard,
  formatUnits,
  type QuoteBoard,
  type QuoteBoardState,
  type QuoteRequestInput,
  type QuoteRow,
} from '@causeway/core'

export function openBoard(causeway: Causeway, draw: (state: QuoteBoardState) => void): QuoteBoard {
  const board = createQuoteBoard({ quotes: causeway.quotes })
  board.store.subscribe(draw)
  return board
}

/** On each key press: the same input again changes nothing, and undefined clears the board. */
export function onFormChange(board: QuoteBoard, input: QuoteRequestInput | undefined): void {
  board.ask(input)
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

/** What the button under the rows carries out: the quote that is on the screen, or nothing. */
export async function carryOut(causeway: Causeway, board: QuoteBoard): Promise<void> {
  const { chosen } = board.store.getState()
  if (!chosen) return
  const letGo = board.pause()
  try {
    const built = await causeway.quotes.build(chosen)
    const wallet = causeway.wallets.walletFor(chosen.request.fromChainId)
    await causeway.executor.execute(built, wallet)
  } finally {
    letGo()
  }
}
