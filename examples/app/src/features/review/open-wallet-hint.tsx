import { useSecondsHere } from '../../state/use-seconds-here.ts'
import { Note } from '../../ui/note.tsx'
import styles from './open-wallet-hint.module.css'

/** As long as a wallet may take to come up by itself. */
const PATIENCE_SECONDS = 20

/** What to do about a wallet that does not come up. Nothing until then. */
export function OpenWalletHint() {
  if (useSecondsHere() < PATIENCE_SECONDS) return null
  return (
    <div className={styles['hint']}>
      <Note tone="info" icon="wallet" role="status" title="Your wallet is still waiting.">
        Open it yourself: its request may lie behind this window, or in the app on your phone. Nothing is sent
        until you agree there.
      </Note>
    </div>
  )
}
