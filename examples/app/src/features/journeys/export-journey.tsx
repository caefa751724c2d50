import type { JourneyRecord } from '@causeway/core/journeys'
import { useTransfer } from '@causeway/react'
import { useQuery } from '@tanstack/react-query'
import { journeysCopy } from '#locale/journeys-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { downloadText } from '../../ui/download-text.ts'
import { Pane } from '../../ui/pane.tsx'
import styles from '../transfers/close-this-page.module.css'
import { currentTransferId, isUnfinished } from './count-pending.ts'

/** Copies or downloads an unfinished journey as text for another device. Renders nothing once it has ended. */
export function ExportJourney({ journey }: { readonly journey: JourneyRecord }) {
  const { journeys, instanceId } = useEngine()
  const { id, state } = journey
  const isOpen = isUnfinished(journey)
  const transferId = currentTransferId(journey)
  // The hash of the transfer is known once it is sent, which the journey itself does not show.
  const hash = useTransfer(transferId)?.hash
  const version = [state.status, 'leg' in state && state.leg, transferId, hash].join(':')
  const { data } = useQuery({
    queryKey: [instanceId, 'journey-export', id, version],
    queryFn: () => journeys.export(id),
    gcTime: 0,
    enabled: isOpen,
  })
  if (!isOpen) return null
  return (
    <Pane title={journeysCopy.keepRecord}>
      <p className="small muted">{journeysCopy.exportHint}</p>
      {data !== undefined && (
        <div className={styles['actions']}>
          <CopyButton text={data} label={journeysCopy.copyExport} showLabel />
          <Button
            size="small"
            onClick={() => downloadText(`causeway-journey-${id}.json`, 'application/json', data)}
          >
            {journeysCopy.download}
          </Button>
        </div>
      )}
    </Pane>
  )
}
