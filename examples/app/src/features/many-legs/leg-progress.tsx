import type { TransferRecord } from '@causeway/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { QuoteRefresh } from '../trade/quote-refresh.tsx'
import type { LegSlots } from './leg-notes.tsx'
import styles from './leg-progress.module.css'
import { LegRow } from './leg-row.tsx'
import type { ManyLegs, TransferFailure } from './use-many-legs.ts'

export interface LegProgressProps {
  readonly many: ManyLegs
  /** Parts that other features render. */
  readonly slots: LegSlots & {
    transfer(record: TransferRecord, failure: TransferFailure | undefined): ReactNode
  }
  /** Shown if there are neither unsent nor sent transfers. */
  readonly empty: ReactNode
}

/** A row for each source, from its quote to its arrival. Sent ones come first. */
export function LegProgress({ many, slots, empty }: LegProgressProps) {
  const { legs, records, run, url } = many
  const list = useRef<HTMLOListElement>(null)
  const isSending = run.status === 'running' && records.length > 0
  // The button that sent them goes once all have arrived.
  useEffect(() => {
    if (isSending) list.current?.focus()
  }, [isSending])
  const hasUnknown = url.transfers.length > records.length && run.status !== 'running'
  const isEmpty = legs.length === 0 && records.length === 0
  return (
    <Pane flush title={<Title many={many} />} aside={<Tools many={many} />}>
      {hasUnknown && (
        <Note tone="info" title={legsCopy.unknownTitle}>
          {legsCopy.unknownText}
        </Note>
      )}
      <div className={styles['list']}>
        {isEmpty ? (
          <div className={styles['empty']}>{empty}</div>
        ) : (
          <ol
            ref={list}
            aria-label={records.length === 0 ? legsCopy.quotes : legsCopy.progress}
            tabIndex={-1}
          >
            {records.map((record) => slots.transfer(record, many.getFailure(record.id)))}
            {legs.map((leg) => (
              <LegRow key={leg.key} leg={leg} many={many} slots={slots} />
            ))}
          </ol>
        )}
      </div>
    </Pane>
  )
}

function Title({ many: { records, legs } }: Pick<LegProgressProps, 'many'>) {
  const arrived = records.filter(({ status }) => status === 'DONE').length
  const count = records.length + legs.length
  return (
    <>
      {records.length === 0 ? legsCopy.quotes : legsCopy.progress}{' '}
      {count > 0 && (
        <span className={styles['rest']}>
          {records.length === 0
            ? legsCopy.countOf(legs.filter(({ view }) => view.offer).length, count)
            : legsCopy.countArrived(arrived, count)}
        </span>
      )}
    </>
  )
}

function Tools({ many }: Pick<LegProgressProps, 'many'>) {
  const { records, legs, run } = many
  const pendingRecords = records.filter(({ status, hash }) => hash !== undefined && status === 'PENDING')
  return (
    <span className={styles['tools']}>
      {pendingRecords.length > 0 && <CheckNow records={pendingRecords} />}
      {legs.length > 0 && run.status === 'idle' && <QuoteRefresh {...many} />}
    </span>
  )
}

function CheckNow({ records }: { readonly records: readonly TransferRecord[] }) {
  const { transfers } = useEngine()
  const { mutate: check, isPending } = useMutation({
    mutationFn: () => Promise.all(records.map(({ id }) => transfers.check(id))),
    networkMode: 'always',
  })
  return (
    <Button size="small" isDisabled={isPending} onClick={() => check()}>
      {isPending ? legsCopy.looking : legsCopy.lookNow}
    </Button>
  )
}
