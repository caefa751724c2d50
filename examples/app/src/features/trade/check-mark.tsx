import type { SwapQuoteCheck } from '@causeway/view-models'
import { Status, type StatusProps } from '../../ui/status.tsx'
import { quoteCheckCopy } from './quote-check-copy.ts'

const STATUSES: Readonly<Record<SwapQuoteCheck, Pick<StatusProps, 'tone' | 'icon'>>> = {
  verified: { tone: 'pos', icon: 'shield' },
  unverified: { tone: 'warn', icon: 'shieldDashed' },
  beforeSigning: { tone: 'quiet', icon: 'shieldDashed' },
}

/** State of the checks of a quote's transaction. */
export function CheckMark({ check }: { readonly check: SwapQuoteCheck }) {
  return <Status {...STATUSES[check]}>{quoteCheckCopy(check)}</Status>
}
