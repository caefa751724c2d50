import type { TransferRecord } from '@causeway/core'
import { transfersCopy } from '#locale/transfers-copy'
import { useEngine } from '../../state/use-engine.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Pane } from '../../ui/pane.tsx'
import styles from './close-this-page.module.css'
import { supportBundle } from './support-bundle.ts'

interface CloseLegsProps {
  /** The started transfers. */
  readonly records: readonly TransferRecord[]
  /** Whether none needs another signature. */
  readonly isSent: boolean
}

/** Explains how to find several transfers again. Renders nothing before one was started. */
export function CloseLegs({ records, isSent }: CloseLegsProps) {
  const { clock } = useEngine()
  if (records.length === 0) return null
  const isPending = records.some(({ status }) => status === 'PENDING')
  return (
    <Pane title={isSent && isPending ? transfersCopy.canClose : transfersCopy.keepRecord}>
      <p className="small muted">{transfersCopy.legsStay(isPending)}</p>
      <div className={styles['actions']}>
        <CopyButton
          text={`[${records.map((record) => supportBundle(record, clock.now())).join(',\n')}]`}
          label={transfersCopy.copySupportBundle}
          showLabel
        />
      </div>
    </Pane>
  )
}
