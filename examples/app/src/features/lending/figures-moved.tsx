import { formatHealthFactor, formatLeverage, formatPercent, formatUsd } from '@causeway/core/format'
import type { LendingFormFigures } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { BeforeAfter, type BeforeAfterRow } from '../../ui/before-after.tsx'

type Format = (value: number | 'unknown') => string
type Name = Exclude<keyof LendingFormFigures, 'healthBand' | 'poolDeposits' | 'poolDebt'>

const short: Format = (value) => formatPercent(value, 1)

const ROWS: readonly (readonly [label: string, name: Name, format: Format])[] = [
  [lendingCopy.healthFactor, 'healthFactor', formatHealthFactor],
  [lendingCopy.deposits, 'deposits', formatUsd],
  [lendingCopy.debt, 'debt', formatUsd],
  [lendingCopy.ltv, 'ltv', short],
  [lendingCopy.limitUsed, 'borrowLimitUsed', short],
  [lendingCopy.availableToBorrow, 'availableToBorrow', formatUsd],
  [lendingCopy.leverage, 'leverage', formatLeverage],
  [lendingCopy.netApr, 'netApr', formatPercent],
  [lendingCopy.costPerDay, 'interestPerDay', formatUsd],
]

interface FiguresMovedProps {
  readonly figures: LendingFormFigures
  /** The health factor among them: where no scale stands over them. */
  readonly withHealth?: boolean
}

/** Every figure that an action moves, as it is and as it would be. */
export function FiguresMoved({ figures, withHealth = false }: FiguresMovedProps) {
  const rows = ROWS.filter(([, name]) => (withHealth || name !== 'healthFactor') && figures[name].moves)
    .map(([label, name, format]): BeforeAfterRow => {
      const { before, after } = figures[name]
      const row = { key: name, label, before: format(before), after: format(after) }
      return name === 'netApr' ? { ...row, tone: signTone(before, after) } : row
    })
    // What reads the same has not moved for whoever reads it.
    .filter(({ before, after }) => before !== after)
  return rows.length > 0 ? <BeforeAfter rows={rows} /> : null
}

/** Only a change of sign is coloured. */
function signTone(before: number | 'unknown', after: number | 'unknown'): BeforeAfterRow['tone'] {
  if (before === 'unknown' || after === 'unknown' || before >= 0 === after >= 0) return undefined
  return after < 0 ? 'neg' : 'pos'
}
