import type { SwapQuoteCheck } from '@causeway/view-models'
import { Status } from '../../ui/status.tsx'

/** What is known of a quote's transaction. */
export function CheckMark({ check }: { readonly check: SwapQuoteCheck }) {
  switch (check) {
    case 'verified':
      return (
        <Status tone="pos" icon="shield">
          Verified
        </Status>
      )
    case 'unverified':
      return (
        <Status tone="warn" icon="shieldDashed">
          Unverified
        </Status>
      )
    case 'atReview':
      return (
        <Status tone="quiet" icon="shieldDashed">
          At review
        </Status>
      )
  }
}
