import { PRICE_IMPACT_TIERS, type PriceImpactTier, type SwapFormView } from '@causeway/view-models'
import { reviewCopy } from '#locale/review-copy'
import { Pane } from '../../ui/pane.tsx'
import { Scale } from '../../ui/scale.tsx'
import styles from './impact.module.css'

/** Price impact of a trade, on a scale. */
export function Impact({ view }: { readonly view: SwapFormView }) {
  const impact = view.offer?.priceImpact
  const { price } = view.receive
  return (
    <Pane>
      <div className={styles['head']}>
        <span className="label">{reviewCopy.priceImpact}</span>
        <span className={styles['figure']} data-tier={impact?.tier}>
          {impact ? impact.text : '-'} {impact && <span className={styles['word']}>{impact.word}</span>}
        </span>
      </div>
      <Scale
        label={reviewCopy.impactScale(impact && `${impact.text}, ${impact.word}`)}
        zones={ZONES}
        ticks={TICKS}
        mark={impact && { position: toPosition(impact.percent) }}
      />
      <p className="small dim">
        {impact
          ? price?.isOld
            ? reviewCopy.stalePrices
            : reviewCopy.marketPrices
          : reviewCopy.impactPending}
      </p>
    </Pane>
  )
}

const KINDS = { low: 'safe', noted: 'noted', watch: 'watch', high: 'risk', severe: 'severe' } as const

/** Position of each tier on the scale, 0 to 1. The scale is not linear, because severe tiers would take most of it. */
const POSITIONS: Readonly<Record<PriceImpactTier, number>> = {
  low: 0,
  noted: 0.25,
  watch: 0.5,
  high: 0.65,
  severe: 0.85,
}

const TIERS = [...PRICE_IMPACT_TIERS].reverse().map(({ tier, from }) => ({
  tier,
  from: Math.max(0, from),
  position: POSITIONS[tier],
}))

const ZONES = TIERS.map(({ tier, position }, index) => ({
  from: position,
  to: TIERS[index + 1]?.position ?? 1,
  kind: KINDS[tier],
}))
const TICKS = TIERS.slice(1).map(({ from, position }) => ({ position, text: `${from}%` }))
/** Price impact at the end of the scale, in percent. */
const END = 20

/** Returns the position of a price impact, proportional within its tier. */
function toPosition(percent: number): number {
  const index = TIERS.findLastIndex(({ from }) => percent >= from)
  const tier = TIERS[index] ?? { from: 0, position: 0 }
  const next = TIERS[index + 1] ?? { from: END, position: 1 }
  const share = (Math.max(0, percent) - tier.from) / (next.from - tier.from)
  return Math.min(1, tier.position + share * (next.position - tier.position))
}
