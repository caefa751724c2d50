import type { LendingFailure } from '@causeway/core/lending'
import { useChains, useTranslatedError } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { UnreadMarkets } from './unread-markets.tsx'

interface ReadProblemsProps {
  readonly query: {
    readonly data: { readonly failures: readonly LendingFailure[] } | undefined
    readonly error: unknown
    readonly isFetching: boolean
    refetch(): unknown
  }
  /** What a lender that is missing means for what is shown. */
  readonly effect: string
}

/** What could not be read of what the page shows, and what that means for the rest. */
export function ReadProblems({ query, effect }: ReadProblemsProps) {
  const chains = useChains()
  const { data, error, isFetching } = query
  const words = useTranslatedError(error ?? undefined)
  const readAgain = () => void query.refetch()
  if (!data && words) {
    return (
      <Pane>
        <ErrorNote
          title={words.title}
          message={words.message}
          hint={words.hint}
          action={<Button onClick={readAgain}>{commonCopy.retry}</Button>}
        />
      </Pane>
    )
  }
  if (!data || data.failures.length === 0) return null
  return (
    <Pane>
      <UnreadMarkets
        failures={data.failures}
        chains={chains}
        effect={effect}
        isReading={isFetching}
        onRetry={readAgain}
      />
    </Pane>
  )
}
