import { abbreviateAddress } from '@causeway/core/format'
import type { Holdings } from '@causeway/react'
import { type ReactNode, useId } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { signingCopy } from '#locale/signing-copy'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Column } from '../../ui/column.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SlowNote } from '../../ui/slow-note.tsx'
import { canUsePermit } from '../many-legs/can-use-permit.ts'
import { countSignatures } from '../many-legs/decide-legs.ts'
import { haveHoldingsFailed } from '../many-legs/have-holdings-failed.ts'
import { chainsText } from '../many-legs/leg-costs.tsx'
import { countLegChains } from '../many-legs/legs.ts'
import { UnreadNote } from '../many-legs/unread-note.tsx'
import type { ManyLegs } from '../many-legs/use-many-legs.ts'
import { useRetryHoldings } from '../many-legs/use-retry-holdings.ts'
import { TokenListNotes } from '../trade/token-list-notes.tsx'
import { RunAccountNote } from './run-account-note.tsx'
import { SentRows } from './sent-rows.tsx'
import styles from './source-form.module.css'
import { SourceList } from './source-list.tsx'

interface SourceFormProps {
  readonly many: ManyLegs
  readonly holdings: Holdings
  /** Button that selects the output token. */
  readonly picker: ReactNode
  /** Slippage settings, next to the title. */
  readonly settings: ReactNode
}

/** Sources to send, and the total output. */
export function SourceForm({ many, holdings, picker, settings }: SourceFormProps) {
  const id = useId()
  const { legs, target, totals, records, dueText } = many
  const wasSent = records.length > 0
  const sentChains = new Set(records.map(({ chainId }) => chainId)).size
  const title =
    legs.length > 0
      ? legsCopy.fromChains(chainsText(many))
      : wasSent
        ? legsCopy.fromChains(legsCopy.chainCount(sentChains))
        : legsCopy.fromSeveral
  return (
    <Column kind="decide" label={legsCopy.sources}>
      <Pane flush title={title} aside={settings}>
        <SentRows records={many.records} />
        <Sources many={many} holdings={holdings} />
      </Pane>
      <Pane>
        <AmountInput
          id={id}
          label={legsCopy.youReceive}
          unit={target.token?.symbol}
          value={wasSent ? dueText : (totals.expected?.text ?? '')}
          isReadOnly
          aside={<span className="label">{legsCopy.onChain(target.chain.name)}</span>}
          picker={picker}
        >
          <span>{wasSent ? legsCopy.inTotalAbout : (totals.expected?.usdText ?? '-')}</span>
          <span>{!wasSent && totals.minimum && legsCopy.atLeastInner(totals.minimum.text)}</span>
        </AmountInput>
      </Pane>
      <TokenListNotes chains={[target.chain, ...many.legs.map(({ chain }) => chain)]} />
      <Signatures many={many} />
    </Column>
  )
}

function Sources({ many, holdings }: Omit<SourceFormProps, 'picker' | 'settings'>) {
  if (!many.hasAccount) {
    return <Empty title={legsCopy.noWallet}>{legsCopy.connectToSelect}</Empty>
  }
  if (haveHoldingsFailed(holdings)) return <FailedSources accounts={many.accounts} />
  const hasAny = holdings.entries.some(({ balanceRaw = 0n }) => balanceRaw > 0n)
  if (!hasAny && holdings.entries.some(({ isLoading }) => isLoading)) {
    return (
      <>
        <SlowNote isWaiting />
        <LoadingSources />
      </>
    )
  }
  if (hasAny) {
    return (
      <>
        <RunAccountNote many={many} />
        <SourceList many={many} holdings={holdings} />
        <UnreadNote holdings={holdings} accounts={many.accounts} />
      </>
    )
  }
  return (
    <>
      <Empty title={legsCopy.nothingToSend}>{legsCopy.nothingHeld}</Empty>
      <UnreadNote holdings={holdings} accounts={many.accounts} />
    </>
  )
}

function Empty({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className={styles['empty']}>
      <EmptyState title={title}>{children}</EmptyState>
    </div>
  )
}

function FailedSources({ accounts }: Pick<ManyLegs, 'accounts'>) {
  const { isRetrying, retry } = useRetryHoldings(accounts)
  return (
    <div className={styles['empty']}>
      <EmptyState
        title={legsCopy.balancesFailed}
        action={<RetryButton isRetrying={isRetrying} onRetry={retry} />}
      />
    </div>
  )
}

function LoadingSources() {
  return (
    <div aria-busy="true" className={styles['reading']}>
      {[1, 2, 3, 4].map((row) => (
        <span key={row}>
          <Skeleton width={32} height={32} shape="round" /> <Skeleton width={140} />
        </span>
      ))}
    </div>
  )
}

/** States the number of signatures, because a wallet signs one transfer at a time. */
function Signatures({ many }: Pick<SourceFormProps, 'many'>) {
  const { legs, target, run, signing, batchChains } = many
  const { account, address } = signing
  const count = countSignatures(legs, run.checks, { permitTarget: account && target, batchChains })
  const permits = legs.filter((leg) => {
    const check = run.checks.get(leg.key)
    return check && check.status !== 'failed' ? check.leg.permit : account && canUsePermit(leg, target)
  }).length
  if (address !== undefined && permits > 0) {
    return (
      <Pane>
        <Note tone="quiet" icon="info" title={signingCopy.signatureCount(count)}>
          {signingCopy.permit(abbreviateAddress(address))} {permits > 1 && signingCopy.onePerChain}
        </Note>
      </Pane>
    )
  }
  if (count < 2) return null
  return (
    <Pane>
      <Note tone="quiet" icon="info" title={legsCopy.manySignatures(count)}>
        {legsCopy.signedAlone(
          countLegChains(legs) > 1,
          legs.some(({ chain }) => !batchChains.has(chain.id)),
        )}
      </Note>
    </Pane>
  )
}
