import { tradeCopy } from '#locale/trade-copy'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './flip-row.module.css'
import type { Trade } from './trade.ts'

/** Button between the two sides that swaps their tokens. */
export function FlipRow({ trade: { kind, flip } }: { readonly trade: Trade }) {
  const separator =
    kind === 'swap' ? <span className={styles['line']} /> : <ProgressBar className={styles['fill'] ?? ''} />
  return (
    <div className={styles['row']}>
      {separator}
      <Chip square aria-label={tradeCopy.swapDirection} onClick={flip}>
        <Icon name="flip" />
      </Chip>
      {separator}
    </div>
  )
}
