import type { VerificationCheck } from '@causeway/core'
import { useState } from 'react'
import type { CheckedPlan } from './review.ts'

/** Consents of the user to a checked plan. */
interface PlanConsents {
  /** Whether the plan ends close to liquidation. */
  readonly isRisky: boolean
  readonly isRiskOpen: boolean
  /** The unverified check that the user accepts. */
  readonly acceptUnverified: VerificationCheck | undefined
  readonly isUnverifiedOpen: boolean
  readonly isRepeatAccepted: boolean
  setUnverified(isAccepted: boolean): void
  setRepeat(isAccepted: boolean): void
}

/** Returns the consents to a plan. Another plan needs other consents to its check and to a repeated action. */
export function usePlanConsents(plan: CheckedPlan | undefined, isRiskAccepted: boolean): PlanConsents {
  const [acceptedPlan, setAcceptedPlan] = useState<CheckedPlan>()
  const [repeatedPlan, setRepeatedPlan] = useState<CheckedPlan>()
  const isRisky = plan?.notices.some(({ code }) => code === 'RISKY') === true
  const acceptUnverified = acceptedPlan === plan ? acceptedPlan?.simulation : undefined
  return {
    isRisky,
    isRiskOpen: isRisky && !isRiskAccepted,
    acceptUnverified,
    isUnverifiedOpen: plan !== undefined && plan.simulation.status !== 'verified' && !acceptUnverified,
    isRepeatAccepted: plan !== undefined && repeatedPlan === plan,
    setUnverified: (isAccepted) => setAcceptedPlan(isAccepted ? plan : undefined),
    setRepeat: (isAccepted) => setRepeatedPlan(isAccepted ? plan : undefined),
  }
}
