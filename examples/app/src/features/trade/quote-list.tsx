import { formIssueMessage, type SwapQuoteList } from '@causeway/view-models'
import { Column } from '../../ui/column.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { EmptyQuotes } from './empty-quotes.tsx'
import { QuoteChoices } from './quote-choices.tsx'
import { QuoteFailureRow } from './quote-failure-row.tsx'
import styles from './quote-list.module.css'
import { QuoteTools } from './quote-tools.tsx'
import { QuotesHead } from './quotes-head.tsx'
import type { Trade } from './trade.ts'

/** Every provider that was asked, once: those to choose from, those answering, and those without a quote. */
export function QuoteList({ trade }: { readonly trade: Trade }) {
  const { view, list } = trade.swap
  const { absences } = list
  const hasRows = list.providers > 0
  const problem = view.issues.find(({ code }) => code === 'NO_ROUTE' || code === 'REQUEST_REFUSED')
  return (
    <Column label="Quotes">
      <div className={styles['container']}>
        <Pane
          flush
          title={<Count list={list} />}
          aside={hasRows && <QuoteTools quotes={trade.swap.quotes} />}
        >
          <QuotesHead trade={trade} />
          {problem && (
            <div className={styles['problem']}>
              <Note tone="warn" role="status">
                {formIssueMessage(problem)}
              </Note>
            </div>
          )}
          {hasRows ? <QuoteChoices trade={trade} /> : !problem && <EmptyQuotes kind={trade.kind} />}
          {absences.length > 0 && (
            <>
              <p className={styles['absent']}>
                <b>Not available, {absences.length}</b>
                <span>Answered in</span>
              </p>
              <ul aria-label="Providers that gave no quote">
                {absences.map((absence) => (
                  <QuoteFailureRow key={absence.providerId} absence={absence} trade={trade} />
                ))}
              </ul>
            </>
          )}
        </Pane>
      </div>
    </Column>
  )
}

function Count({ list: { quotes, quoting, providers } }: { readonly list: SwapQuoteList }) {
  if (providers === 0) return 'Quotes'
  return (
    <>
      {quotes} {quotes === 1 ? 'quote' : 'quotes'}{' '}
      <span className={styles['rest']}>
        of {providers} {providers === 1 ? 'provider' : 'providers'}
        {quoting > 0 && `, ${quoting} still answering`}
      </span>
    </>
  )
}
