import { reviewCopy } from '#locale/review-copy'
import { useSecondsSinceMount } from '../../state/use-seconds-since-mount.ts'
import { Note } from '../../ui/note.tsx'
import styles from './open-wallet-hint.module.css'

/** As long as a wallet may take to come up by itself. */
const PATIENCE_SECONDS = 20

/** What to do about a wallet that does not come up. Nothing until then. */
export function OpenWalletHint() {
  if (useSecondsSinceMount() < PATIENCE_SECONDS) return null
  return (
    <div className={styles['hint']}>
      <Note tone="info" icon="wallet" role="status" title={reviewCopy.walletWaiting}>
        {reviewCopy.openWallet}
      </Note>
    </div>
  )
}
