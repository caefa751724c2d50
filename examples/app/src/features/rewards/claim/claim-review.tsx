import type { Address, ExecutionProgress } from '@causeway/core'
import { useLendingAction, useLendingPlan, useTranslatedError } from '@causeway/react'
import { asSentence } from '../../../copy/as-sentence.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Claim } from './claims.ts'

interface ClaimReviewProps {
  readonly claim: Claim
  readonly account: Address
  /** In words. */
  readonly amounts: string
}

const ACTIONS = [{ type: 'ClaimRewards' }] as const

/** A claim tried out on the chain, then carried out. */
export function ClaimReview({ claim, account, amounts }: ClaimReviewProps) {
  const { chainId, lender, subAccount } = claim
  const { mutate: run, reset, progress, cancel, isIdle, isPending, isSuccess, error } = useLendingAction()
  const {
    data: plan,
    error: refusal,
    refetch,
  } = useLendingPlan(
    { account: { chainId, lender, account, subAccount }, actions: ACTIONS },
    { enabled: isIdle },
  )
  const words = useTranslatedError(error ?? (isIdle ? refusal : null), { protocol: plan?.protocol, chainId })
  if (isSuccess) {
    return (
      <p role="status">
        <Status tone="pos" icon="check">
          Claimed. It is in your wallet.
        </Status>
      </p>
    )
  }
  if (words) {
    const again = () => {
      reset()
      void refetch()
    }
    return (
      <ErrorNote
        title={words.title}
        message={`${asSentence(words.message)} ${amounts} stays with the lender until it is claimed.`}
        hint={words.hint}
        action={<Button onClick={again}>Try again</Button>}
      />
    )
  }
  if (!plan) return <Skeleton width="100%" height={96} />
  const { simulation, execution } = plan
  return (
    <>
      {simulation.status === 'verified' ? (
        <Note tone="pos" title="Simulated.">
          It pays the rewards to your wallet, and does nothing else.
        </Note>
      ) : (
        <Note tone="warn" title="Not simulated.">
          {simulation.message}
        </Note>
      )}
      {progress && (
        <p role="status" className="small muted">
          Step {progress.step + 1} of {execution.steps.length}. {PHASES[progress.phase]}
        </p>
      )}
      {isPending ? (
        <Button kind="text" onClick={cancel}>
          Stop before the next step
        </Button>
      ) : (
        <Button kind="go" size="large" onClick={() => run({ plan })}>
          Claim {amounts}
        </Button>
      )}
    </>
  )
}

const PHASES: Readonly<Record<ExecutionProgress['phase'], string>> = {
  needed: 'Next',
  inProgress: 'Preparing',
  awaitingWallet: 'Open your wallet',
  awaitingChain: 'On its way',
  done: 'Done',
}
