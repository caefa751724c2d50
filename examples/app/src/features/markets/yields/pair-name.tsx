import { marketsCopy } from '#locale/markets-copy'
import { DegenTag } from '../degen-tag.tsx'
import { PairLogos } from './pair-logos.tsx'
import styles from './pair-name.module.css'
import type { PairRow } from './pair-rows.ts'

interface PairNameProps {
  readonly row: PairRow
}

/** Long and short token of a pair, with lender and chain. */
export function PairName({ row: { pair, market, lenderName, chain, degenReason } }: PairNameProps) {
  const { infoLong, infoShort } = pair
  return (
    <span className={styles['pair']}>
      <PairLogos pair={pair} market={market} />
      <span className={styles['caption']}>
        <span className={styles['long']}>
          {infoLong.asset.symbol} <DegenTag reason={degenReason} />
        </span>
        <span className={styles['short']}>
          {marketsCopy.against(infoShort.asset.symbol)}
          <span className={styles['where']}>
            , {lenderName}, {chain.name}
          </span>
        </span>
      </span>
    </span>
  )
}
