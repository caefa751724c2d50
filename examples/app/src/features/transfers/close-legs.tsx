import type { TransferRecord } from '@causeway/core'
import { transfersCopy } from '#locale/transfers-copy'
import { useEngine } from '../../state/use-engine.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Pane } from '../../ui/pane.tsx'
import styles from './close-this-page.module.css'
import { supportBundle } from './support-bundle.ts'

/** Explains how to find several transfers again. Renders nothing before one was sent. */
export function CloseLegs({ records }: { readonly records: readonly TransferRecord[] }) {
  const { clock } = useEngine()
  if (records.length === 0) return null
  return (
    <Pane title={transfersCopy.canClose}>
      <p className="small muted">{transfersCopy.canCloseLegs}</p>
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
