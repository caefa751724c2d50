import type { SwapQuoteCheck } from '@causeway/view-models'
import { Status } from '../../ui/status.tsx'

/** State of the checks of a quote's transaction. */
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
          Not verified
        </Status>
      )
    case 'beforeSigning':
      return (
        <Status tone="quiet" icon="shieldDashed">
          Verified before signing
        </Status>
      )
  }
}
