import type { FoldedQuotes } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { Button } from '../../ui/button.tsx'
import styles from './quote-list.module.css'

interface UnverifiedToggleProps {
  readonly folded: Pick<FoldedQuotes<unknown>, 'hidden' | 'foldable'>
  onChange(showsUnverified: boolean): void
  /** Whether it is inside a row of a list, rather than a row of its own. */
  readonly isInline?: boolean
}

/** Shows or hides unverified quotes. Renders nothing if there are none. */
export function UnverifiedToggle({ folded, onChange, isInline = false }: UnverifiedToggleProps) {
  const { hidden, foldable } = folded
  if (foldable === 0) return null
  return (
    <div className={isInline ? styles['inline'] : styles['fold']}>
      <Button kind="text" size="small" aria-expanded={hidden === 0} onClick={() => onChange(hidden > 0)}>
        {hidden > 0 ? tradeCopy.showUnverified(hidden) : tradeCopy.hideUnverified}
      </Button>
    </div>
  )
}
