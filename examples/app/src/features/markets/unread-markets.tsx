import { type ChainRecord, chainById } from '@causeway/core/chains'
import { type LendingFailure, lenderDisplayName } from '@causeway/core/lending'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'

interface UnreadMarketsProps {
  readonly failures: readonly LendingFailure[]
  readonly chains: readonly ChainRecord[]
  /** What that means for what is shown. */
  readonly effect: string
  readonly isReading: boolean
  onRetry(): void
}

/** Which lenders could not be read, each with its reason; the others stand. */
export function UnreadMarkets({ failures, chains, effect, isReading, onRetry }: UnreadMarketsProps) {
  const title =
    failures.length === 1
      ? '1 lender could not be loaded.'
      : `${failures.length} lenders could not be loaded.`
  return (
    <Note tone="warn" role="status" title={title}>
      {effect} {isReading ? <span>Retrying</span> : <TextLink onClick={onRetry}>Retry</TextLink>}
      <ul>
        {failures.map(({ chainId, lender, family, error }) => (
          <li key={`${chainId} ${lender ?? family ?? ''}`}>
            {nameOf(lender, family)} on {chainById(chains, chainId)?.name ?? `chain ${chainId}`}:{' '}
            {error.shortMessage}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function nameOf(lender: string | undefined, family: string | undefined): string {
  return lender === undefined ? (family ?? 'All lenders') : lenderDisplayName(lender)
}
