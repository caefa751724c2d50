import type { DecodedTransaction } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import type { SwapFormView } from '@causeway/view-models'
import { reviewCopy } from '#locale/review-copy'
import { stepCopy } from '../../copy/step-copy.ts'
import { useEngine } from '../../state/use-engine.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RequestList } from './request-list.tsx'
import { toActionSummary } from './to-action-summary.ts'
import type { CheckedQuote } from './use-checked-quote.ts'
import { getWalletRequests } from './wallet-requests.ts'

interface CallsDialogProps {
  readonly checked: Pick<CheckedQuote, 'built' | 'steps'>
  readonly view: SwapFormView
  onClose(): void
}

/** Dialog with the raw wallet requests. */
export function CallsDialog({ checked, view, onClose }: CallsDialogProps) {
  const { built, steps = [] } = checked
  const chains = useChains()
  const decoded = useDecoded(checked)
  const chain = chainById(chains, built.request.fromChainId)
  const requests = getWalletRequests(steps, chain, decoded)
  return (
    <Dialog isOpen onClose={onClose} title={reviewCopy.callsTitle} size="l">
      <RequestList requests={requests} getTitle={({ step }) => stepCopy(step, toActionSummary(view))} />
    </Dialog>
  )
}

/** Returns the quote as decoded by its provider adapter; undefined if it has no decoder. */
function useDecoded({ built }: Pick<CheckedQuote, 'built'>): DecodedTransaction | undefined {
  const { quotes } = useEngine()
  const provider = quotes.providers.find(({ id }) => id === built.quote.providerId)
  return built.type === 'order'
    ? provider?.decodeOrder?.(built.order, built.request)
    : provider?.decode?.(built.transaction, built.request)
}
