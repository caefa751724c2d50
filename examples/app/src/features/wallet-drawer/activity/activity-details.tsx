import type { TransferRecord } from '@causeway/core'
import { abbreviateAddress, formatDateTime } from '@causeway/core/format'
import { useTransfer } from '@causeway/react'
import type { HistoryAmount, HistoryEntry, HistoryLink } from '@causeway/view-models'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { commonCopy } from '#locale/common-copy'
import { fixedCopy } from '#locale/fixed-copy'
import { walletCopy } from '#locale/wallet-copy'
import { useOverlayActions } from '../../../state/overlays-provider.tsx'
import { transferPath } from '../../../state/transfer-path.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Hash } from '../../../ui/hash.tsx'
import { type KeyValueRow, KeyValues } from '../../../ui/key-values.tsx'
import { Note } from '../../../ui/note.tsx'
import { useOtherAccount } from '../../review/use-other-account.ts'
import { ENTRY_LOOKS, entrySupportBundle } from '../../transfers/entry-looks.ts'
import { getResumeText } from '../../transfers/resume-text.ts'
import { useRevocations } from '../../transfers/use-revocations.ts'
import { useTransferFacts } from '../../transfers/use-transfer-facts.ts'
import styles from './activity.module.css'

/** Details and actions of an entry. */
export function ActivityDetails({ entry }: { readonly entry: HistoryEntry }) {
  const { transaction, arrival, from, to, addedTime, recipient, orderId, note, state } = entry
  const { tone } = ENTRY_LOOKS[state]
  const revocations = useRevocations(useTransfer(entry.id)).flat()
  const labels = entry.marginOperation ? walletCopy.marginSides[entry.marginOperation] : fixedCopy.history
  const rows: KeyValueRow[] = [
    { label: fixedCopy.history.transaction, value: renderHash(transaction, from) },
    ...(arrival && arrival.hash !== transaction?.hash
      ? [{ label: walletCopy.arrival, value: renderHash(arrival, to) }]
      : []),
    ...(orderId ? [{ label: walletCopy.order, value: abbreviateAddress(orderId) || orderId }] : []),
    { label: fixedCopy.history.dateAdded, value: formatDateTime(addedTime) },
    ...(revocations.length > 0
      ? [{ label: walletCopy.revoked, value: commonCopy.and(revocations) }]
      : [
          { label: labels.from, value: amountText(from) },
          { label: labels.to, value: amountText(to) },
        ]),
    ...(recipient ? [{ label: walletCopy.recipient, value: abbreviateAddress(recipient) || recipient }] : []),
  ]
  return (
    <>
      <KeyValues rows={rows} />
      {note !== undefined && (
        <div className={styles['note']}>
          {tone === 'neg' || tone === 'warn' ? <Note tone={tone}>{note}</Note> : <p>{note}</p>}
        </div>
      )}
      <div className={styles['actions']}>
        {entry.canResume ? <ResumeEntry entry={entry} /> : <OpenTransfer path={transferPath(entry)} />}
        <CopyButton text={entrySupportBundle(entry)} label={walletCopy.copySupportBundle} showLabel />
      </div>
    </>
  )
}

/** The link to the page of an interrupted transfer, labeled as a resume only if the page can resume it. */
function ResumeEntry({ entry }: { readonly entry: HistoryEntry }) {
  const record = useTransfer(entry.id)
  const path = transferPath(entry)
  return record ? <InterruptedTransfer record={record} path={path} /> : <OpenTransfer path={path} />
}

interface InterruptedTransferProps {
  readonly record: TransferRecord
  readonly path: string
}

function InterruptedTransfer({ record, path }: InterruptedTransferProps) {
  const { facts } = useTransferFacts(record)
  const isOtherAccount = useOtherAccount([record.from]) !== undefined
  return <OpenTransfer path={path} canResume={!isOtherAccount && getResumeText(facts).button !== undefined} />
}

interface OpenTransferProps {
  readonly path: string
  readonly canResume?: boolean
}

function OpenTransfer({ path, canResume = false }: OpenTransferProps) {
  const change = useOverlayActions()
  const navigate = useNavigate()
  const open = () => {
    change({ type: 'closeWalletMenu' })
    navigate(path)
  }
  return (
    <Button size="small" kind={canResume ? 'go' : 'plain'} onClick={open}>
      {canResume ? walletCopy.resume : walletCopy.openTransfer}
    </Button>
  )
}

/** Returns an amount with its chain: `850 USDC, Arbitrum One`. */
function amountText(side: HistoryAmount | undefined): string {
  return side ? [side.text, side.chainName].filter(Boolean).join(', ') : '-'
}

function renderHash(link: HistoryLink | undefined, side: HistoryAmount | undefined): ReactNode {
  if (!link) return '-'
  const chain = side && { name: side.chainName, seed: `${side.chainId}` }
  return <Hash value={link.hash} short={link.short} href={link.explorerUrl} chain={chain} />
}
