import type { LendingFailure } from '@causeway/core/lending'
import { useChains, useTranslatedError } from '@causeway/react'
import { asSentence } from '../../copy/as-sentence.ts'
import { getLendingReason } from '../../copy/get-lending-reason.ts'
import { readReason } from '../../copy/read-reason.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { SlowNote } from '../../ui/slow-note.tsx'
import { UnreadMarkets } from './unread-markets.tsx'

interface ReadProblemsProps {
  readonly query: {
    readonly data: { readonly failures: readonly LendingFailure[] } | undefined
    readonly error: unknown
    /** Error of the last attempt; null without one. It is set while the read is retried. */
    readonly failureReason: unknown
    readonly isFetching: boolean
    refetch(): unknown
  }
  /** Effect of a missing lender on the displayed rows. */
  readonly effect: string
}

/** Failures of the data of a page, and their effect. */
export function ReadProblems({ query, effect }: ReadProblemsProps) {
  const chains = useChains()
  const { data, error, failureReason, isFetching } = query
  const failure = error ?? failureReason ?? undefined
  const translation = useTranslatedError(failure)
  const retry = () => void query.refetch()
  if (!data && translation) {
    const { title, message, hint } = translation
    const reason = getLendingReason(failure)
    return (
      <Pane>
        <ErrorNote
          title={title}
          message={readReason(reason ?? message, chains)}
          hint={reason === undefined && hint ? asSentence(readReason(hint, chains)) : undefined}
          action={<RetryButton isRetrying={isFetching} onRetry={retry} />}
        />
      </Pane>
    )
  }
  if (!data) return <SlowNote isWaiting={isFetching} />
  if (data.failures.length === 0) return null
  return (
    <Pane>
      <UnreadMarkets
        failures={data.failures}
        chains={chains}
        effect={effect}
        isRetrying={isFetching}
        onRetry={retry}
      />
    </Pane>
  )
}
