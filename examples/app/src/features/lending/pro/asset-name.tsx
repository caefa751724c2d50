import type { LendingPool } from '@causeway/core/lending'
import { proCopy } from '#locale/pro-copy'
import { Tag } from '../../../ui/tag.tsx'
import { TokenLogo } from '../../../ui/token-logo.tsx'
import styles from './pro.module.css'

/** The asset of a pool, with a tag if it is paused or frozen. */
export function AssetName({ pool: { asset, isFrozen, isPaused } }: { readonly pool: LendingPool }) {
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
      </span>
    </span>
  )
}
