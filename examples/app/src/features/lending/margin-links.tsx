import type { LenderPositionView } from '@causeway/core/lending'
import type { UrlOperation } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { Button } from '../../ui/button.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { findLargest, findSole } from './find-sole.ts'
import styles from './move-loan.module.css'
import type { NamedAssets } from './pro/use-pro-url.ts'

interface MarginLinksProps {
  readonly positionView: Pick<LenderPositionView, 'lendingPositions'>
  onOpen(operation: UrlOperation, assets: NamedAssets): void
}

/**
 * Opens the forms that close a leveraged position, or add to its leverage. With several collaterals or debts, it starts with
 * the largest ones, which can be changed in the form.
 */
export function MarginLinks({ positionView, onOpen }: MarginLinksProps) {
  const rows = Object.entries(positionView.lendingPositions)
  const toDepositUsd = ([, { depositsUSD }]: Row) => toKnown(depositsUSD)
  const toDebtUsd = ([, { debtUSD, debtStableUSD }]: Row) =>
    addKnown(toKnown(debtUSD), toKnown(debtStableUSD))
  const collateral = findLargest(rows, toDepositUsd)?.[0]
  const debt = findLargest(rows, toDebtUsd)?.[0]
  if (collateral === undefined || debt === undefined || collateral === debt) return null
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
