import { copy } from '../../../copy/en.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from './summary.module.css'

/** The summary while nobody is connected. */
export function NoWallet({ onConnect }: { onConnect(): void }) {
  return (
    <div className={styles['none']}>
      <EmptyState
        title={copy.wallet.noneTitle}
        action={
          <Button kind="go" size="large" onClick={onConnect}>
            {copy.wallet.connect}
          </Button>
        }
      >
        {copy.wallet.noneText}
      </EmptyState>
    </div>
  )
}
