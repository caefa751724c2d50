import type { ReactNode } from 'react'
import { Pane } from '../../ui/pane.tsx'
import { ActionForm } from './action-form.tsx'
import { HealthFooter } from './health-footer.tsx'
import { LenderUnread } from './lender-unread.tsx'
import { PositionPane } from './position-pane.tsx'
import { ReviewPanel } from './review-panel.tsx'
import type { ActionFormState } from './use-action-form-state.ts'

interface ActionWorkflowProps {
  readonly form: ActionFormState
  /** Whether action and asset are fixed. The button is then not sticky. */
  readonly isFixed?: boolean
}

/** Position, form, review and button of an action. */
export function ActionWorkflow({ form, isFixed = false }: ActionWorkflowProps) {
  const { view, review, subject, readError, market } = form
  // During a review, show its projection instead of the current one.
  const outcome = review.subject?.outcome ?? view.outcome
  return (
    <>
      <PositionPane form={form} outcome={outcome} />
      <Pane>
        {readError && !market && <LenderUnread error={readError} />}
        <ActionForm form={form} isFixed={isFixed} />
      </Pane>
      <ReviewPanel
        review={review}
        button={view.button}
        subject={subject}
        onDone={form.clear}
        renderFooter={
          isFixed ? undefined : (button: ReactNode) => <HealthFooter outcome={outcome}>{button}</HealthFooter>
        }
      />
    </>
  )
}
