import type { QuoteCheck } from '@causeway/core'
import { Status, type StatusProps } from '../../ui/status.tsx'
import { quoteCheckCopy } from './quote-check-copy.ts'

const STATUSES: Readonly<Record<QuoteCheck, Pick<StatusProps, 'tone' | 'icon'>>> = {
  verified: { tone: 'pos', icon: 'shield' },
  unverified: { tone: 'warn', icon: 'shieldDashed' },
  pending: { tone: 'quiet', icon: 'shieldDashed' },
}

/** Verification state of a quote. */
export function CheckMark({ check }: { readonly check: QuoteCheck }) {
  return <Status {...STATUSES[check]}>{quoteCheckCopy(check)}</Status>
}
