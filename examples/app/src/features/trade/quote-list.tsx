import type { SwapQuoteList } from '@causeway/view-models'
import type { ReactNode } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { Column } from '../../ui/column.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { EmptyQuotes } from './empty-quotes.tsx'
import { noQuoteText } from './no-quote-text.ts'
import { QuoteChoices } from './quote-choices.tsx'
import { QuoteFailures } from './quote-failures.tsx'
import styles from './quote-list.module.css'
import { QuoteTools } from './quote-tools.tsx'
import { QuotesHead } from './quotes-head.tsx'
import type { Trade } from './trade.ts'

interface QuoteListProps {
  readonly trade: Trade
  /** Whether the page can search for multi-step routes of this trade. Default: false. */
  readonly offersMultiStep?: boolean
  /** Content below the quotes. */
  readonly children?: ReactNode
}

/** Every provider once: with its quote, pending, or without a quote. */
export function QuoteList({ trade, offersMultiStep = false, children }: QuoteListProps) {
  const { view, list } = trade.swap
  const hasRows = list.providers > 0
  const problem = view.issues.find(({ code }) => code === 'NO_ROUTE' || code === 'REQUEST_INVALID')
  return (
    <Column label={tradeCopy.quotes}>
      <div className={styles['container']}>
        <Pane
          flush
          title={<Count list={list} />}
          aside={hasRows && <QuoteTools quotes={trade.swap.quotes} list={list} />}
        >
          <QuotesHead trade={trade} />
          {problem && (
            <div className={styles['problem']}>
              <Note tone="warn" role="status">
                {noQuoteText(problem, offersMultiStep)}
              </Note>
            </div>
          )}
          {hasRows ? <QuoteChoices trade={trade} /> : !problem && <EmptyQuotes view={view} />}
          <QuoteFailures trade={trade} />
        </Pane>
        {hasRows && children}
      </div>
    </Column>
  )
}

function Count({ list: { quotes, quoting, providers } }: { readonly list: SwapQuoteList }) {
  if (providers === 0) return tradeCopy.quotes
  return (
    <>
      {tradeCopy.quotesFound(quotes)}{' '}
      <span className={styles['rest']}>{tradeCopy.quoteCount(providers, quoting)}</span>
    </>
  )
}
