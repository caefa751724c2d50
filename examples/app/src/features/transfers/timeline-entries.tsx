import type { ChainRecord } from '@causeway/core/chains'
import { formatClock, formatDateTime } from '@causeway/core/format'
import { transfersCopy } from '#locale/transfers-copy'
import { elapsedText } from '../../ui/elapsed-text.ts'
import { Hash } from '../../ui/hash.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-drawings.ts'
import type { TimelineEntry } from '../../ui/timeline.tsx'
import { transactionHash, transferChains } from './transfer-chains.ts'
import type { TransferFacts } from './transfer-facts.ts'
import { type TransferMoment, transferMoments } from './transfer-moments.ts'
import { transferTime } from './transfer-state.ts'
import styles from './transfer-timeline.module.css'

/** Returns the past and pending events of a transfer, with their hashes. */
export function timelineEntries(
  facts: TransferFacts,
  now: number,
  chains: readonly ChainRecord[],
): TimelineEntry[] {
  const sides = transferChains(facts.record, chains)
  const moments = transferMoments(facts)
  const currentKey = moments.find(({ sign }) => sign === 'waiting' || sign === 'stalled')?.key
  const elapsed = elapsedText(transferTime(facts, now).elapsed)
  return moments.map((moment): TimelineEntry => {
    const isCurrent = moment.key === currentKey
    return {
      key: moment.key,
      time: isCurrent && isPending(facts) ? transfersCopy.now(elapsed) : getTime(moment, now),
      ...SIGNS[moment.sign],
      icon: getIcon(moment, facts),
      title: moment.title,
      detail: moment.sources ? <Sources lines={moment.sources} /> : moment.detail,
      aside: moment.hash && <Hash {...transactionHash(sides[moment.hash.side], moment.hash.value)} />,
      isCurrent,
    }
  })
}

/** Returns whether a transfer was sent and has not ended. */
export function isPending({ stage }: TransferFacts): boolean {
  return stage.stage === 'sent' || stage.stage === 'departed'
}

const SIGNS: Readonly<
  Record<
    TransferMoment['sign'],
    { icon: IconName; tone: TimelineEntry['tone']; state: TimelineEntry['state'] }
  >
> = {
  done: { icon: 'check', tone: 'pos', state: 'done' },
  waiting: { icon: 'left', tone: 'info', state: 'waiting' },
  stalled: { icon: 'stalled', tone: 'warn', state: 'waiting' },
  todo: { icon: 'todo', tone: 'quiet', state: 'todo' },
  failed: { icon: 'cross', tone: 'neg', state: 'done' },
  partial: { icon: 'partial', tone: 'warn', state: 'done' },
  refunded: { icon: 'refunded', tone: 'quiet', state: 'done' },
}

/** Returns the icon of an event: another one for waiting on another chain. */
function getIcon({ key, sign }: TransferMoment, { isBridge }: TransferFacts): IconName {
  return sign === 'waiting' && !(isBridge && key === 'waiting') ? 'pending' : SIGNS[sign].icon
}

function getTime({ time }: TransferMoment, now: number) {
  if (time === undefined) return '-'
  return <time title={formatDateTime(time)}>{formatClock(time, now)}</time>
}

function Sources({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={styles['witnesses']}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="pending" size="s" spin />
          {line}
        </li>
      ))}
    </ul>
  )
}
