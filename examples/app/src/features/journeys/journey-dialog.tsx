import { useState } from 'react'
import { journeysCopy } from '#locale/journeys-copy'
import { Dialog } from '../../ui/dialog.tsx'
import { JourneyForm } from './journey-form.tsx'
import { JourneyReview } from './journey-review.tsx'
import type { JourneyTarget } from './journey-target.ts'
import { useJourneyForm } from './use-journey-form.ts'

interface JourneyDialogProps {
  readonly target: JourneyTarget
  onClose(): void
}

/** Dialog that deposits in a pool, or repays its debt, with any token on any chain. */
export function JourneyDialog({ target, onClose }: JourneyDialogProps) {
  const form = useJourneyForm(target)
  const [isReviewing, setReviewing] = useState(false)
  const { plan, find } = form
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      title={journeysCopy.fromAnywhere[target.action](target.asset.symbol)}
    >
      {isReviewing && plan ? (
        <JourneyReview plan={plan} end={target} find={find} onBack={() => setReviewing(false)} />
      ) : (
        <JourneyForm form={form} target={target} onReview={() => setReviewing(true)} />
      )}
    </Dialog>
  )
}
