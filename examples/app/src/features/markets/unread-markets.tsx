import { type ChainRecord, chainById } from '@causeway/core/chains'
import { type LendingFailure, lenderDisplayName } from '@causeway/core/lending'
import { commonCopy } from '#locale/common-copy'
import { marketsCopy } from '#locale/markets-copy'
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
  return (
    <Note tone="warn" role="status" title={marketsCopy.lendersFailed(failures.length)}>
      {effect}{' '}
      {isReading ? (
        <span>{marketsCopy.retrying}</span>
      ) : (
        <TextLink onClick={onRetry}>{commonCopy.retry}</TextLink>
      )}
      <ul>
        {failures.map(({ chainId, lender, family, error }) => (
          <li key={`${chainId} ${lender ?? family ?? ''}`}>
            {marketsCopy.lenderFailed(
              nameOf(lender, family),
              chainById(chains, chainId)?.name ?? commonCopy.chainNumberInner(chainId),
              error.shortMessage,
            )}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function nameOf(lender: string | undefined, family: string | undefined): string {
  return lender === undefined ? (family ?? marketsCopy.allLenders) : lenderDisplayName(lender)
}
