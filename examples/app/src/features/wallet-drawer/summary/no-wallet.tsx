import { fixedCopy } from '#locale/fixed-copy'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from './summary.module.css'

/** Placeholder for the summary while no wallet is connected. */
export function NoWallet({ onConnect }: { onConnect(): void }) {
  return (
    <div className={styles['none']}>
      <EmptyState
        title={fixedCopy.wallet.noneTitle}
        action={
          <Button kind="go" size="large" onClick={onConnect}>
            {fixedCopy.wallet.connect}
          </Button>
        }
      >
        {fixedCopy.wallet.noneText}
      </EmptyState>
    </div>
  )
}
