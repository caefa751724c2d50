import { formatLeverage, formatPercent, formatUsd } from '@causeway/core/format'
import type { LendingFormFigures, LendingOutcome } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { BeforeAfter, type BeforeAfterRow } from '../../ui/before-after.tsx'
import { UnknownYields } from './unknown-yields.tsx'

type Format = (value: number | 'unknown') => string
type Name = Exclude<keyof LendingFormFigures, 'healthFactor' | 'healthBand' | 'poolDeposits' | 'poolDebt'>

const formatShort: Format = (value) => formatPercent(value, 1)

const ROWS: readonly (readonly [label: string, name: Name, format: Format])[] = [
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
  readonly outcome: Pick<LendingOutcome, 'figures' | 'unknownYields'>
  /** Whether the action is done. Only the values after it are shown. Default false. */
  readonly isDone?: boolean
}

/** The values that an action changes, before and after. An unknown net APR is stated with its reason. */
export function FigureChanges({ outcome, isDone = false }: FigureChangesProps) {
  const { figures } = outcome
  const isChanged = Object.values(figures).some(({ moves }) => moves)
  const isAprUnknown = isChanged && figures.netApr.after === 'unknown'
  const rows = ROWS.map(([label, name, format]): BeforeAfterRow & { readonly isShown: boolean } => {
    const { before, after, moves } = figures[name]
    const texts = { before: format(before), after: format(after) }
    // Hide changes that are too small to be visible.
    const isShown = moves && texts.before !== texts.after
    const row = { key: name, label, ...texts, isShown }
    if (name !== 'netApr') return row
    return { ...row, isShown: isShown || isAprUnknown, tone: signTone(before, after) }
  }).filter(({ isShown }) => isShown)
  if (rows.length === 0) return null
  return (
    <>
      <BeforeAfter rows={rows} isDone={isDone} />
      {isAprUnknown && <UnknownYields outcome={outcome} />}
    </>
  )
}

/** Colors a value only if its sign changes. */
function signTone(before: number | 'unknown', after: number | 'unknown'): BeforeAfterRow['tone'] {
  if (before === 'unknown' || after === 'unknown' || before >= 0 === after >= 0) return undefined
  return after < 0 ? 'neg' : 'pos'
}
