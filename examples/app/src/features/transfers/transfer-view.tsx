import type { TransferRecord } from '@causeway/core'
import { useNow, useTransfer } from '@causeway/react'
import { useEffect, useState } from 'react'
import { transfersCopy } from '#locale/transfers-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Column } from '../../ui/column.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { CloseThisPage } from './close-this-page.tsx'
import { ContinueAsJourney } from './continue-as-journey.tsx'
import { TransferBack } from './transfer-back.tsx'
import { TransferEnd } from './transfer-end.tsx'
import { TransferHead } from './transfer-head.tsx'
import { transferState } from './transfer-state.ts'
import { TransferSteps } from './transfer-steps.tsx'
import { TransferTimeline } from './transfer-timeline.tsx'
import { UnknownTransfer } from './unknown-transfer.tsx'
import { useTransferFacts } from './use-transfer-facts.ts'

interface TransferViewProps {
  readonly id: string
  onBack(): void
}

/** The page of one transfer, also of one that was started elsewhere. */
export function TransferView({ id, onBack }: TransferViewProps) {
  const record = useTransfer(id)
  const isLoaded = useTransfersLoaded()
  if (record) return <KnownTransferView record={record} onBack={onBack} />
  return (
    <Sheet columns="one">
      <Column label={transfersCopy.transfer}>
        <Pane>
          <TransferBack onBack={onBack}>{transfersCopy.transfer}</TransferBack>
          {isLoaded ? <UnknownTransfer id={id} /> : <Skeleton width="100%" height={240} />}
        </Pane>
      </Column>
    </Sheet>
  )
}

interface KnownTransferViewProps {
  readonly record: TransferRecord
  onBack(): void
}

function KnownTransferView({ record, onBack }: KnownTransferViewProps) {
  const transfer = useTransferFacts(record)
  const now = useNow() ?? record.addedTime
  const { facts } = transfer
  const { label } = transferState(facts)
  // Where the columns are stacked, the next action comes before the timeline.
  const isNarrow = useIsNarrow()
  const timeline = <TransferTimeline facts={facts} now={now} />
  return (
    <>
      <PageTitle parts={[label, facts.record.info.type === 'Margin' ? facts.action : facts.paid]} />
      <Sheet columns="flight">
        <Column label={facts.isBridge ? transfersCopy.transfer : facts.action}>
          <TransferHead transfer={transfer} now={now} onBack={onBack} />
          {!isNarrow && timeline}
        </Column>
        <Column kind="decide" label={transfersCopy.nextActions}>
          <TransferSteps facts={facts} now={now} />
          <TransferEnd facts={facts} onBack={onBack} />
          <ContinueAsJourney record={record} />
          {isNarrow && timeline}
          <CloseThisPage facts={facts} now={now} />
        </Column>
      </Sheet>
    </>
  )
}

/** Returns whether the stored transfers have loaded. */
function useTransfersLoaded(): boolean {
  const { transfers } = useEngine()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let isMounted = true
    const done = () => isMounted && setLoaded(true)
    // Ignore a failed load: the store logs records that cannot be parsed, and skips them.
    transfers.load().then(done, done)
    return () => {
      isMounted = false
    }
  }, [transfers])
  return isLoaded
}
