import type { AssetAction, LenderMarket, LenderPositionView } from '@causeway/core/lending'
import type { MarginRouter } from '@causeway/core/margin'
import { type MarginTradeFilter, supportsMargin, type UrlOperation } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { proCopy } from '#locale/pro-copy'
import { Button } from '../../ui/button.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { findLargest, findSole } from './find-sole.ts'
import styles from './move-loan.module.css'
import type { NamedAssets } from './pro/use-pro-url.ts'
import { SameAssetNote } from './same-asset-note.tsx'

export interface MarginLinksProps {
  readonly market: LenderMarket
  readonly positionView: Pick<LenderPositionView, 'lendingPositions'>
  /** Routers of margin trades. A trade that none supports is not offered. */
  readonly routers: readonly MarginRouter[]
  /** Opens the form of a lending action. */
  onLend(type: AssetAction['type'], poolId: string): void
  onOpen(operation: UrlOperation, assets: Partial<NamedAssets>): void
}

/**
 * Opens the forms that close a leveraged position, or add to its leverage. With several collaterals or debts, it starts with
 * the largest ones of different assets, which can be changed in the form. A debt in the asset of the only collateral can
 * only be swapped, or repaid after a withdrawal.
 */
export function MarginLinks({ market, positionView, routers, onLend, onOpen }: MarginLinksProps) {
  const rows = Object.entries(positionView.lendingPositions)
  const toDepositUsd = ([, { depositsUSD }]: Row) => toKnown(depositsUSD)
  const toDebtUsd = ([, { debtUSD, debtStableUSD }]: Row) =>
    addKnown(toKnown(debtUSD), toKnown(debtStableUSD))
  const without = (id: string) => rows.filter(([poolId]) => poolId !== id)
  const largestDeposit = findLargest(rows, toDepositUsd)?.[0]
  const largestDebt = findLargest(rows, toDebtUsd)?.[0]
  if (largestDeposit === undefined || largestDebt === undefined) return null
  const collateral = findLargest(without(largestDebt), toDepositUsd)?.[0] ?? largestDeposit
  const debt = findLargest(without(collateral), toDebtUsd)?.[0]
  const supports = (trade: MarginTradeFilter) => supportsMargin(routers, market, trade)
  if (debt === undefined) {
    const pool = market.pools[largestDebt]
    return (
      <div className={styles['links']}>
        {pool && <SameAssetNote pool={pool} onLend={onLend} />}
        {supports({ operation: 'DebtSwap', buy: largestDebt }) && (
          <Button size="small" onClick={() => onOpen('debtswap', { buy: largestDebt })}>
            {proCopy.debtSwap}
          </Button>
        )}
      </div>
    )
  }
  const hasOnePair = findSole(rows, toDepositUsd) !== undefined && findSole(rows, toDebtUsd) !== undefined
  // With several collaterals or debts, the form can use other ones.
  const canClose = supports({ operation: 'Close', ...(hasOnePair && { sell: collateral, buy: debt }) })
  const canOpen = supports({ operation: 'Open', ...(hasOnePair && { sell: debt, buy: collateral }) })
  if (!canClose && !canOpen) return null
  return (
    <div className={styles['links']}>
      {canClose && (
        <Button size="small" onClick={() => onOpen('close', { sell: collateral, buy: debt })}>
          {hasOnePair ? lendingCopy.closePosition : lendingCopy.repayWithCollateral}
        </Button>
      )}
      {canOpen && (
        <Button size="small" onClick={() => onOpen('open', { sell: debt, buy: collateral })}>
          {lendingCopy.addLeverage}
        </Button>
      )}
    </div>
  )
}

type Row = [string, LenderPositionView['lendingPositions'][string]]

function addKnown(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}
