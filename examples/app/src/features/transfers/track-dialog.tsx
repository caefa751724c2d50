import { useSearchParams } from 'react-router'
import { transfersCopy } from '#locale/transfers-copy'
import { queryWith } from '../../state/query-with.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TrackByHash } from './track-by-hash.tsx'
import styles from './track-dialog.module.css'

interface TrackDialogProps {
  readonly isOpen: boolean
  onClose(): void
}

/** Dialog that asks for a hash and opens its transfer. */
export function TrackDialog({ isOpen, onClose }: TrackDialogProps) {
  const [, setQuery] = useSearchParams()
  const open = (id: string) => {
    onClose()
    setQuery(queryWith('transfer', id))
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={transfersCopy.trackByHash} size="l">
      <div className={styles['body']}>
        <TrackByHash onFound={open} />
      </div>
    </Dialog>
  )
}
