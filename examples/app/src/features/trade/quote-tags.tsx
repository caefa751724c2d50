import type { SwapQuoteRow } from '@causeway/view-models'
import { Tag } from '../../ui/tag.tsx'

/** Tags of a quote: best, fastest, cheapest. Only the best is colored. */
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
