import type { DegenReason } from '@causeway/core/lending'
import { marketsCopy } from '#locale/markets-copy'
import { classes } from '../../ui/classes.ts'
import { TextLink } from '../../ui/link.tsx'
import { useFilter } from './filter-provider.tsx'
import styles from './hidden-rows.module.css'
import { countDegenReasons } from './split-degen-rows.ts'

interface HiddenRowsProps {
  readonly rows: readonly { readonly degenReason: DegenReason | undefined }[]
  /** Returns the number of rows with their kind: `3 pools`. */
  formatCount(count: number): string
}

/** States how many rows only degen mode shows and why, with a link that shows them. */
export function HiddenRows({ rows, formatCount }: HiddenRowsProps) {
  const [, change] = useFilter()
  if (rows.length === 0) return null
  return (
    <p className={classes('small muted', styles['hidden'])}>
      {marketsCopy.hidden(formatCount(rows.length), countDegenReasons(rows))}{' '}
      <TextLink onClick={() => change({ degenMode: true })}>{marketsCopy.showHidden}</TextLink>
    </p>
  )
}
