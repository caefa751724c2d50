import type { JourneyCosts } from '@causeway/view-models'
import { reviewCopy } from '#locale/review-copy'
import type { KeyValueRow } from '../../ui/key-values.tsx'
import { ImpactText } from '../trade/impact-text.tsx'

/** Returns the rows of the price impact and the total cost; none until the costs are known. */
export function getCostRows(costs: JourneyCosts | undefined): KeyValueRow[] {
  if (!costs) return []
  const { priceImpact, isGain, totalText, percentText } = costs
  return [
    { label: reviewCopy.priceImpact, value: <ImpactText impact={priceImpact} /> },
    {
      label: isGain ? reviewCopy.youGain : reviewCopy.totalCost,
      value: (
        <>
          {totalText} {percentText !== '-' && <span className="dim">{percentText}</span>}
        </>
      ),
      kind: 'total',
    },
  ]
}
