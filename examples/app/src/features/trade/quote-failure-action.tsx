import type { SwapQuoteFailure } from '@causeway/view-models'
import { useState } from 'react'
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

/** The action that may lead to a quote of this provider; nothing if there is none. */
export function QuoteFailureAction({ failure, trade }: QuoteFailureActionProps) {
  const { swapForm } = useEngine()
  const { providerId, name, state, minimum, slippage, isRetryable } = failure
  const { quotes } = trade.swap
  if (minimum) {
    return (
      <Button size="small" onClick={() => swapForm.type('INPUT', minimum.text)}>
        Set {minimum.money.text}
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
        Allow for {name}
      </Button>
    )
  }
  if (state === 'rejected') return <RejectionDetails failure={failure} />
  // A disabled or rate-limited provider is requested again automatically.
  if (!isRetryable || state === 'disabled' || state === 'rateLimited') return null
  return (
    <Button size="small" aria-label={`Retry ${name}`} onClick={quotes.refresh}>
      Retry
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
      <Button size="small" aria-label={`Details of why ${name} was rejected`} onClick={() => setOpen(true)}>
        Details
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`${name} was rejected`} size="l">
        <div className={styles['why']}>
          <ErrorNote
            title={reason}
            message="Its transaction differs from its quote, so it cannot be selected."
            hint="Nothing was sent. Choose another provider."
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
