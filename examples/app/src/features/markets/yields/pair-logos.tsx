import { TokenLogo } from '../../../ui/token-logo.tsx'
import styles from './pair-logos.module.css'
import type { PairRow } from './pair-rows.ts'

/** Logos of both tokens, the long one first. */
export function PairLogos({ pair: { infoLong, infoShort } }: Pick<PairRow, 'pair'>) {
  return (
    <span className={styles['logos']}>
      {[infoLong, infoShort].map(({ poolId, asset }) => (
        <span className={styles['logo']} key={poolId}>
          <TokenLogo
            symbol={asset.symbol}
            seed={asset.address}
            group={asset.assetGroup}
            src={asset.logoURI}
          />
        </span>
      ))}
    </span>
  )
}
