import { fixedCopy } from '#locale/fixed-copy'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from './balances.module.css'

/** Placeholder for the balances while no wallet is connected. */
export function NoAssets({ onConnect }: { onConnect(): void }) {
  return (
    <div className={styles['empty']}>
      <EmptyState
        title={fixedCopy.balances.noneYet}
        action={
          <Button kind="go" onClick={onConnect}>
            {fixedCopy.wallet.connect}
          </Button>
        }
      />
    </div>
  )
}
