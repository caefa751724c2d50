import { TokenLogo } from '../../../ui/token-logo.tsx'
import styles from './pair-logos.module.css'
import type { PairRow } from './pair-rows.ts'

/** Logos of both tokens, the long one first. The tokens of a loaded market have groups and pictures of their lists. */
export function PairLogos({ pair: { infoLong, infoShort }, market }: Pick<PairRow, 'pair' | 'market'>) {
  return (
    <span className={styles['logos']}>
      {[infoLong, infoShort].map(({ poolId, asset }) => {
        const { symbol, address, assetGroup, logoURI } = market?.pools[poolId]?.asset ?? asset
        return (
          <span className={styles['logo']} key={poolId}>
            <TokenLogo symbol={symbol} seed={address} group={assetGroup} src={logoURI} />
          </span>
        )
      })}
    </span>
  )
}
