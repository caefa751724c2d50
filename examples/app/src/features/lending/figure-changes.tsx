import { formatHealthFactor, formatLeverage, formatPercent, formatUsd } from '@causeway/core/format'
import type { LendingFormFigures } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { BeforeAfter, type BeforeAfterRow } from '../../ui/before-after.tsx'

type Format = (value: number | 'unknown') => string
type Name = Exclude<keyof LendingFormFigures, 'healthBand' | 'poolDeposits' | 'poolDebt'>

const formatShort: Format = (value) => formatPercent(value, 1)

const ROWS: readonly (readonly [label: string, name: Name, format: Format])[] = [
  [lendingCopy.healthFactor, 'healthFactor', formatHealthFactor],
  [lendingCopy.deposits, 'deposits', formatUsd],
  [lendingCopy.debt, 'debt', formatUsd],
  [lendingCopy.ltv, 'ltv', formatShort],
  [lendingCopy.limitUsed, 'borrowLimitUsed', formatShort],
  [lendingCopy.availableToBorrow, 'availableToBorrow', formatUsd],
  [lendingCopy.leverage, 'leverage', formatLeverage],
  [lendingCopy.netApr, 'netApr', formatPercent],
  [lendingCopy.costPerDay, 'interestPerDay', formatUsd],
]

interface FigureChangesProps {
  readonly figures: LendingFormFigures
  /** Includes the health factor, if no health scale is shown. */
  readonly showsHealth?: boolean
  /** Whether the action is done. Only the values after it are shown. Default false. */
  readonly isDone?: boolean
}

/** The values that an action changes, before and after. */
export function FigureChanges({ figures, showsHealth = false, isDone = false }: FigureChangesProps) {
  const rows = ROWS.filter(([, name]) => (showsHealth || name !== 'healthFactor') && figures[name].moves)
    .map(([label, name, format]): BeforeAfterRow => {
      const { before, after } = figures[name]
      const row = { key: name, label, before: format(before), after: format(after) }
      return name === 'netApr' ? { ...row, tone: signTone(before, after) } : row
    })
    // Hide changes that are too small to be visible.
    .filter(({ before, after }) => before !== after)
  return rows.length > 0 ? <BeforeAfter rows={rows} isDone={isDone} /> : null
}

/** Colors a value only if its sign changes. */
function signTone(before: number | 'unknown', after: number | 'unknown'): BeforeAfterRow['tone'] {
  if (before === 'unknown' || after === 'unknown' || before >= 0 === after >= 0) return undefined
  return after < 0 ? 'neg' : 'pos'
}
