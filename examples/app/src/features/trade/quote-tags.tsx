import type { SwapQuoteRow } from '@causeway/view-models'
import { Tag } from '../../ui/tag.tsx'

/** Why a quote may be the one. The best is the only one with colour. */
export function QuoteTags({ row }: { readonly row: SwapQuoteRow }) {
  const { isBest, isFastest, isCheapest } = row
  return (
    <>
      {isBest && (
        <Tag kind="best" icon="best">
          Best
        </Tag>
      )}
      {isFastest && !isBest && <Tag icon="fastest">Fastest</Tag>}
      {isCheapest && !isBest && <Tag>Cheapest</Tag>}
    </>
  )
}
