import { chainById } from '@causeway/core/chains'
import { formatClock } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import { transfersCopy } from '#locale/transfers-copy'
import { elapsedText } from '../../ui/elapsed-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Pane } from '../../ui/pane.tsx'
import { type TransferEndpoint, TransferProgress } from '../../ui/transfer-progress.tsx'
import { describeFunds } from './describe-funds.ts'
import { TransferBack } from './transfer-back.tsx'
import { formatSide, type TransferFacts } from './transfer-facts.ts'
import styles from './transfer-head.module.css'
import { transferState, transferTime } from './transfer-state.ts'
import type { KnownTransfer } from './use-transfer-facts.ts'

interface TransferHeadProps {
  readonly transfer: KnownTransfer
  readonly now: number
  onBack(): void
}

/** How a transfer stands, how far it is, and where the money is. */
export function TransferHead({ transfer, now, onBack }: TransferHeadProps) {
  const { facts } = transfer
  const { word, icon, tone } = transferState(facts)
  const time = transferTime(facts, now)
  const isSent = facts.stage.stage !== 'preparing'
  return (
    <Pane>
      <TransferBack onBack={onBack}>{titleOf(facts)}</TransferBack>
      <div className={styles['head']}>
        <div role="status">
          <h2 className={styles['state']}>
            <span className="muted tone" data-tone={tone}>
              <Icon name={icon} size="l" />
            </span>
            {word}
          </h2>
        </div>
        {isSent && (
          <p className={styles['time']}>
            <span className="display">{elapsedText(time.elapsed)}</span>
            <span className="label">
              {facts.record.finishedTime === undefined ? transfersCopy.sinceSent : transfersCopy.inTotal}
            </span>
          </p>
        )}
      </div>
      <div className={styles['progress']}>
        <Banks transfer={transfer} now={now} />
      </div>
      <p className={styles['money']}>
        <b>{transfersCopy.whereTitle}</b> {describeFunds(facts)}
      </p>
    </Pane>
  )
}

/** Such as `850 USDC to Base with Stargate bus`. */
function titleOf({ paid, isBridge, source, destination, provider, action }: TransferFacts): string {
  const place = isBridge ? transfersCopy.to(destination) : transfersCopy.on(source)
  const verb = action === 'Bridge' ? '' : action
  const what = [verb, paid ?? (verb === '' ? transfersCopy.transfer : '')]
    .filter((part) => part !== '')
    .join(' ')
  return provider === '' ? `${what} ${place}` : transfersCopy.heading(what, place, provider)
}

function Banks({ transfer: { facts, entry }, now }: Omit<TransferHeadProps, 'onBack'>) {
  const chains = useChains()
  const { record, stage } = facts
  const { elapsed, usual, remaining, share } = transferTime(facts, now)
  const { sentTime, finishedTime } = record
  const { outcome } = facts
  const nothing = outcome === undefined ? transfersCopy.nothingArrived : transfersCopy.nothingChangedShort
  // A deposit or repayment has no output: it supplies or repays the amount that it pays.
  const [from, to] = [entry?.from, entry?.to ?? (outcome === undefined ? undefined : entry?.from)]
  const bank = (
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
  const dueTime = sentTime !== undefined && usual !== undefined ? sentTime + usual * 1_000 : undefined
  const pending = outcome === undefined ? transfersCopy.due(clock(dueTime)) : transfersCopy.notConfirmedShort
  const arrived = outcome?.toLowerCase() ?? transfersCopy.arrivedInner
  const arrival =
    stage.stage === 'done'
      ? `${arrived}${clock(finishedTime)}`
      : stage.stage === 'partial'
        ? transfersCopy.inPart
        : pending
  return (
    <TransferProgress
      from={bank(
        record.chainId,
        facts.source,
        formatSide(from),
        [
          from?.symbol,
          sentTime === undefined ? transfersCopy.notSentShort : transfersCopy.sentAt(clock(sentTime)),
        ]
          .filter(Boolean)
          .join(', '),
      )}
      to={bank(
        record.info.outputChainId ?? (facts.isBridge ? 0 : record.chainId),
        facts.destination,
        to === undefined && isOver(facts) ? '-' : formatSide(to),
        isOver(facts) ? nothing : [to?.symbol, arrival].filter(Boolean).join(', '),
      )}
      share={share}
      arrived={arrived}
      elapsed={elapsed}
      usual={usual}
      remaining={remaining}
    />
  )
}

function isOver({ stage }: TransferFacts): boolean {
  return stage.stage === 'failed' || stage.stage === 'refunded'
}
