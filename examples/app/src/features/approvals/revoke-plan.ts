import type { ExecutionPlan, Platform } from '@causeway/core'
import { approvalsCopy } from '#locale/approvals-copy'
import type { AllowancePair } from './allowance-pairs.ts'
import { getAsset } from './approval.ts'
import { encodeDelegationRevocation } from './encode-read.ts'

interface Revocation extends Pick<ExecutionPlan, 'chainId' | 'account'> {
  readonly pairs: readonly AllowancePair[]
}

/** Returns the plan that sets the allowance or delegation of each pair to 0. */
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
      inputCurrency: pairs.length === 1 && first ? getAsset(first) : undefined,
    },
    steps: pairs.map(({ token, spender, underlying }) => ({
      kind: 'call',
      call: underlying
        ? { to: token, data: encodeDelegationRevocation(spender), value: 0n }
        : platform.encodeApproval({ token, spender, amount: 0n }),
    })),
  }
}
