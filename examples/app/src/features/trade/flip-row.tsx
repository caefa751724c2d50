import { tradeCopy } from '#locale/trade-copy'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './flip-row.module.css'
import type { Trade } from './trade.ts'

/** Button between the two sides that swaps their tokens. Disabled while a part of the link is unknown, which it would lose. */
export function FlipRow({ trade: { kind, flip, linkProblems } }: { readonly trade: Trade }) {
  const isDisabled = linkProblems.length > 0
  const separator =
    kind === 'swap' ? <span className={styles['line']} /> : <ProgressBar className={styles['fill'] ?? ''} />
  return (
    <div className={styles['row']}>
      {separator}
      <Chip
        square
        aria-label={tradeCopy.swapDirection}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : flip}
      >
        <Icon name="flip" />
      </Chip>
      {separator}
    </div>
  )
}
