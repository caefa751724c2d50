import type { AssetAction } from '@causeway/core/lending'
import { formIssueMessage, type UrlOperation } from '@causeway/view-models'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { proCopy } from '#locale/pro-copy'
import { useDialogState } from '../../../state/use-dialog-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RunningTrades } from '../../transfers/running-trades.tsx'
import { ExistingAccess } from '../existing-access.tsx'
import { FigureChanges } from '../figure-changes.tsx'
import { HealthChange } from '../health-change.tsx'
import { HealthFooter } from '../health-footer.tsx'
import { LazySwitchDialog, loadSwitchDialog } from '../lazy-switch-dialog.ts'
import { LenderUnread } from '../lender-unread.tsx'
import { OutdatedMark } from '../outdated-mark.tsx'
import { ReviewPanel } from '../review-panel.tsx'
import { SameAssetNote } from '../same-asset-note.tsx'
import type { ActionFormState } from '../use-action-form-state.ts'
import { MarginCosts } from './margin-costs.tsx'
import { MarginFields } from './margin-fields.tsx'
import { MarginIssues } from './margin-issues.tsx'
import { MarginQuotes } from './margin-quotes.tsx'
import { findSameAsset } from './margin-sides.ts'
import styles from './pro.module.css'
import { SideChanges } from './side-changes.tsx'
import { useMarginFormState } from './use-margin-form-state.ts'
import type { ProUrl } from './use-pro-url.ts'

interface MarginTradeProps {
  readonly actionForm: ActionFormState
  readonly url: ProUrl
  readonly operation: UrlOperation
  /** Whether it is in a dialog. The button is then not sticky. */
  readonly isDialog: boolean
  /** Called when the user leaves a completed trade. */
  onDone?: (() => void) | undefined
  /** Opens the form of a lending action in place of the trade. */
  onLend(type: AssetAction['type'], poolId: string): void
}

/** A margin trade: inputs, quotes, effect on the position, costs and button. */
export function MarginTrade({ actionForm, url, operation, isDialog, onDone, onLend }: MarginTradeProps) {
  const form = useMarginFormState(actionForm, url, operation)
  const [switched, setSwitched] = useDialogState<number>(loadSwitchDialog)
  const { view, review, subject, outcome } = form
  // In a review, the wallet requests follow the health factor.
  const isReviewed = review.checked !== undefined
  const deciding = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReviewed) deciding.current?.scrollIntoView({ block: 'start' })
  }, [isReviewed])
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
  const sameAsset =
    operation === 'close' && review.status === 'idle'
      ? findSameAsset(form.choices, form.sides.buy)
      : undefined
  const sameAssetNote = sameAsset && <SameAssetNote pool={sameAsset.choice} onLend={onLend} />
  if (sameAsset?.isOnlyPair) {
    return (
      <>
        <RunningTrades exceptId={undefined} />
        <Pane>{sameAssetNote}</Pane>
      </>
    )
  }
  const { market, position, outdatedTime } = actionForm
  const isDone = review.status === 'done'
  const outdatedMark = outdatedTime !== undefined && <OutdatedMark since={outdatedTime} />
  const changes = outcome && (
    <>
      <FigureChanges outcome={outcome} isDone={isDone} />
      <SideChanges form={form} />
    </>
  )
  // State it first: nothing that is entered below can be sent.
  const unsupported = view.issues.find(({ code }) => code === 'NO_ROUTER' || code === 'NO_ROUTE')
  const mode = url.mode === position?.mode ? undefined : market.modes[url.mode ?? -1]
  const isStarting = review.status === 'running' && !review.record
  return (
    <>
      {!isStarting && <RunningTrades exceptId={review.record?.id} />}
      {/* After the trade, the fields would describe the next one. */}
      {!isDone && (
        <Pane>
          <div className={styles['form']}>
            {mode && (
              <Note tone="warn" title={proCopy.modeRequired(mode.label)}>
                {proCopy.modeRequiredText(mode.label)}{' '}
                {position && (
                  <Button size="small" onClick={() => setSwitched(url.mode)}>
                    {proCopy.switchTo(mode.label)}
                  </Button>
                )}
              </Note>
            )}
            {unsupported && (
              <Note tone="neg" icon="cross" role="status">
                {formIssueMessage(unsupported)}
              </Note>
            )}
            {sameAssetNote}
            {outdatedMark}
            <MarginFields form={form} chainId={actionForm.chainId} account={actionForm.account} />
          </div>
        </Pane>
      )}
      <Suspense>
        {switched !== undefined && (
          <LazySwitchDialog
            context={actionForm}
            action={{ type: 'SwitchMode', mode: switched }}
            onClose={() => setSwitched(undefined)}
          />
        )}
      </Suspense>
      {!isDone && <MarginQuotes form={form} />}
      {outcome && (
        <Pane>
          <div ref={deciding} className={styles['deciding']}>
            {isDone && outdatedMark}
            <HealthChange outcome={outcome} isDone={isDone} />
            {!isReviewed && changes}
          </div>
        </Pane>
      )}
      {!isReviewed && <MarginCosts form={form} />}
      <MarginIssues form={form} />
      <ReviewPanel
        review={review}
        button={view.button}
        reviewLabel={proCopy.reviews[operation]}
        subject={subject}
        onDone={() => {
          form.clear()
          onDone?.()
        }}
        details={
          isReviewed && (
            <>
              <MarginCosts form={form} />
              <Pane>
                {review.checked && review.subject && (
                  <ExistingAccess plan={review.checked.plan} lenderName={review.subject.lenderName} />
                )}
                {changes}
              </Pane>
            </>
          )
        }
        renderFooter={
          isDialog
            ? undefined
            : (button: ReactNode, notice: ReactNode) => (
                <HealthFooter
                  account={actionForm.account}
                  outcome={outcome}
                  isDone={isDone}
                  isOutdated={outdatedTime !== undefined}
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
