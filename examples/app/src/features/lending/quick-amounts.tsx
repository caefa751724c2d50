import type { LendingFormView } from '@causeway/view-models'
import { Chip } from '../../ui/chip.tsx'
import styles from './quick-amounts.module.css'

type QuickAmount = LendingFormView['quickAmounts'][number]

interface QuickAmountsProps {
  readonly amounts: readonly QuickAmount[]
  /** What the one that is no share says. */
  wordOf(amount: QuickAmount): string
  onType(text: string): void
  onMax(): void
}

/** Amounts to take by a press: shares of the most there is, the most that is safe, all of it. */
export function QuickAmounts({ amounts, wordOf, onType, onMax }: QuickAmountsProps) {
  if (amounts.length === 0) return null
  return (
    <div className={styles['quick']}>
      {amounts.map((amount) => {
        const { kind, percent, text, isMax } = amount
        return (
          <Chip key={`${kind}${percent ?? ''}`} size="small" onClick={() => (isMax ? onMax() : onType(text))}>
            {kind === 'share' ? `${percent}%` : wordOf(amount)}
          </Chip>
        )
      })}
    </div>
  )
}
