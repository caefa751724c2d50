import { formIssueMessage, type UrlOperation } from '@causeway/view-models'
import type { ReactNode } from 'react'
import { proCopy } from '#locale/pro-copy'
import { Note } from '../../../ui/note.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FigureChanges } from '../figure-changes.tsx'
import { HealthChange } from '../health-change.tsx'
import { HealthFooter } from '../health-footer.tsx'
import { LenderUnread } from '../lender-unread.tsx'
import { ReviewPanel } from '../review-panel.tsx'
import type { ActionFormState } from '../use-action-form-state.ts'
import { MarginCosts } from './margin-costs.tsx'
import { MarginFields } from './margin-fields.tsx'
import { MarginIssues } from './margin-issues.tsx'
import { MarginQuotes } from './margin-quotes.tsx'
import { SideChanges } from './side-changes.tsx'
import { useMarginFormState } from './use-margin-form-state.ts'
import type { ProUrl } from './use-pro-url.ts'

interface MarginTradeProps {
  readonly actionForm: ActionFormState
  readonly url: ProUrl
  readonly operation: UrlOperation
  /** Whether it is in a dialog. The button is then not sticky. */
  readonly isDialog: boolean
}

/** A margin trade: inputs, quotes, effect on the position, costs and button. */
export function MarginTrade({ actionForm, url, operation, isDialog }: MarginTradeProps) {
  const form = useMarginFormState(actionForm, url, operation)
  const { view, review, subject, outcome } = form
  if (!actionForm.market) {
    return (
      <Pane>
        {actionForm.readError ? (
          <LenderUnread error={actionForm.readError} />
        ) : (
          <Skeleton width="100%" height={220} />
        )}
      </Pane>
    )
  }
  const { market, position } = actionForm
  // State it first: nothing that is entered below can be sent.
  const unsupported = view.issues.find(({ code }) => code === 'NO_ROUTER')
  const mode = url.mode === position?.mode ? undefined : market.modes[url.mode ?? -1]
  return (
    <>
      <Pane>
        {mode && (
          <Note tone="warn" title={proCopy.modeRequired(mode.label)}>
            {proCopy.modeRequiredText(mode.label)}
          </Note>
        )}
        {unsupported && (
          <Note tone="neg" icon="cross" role="status">
            {formIssueMessage(unsupported)}
          </Note>
        )}
        <MarginFields form={form} />
      </Pane>
      <MarginQuotes form={form} />
      {outcome && (
        <Pane>
          <HealthChange outcome={outcome} />
          <FigureChanges figures={outcome.figures} />
          <SideChanges form={form} />
        </Pane>
      )}
      <MarginCosts form={form} />
      <MarginIssues form={form} />
      <ReviewPanel
        review={review}
        button={view.button}
        subject={subject}
        onDone={form.clear}
        renderFooter={
          isDialog
            ? undefined
            : (button: ReactNode) => <HealthFooter outcome={outcome}>{button}</HealthFooter>
        }
      />
    </>
  )
}
