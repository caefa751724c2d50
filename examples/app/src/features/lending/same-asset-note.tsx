import type { AssetAction, LendingPool } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import { proCopy } from '#locale/pro-copy'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './move-loan.module.css'

interface SameAssetNoteProps {
  /** Pool of both the debt and the only collateral. */
  readonly pool: Pick<LendingPool, 'poolId' | 'asset'>
  /** Opens the form of an action. */
  onLend(type: AssetAction['type'], poolId: string): void
}

/** States that a debt cannot be repaid from collateral of the same asset, which no swap connects, and leads to both steps. */
export function SameAssetNote({ pool: { poolId, asset }, onLend }: SameAssetNoteProps) {
  return (
    <Note tone="info">
      <p>{proCopy.sameAsset(asset.symbol)}</p>
      <div className={styles['links']}>
        {(['Withdraw', 'Repay'] as const).map((type) => (
          <Button key={type} size="small" onClick={() => onLend(type, poolId)}>
            {`${lendingCopy.actions[type]} ${asset.symbol}`}
          </Button>
        ))}
      </div>
    </Note>
  )
}
