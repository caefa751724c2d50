import type { LendingPool } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import { proCopy } from '#locale/pro-copy'
import { Tag } from '../../../ui/tag.tsx'
import { TokenLogo } from '../../../ui/token-logo.tsx'
import styles from './pro.module.css'

/** The asset of a pool, with a tag if it is paused, frozen or isolated collateral. */
export function AssetName({
  pool: { asset, isFrozen, isPaused, debtCeiling },
}: {
  readonly pool: LendingPool
}) {
  return (
    <span className={styles['asset']}>
      <TokenLogo symbol={asset.symbol} seed={asset.address} group={asset.assetGroup} src={asset.logoURI} />
      <span className={styles['names']}>
        {asset.symbol}
        {isPaused ? (
          <Tag icon="pause">{proCopy.paused}</Tag>
        ) : (
          isFrozen && <Tag icon="pause">{proCopy.frozen}</Tag>
        )}
        {debtCeiling !== undefined && <Tag>{lendingCopy.isolated}</Tag>}
      </span>
    </span>
  )
}
