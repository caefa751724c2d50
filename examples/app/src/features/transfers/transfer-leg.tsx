import type { TransferRecord } from '@causeway/core'
import { useChains, useNow } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { elapsedSpoken, elapsedText } from '../../ui/elapsed-text.ts'
import { Hash } from '../../ui/hash.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { TokenLogo } from '../../ui/token-logo.tsx'
import { TransferProgressRow } from '../../ui/transfer-progress-row.tsx'
import { describeFunds } from './describe-funds.ts'
import { hasOpenSteps } from './has-open-steps.ts'
import { PaidFees } from './paid-fees.tsx'
import { ResumeTransfer } from './resume-transfer.tsx'
import { totalTimeText } from './total-time-text.ts'
import { transactionHash, transferChains } from './transfer-chains.ts'
import { formatQuoted, type TransferFacts } from './transfer-facts.ts'
import styles from './transfer-leg.module.css'
import { type TransferMoment, transferMoments } from './transfer-moments.ts'
import { transferState, transferTime } from './transfer-state.ts'
import { useTransferFacts } from './use-transfer-facts.ts'

interface TransferLegProps {
  readonly record: TransferRecord
  /** Why it could not be continued. Undefined if it was not. */
  readonly failure?: { readonly error: Error; onDiscard(): void } | undefined
}

/** One of several transfers: progress, hashes and next step. */
export function TransferLeg({ record, failure }: TransferLegProps) {
  const { facts, entry, token } = useTransferFacts(record)
  const now = useNow() ?? record.addedTime
  const { label, icon, tone } = transferState(facts)
  const { elapsed, usual, share } = transferTime(facts, now)
  const symbol = entry?.from?.symbol ?? transfersCopy.transfer
  const isSent = facts.stage.stage !== 'preparing'
  return (
    <TransferProgressRow
      logo={
        <TokenLogo
          symbol={symbol}
          seed={token?.address ?? record.id}
          group={token?.assetGroup}
          src={token?.logoURI}
          size="l"
          chain={{ name: facts.source, seed: String(record.chainId) }}
        />
      }
      title={facts.source}
      detail={[facts.provider, facts.isBridge && transfersCopy.to(facts.destination)]
        .filter(Boolean)
        .join(' ')}
      status={
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
      }
      time={isSent ? timeText(facts, elapsed, usual) : ''}
      from={facts.paid ?? '-'}
      to={facts.received ?? formatQuoted(facts.due ?? '-', facts)}
      hasArrived={facts.stage.stage === 'done'}
      share={share}
      shareText={elapsedSpoken(elapsed)}
    >
      <Hashes facts={facts} />
      <PaidFees record={record} className="small dim" />
      {hasOpenSteps(record, facts.allowances) && (
        <ResumeTransfer facts={facts} runError={failure?.error} onDiscard={failure?.onDiscard} />
      )}
      <Outcome facts={facts} />
    </TransferProgressRow>
  )
}

function timeText(facts: TransferFacts, elapsed: number, usual: number | undefined): string {
  if (facts.record.finishedTime !== undefined) {
    return transfersCopy.finishedIn(totalTimeText(facts, elapsed))
  }
  return usual === undefined
    ? elapsedText(elapsed)
    : commonCopy.elapsedUsually(elapsedText(elapsed), elapsedText(usual))
}

/** The hashes of a transfer, and its pending events. */
function Hashes({ facts }: { readonly facts: TransferFacts }) {
  const { record } = facts
  const sides = transferChains(record, useChains())
  const moments = transferMoments(facts)
  const hashes = moments.flatMap((moment) =>
    moment.hash && !moment.key.startsWith('step-') ? [{ moment, ...moment.hash }] : [],
  )
  const sources = moments.flatMap((moment) => moment.sources ?? [])
  if (hashes.length === 0 && sources.length === 0) return null
  return (
    <div className={styles['trail']}>
      {hashes.map(({ moment, side, value }) => (
        <span key={moment.key}>
          {getHashLabel(moment)} <Hash {...transactionHash(sides[side], value)} />
        </span>
      ))}
      {sources.map((line) => (
        <span key={line}>
          <Icon name="pending" size="s" spin />
          {line}
        </span>
      ))}
    </div>
  )
}

/** Returns the short name of an event: an approval or a refund is named by its title. */
function getHashLabel({ key, title, sign }: TransferMoment): string {
  if (key === 'sent') return transfersCopy.leftLabel
  return key === 'end' && sign !== 'refunded' ? transfersCopy.arrived : title
}

/** Outcome of a transfer that was not fully successful, or whose transaction no node knows. */
function Outcome({ facts }: { readonly facts: TransferFacts }) {
  const tone = getOutcomeTone(facts.stage)
  return tone && <Note tone={tone}>{describeFunds(facts)}</Note>
}

function getOutcomeTone(stage: TransferFacts['stage']): 'neg' | 'warn' | 'quiet' | undefined {
  switch (stage.stage) {
    case 'failed':
      return 'neg'
    case 'partial':
      return 'warn'
    case 'refunded':
      return 'quiet'
    case 'sent':
    case 'departed':
      return stage.isDropped ? 'warn' : undefined
    default:
      return undefined
  }
}
