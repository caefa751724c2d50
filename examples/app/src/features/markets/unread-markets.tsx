import { type ChainRecord, chainById } from '@causeway/core/chains'
import { type LendingFailure, lenderDisplayName } from '@causeway/core/lending'
import { commonCopy } from '#locale/common-copy'
import { marketsCopy } from '#locale/markets-copy'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'

interface UnreadMarketsProps {
  readonly failures: readonly LendingFailure[]
  readonly chains: readonly ChainRecord[]
  readonly effect: string
  readonly isRetrying: boolean
  onRetry(): void
}

/** Lenders that failed to load, each with its reason. */
export function UnreadMarkets({ failures, chains, effect, isRetrying, onRetry }: UnreadMarketsProps) {
  return (
    <Note tone="warn" role="status" title={marketsCopy.lendersFailed(failures.length)}>
      {effect}{' '}
      {isRetrying ? (
        <span>{commonCopy.retrying}</span>
      ) : (
        <TextLink onClick={onRetry}>{commonCopy.retry}</TextLink>
      )}
      <ul>
        {failures.map(({ chainId, lender, family, error }) => (
          <li key={`${chainId} ${lender ?? family ?? ''}`}>
            {marketsCopy.lenderFailed(
              getName(lender, family),
              chainById(chains, chainId)?.name ?? commonCopy.chainNumberInner(chainId),
              error.shortMessage,
            )}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function getName(lender: string | undefined, family: string | undefined): string {
  return lender === undefined ? (family ?? marketsCopy.allLenders) : lenderDisplayName(lender)
}
