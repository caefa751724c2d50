import type { ExecutionPlan, Platform } from '@causeway/core'
import { approvalsCopy } from '#locale/approvals-copy'
import type { AllowancePair } from './allowance-pairs.ts'

interface Revocation extends Pick<ExecutionPlan, 'chainId' | 'account'> {
  readonly pairs: readonly AllowancePair[]
}

/** Returns the plan that sets the allowance of each pair to 0. */
export function revokePlan(
  { chainId, account, pairs }: Revocation,
  platform: Pick<Platform, 'encodeApproval'>,
): ExecutionPlan {
  const [first] = pairs
  return {
    chainId,
    account,
    name: approvalsCopy.planName,
    info: {
      type: 'Approve',
      txType: approvalsCopy.revoke,
      outputChainId: chainId,
      inputCurrency: pairs.length === 1 ? first?.token : undefined,
    },
    steps: pairs.map(({ token, spender }) => ({
      kind: 'call',
      call: platform.encodeApproval({ token, spender, amount: 0n }),
    })),
  }
}
