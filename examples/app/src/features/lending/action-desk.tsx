import type { ReactNode } from 'react'
import { Pane } from '../../ui/pane.tsx'
import { ActionForm } from './action-form.tsx'
import { HealthDock } from './health-dock.tsx'
import { LenderUnread } from './lender-unread.tsx'
import { PositionPane } from './position-pane.tsx'
import { ReviewPanel } from './review-panel.tsx'
import type { ActionDesk as Desk } from './use-action-desk.ts'

interface ActionDeskProps {
  readonly desk: Desk
  /** The action and the asset are chosen elsewhere, and nothing docks. */
  readonly isFixed?: boolean
}

/** The side of a lending page that asks something: the position, the form, the review, the button. */
export function ActionDesk({ desk, isFixed = false }: ActionDeskProps) {
  const { view, review, subject, readError, market } = desk
  // From the check to the end it is the projection that was agreed; then what is read afresh.
  const outcome = review.subject?.outcome ?? view.outcome
  return (
    <>
      <PositionPane desk={desk} outcome={outcome} />
      <Pane>
        {readError && !market && <LenderUnread error={readError} />}
        <ActionForm desk={desk} isFixed={isFixed} />
      </Pane>
      <Pane>
        <ReviewPanel
          review={review}
          button={view.button}
          subject={subject}
          onDone={desk.clear}
          dock={
            isFixed ? undefined : (button: ReactNode) => <HealthDock outcome={outcome}>{button}</HealthDock>
          }
        />
      </Pane>
    </>
  )
}
