import type { Address } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import type { LenderMarket, LenderPosition } from '@causeway/core/lending'
import type { BetterRate } from '@causeway/core/margin'
import { useChains, useWalletSession } from '@causeway/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { commonCopy } from '#locale/common-copy'
import { lendingCopy } from '#locale/lending-copy'
import { useHistorySheet } from '../../state/use-history-sheet.ts'
import { useLenderName } from '../../state/use-lender-name.ts'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { EarlierAction } from './earlier-action.tsx'
import { ExistingAccess } from './existing-access.tsx'
import { moveFigures, moveRows, rateRows } from './move-rows.ts'
import { ReviewPanel } from './review-panel.tsx'
import styles from './switch-dialog.module.css'
import { useConfirmedPosition } from './use-confirmed-position.ts'
import { useMoveRateModels } from './use-move-rate-models.ts'
import { type MoveReview, type MoveSubject, useMoveReview } from './use-move-review.ts'
import { useNetworkFee } from './use-network-fee.ts'

interface MoveDialogProps {
  readonly account: Address
  readonly market: LenderMarket
  /** Position that has the loan. Undefined while it is loading. */
  readonly position: LenderPosition | undefined
  readonly rate: BetterRate
  /** Whether the position no longer has the debt. */
  readonly isGone: boolean
  /** Called once the dialog is closed, also by going back. */
  onClosed(): void
}

/** States of a review in which no move of this dialog was sent. */
const NOTHING_SENT: readonly MoveReview['status'][] = ['idle', 'rejected', 'checked']

/** Dialog that moves a loan to another lender: its rates, the planned effect, then its review. */
export function MoveDialog({ account, market, position, rate, isGone, onClosed }: MoveDialogProps) {
  const { isOpen: isShown, close } = useHistorySheet({ isOpenAtStart: true, onClosed })
  const [isRiskAccepted, acceptRisk] = useState(false)
  const review = useMoveReview(isRiskAccepted)
  const lenderName = useLenderName()
  const isWatchOnly = useWalletSession(({ impersonation }) => impersonation.isActive)
  const chainName = chainById(useChains(), market.chainId)?.name ?? ''
  const { request } = rate
  const label = lendingCopy.moveTo(lenderName(request.to))
  const subject: MoveSubject = {
    account: { chainId: market.chainId, lender: market.lender, account },
    market,
    request,
    lenderName,
    summary: { label, amount: '', isPaid: false, chainName },
  }
  const plan = review.checked?.plan
  const hasUnknownApr = [rate.loan.before, rate.loan.after].some(({ netApr }) => netApr === 'unknown')
  const rateModels = useMoveRateModels(plan?.trade)
  const confirmedFrom = useConfirmedPosition(review)
  const confirmedTo = useConfirmedPosition(
    review,
    review.subject && { ...review.subject.account, lender: request.to },
  )
  const fee = useNetworkFee(
    market.chainId,
    review.checked && { gasUsed: plan?.gasUsed, kinds: review.checked.steps.map(({ kind }) => kind) },
  )
  const risk = plan?.notices.find(({ code }) => code === 'RISKY')
  const isOpen = review.status !== 'running' && review.status !== 'done'
  if (isGone && NOTHING_SENT.includes(review.status)) {
    return (
      <Dialog isOpen={isShown} onClose={close} size="l" title={label}>
        {review.recovered.map((record) => (
          <EarlierAction key={record.id} record={record} />
        ))}
        <Pane>
          <Note tone="info" role="status" title={lendingCopy.loanGone(lenderName(request.from))}>
            {lendingCopy.nothingToMove}
          </Note>
        </Pane>
        <FormFooter
          button={
            <Button size="large" onClick={close}>
              {commonCopy.close}
            </Button>
          }
        />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen={isShown} onClose={close} size="l" title={label}>
      <Pane>
        <div className={styles['effect']}>
          <KeyValues
            rows={plan ? moveRows(plan, fee?.usd) : rateRows(rate, { market, position }, lenderName)}
          />
          {!plan && hasUnknownApr && <p className="small muted">{lendingCopy.gainWithoutYield}</p>}
          {plan && (
            <BeforeAfter
              rows={moveFigures(
                {
                  trade: plan.trade,
                  from: { ...plan.from, ...confirmedFrom },
                  to: { ...plan.to, ...confirmedTo },
                },
                lenderName,
                {
                  from: confirmedFrom ? {} : rateModels.from,
                  to: confirmedTo ? {} : rateModels.to,
                },
              )}
              isDone={review.status === 'done'}
            />
          )}
          {plan && <ExistingAccess plan={plan} lenderName={lenderName} />}
          {isOpen && risk && (
            <Note isConsent tone="warn">
              <Checkbox isChecked={isRiskAccepted} onChange={acceptRisk}>
                {risk.message}
              </Checkbox>
            </Note>
          )}
        </div>
      </Pane>
      <ReviewPanel
        review={review}
        button={
          isWatchOnly
            ? { label: lendingCopy.viewOnly, action: undefined }
            : { label: lendingCopy.reviewMove, action: 'review' }
        }
        subject={isWatchOnly ? undefined : subject}
        onDone={close}
        doneText={
          <>
            {lendingCopy.loanMoved(lenderName(request.to))}{' '}
            <Link
              to={`/lending/${market.chainId}/${request.to}?${new URLSearchParams({ pool: request.debt })}`}
            >
              {lendingCopy.openLender(lenderName(request.to))}
            </Link>
          </>
        }
      />
    </Dialog>
  )
}
