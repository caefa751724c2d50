import type { LenderPositionView } from '@causeway/core/lending'
import type { UrlOperation } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { Button } from '../../ui/button.tsx'
import { toKnown } from '../../ui/to-known.ts'
import styles from './move-loan.module.css'
import type { NamedAssets } from './pro/use-pro-url.ts'

interface MarginLinksProps {
  readonly positionView: Pick<LenderPositionView, 'lendingPositions'>
  onOpen(operation: UrlOperation, assets: NamedAssets): void
}

/** Opens the forms that close a leveraged position, or add to its leverage. Nothing without debt and collateral. */
export function MarginLinks({ positionView, onOpen }: MarginLinksProps) {
  const rows = Object.entries(positionView.lendingPositions)
  const findLargest = (getUsd: (row: (typeof rows)[number][1]) => number) =>
    rows
      .map(([poolId, row]) => ({ poolId, usd: getUsd(row) }))
      .filter(({ usd }) => usd > 0)
      .sort((a, b) => b.usd - a.usd)[0]?.poolId
  const collateral = findLargest(({ depositsUSD }) => toKnown(depositsUSD) ?? 0)
  const debt = findLargest(
    ({ debtUSD, debtStableUSD }) => (toKnown(debtUSD) ?? 0) + (toKnown(debtStableUSD) ?? 0),
  )
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
