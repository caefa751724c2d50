import { chainById } from '@causeway/core/chains'
import { formatClock } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import { approvalsCopy } from '#locale/approvals-copy'
import { sendingCopy } from '#locale/sending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { lowerInitial } from '../../copy/lower-initial.ts'
import { isUnanswered } from '../../copy/step-copy.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Pane } from '../../ui/pane.tsx'
import { type TransferEndpoint, TransferProgress } from '../../ui/transfer-progress.tsx'
import { describeFunds } from './describe-funds.ts'
import { isActionExecuted } from './describe-permissions.ts'
import { PaidFees } from './paid-fees.tsx'
import { totalTimeText } from './total-time-text.ts'
import { TransferBack } from './transfer-back.tsx'
import { formatQuoted, formatSide, type TransferFacts } from './transfer-facts.ts'
import styles from './transfer-head.module.css'
import { isReportedBatch, transferState, transferTime } from './transfer-state.ts'
import { useRevocations } from './use-revocations.ts'
import type { KnownTransfer } from './use-transfer-facts.ts'

interface TransferHeadProps {
  readonly transfer: KnownTransfer
  readonly now: number
  onBack(): void
}

/** Status and progress of a transfer, and where its funds are. */
export function TransferHead({ transfer, now, onBack }: TransferHeadProps) {
  const { facts } = transfer
  const { label, icon, tone } = transferState(facts)
  const time = transferTime(facts, now)
  const isSent = facts.stage.stage !== 'preparing'
  const isFinished = facts.record.finishedTime !== undefined
  const revocations = useRevocations(facts.record).flat()
  return (
    <Pane>
      <TransferBack onBack={onBack}>{getTitle(facts, revocations)}</TransferBack>
      <div className={styles['head']}>
        <div role="status">
          <h2 className={styles['state']}>
            <span className="muted tone" data-tone={tone}>
              <Icon name={icon} size="l" />
            </span>
            {label}
          </h2>
        </div>
        {isSent && (
          <p className={styles['time']} data-final={isFinished || undefined}>
            <span className={classes('display', styles['total'])}>{totalTimeText(facts, time.elapsed)}</span>
            <span className="label">{isFinished ? transfersCopy.inTotal : transfersCopy.sinceSent}</span>
          </p>
        )}
      </div>
      {!isRevocation(facts) && (
        <div className={styles['progress']}>
          <Endpoints transfer={transfer} now={now} />
        </div>
      )}
      <p className={styles['money']}>
        <b>{transfersCopy.whereTitle}</b> {describeFunds(facts)}
      </p>
      <PaidFees record={facts.record} className={styles['money']} />
    </Pane>
  )
}

/** Returns whether a transfer only revokes approvals: it has no amounts. */
function isRevocation({ record }: TransferFacts): boolean {
  return record.info.txType === 'Revoke'
}

/**
 * Returns a title such as `850 USDC to Base with Stargate bus`.
 * @param revocations approvals that a revocation revokes, such as `USDC for 0x1234…5678`
 */
function getTitle(facts: TransferFacts, revocations: readonly string[]): string {
  const { isBridge, source, destination, provider, action, record } = facts
  if (isRevocation(facts)) {
    const [first = '', ...others] = revocations
    const isSingle = first !== '' && others.length === 0
    const revocation = isSingle ? transfersCopy.revokeApprovals(first) : approvalsCopy.planName
    return `${revocation} ${transfersCopy.on(source)}`
  }
  // The recorded amounts of a margin trade are those of its position.
  const paid = record.info.type === 'Margin' ? undefined : facts.paid
  const location = isBridge ? transfersCopy.to(destination) : transfersCopy.on(source)
  const verb = action === 'Bridge' ? '' : action
  const subject = [verb, paid ?? (verb === '' ? transfersCopy.transfer : '')]
    .filter((part) => part !== '')
    .join(' ')
  return provider === '' ? `${subject} ${location}` : transfersCopy.heading(subject, location, provider)
}

function Endpoints({ transfer: { facts, entry }, now }: Omit<TransferHeadProps, 'onBack'>) {
  const chains = useChains()
  const { record, stage } = facts
  const { elapsed, usual, remaining, share } = transferTime(facts, now)
  const { sentTime, finishedTime } = record
  const { outcome } = facts
  const noOutput = outcome === undefined ? transfersCopy.nothingArrived : transfersCopy.nothingChangedShort
  // A deposit or repayment has no output: it supplies or repays the amount that it pays.
  const quoted = entry?.to ?? (outcome === undefined ? undefined : entry?.from)
  const [from, to] = [entry?.from, entry?.received ?? quoted]
  const toEndpoint = (
    chainId: number,
    name: string,
    amount: TransferEndpoint['amount'],
    detail: string,
  ): TransferEndpoint => ({
    chain: { name: chainById(chains, chainId)?.name ?? name, seed: String(chainId) },
    amount,
    detail,
  })
  const clock = (time: number | undefined) => (time === undefined ? '' : ` ${formatClock(time, now)}`)
  const isSendUnknown =
    stage.stage === 'preparing' && !facts.isRunning && record.run?.steps.some(isUnanswered)
  const unsent = isSendUnknown ? transfersCopy.maybeSentShort : transfersCopy.notSentShort
  const dueTime = sentTime !== undefined && usual !== undefined ? sentTime + usual * 1_000 : undefined
  const arrived = outcome === undefined ? transfersCopy.arrivedInner : lowerInitial(outcome)
  const openAction = facts.isExpired ? transfersCopy.notCompleteShort : transfersCopy.notConfirmedShort
  const pendingAction = isActionExecuted(facts) ? arrived : openAction
  const pending = outcome === undefined ? transfersCopy.due(clock(dueTime)) : pendingAction
  const outputText = entry?.received ? formatSide(entry.received) : formatQuoted(formatSide(to), facts)
  const arrival =
    stage.stage === 'done'
      ? `${arrived}${clock(finishedTime)}`
      : stage.stage === 'partial'
        ? isReportedBatch(facts)
          ? sendingCopy.uncertain.title.toLowerCase()
          : partialText(facts)
        : pending
  return (
    <TransferProgress
      from={toEndpoint(
        record.chainId,
        facts.source,
        formatSide(from),
        [from?.symbol, sentTime === undefined ? unsent : transfersCopy.sentAt(clock(sentTime))]
          .filter(Boolean)
          .join(', '),
      )}
      to={toEndpoint(
        record.info.outputChainId ?? (facts.isBridge ? 0 : record.chainId),
        facts.destination,
        to === undefined && isOver(facts) ? '-' : outputText,
        isOver(facts) ? noOutput : [to?.symbol, arrival].filter(Boolean).join(', '),
      )}
      share={share}
      arrived={arrived}
      elapsed={elapsed}
      usual={usual}
      remaining={remaining}
    />
  )
}

function partialText({ shortfall, output }: TransferFacts): string {
  if (shortfall === 'amount') return transfersCopy.inPart
  return shortfall === 'token' && output?.symbol !== undefined
    ? transfersCopy.insteadOf(output.symbol)
    : transfersCopy.differently
}

function isOver({ stage }: TransferFacts): boolean {
  return stage.stage === 'failed' || stage.stage === 'refunded'
}
