import { useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { walletCopy } from '#locale/wallet-copy'
import { useEngine } from '../../../state/use-engine.ts'
import { Button } from '../../../ui/button.tsx'
import { QuestionNote } from '../../../ui/question-note.tsx'
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
      <QuestionNote
        tone={stage === 'failed' ? 'neg' : 'warn'}
        title={stage === 'failed' ? walletCopy.clearFailed : walletCopy.clearQuestion(keepsPending)}
        confirm={walletCopy.clear}
        keep={commonCopy.keep}
        onConfirm={clear}
        onKeep={() => setStage('idle')}
      >
        {walletCopy.clearHint(keepsPending)}
      </QuestionNote>
    </div>
  )
}
