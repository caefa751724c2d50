import { useState } from 'react'
import { walletCopy } from '#locale/wallet-copy'
import { useEngine } from '../../../state/use-engine.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from './activity.module.css'

interface ClearHistoryProps {
  readonly keepsPending: boolean
}

/** Clears finished entries after a confirmation. */
export function ClearHistory({ keepsPending }: ClearHistoryProps) {
  const { transfers } = useEngine()
  const [stage, setStage] = useState<'idle' | 'confirming' | 'failed'>('idle')
  const clear = () => {
    transfers.clear().then(
      () => setStage('idle'),
      () => setStage('failed'),
    )
  }
  if (stage === 'idle') {
    return (
      <div className={styles['bottom']}>
        <Button kind="text" size="small" onClick={() => setStage('confirming')}>
          {keepsPending ? walletCopy.clearFinished : walletCopy.clearAll}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles['bottom']}>
      <Note tone={stage === 'failed' ? 'neg' : 'warn'} role="alert" title={QUESTIONS[stage]}>
        {walletCopy.clearHint(keepsPending)}
        <span className={styles['actions']}>
          <Button size="small" onClick={clear} autoFocus>
            {walletCopy.clear}
          </Button>
          <Button size="small" kind="text" onClick={() => setStage('idle')}>
            {walletCopy.keep}
          </Button>
        </span>
      </Note>
    </div>
  )
}

const QUESTIONS = {
  confirming: walletCopy.clearQuestion,
  failed: walletCopy.clearFailed,
} as const
