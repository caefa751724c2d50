import type { LenderPositionView } from '@causeway/core/lending'
import type { UrlOperation } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { Button } from '../../ui/button.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { findSole } from './find-sole.ts'
import styles from './move-loan.module.css'
import type { NamedAssets } from './pro/use-pro-url.ts'

interface MarginLinksProps {
  readonly positionView: Pick<LenderPositionView, 'lendingPositions'>
  onOpen(operation: UrlOperation, assets: NamedAssets): void
}

/** Opens the forms that close a leveraged position, or add to its leverage. Nothing unless it has one collateral and one debt. */
export function MarginLinks({ positionView, onOpen }: MarginLinksProps) {
  const rows = Object.entries(positionView.lendingPositions)
  const [collateral] = findSole(rows, ([, { depositsUSD }]) => toKnown(depositsUSD)) ?? []
  const [debt] =
    findSole(rows, ([, { debtUSD, debtStableUSD }]) => addKnown(toKnown(debtUSD), toKnown(debtStableUSD))) ??
    []
  if (collateral === undefined || debt === undefined || collateral === debt) return null
  return (
    <div className={styles['offer']}>
      <Button size="small" onClick={() => onOpen('close', { sell: collateral, buy: debt })}>
        {lendingCopy.closePosition}
      </Button>{' '}
      <Button size="small" onClick={() => onOpen('open', { sell: debt, buy: collateral })}>
        {lendingCopy.addLeverage}
      </Button>
    </div>
  )
}

function addKnown(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}
