import { abbreviateAddress, shortenName } from '@causeway/core/format'
import { useState } from 'react'
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

/** How to find a transfer again, here and elsewhere. */
export function CloseThisPage({ facts: { record, stage }, now }: CloseThisPageProps) {
  const [isResuming, setResuming] = useState(false)
  const { hash, orderId } = record
  const isUnderWay = stage.stage === 'sent' || stage.stage === 'departed'
  const handle = hash ?? orderId
  return (
    <Pane title={isUnderWay ? 'You can close this page' : 'Keep a record'}>
      <p className="small muted">
        The transfer stays in Activity.
        {hash !== undefined && ' On another device, enter the source hash. You need no wallet to track it.'}
      </p>
      {handle !== undefined && (
        <div className={styles['handle']}>
          <span className={styles['text']} title={handle}>
            {abbreviateAddress(handle, { chars: 9 }) || shortenName(handle, 24)}
          </span>
          <CopyButton text={handle} label={hash === undefined ? 'Copy order id' : 'Copy hash'} showLabel />
        </div>
      )}
      <div className={styles['actions']}>
        <Button size="small" onClick={() => setResuming(true)}>
          Track a transfer by hash
        </Button>
        <CopyButton text={supportBundle(record, now)} label="Copy support bundle" showLabel />
      </div>
      <TrackDialog isOpen={isResuming} onClose={() => setResuming(false)} />
    </Pane>
  )
}
