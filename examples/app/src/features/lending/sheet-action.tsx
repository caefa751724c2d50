import type { ReactNode } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import type { HistorySheet } from '../../state/use-history-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Pane } from '../../ui/pane.tsx'
import { getSheetLabel } from './get-sheet-label.ts'
import { HealthFooter } from './health-footer.tsx'
import { LenderUnread } from './lender-unread.tsx'
import { PositionPane, type PositionPaneProps } from './position-pane.tsx'
import type { ActionFormState } from './use-action-form-state.ts'

interface SheetActionProps extends Pick<PositionPaneProps, 'marginLinks'> {
  readonly form: ActionFormState
  readonly sheet: HistorySheet
  /** The next action, which the button and the sheet name. Default: the lending action. */
  readonly label?: string | undefined
  /** Content of the sheet. */
  readonly children: ReactNode
}

/** The position on a narrow screen, and a docked button that opens the form in a sheet once the lender has been read. */
export function SheetAction({
  form,
  sheet,
  label = getSheetLabel(form),
  marginLinks,
  children,
}: SheetActionProps) {
  const { review, readError, market, outcome, unconfirmedOutcome } = form
  const isDone = review.status === 'done' || outcome === unconfirmedOutcome
  return (
    <>
      <PositionPane form={form} outcome={outcome} hasFooter marginLinks={marginLinks} />
      {readError && !market ? (
        <Pane>
          <LenderUnread error={readError} />
        </Pane>
      ) : (
        <HealthFooter
          account={form.account}
          outcome={outcome}
          isDone={isDone}
          isOutdated={form.outdatedTime !== undefined}
        >
          <Button kind="go" size="large" isDisabled={!market} aria-haspopup="dialog" onClick={sheet.open}>
            {market ? label : lendingCopy.loading}
          </Button>
        </HealthFooter>
      )}
      <Dialog
        isOpen={sheet.isOpen}
        onClose={sheet.close}
        title={lendingCopy.positionAndAction}
        placement="bottom"
      >
        {children}
      </Dialog>
    </>
  )
}
