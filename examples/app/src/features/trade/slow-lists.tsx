import { useTokens } from '@causeway/react'
import { SlowNote } from '../../ui/slow-note.tsx'
import type { TradeTokens } from './trade.ts'

/** Reports that the token lists of a trade take longer than 2 s. */
export function SlowLists({ trade: { from, to } }: { readonly trade: TradeTokens }) {
  const lists = [useTokens({ chainId: from.chain.id }), useTokens({ chainId: to.chain.id })]
  return (
    <SlowNote isWaiting={lists.some(({ isPending, failureReason }) => isPending && failureReason === null)} />
  )
}
