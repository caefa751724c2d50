import type { SwapQuoteFailure } from '@causeway/view-models'
import { useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import styles from './quote-failure-action.module.css'
import type { Trade } from './trade.ts'

interface QuoteFailureActionProps {
  readonly failure: SwapQuoteFailure
  readonly trade: Trade
}

/** Button for a failed provider: set the minimum amount, allow more slippage, view the rejection, or retry. */
export function QuoteFailureAction({ failure, trade }: QuoteFailureActionProps) {
  const { swapForm } = useEngine()
  const { providerId, name, state, minimum, slippage, isRetryable } = failure
  const { quotes } = trade.swap
  if (minimum) {
    return (
      <Button size="small" onClick={() => swapForm.type('INPUT', minimum.text)}>
        {tradeCopy.setMinimum(minimum.money.text)}
      </Button>
    )
  }
  if (slippage) {
    const allow = () => {
      trade.giveConsents([slippage.consent])
      quotes.selectProvider(providerId)
    }
    return (
      <Button size="small" onClick={allow}>
        {tradeCopy.allowFor(name)}
      </Button>
    )
  }
  if (state === 'rejected') return <RejectionDetails failure={failure} />
  // A disabled or rate-limited provider is requested again automatically.
  if (!isRetryable || state === 'disabled' || state === 'rateLimited') return null
  return (
    <Button size="small" aria-label={tradeCopy.retryProvider(name)} onClick={quotes.refresh}>
      {tradeCopy.retry}
    </Button>
  )
}

function RejectionDetails({
  failure: { name, reason, failure: cause },
}: {
  readonly failure: SwapQuoteFailure
}) {
  const [isOpen, setOpen] = useState(false)
  const details = [cause?.message, cause && getDetails(cause.error)].filter((text) => text).join('\n')
  return (
    <>
      <Button size="small" aria-label={tradeCopy.rejectionDetails(name)} onClick={() => setOpen(true)}>
        {tradeCopy.details}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={tradeCopy.wasRejected(name)} size="l">
        <div className={styles['why']}>
          <ErrorNote
            title={reason}
            message={tradeCopy.rejectionMessage}
            hint={tradeCopy.rejectionHint}
            details={details}
          />
        </div>
      </Dialog>
    </>
  )
}

function getDetails(error: Error): string {
  return 'details' in error && typeof error.details === 'string' ? error.details : error.message
}
