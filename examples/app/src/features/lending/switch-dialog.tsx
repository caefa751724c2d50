import { chainById } from '@causeway/core/chains'
import type { LenderMarket, SwitchCollateralAction, SwitchModeAction } from '@causeway/core/lending'
import { useChains, useWalletSession } from '@causeway/react'
import { formIssueMessage, lendingSwitchForm } from '@causeway/view-models'
import { useState } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { isStatedByShell } from '../../copy/is-stated-by-shell.ts'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { FigureChanges } from './figure-changes.tsx'
import { HealthChange } from './health-change.tsx'
import { ReviewPanel } from './review-panel.tsx'
import styles from './switch-dialog.module.css'
import type { ActionFormState } from './use-action-form-state.ts'
import { type LendingSubject, useLendingReview } from './use-lending-review.ts'
import { useReviewedOutcome } from './use-reviewed-outcome.ts'

type Action = SwitchModeAction | SwitchCollateralAction

interface SwitchDialogProps {
  readonly context: Pick<
    ActionFormState,
    'chainId' | 'lender' | 'subAccount' | 'account' | 'market' | 'position'
  >
  readonly action: Action
  onClose(): void
}

/** Dialog for an action without an amount: its effect on the position, then its review. */
export function SwitchDialog({ context, action, onClose }: SwitchDialogProps) {
  const { chainId, lender, subAccount, account, market, position } = context
  const [isRiskAccepted, acceptRisk] = useState(false)
  const isWatchOnly = useWalletSession(({ impersonation }) => impersonation.isActive)
  const chainName = chainById(useChains(), chainId)?.name ?? ''
  const review = useLendingReview(isRiskAccepted)
  const { outcome, issues, risk, button, ...form } = lendingSwitchForm({
    action,
    market,
    position,
    account,
    isRiskAccepted,
    isWatchOnly,
  })
  const poolId = action.type === 'SwitchCollateral' ? action.poolId : undefined
  const reviewedOutcome = useReviewedOutcome(review, poolId)
  const shown = reviewedOutcome ?? outcome
  const subject: LendingSubject | undefined =
    account !== undefined && market && form.action
      ? {
          account: { chainId, lender, account, subAccount },
          market,
          actions: [form.action],
          summary: { label: button.label, amount: '', isPaid: false, chainName },
        }
      : undefined
  const isolated = getIsolatedSymbol(action, market)
  const isOpen = review.status !== 'running' && review.status !== 'done'
  const listed = issues.filter((issue) => !isStatedByShell(issue))
  return (
    <Dialog isOpen onClose={onClose} title={getTitle(action, market)}>
      <Pane>
        <div className={styles['effect']}>
          {action.type === 'SwitchMode' && (
            <ModeChange
              {...context}
              mode={reviewedOutcome?.after.position.mode ?? action.mode}
              isDone={review.status === 'done'}
            />
          )}
          {shown && (
            <>
              <HealthChange outcome={shown} isDone={review.status === 'done'} />
              <FigureChanges outcome={shown} isDone={review.status === 'done'} />
            </>
          )}
          {isOpen && listed.length > 0 && (
            <ul className="small muted">
              {listed.map((issue) => (
                <li key={issue.code}>{formIssueMessage(issue)}</li>
              ))}
            </ul>
          )}
          {isOpen && listed.length === 0 && isolated !== undefined && (
            <p className="small muted">{lendingCopy.isolation(isolated)}</p>
          )}
          {isOpen && risk?.mustAcknowledge && (
            <Note isConsent tone="warn">
              <Checkbox isChecked={isRiskAccepted} onChange={acceptRisk}>
                {risk.sentence}
              </Checkbox>
            </Note>
          )}
        </div>
      </Pane>
      <ReviewPanel
        review={review}
        button={button}
        reviewLabel={lendingCopy.reviewSwitch}
        subject={subject}
        onDone={onClose}
      />
    </Dialog>
  )
}

interface ModeChangeProps extends Pick<SwitchDialogProps['context'], 'market' | 'position'> {
  /** Id of the mode after the switch. */
  readonly mode: number
  readonly isDone: boolean
}

/** Names of the mode before and after a switch. */
function ModeChange({ market, position, mode, isDone }: ModeChangeProps) {
  const toName = (id: number | undefined) => (id === undefined ? undefined : market?.modes[id]?.label) ?? '-'
  const row = { key: 'mode', label: lendingCopy.mode, before: toName(position?.mode), after: toName(mode) }
  return <BeforeAfter rows={[row]} isDone={isDone} />
}

function getTitle(action: Action, market: LenderMarket | undefined): string {
  if (action.type === 'SwitchMode') return lendingCopy.switchMode
  const symbol = market?.pools[action.poolId]?.asset.symbol ?? ''
  return action.enabled ? lendingCopy.enableCollateral(symbol) : lendingCopy.stopCollateral(symbol)
}

/** Returns the symbol of isolated collateral that an action enables. */
function getIsolatedSymbol(action: Action, market: LenderMarket | undefined): string | undefined {
  const pool = action.type === 'SwitchCollateral' && action.enabled ? market?.pools[action.poolId] : undefined
  return pool?.debtCeiling === undefined ? undefined : pool.asset.symbol
}
