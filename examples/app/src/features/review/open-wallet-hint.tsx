import { reviewCopy } from '#locale/review-copy'
import { useSecondsSinceMount } from '../../state/use-seconds-since-mount.ts'
import { Note } from '../../ui/note.tsx'
import styles from './open-wallet-hint.module.css'

/** Time that a wallet may take to open, in seconds. */
const DELAY_SECONDS = 20

/** A hint for a wallet that does not open, shown after a delay. */
export function OpenWalletHint() {
  if (useSecondsSinceMount() < DELAY_SECONDS) return null
  return (
    <div className={styles['hint']}>
      <Note tone="info" icon="wallet" role="status" title={reviewCopy.walletWaiting}>
        {reviewCopy.openWallet}
      </Note>
    </div>
  )
}
