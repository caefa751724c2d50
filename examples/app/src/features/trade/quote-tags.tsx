import type { SwapQuoteRow } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { Tag } from '../../ui/tag.tsx'

/** Tags of a quote: best, fastest, cheapest. Only the best is colored. */
export function QuoteTags({ row }: { readonly row: SwapQuoteRow }) {
  const { isBest, isFastest, isCheapest } = row
  return (
    <>
      {isBest && (
        <Tag kind="best" icon="best">
          {tradeCopy.best}
        </Tag>
      )}
      {isFastest && !isBest && <Tag icon="fastest">{tradeCopy.fastest}</Tag>}
      {isCheapest && !isBest && <Tag>{tradeCopy.cheapest}</Tag>}
    </>
  )
}
