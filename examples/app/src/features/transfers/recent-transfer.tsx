import type { TransferRecord } from '@causeway/core'
import { useNow } from '@causeway/react'
import type { HistoryEntry, HistoryLink } from '@causeway/view-models'
import { transfersCopy } from '#locale/transfers-copy'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Status } from '../../ui/status.tsx'
import { TokenLogo } from '../../ui/token-logo.tsx'
import { useOtherAccount } from '../review/use-other-account.ts'
import styles from './recent-transfer.module.css'
import columns from './recent-transfers.module.css'
import { totalTimeText } from './total-time-text.ts'
import { formatQuoted, formatSide, type TransferFacts } from './transfer-facts.ts'
import { isReportedBatch, transferState, transferTime } from './transfer-state.ts'
import { useTransferFacts } from './use-transfer-facts.ts'

interface RecentTransferProps {
  readonly record: TransferRecord
  onOpen(id: string): void
}

/** A transfer as a table row. */
export function RecentTransfer({ record, onOpen }: RecentTransferProps) {
  const { facts, entry, token } = useTransferFacts(record)
  const now = useNow(60_000) ?? record.addedTime
  const { label, icon, tone } = transferState(facts)
  const open = () => onOpen(record.id)
  // The review shows a transfer that is running in this tab.
  if (facts.isRunning) return null
  const symbol = entry?.from?.symbol ?? transfersCopy.transfer
  return (
    <tr>
      <td>
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
      </td>
      <td>
        <span className={styles['transfer']}>
          <TokenLogo
            symbol={symbol}
            seed={token?.address ?? record.id}
            group={token?.assetGroup}
            src={token?.logoURI}
            size="s"
          />
          <TextLink className={styles['name']} onClick={open}>
            {symbol}
          </TextLink>
          <span className={styles['way']}>
            {facts.source}
            {facts.isBridge && (
              <>
                <Icon name="arrowRight" size="s" label={transfersCopy.toLabel} /> {facts.destination}
              </>
            )}
          </span>
        </span>
      </td>
      <td data-number>{formatSide(entry?.from)}</td>
      <td data-number data-from="small">
        <Received facts={facts} entry={entry} />
      </td>
      <td data-number data-from="small" className={columns['fromTwoColumns']}>
        {facts.stage.stage === 'preparing' ? '-' : totalTimeText(facts, transferTime(facts, now).elapsed)}
      </td>
      <td data-from="small" className={columns['fromThreeColumns']}>
        <Link link={entry?.transaction} />
      </td>
      <td data-from="small" className={columns['fromThreeColumns']}>
        <Link link={entry?.arrival} />
      </td>
      <td data-from="small">
        <NextStep facts={facts} onOpen={open} />
      </td>
    </tr>
  )
}

interface ReceivedProps {
  readonly facts: TransferFacts
  readonly entry: HistoryEntry | undefined
}

/** The amount that arrived, or the quoted one, marked as expected or approximate. With its symbol, unless that is the one sent. */
function Received({ facts, entry }: ReceivedProps) {
  const { stage, received } = facts
  if (stage.stage === 'refunded' || stage.stage === 'failed') return '-'
  const { from, to } = entry ?? {}
  if (received !== undefined && entry) {
    return entry.received?.symbol === from?.symbol ? formatSide(entry.received) : received
  }
  if (to?.text === undefined || to.amount === undefined) return '-'
  const text = to.symbol === from?.symbol ? formatSide(to) : to.text
  if (stage.stage === 'done') return formatQuoted(text, facts)
  return (
    <>
      {text} <span className="dim">{transfersCopy.expectedSuffix}</span>
    </>
  )
}

function Link({ link }: { readonly link: HistoryLink | undefined }) {
  if (!link) return '-'
  if (link.explorerUrl === undefined) return <span className="numeric">{link.short}</span>
  return <ExternalLink href={link.explorerUrl}>{link.short}</ExternalLink>
}

function NextStep({ facts, onOpen }: { readonly facts: TransferFacts; onOpen(): void }) {
  const { stage, paid, source, record } = facts
  const isOtherAccount = useOtherAccount([record.from]) !== undefined
  switch (stage.stage) {
    case 'preparing':
    case 'interrupted':
      return (
        <TextLink onClick={onOpen}>
          {facts.isExpired || isOtherAccount ? transfersCopy.viewDetails : transfersCopy.resume}
        </TextLink>
      )
    case 'sent':
    case 'departed':
      return <TextLink onClick={onOpen}>{transfersCopy.track}</TextLink>
    case 'partial':
      return (
        <TextLink onClick={onOpen}>
          {isReportedBatch(facts) ? transfersCopy.viewDetails : transfersCopy.viewArrived}
        </TextLink>
      )
    case 'refunded':
      return facts.refund === undefined
        ? transfersCopy.isBack(paid ?? transfersCopy.it, source)
        : transfersCopy.refunded(facts.refund)
    case 'failed':
      return record.hash === undefined && !isReportedBatch(facts) ? (
        transfersCopy.neverLeft(paid ?? transfersCopy.it, source)
      ) : (
        <TextLink onClick={onOpen}>{transfersCopy.viewDetails}</TextLink>
      )
    case 'done':
      return '-'
  }
}
