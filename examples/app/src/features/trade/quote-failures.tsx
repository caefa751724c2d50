import type { SwapQuoteFailure } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { Expander } from '../../ui/expander.tsx'
import { useIsOffline } from '../../ui/use-is-offline.ts'
import { QuoteFailureRow } from './quote-failure-row.tsx'
import styles from './quote-list.module.css'
import type { Trade } from './trade.ts'
import { UnloadedProviders } from './unloaded-providers.tsx'

/** Providers without a quote, collapsed: those that failed, and those that do not support the route. */
export function QuoteFailures({ trade }: { readonly trade: Trade }) {
  const { failures, unsupported, unloaded, quotes, quoting } = trade.swap.list
  const hasNoQuotes = quotes === 0 && quoting === 0
  // Offline, the form states that no provider can be reached.
  const isStated = useIsOffline() && hasNoQuotes
  return (
    <>
      <UnloadedProviders providers={isStated ? [] : unloaded} onRetry={trade.swap.quotes.refresh} />
      <Group
        // Remount, so that the group is expanded by default once there are no quotes.
        key={`${hasNoQuotes}`}
        summary={
          failures.length === 1 ? tradeCopy.oneWithoutQuote : tradeCopy.manyWithoutQuote(failures.length)
        }
        label={tradeCopy.withoutQuote}
        failures={failures}
        isOpen={hasNoQuotes}
        trade={trade}
      />
      <Group
        summary={
          unsupported.length === 1 ? tradeCopy.oneUnsupported : tradeCopy.manyUnsupported(unsupported.length)
        }
        label={tradeCopy.unsupported}
        failures={unsupported}
        trade={trade}
      />
    </>
  )
}

interface GroupProps {
  readonly summary: string
  readonly label: string
  readonly failures: readonly SwapQuoteFailure[]
  readonly isOpen?: boolean
  readonly trade: Trade
}

function Group({ summary, label, failures, isOpen = false, trade }: GroupProps) {
  if (failures.length === 0) return null
  return (
    <div className={styles['failures']}>
      <Expander summary={summary} isInitiallyOpen={isOpen}>
        <ul aria-label={label}>
          {failures.map((failure) => (
            <QuoteFailureRow key={failure.providerId} failure={failure} trade={trade} />
          ))}
        </ul>
      </Expander>
    </div>
  )
}
