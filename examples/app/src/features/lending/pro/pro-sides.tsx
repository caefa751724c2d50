import { formatUsd } from '@causeway/core/format'
import { supportsMargin } from '@causeway/view-models'
import { type ReactNode, useMemo, useState } from 'react'
import { proCopy } from '#locale/pro-copy'
import { useEngine } from '../../../state/use-engine.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Pane } from '../../../ui/pane.tsx'
import type { MarketRef } from '../resolve-market.ts'
import { useRateHistory } from '../use-rates.ts'
import { COLLATERAL_COLUMNS, type CollateralRow, DEBT_COLUMNS, type DebtRow } from './collateral-columns.tsx'
import { collateralRows, collateralUsd, debtRows, type SidesInput } from './collateral-rows.ts'
import styles from './pro.module.css'

interface ProSidesProps {
  readonly market: MarketRef
  /** Undefined while the market loads. */
  readonly input: SidesInput | undefined
  readonly chosen: { readonly side: 'collateral' | 'debt'; readonly poolId: string | undefined }
  onChoose(side: 'collateral' | 'debt', poolId: string): void
  onSwitch(poolId: string, isOn: boolean): void
  onCloseDebt(poolId: string): void
}

/** Collateral and debt of a lender: assets to deposit, and assets to borrow. */
export function ProSides({ market, input, chosen, onChoose, onSwitch, onCloseDebt }: ProSidesProps) {
  const [collateralSort, sortCollateral] = useState({ key: 'supplied', isDescending: true })
  const [debtSort, sortDebt] = useState({ key: 'debt', isDescending: true })
  const { data: history } = useRateHistory(market)
  const userPosition = input?.userPosition
  const collateral = useMemo(() => (input ? collateralRows(input, onSwitch) : []), [input, onSwitch])
  const { margin } = useEngine()
  const debts = useMemo(() => {
    if (!input) return []
    const canClose = (buy: string) =>
      supportsMargin(margin.routers, input.market, { operation: 'Close', buy })
    return debtRows(input, history, (buy) => (canClose(buy) ? () => onCloseDebt(buy) : undefined))
  }, [input, history, margin, onCloseDebt])
  const getChosen = (side: 'collateral' | 'debt') => (chosen.side === side ? chosen.poolId : undefined)
  const pending = input ? 0 : 6
  return (
    <div className={styles['pair']}>
      <div>
        <Pane title={<Title word={proCopy.collateral} usd={input && collateralUsd(input)} />} flush>
          <DataTable<CollateralRow>
            label={proCopy.collateral}
            columns={COLLATERAL_COLUMNS}
            rows={collateral}
            getKey={({ pool }) => pool.poolId}
            sort={collateralSort}
            onSort={sortCollateral}
            height={48}
            chosen={getChosen('collateral')}
            onChoose={({ pool }) => onChoose('collateral', pool.poolId)}
            isMuted={({ pool }) => pool.isFrozen || pool.isPaused}
            pending={pending}
            empty={proCopy.noDeposits}
          />
        </Pane>
      </div>
      <div>
        <Pane
          title={<Title word={proCopy.debt} usd={userPosition?.balanceData.debt} />}
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
            chosen={getChosen('debt')}
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
  word: label,
  usd,
}: {
  readonly word: string
  readonly usd: number | 'unknown' | undefined
}): ReactNode {
  return (
    <>
      {label}{' '}
      {usd !== undefined && usd !== 'unknown' && <span className="dim numeric">{formatUsd(usd)}</span>}
    </>
  )
}
