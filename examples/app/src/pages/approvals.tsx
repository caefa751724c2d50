import { useWalletSession } from '@causeway/react'
import { useState } from 'react'
import { approvalsCopy } from '#locale/approvals-copy'
import { commonCopy } from '#locale/common-copy'
import { fixedCopy } from '#locale/fixed-copy'
import { asSentence } from '../copy/as-sentence.ts'
import { readReason } from '../copy/read-reason.ts'
import { ApprovalList } from '../features/approvals/approval-list.tsx'
import styles from '../features/approvals/approvals.module.css'
import { RevokePane } from '../features/approvals/revoke-pane.tsx'
import { type Approvals, useApprovals } from '../features/approvals/use-approvals.ts'
import { TokenListNotes } from '../features/trade/token-list-notes.tsx'
import { useOverlayActions } from '../state/overlays-provider.tsx'
import { useEngine } from '../state/use-engine.ts'
import { Button } from '../ui/button.tsx'
import { Column } from '../ui/column.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextLink } from '../ui/link.tsx'
import { Note } from '../ui/note.tsx'
import { Pane } from '../ui/pane.tsx'
import { Sheet } from '../ui/sheet.tsx'

/** The approvals page: which contracts can spend the tokens of the account, and their revocation. */
export function ApprovalsPage() {
  const reads = useApprovals()
  const { account } = reads
  return (
    <Sheet columns="flight">
      {account === undefined ? (
        <NoAccount />
      ) : (
        <AccountApprovals key={account} reads={reads} account={account} />
      )}
    </Sheet>
  )
}

interface AccountApprovalsProps {
  readonly reads: Approvals
  readonly account: NonNullable<Approvals['account']>
}

function AccountApprovals({ reads, account }: AccountApprovalsProps) {
  const { chains } = useEngine()
  const isWatchOnly = useWalletSession(({ impersonation }) => impersonation.isActive)
  const [keys, setKeys] = useState<readonly string[]>([])
  const { approvals, awaited, refetch } = reads
  // In the initial order of the table, so that the calls of a review follow it.
  const selected = approvals
    .filter(({ key }) => keys.includes(key))
    .sort((first, second) => (second.atRiskUsd ?? 0) - (first.atRiskUsd ?? 0))
  const lastSelected = chains.findLast(({ id }) => selected.some(({ chain }) => chain.id === id))
  return (
    <>
      <div>
        <ReadProblems reads={reads} />
        <TokenListNotes chains={reads.withoutList} effect={approvalsCopy.listsMissing} />
        <ApprovalList
          approvals={approvals}
          selected={keys}
          isLoading={awaited.length > 0}
          isIncomplete={reads.failures.length + reads.unread.length > 0}
          canSelect={!isWatchOnly}
          onSelect={setKeys}
        />
      </div>
      <Column kind="decide" label={approvalsCopy.revoke}>
        {approvals.length > 0 && (isWatchOnly || selected.length === 0) && (
          <Pane title={approvalsCopy.revoke}>
            <p className="muted">{isWatchOnly ? approvalsCopy.viewOnly : approvalsCopy.selectHint}</p>
          </Pane>
        )}
        {!isWatchOnly &&
          chains
            .filter(({ chainType }) => chainType === 'EVM')
            .map((chain) => (
              <RevokePane
                key={chain.id}
                chain={chain}
                account={account}
                approvals={approvals.filter((approval) => approval.chain.id === chain.id)}
                selected={selected.filter((approval) => approval.chain.id === chain.id)}
                isComplete={isComplete(reads, chain.id)}
                isDocked={chain.id === lastSelected?.id}
                onSent={() => refetch(chain.id)}
              />
            ))}
      </Column>
    </>
  )
}

/** Returns whether all approvals of a chain were read, so that one which is not listed was revoked. */
function isComplete({ awaited, withoutEvents, failures, unread }: Approvals, chainId: number): boolean {
  const incomplete = [...awaited, ...withoutEvents, ...[...failures, ...unread].map(({ chain }) => chain)]
  return incomplete.every(({ id }) => id !== chainId)
}

function ReadProblems({ reads }: { readonly reads: Approvals }) {
  const { awaited, failures, withoutEvents, unread, refetch } = reads
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
  if (awaited.length + failures.length + withoutEvents.length + unread.length === 0) return null
  return (
    <Pane>
      <div className={styles['notes']}>
        {awaited.length > 0 && (
          <p role="status" className="small muted">
            {commonCopy.stillLoading(names(awaited))}
          </p>
        )}
        {failures.length + unread.length > 0 && (
          <Note tone="warn" icon="warning" role="status" title={approvalsCopy.chainsMissing}>
            <ul>
              {failures.map(({ chain, error }) => (
                <li key={chain.id}>
                  {approvalsCopy.chainFailed(chain.name, asSentence(readReason(error.message)))}
                </li>
              ))}
              {unread.map(({ chain, count }) => (
                <li key={chain.id}>{approvalsCopy.unread(count, chain.name)}</li>
              ))}
            </ul>
            <TextLink onClick={() => void refetch()}>{commonCopy.retry}</TextLink>
          </Note>
        )}
        {withoutEvents.length > 0 && (
          <Note tone="quiet" icon="info" title={approvalsCopy.noEventsTitle}>
            {approvalsCopy.noEvents(commonCopy.and(names(withoutEvents)))}
          </Note>
        )}
      </div>
    </Pane>
  )
}

function NoAccount() {
  const change = useOverlayActions()
  return (
    <div>
      <Pane>
        <EmptyState
          title={fixedCopy.wallet.noneTitle}
          action={
            <Button kind="go" onClick={() => change({ type: 'openWalletMenu', view: 'connect' })}>
              {fixedCopy.wallet.connect}
            </Button>
          }
        >
          {approvalsCopy.connectText}
        </EmptyState>
      </Pane>
    </div>
  )
}
