import { useNow } from '@causeway/react'
import { useState } from 'react'
import { Note } from '../../ui/note.tsx'
import styles from './review.module.css'

/** As long as a wallet may take to come up by itself, in milliseconds. */
const PATIENCE_MS = 20_000

/** What to do about a wallet that does not come up. Nothing until then. */
export function OpenWalletHint() {
  const now = useNow() ?? 0
  const [since] = useState(now)
  if (now - since < PATIENCE_MS) return null
  return (
    <div className={styles['hint']}>
      <Note tone="info" icon="wallet" role="status" title="Your wallet is still waiting.">
        Open it yourself: its request may lie behind this window, or in the app on your phone. Nothing is sent
        until you agree there.
      </Note>
    </div>
  )
}
