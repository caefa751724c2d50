import { abbreviateAddress, shortenName } from '@causeway/core/format'
import { useState } from 'react'
import { transfersCopy } from '#locale/transfers-copy'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Pane } from '../../ui/pane.tsx'
import styles from './close-this-page.module.css'
import { supportBundle } from './support-bundle.ts'
import { TrackDialog } from './track-dialog.tsx'
import type { TransferFacts } from './transfer-facts.ts'

interface CloseThisPageProps {
  readonly facts: TransferFacts
  readonly now: number
}

/** Explains how to find a transfer again, here and elsewhere. */
export function CloseThisPage({ facts: { record, stage, isBridge }, now }: CloseThisPageProps) {
  const [isTracking, setResuming] = useState(false)
  const { hash, orderId } = record
  const isPending = stage.stage === 'sent' || stage.stage === 'departed'
  const handle = hash ?? orderId
  return (
    <Pane title={isPending ? transfersCopy.canClose : transfersCopy.keepRecord}>
      <p className="small muted">{transfersCopy.staysInActivity(isBridge && hash !== undefined)}</p>
      {handle !== undefined && (
        <div className={styles['handle']}>
          <span className={styles['text']} title={handle}>
            {abbreviateAddress(handle, { chars: 9 }) || shortenName(handle, 24)}
          </span>
          <CopyButton
            text={handle}
            label={hash === undefined ? transfersCopy.copyOrderId : transfersCopy.copyHash}
            showLabel
          />
        </div>
      )}
      <div className={styles['actions']}>
        <Button size="small" onClick={() => setResuming(true)}>
          {transfersCopy.trackByHash}
        </Button>
        <CopyButton text={supportBundle(record, now)} label={transfersCopy.copySupportBundle} showLabel />
      </div>
      <TrackDialog isOpen={isTracking} onClose={() => setResuming(false)} />
    </Pane>
  )
}
