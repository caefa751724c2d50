import type { LendingFormView } from '@causeway/view-models'
import { Chip } from '../../ui/chip.tsx'
import styles from './quick-amounts.module.css'

type QuickAmount = LendingFormView['quickAmounts'][number]

interface QuickAmountsProps {
  readonly amounts: readonly QuickAmount[]
  /** Returns the label of an amount that is not a percentage of the maximum. */
  getLabel(amount: QuickAmount): string
  onType(text: string): void
  onMax(): void
}

/** Buttons for preset amounts: shares of the maximum, the safe maximum, and the maximum. */
export function QuickAmounts({ amounts, getLabel, onType, onMax }: QuickAmountsProps) {
  if (amounts.length === 0) return null
  return (
    <div className={styles['quick']}>
      {amounts.map((amount) => {
        const { kind, percent, text, isMax } = amount
        return (
          <Chip key={`${kind}${percent ?? ''}`} size="small" onClick={() => (isMax ? onMax() : onType(text))}>
            {kind === 'share' ? `${percent}%` : getLabel(amount)}
          </Chip>
        )
      })}
    </div>
  )
}
