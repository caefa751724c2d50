import type { ReactNode } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { Pane } from '../../ui/pane.tsx'
import { ActionForm } from './action-form.tsx'
import { HealthFooter } from './health-footer.tsx'
import { LenderUnread } from './lender-unread.tsx'
import { PositionPane, type PositionPaneProps } from './position-pane.tsx'
import { ReviewPanel } from './review-panel.tsx'
import type { ActionFormState } from './use-action-form-state.ts'

interface ActionWorkflowProps extends Pick<PositionPaneProps, 'marginLinks'> {
  readonly form: ActionFormState
  /** Whether action and asset are fixed. The button is then not sticky. */
  readonly isFixed?: boolean
  /** Whether it is in a sheet, where the form comes first. */
  readonly isSheet?: boolean
}

/** Position, form, review and button of an action. */
export function ActionWorkflow({ form, isFixed = false, isSheet = false, marginLinks }: ActionWorkflowProps) {
  const { view, review, subject, readError, market, outcome, unconfirmedOutcome } = form
  const isDone = review.status === 'done' || outcome === unconfirmedOutcome
  const position = (
    <PositionPane form={form} outcome={outcome} hasFooter={isSheet} marginLinks={marginLinks} />
  )
  return (
    <>
      {!isSheet && position}
      {readError && !market && (
        <Pane>
          <LenderUnread error={readError} />
        </Pane>
      )}
      <Pane>
        <ActionForm form={form} isFixed={isFixed} />
      </Pane>
      {isSheet && position}
      <ReviewPanel
        review={review}
        button={view.button}
        reviewLabel={lendingCopy.reviews[form.type]}
        subject={subject}
        // In a sheet, the position and the footer state it.
        health={isSheet ? undefined : outcome?.figures.healthFactor}
        onDone={form.clear}
        renderFooter={
          isFixed
            ? undefined
            : (button: ReactNode, notice: ReactNode) => (
                <HealthFooter
                  account={form.account}
                  outcome={outcome}
                  isDone={isDone}
                  isOutdated={form.outdatedTime !== undefined}
                  notice={notice}
                >
                  {button}
                </HealthFooter>
              )
        }
      />
    </>
  )
}
