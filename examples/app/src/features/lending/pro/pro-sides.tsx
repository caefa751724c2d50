import { formatUsd } from '@causeway/core/format'
import { type ReactNode, useMemo, useState } from 'react'
import { proCopy } from '#locale/pro-copy'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Pane } from '../../../ui/pane.tsx'
import type { LenderPlace } from '../place.ts'
import { useRateHistory } from '../use-rates.ts'
import styles from './pro.module.css'
import { COLLATERAL_COLUMNS, type CollateralRow, DEBT_COLUMNS, type DebtRow } from './side-columns.tsx'
import { collateralRows, debtRows, type SidesInput } from './side-rows.ts'

interface ProSidesProps {
  readonly place: LenderPlace
  /** Undefined while the market is read. */
  readonly input: SidesInput | undefined
  readonly chosen: { readonly side: 'collateral' | 'debt'; readonly poolId: string | undefined }
  onChoose(side: 'collateral' | 'debt', poolId: string): void
  onSwitch(poolId: string, isOn: boolean): void
  onCloseDebt(poolId: string): void
}

/** Both sides of a lender in one view: what can be deposited, and what can be borrowed against it. */
export function ProSides({ place, input, chosen, onChoose, onSwitch, onCloseDebt }: ProSidesProps) {
  const [collateralSort, sortCollateral] = useState({ key: 'deposited', isDescending: true })
  const [debtSort, sortDebt] = useState({ key: 'owed', isDescending: true })
  const { data: history } = useRateHistory(place)
  const own = input?.own
  const collateral = useMemo(() => (input ? collateralRows(input, onSwitch) : []), [input, onSwitch])
  const debts = useMemo(
    () => (input ? debtRows(input, history, onCloseDebt) : []),
    [input, history, onCloseDebt],
  )
  const chosenOn = (side: 'collateral' | 'debt') => (chosen.side === side ? chosen.poolId : undefined)
  const pending = input ? 0 : 6
  return (
    <div className={styles['pair']}>
      <div>
        <Pane title={<Title word={proCopy.collateral} usd={own?.balanceData.deposits} />} flush>
          <DataTable<CollateralRow>
            label={proCopy.collateral}
            columns={COLLATERAL_COLUMNS}
            rows={collateral}
            getKey={({ pool }) => pool.poolId}
            sort={collateralSort}
            onSort={sortCollateral}
            height={48}
            chosen={chosenOn('collateral')}
            onChoose={({ pool }) => onChoose('collateral', pool.poolId)}
            isMuted={({ pool }) => pool.isFrozen || pool.isPaused}
            pending={pending}
            empty={proCopy.noDeposits}
          />
        </Pane>
      </div>
      <div>
        <Pane
          title={<Title word={proCopy.debt} usd={own?.balanceData.debt} />}
          aside={<span className="small dim">{proCopy.variableRates}</span>}
          flush
        >
          <DataTable<DebtRow>
            label={proCopy.debt}
            columns={DEBT_COLUMNS}
            rows={debts}
            getKey={({ pool }) => pool.poolId}
            sort={debtSort}
            onSort={sortDebt}
            height={48}
            chosen={chosenOn('debt')}
            onChoose={({ pool }) => onChoose('debt', pool.poolId)}
            isMuted={({ pool }) => pool.isFrozen || pool.isPaused}
            pending={pending}
            empty={proCopy.noLoans}
          />
        </Pane>
      </div>
    </div>
  )
}

function Title({
  word,
  usd,
}: {
  readonly word: string
  readonly usd: number | 'unknown' | undefined
}): ReactNode {
  return (
    <>
      {word} {usd !== undefined && usd !== 'unknown' && <span className="dim numeric">{formatUsd(usd)}</span>}
    </>
  )
}
