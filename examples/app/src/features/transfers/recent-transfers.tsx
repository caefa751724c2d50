import { chainById } from '@causeway/core/chains'
import { useChains, useHistory, useStore } from '@causeway/react'
import { paidNetworkFee } from '@causeway/view-models'
import { useState } from 'react'
import { transfersCopy } from '#locale/transfers-copy'
import { useEngine } from '../../state/use-engine.ts'
import { useShownRecords } from '../../state/use-shown-records.ts'
import { useViewedAccounts } from '../../state/use-viewed-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { downloadText } from '../../ui/download-text.ts'
import { Pane } from '../../ui/pane.tsx'
import { Table } from '../../ui/table.tsx'
import { RecentTransfer } from './recent-transfer.tsx'
import styles from './recent-transfers.module.css'
import { selectRecent } from './select-recent.ts'
import { TrackDialog } from './track-dialog.tsx'
import { type TransferRow, transfersCsv } from './transfers-csv.ts'
import { UnreadableTransfers } from './unreadable-transfers.tsx'

interface RecentTransfersProps {
  onOpen(id: string): void
}

/** Number of rows that are initially visible. */
const INITIAL_COUNT = 5

/** Earlier swaps and bridges, and their next steps. */
export function RecentTransfers({ onOpen }: RecentTransfersProps) {
  const [isTracking, setResuming] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const viewed = useViewedAccounts()
  const newestFirst = selectRecent(useShownRecords().transfers)
  const chains = useChains()
  const { groups } = useHistory({ labels: useStore(useEngine().lending.labels) })
  const shown = showsAll ? newestFirst : newestFirst.slice(0, INITIAL_COUNT)
  const exportAll = () => {
    const entries = new Map(groups.flatMap((group) => group.entries.map((entry) => [entry.id, entry])))
    const rows = newestFirst.flatMap((record): TransferRow[] => {
      const entry = entries.get(record.id)
      const chain = chainById(chains, record.chainId)
      return entry ? [{ record, entry, fee: chain && paidNetworkFee(record, { chain }) }] : []
    })
    downloadText('causeway-transfers.csv', 'text/csv', transfersCsv(rows))
  }
  return (
    <Pane
      flush
      title={transfersCopy.recentTransfers}
      aside={
        <>
          <Button size="small" onClick={() => setResuming(true)}>
            {transfersCopy.trackByHash}
          </Button>
          {newestFirst.length > 0 && (
            <Button size="small" onClick={exportAll}>
              {transfersCopy.exportCsv}
            </Button>
          )}
        </>
      }
    >
      <Table label={transfersCopy.recentTransfers}>
        <thead>
          <tr>
            <th>{transfersCopy.status}</th>
            <th>{transfersCopy.transfer}</th>
            <th data-number>{transfersCopy.sent}</th>
            <th data-number data-from="small">
              {transfersCopy.received}
            </th>
            <th data-number data-from="small" className={styles['fromTwoColumns']}>
              {transfersCopy.duration}
            </th>
            <th data-from="small" className={styles['fromThreeColumns']}>
              {transfersCopy.source}
            </th>
            <th data-from="small" className={styles['fromThreeColumns']}>
              {transfersCopy.destination}
            </th>
            <th data-from="small">{transfersCopy.nextStep}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((record) => (
            <RecentTransfer key={record.id} record={record} onOpen={onOpen} />
          ))}
          {shown.length === 0 && (
            <tr>
              <td colSpan={8} className="muted">
                {viewed.length > 0 ? transfersCopy.noViewedTransfers : transfersCopy.emptyTransfers}
              </td>
            </tr>
          )}
        </tbody>
      </Table>
      <UnreadableTransfers />
      {newestFirst.length > INITIAL_COUNT && (
        <div className={styles['more']}>
          <Button size="small" kind="text" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? transfersCopy.showLess : transfersCopy.showAll(newestFirst.length)}
          </Button>
        </div>
      )}
      <TrackDialog isOpen={isTracking} onClose={() => setResuming(false)} />
    </Pane>
  )
}
