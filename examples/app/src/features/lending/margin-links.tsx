import type { LenderPositionView } from '@causeway/core/lending'
import type { UrlOperation } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { proCopy } from '#locale/pro-copy'
import { Button } from '../../ui/button.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { findLargest, findSole } from './find-sole.ts'
import styles from './move-loan.module.css'
import type { NamedAssets } from './pro/use-pro-url.ts'

interface MarginLinksProps {
  readonly positionView: Pick<LenderPositionView, 'lendingPositions'>
  onOpen(operation: UrlOperation, assets: Partial<NamedAssets>): void
}

/**
 * Opens the forms that close a leveraged position, or add to its leverage. With several collaterals or debts, it starts with
 * the largest ones of different assets, which can be changed in the form. A debt in the asset of the only collateral can
 * only be swapped.
 */
export function MarginLinks({ positionView, onOpen }: MarginLinksProps) {
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
  if (debt === undefined) {
    return (
      <div className={styles['links']}>
        <Button size="small" onClick={() => onOpen('debtswap', { buy: largestDebt })}>
          {proCopy.debtSwap}
        </Button>
      </div>
    )
  }
  const hasOnePair = findSole(rows, toDepositUsd) !== undefined && findSole(rows, toDebtUsd) !== undefined
  return (
    <div className={styles['links']}>
      <Button size="small" onClick={() => onOpen('close', { sell: collateral, buy: debt })}>
        {hasOnePair ? lendingCopy.closePosition : lendingCopy.repayWithCollateral}
      </Button>
      <Button size="small" onClick={() => onOpen('open', { sell: debt, buy: collateral })}>
        {lendingCopy.addLeverage}
      </Button>
    </div>
  )
}

type Row = [string, LenderPositionView['lendingPositions'][string]]

function addKnown(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}
