import type { SwapQuoteFailure } from '@causeway/view-models'
import { useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import styles from './quote-failure-action.module.css'
import type { Trade } from './trade.ts'

interface AbsenceActionProps {
  readonly absence: SwapQuoteFailure
  readonly trade: Trade
}

/** The one thing that may bring a provider's quote, where there is one. */
export function QuoteFailureAction({ absence, trade }: AbsenceActionProps) {
  const { swapForm } = useEngine()
  const { providerId, name, state, minimum, slippage, isRetryable } = absence
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
      trade.giveConsent(slippage.consent)
      quotes.choose(providerId)
    }
    return (
      <Button size="small" onClick={allow}>
        Allow for {name}
      </Button>
    )
  }
  if (state === 'rejected') return <Why absence={absence} />
  // One that rests, or takes no more requests for now, is asked again by itself.
  if (!isRetryable || state === 'resting' || state === 'rateLimited') return null
  return (
    <Button size="small" aria-label={`Retry ${name}`} onClick={quotes.refresh}>
      Retry
    </Button>
  )
}

function Why({ absence: { name, reason, failure } }: { readonly absence: SwapQuoteFailure }) {
  const [isOpen, setOpen] = useState(false)
  const details = [failure?.message, failure && detailsOf(failure.error)].filter((text) => text).join('\n')
  return (
    <>
      <Button size="small" aria-label={`See why ${name} was rejected`} onClick={() => setOpen(true)}>
        See why
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`${name} was rejected`} size="l">
        <div className={styles['why']}>
          <ErrorNote
            title={reason}
            message="Its transaction does something else than it quotes, so it is not offered."
            hint="Nothing was sent. Choose another provider."
            details={details}
          />
        </div>
      </Dialog>
    </>
  )
}

function detailsOf(error: Error): string {
  return 'details' in error && typeof error.details === 'string' ? error.details : error.message
}
