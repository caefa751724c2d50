import { type Address, isTransferError } from '@causeway/core'
import type { ReviewedLendingPlan } from '@causeway/core/lending'
import { useLendingPlan, useTranslatedError, useWalletSession } from '@causeway/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { lendingCopy } from '#locale/lending-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { sendingCopy } from '#locale/sending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { type FailureCopy, failureCopy } from '../../../copy/failure-copy.ts'
import { phaseCopy } from '../../../copy/step-copy.ts'
import { stopLabel } from '../../../copy/stop-label.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { isBelowFee } from '../../lending/is-below-fee.ts'
import { ReviewReceipt } from '../../lending/review-receipt.tsx'
import { useAddRewardTokens } from '../../lending/use-add-reward-tokens.ts'
import { useNetworkFee } from '../../lending/use-network-fee.ts'
import { sentText, toSendFacts } from '../../review/is-sent.ts'
import { UnverifiedConsent } from '../../review/unverified-consent.tsx'
import { useWalletNotice } from '../../review/use-wallet-notice.tsx'
import type { Claim } from './claims.ts'
import { useClaimRun } from './use-claim-run.ts'

interface ClaimReviewProps {
  readonly claim: Claim
  readonly account: Address
  /** Formatted amounts. */
  readonly amounts: string
  /** Value in US dollars, if known. */
  readonly usd: number | undefined
}

const ACTIONS = [{ type: 'ClaimRewards' }] as const

/** Simulates and executes a claim. */
export function ClaimReview({ claim, account, amounts, usd }: ClaimReviewProps) {
  const { chainId, lender, subAccount } = claim
  const isWatchOnly = useWalletSession(({ impersonation }) => impersonation.isActive)
  const run = useClaimRun()
  const { progress, isIdle, isPending, error } = run
  const {
    data: plan,
    error: planError,
    refetch,
  } = useLendingPlan(
    { account: { chainId, lender, account, subAccount }, actions: ACTIONS },
    { enabled: isIdle },
  )
  const failure = error ?? (isIdle ? planError : null)
  const translation = useTranslatedError(failure, {
    protocol: plan?.protocol,
    chainId,
  })
  const fee = useNetworkFee(
    chainId,
    plan && { gasUsed: plan.gasUsed, kinds: plan.execution.steps.map(() => 'call' as const) },
  )
  useAddRewardTokens({ chainId, rewards: claim.rewards, isClaiming: isPending })
  const { notes, isRepeatOpen } = useWalletNotice({
    runAccounts: [],
    planned: plan && isIdle ? [plan.execution] : [],
  })
  const [acceptedError, setAcceptedError] = useState<Error>()
  const [acceptedPlan, setAcceptedPlan] = useState<ReviewedLendingPlan>()
  if (run.record) {
    return (
      <>
        <p role="status">
          <Status tone="pos" icon="check">
            {rewardsCopy.claimed}
          </Status>
        </p>
        <ReviewReceipt record={run.record} />
      </>
    )
  }
  if (failure && translation) {
    const { resume, failed } = run
    const facts = toSendFacts(failed)
    const isReported = failed !== undefined && translation.code === 'USER_REJECTED'
    const unsent = isReported ? `${sendingCopy.reportedUnsent} ` : ''
    const stays = resume ? '' : `${unsent}${rewardsCopy.staysWithLender(amounts)}`
    const funds = failed && facts.isSent ? sentText(failed) : stays
    const copy = failureCopy(failure, translation, funds, facts)
    const isRepeatAccepted = acceptedError === failure
    const retry = () => {
      if (resume) return resume({ resend: false })
      run.reset()
      void refetch()
    }
    return (
      <ErrorNote
        title={copy.title}
        message={copy.message}
        hint={getHint(copy, isReported)}
        action={
          <>
            {translation.code === 'REPLACED' && isTransferError(error) && (
              <Link to={`/swap?${new URLSearchParams({ transfer: error.transferId })}`}>
                {transfersCopy.openTransfer}
              </Link>
            )}
            {copy.isUncertain && resume ? (
              <>
                <Checkbox
                  isChecked={isRepeatAccepted}
                  onChange={(isGiven) => setAcceptedError(isGiven ? failure : undefined)}
                >
                  {sendingCopy.repeatConsent}
                </Checkbox>
                <Button isDisabled={!isRepeatAccepted} onClick={() => resume({ resend: true })}>
                  {sendingCopy.uncertain.resend}
                </Button>
              </>
            ) : (
              !(facts.isSent && isReported) && <Button onClick={retry}>{rewardsCopy.tryAgain}</Button>
            )}
          </>
        }
      />
    )
  }
  if (!plan) return <Skeleton width="100%" height={96} />
  const { simulation, execution } = plan
  const isAccepted = acceptedPlan === plan
  const isLoss = isBelowFee(usd, fee?.usd)
  return (
    <>
      {simulation.status === 'verified' ? (
        <Note tone="pos" title={rewardsCopy.simulated}>
          {rewardsCopy.simulatedText}
        </Note>
      ) : (
        !isPending && (
          <UnverifiedConsent
            check={simulation}
            isAccepted={isAccepted}
            onChange={(isGiven) => setAcceptedPlan(isGiven ? plan : undefined)}
          />
        )
      )}
      {isLoss ? (
        <Note tone="warn" title={rewardsCopy.belowFee}>
          {fee?.text}.
        </Note>
      ) : (
        fee && <p className="small muted">{fee.text}</p>
      )}
      {notes}
      {progress && (
        <p role="status" className="small muted">
          {rewardsCopy.stepProgress(progress.step + 1, execution.steps.length, phaseCopy(progress))}
        </p>
      )}
      {isPending ? (
        <Button kind="text" onClick={run.cancel}>
          {stopLabel(progress)}
        </Button>
      ) : (
        <Button
          kind={isLoss ? 'plain' : 'go'}
          size="large"
          isDisabled={isWatchOnly || isRepeatOpen || (simulation.status !== 'verified' && !isAccepted)}
          onClick={() => run.start(plan, isAccepted ? simulation : undefined)}
        >
          {isWatchOnly ? lendingCopy.viewOnly : rewardsCopy.claimAmounts(amounts)}
        </Button>
      )}
    </>
  )
}

/** Returns the next step after a failure. A claim that may have been sent is tracked, so it is found without the user. */
function getHint({ hint, isUncertain }: FailureCopy, isReported: boolean): string | undefined {
  if (isUncertain) return rewardsCopy.uncertainHint
  // The message already states that nothing was sent.
  return isReported ? undefined : hint
}
