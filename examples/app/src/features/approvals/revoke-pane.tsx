import { type Address, isTransferError } from '@causeway/core'
import { formatUsd } from '@causeway/core/format'
import { useExecute, useTransfer, useTranslatedError } from '@causeway/react'
import { formButton, isBlocking } from '@causeway/view-models'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { approvalsCopy } from '#locale/approvals-copy'
import { sendingCopy } from '#locale/sending-copy'
import { asSentence } from '../../copy/as-sentence.ts'
import { stopLabel } from '../../copy/stop-label.ts'
import { useBackToForm } from '../../state/use-back-to-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { StickyFooter } from '../../ui/sticky-footer.tsx'
import type { PlanGas } from '../lending/plan-fee.ts'
import { ReviewReceipt } from '../lending/review-receipt.tsx'
import { useGasIssue } from '../lending/use-gas-issue.ts'
import { useNetworkFee } from '../lending/use-network-fee.ts'
import { toSendFacts } from '../review/is-sent.ts'
import { RequestList } from '../review/request-list.tsx'
import { showOpenRequest } from '../review/show-open-request.ts'
import { useBatchChains } from '../review/use-batch-chains.ts'
import { getWalletRequests } from '../review/wallet-requests.ts'
import { IssueLines } from '../trade/issue-lines.tsx'
import { type Approval, getApprovalName, isRiskShared, totalAtRisk } from './approval.ts'
import styles from './approvals.module.css'
import { revocationFailure } from './revocation-failure.ts'
import { revokePlan, toRevocation } from './revoke-plan.ts'

function toPlanGas(selected: readonly Approval[]): PlanGas {
  return { gasUsed: undefined, kinds: selected.map(() => 'approve') }
}

function RevocationFee({ chain, selected }: Pick<RevokePaneProps, 'chain' | 'selected'>) {
  const fee = useNetworkFee(chain.id, toPlanGas(selected))
  return fee ? <p className="small muted">{fee.text}</p> : null
}

/** The calls that revoke the approvals, and the network fee. */
function Revocations({ chain, selected }: Pick<RevokePaneProps, 'chain' | 'selected'>) {
  const steps = selected.map((approval) => ({
    kind: 'permission' as const,
    call: toRevocation(approval),
    done: false,
  }))
  const requests = getWalletRequests(steps, chain)
  const titles = new Map(requests.map((request, index) => [request, getTitle(selected[index])]))
  return (
    <>
      <RequestList requests={requests} getTitle={(request) => titles.get(request) ?? approvalsCopy.revoke} />
      <RevocationFee chain={chain} selected={selected} />
    </>
  )
}

function getTitle(approval: Approval | undefined): string {
  if (!approval) return approvalsCopy.revoke
  return approvalsCopy.revokeOf(
    getApprovalName(approval),
    approval.spenderName ?? approvalsCopy.unknownContract,
  )
}

interface RevokePaneProps {
  readonly chain: Approval['chain']
  readonly account: Address
  /** Current approvals of the chain. */
  readonly approvals: readonly Approval[]
  readonly selected: readonly Approval[]
  /** Whether all approvals of the chain were read. */
  readonly isComplete: boolean
  /** Whether its button is docked on narrow screens, where only one has space. */
  readonly isDocked: boolean
  /** Reads the approvals of the chain again. */
  onSent(): Promise<void>
}

/** Reviews and revokes the selected approvals of one chain with one plan. */
export function RevokePane({
  chain,
  account,
  approvals,
  selected,
  isComplete,
  isDocked,
  onSent,
}: RevokePaneProps) {
  const { mutate, reset, cancel, progress, isPending, isSuccess, data: record, error } = useExecute()
  // Stays set until the approvals are read again, so that none is revoked twice.
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState<readonly string[]>([])
  // The review ends when the selection changes.
  const [reviewed, setReviewed] = useState('')
  const selection = selected.map(({ key }) => key).join()
  const isReviewed = selection !== '' && reviewed === selection
  const back = () => setReviewed('')
  useBackToForm({
    isReviewed: isReviewed || isBusy,
    isRunning: isBusy,
    onBack: back,
    onStay: showOpenRequest,
  })
  const translation = useTranslatedError(error, { chainId: chain.id })
  const failed = useTransfer(isTransferError(error) ? error.transferId : '')
  const { isSent, isUnknown } = toSendFacts(failed)
  const canBatch = useBatchChains(selected.length > 1 ? [chain.id] : []).has(chain.id)
  const gasId = useId()
  const gasIssue = useGasIssue(
    isReviewed ? { chainId: chain.id, account, ...toPlanGas(selected) } : undefined,
  )
  const gasLabel = gasIssue && isBlocking(gasIssue) ? formButton([gasIssue], '').label : undefined
  const revoke = () => {
    setSent(selected.map(({ key }) => key))
    const plan = revokePlan({ chainId: chain.id, account, pairs: selected })
    const finish = async () => {
      await onSent()
      setBusy(false)
    }
    setBusy(true)
    setReviewed('')
    mutate({ work: plan }, { onSettled: () => void finish() })
  }
  const kept = approvals.filter(({ key }) => sent.includes(key)).length
  const revoked = isComplete ? sent.length - kept : undefined
  const failure =
    error && translation && !isBusy
      ? revocationFailure(error, translation, {
          requested: sent.length,
          revoked,
          isSent: isSent || isUnknown,
        })
      : undefined
  // A wallet that reports another hash keeps the run waiting although the approvals are revoked.
  const isRevokedEarly = isPending && revoked === sent.length
  const count = isRevokedEarly ? 0 : isBusy ? sent.length : selected.length
  const isConfirming = progress?.phase === 'awaitingChain'
  const isUnreported = failure?.transferId !== undefined && !failure.isRevoked
  useRepeatedReads((isPending && isConfirming && !isRevokedEarly) || isUnreported, onSent)
  if (selected.length === 0 && !isBusy && !isSuccess && !translation) return null
  const isReady = selected.length > 0 && !isBusy
  const button = isPending
    ? !isRevokedEarly && (
        <Button kind="text" onClick={cancel}>
          {stopLabel(progress)}
        </Button>
      )
    : isReady && (
        <Button
          kind="go"
          size="large"
          isDisabled={gasLabel !== undefined}
          onClick={() => {
            reset()
            if (isReviewed) revoke()
            else setReviewed(selection)
          }}
        >
          {gasLabel ??
            (isReviewed
              ? approvalsCopy.revokeOn(selected.length, chain.name)
              : approvalsCopy.reviewOn(chain.name))}
        </Button>
      )
  return (
    <div className={styles['chain']} data-docked={isDocked}>
      <Pane title={approvalsCopy.onChain(chain.name)}>
        <div className={styles['notes']}>
          {count > 0 && (
            <KeyValues
              rows={[
                { label: approvalsCopy.selected, value: approvalsCopy.count(count) },
                { label: approvalsCopy.atRisk, value: formatUsd(totalAtRisk(selected)) },
              ]}
            />
          )}
          {count > 0 && isRiskShared(selected) && <p className="small muted">{approvalsCopy.sharedRisk}</p>}
          {isSuccess && !isBusy && (
            <Note tone={kept > 0 ? 'warn' : 'pos'} role="status">
              {kept > 0
                ? approvalsCopy.stillActive(kept, chain.name)
                : approvalsCopy.revoked(sent.length, chain.name)}
            </Note>
          )}
          {(isRevokedEarly || failure?.isRevoked) && (
            <Note tone="pos" role="status" title={approvalsCopy.revoked(sent.length, chain.name)}>
              {failure?.transferId !== undefined && (
                <>
                  {approvalsCopy.notReported} <CheckLink transferId={failure.transferId} />
                </>
              )}
            </Note>
          )}
          {record && !isBusy && <ReviewReceipt record={record} />}
          {translation && failure && !failure.isRevoked && (
            <ErrorNote
              title={approvalsCopy.failed}
              message={
                isSent && translation.code === 'USER_REJECTED'
                  ? sendingCopy.sentAnyway.message
                  : asSentence(translation.message)
              }
              hint={failure.hint}
              action={failure.transferId && <CheckLink transferId={failure.transferId} />}
            />
          )}
          {count > 0 && (
            <p className="small muted">
              {approvalsCopy.revocation}{' '}
              {canBatch && count > 1 ? approvalsCopy.asBatch : approvalsCopy.oneByOne(count)}
            </p>
          )}
          {isReady && isReviewed && <Revocations chain={chain} selected={selected} />}
          {isReady && gasIssue && <IssueLines id={gasId} issues={[gasIssue]} />}
          {isPending && !isRevokedEarly && (
            <p role="status" className="small muted">
              {approvalsCopy[isConfirming ? 'confirming' : 'confirm'](
                (progress?.step ?? 0) + 1,
                canBatch ? 1 : count,
              )}
            </p>
          )}
        </div>
      </Pane>
      {button && (
        <FormFooter
          button={button}
          secondaryAction={isReady && isReviewed ? { label: approvalsCopy.back, onClick: back } : undefined}
        />
      )}
      {isDocked && button && (
        <StickyFooter label={approvalsCopy.atRisk} figure={formatUsd(totalAtRisk(selected))}>
          {button}
        </StickyFooter>
      )}
    </div>
  )
}

/** Milliseconds between reads of approvals whose revocation may have been sent. */
const READ_PAUSE_MS = 10_000

function useRepeatedReads(isActive: boolean, read: () => Promise<void>): void {
  const readAgain = useEffectEvent(read)
  useEffect(() => {
    if (!isActive) return
    const timer = window.setInterval(() => void readAgain(), READ_PAUSE_MS)
    return () => window.clearInterval(timer)
  }, [isActive])
}

/** Link to a transfer whose last request may have been sent. */
function CheckLink({ transferId }: { readonly transferId: string }) {
  return (
    <Link to={`/swap?${new URLSearchParams({ transfer: transferId })}`}>{approvalsCopy.checkTransfer}</Link>
  )
}
