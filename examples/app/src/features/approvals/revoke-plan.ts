import type { ExecutionPlan } from '@causeway/core'
import { approvalsCopy } from '#locale/approvals-copy'
import type { AllowancePair } from './allowance-pairs.ts'
import { getAsset } from './approval.ts'
import { encodeRevocation } from './encode-pair-read.ts'

interface Revocation extends Pick<ExecutionPlan, 'chainId' | 'account'> {
  readonly pairs: readonly AllowancePair[]
}

/** Returns the plan that revokes the permission of each pair. */
export function revokePlan({ chainId, account, pairs }: Revocation): ExecutionPlan {
  const [first] = pairs
  return {
    chainId,
    account,
    name: approvalsCopy.planName,
    info: {
      type: 'Approve',
      txType: 'Revoke',
      outputChainId: chainId,
      inputCurrency: pairs.length === 1 && first ? getAsset(first) : undefined,
    },
    // With kind `call`, the first one would count as the whole transfer.
    steps: pairs.map((pair) => ({ kind: 'permission', call: toRevocation(pair) })),
  }
}

/** Returns the call that revokes the permission of a pair. */
export function toRevocation(pair: AllowancePair) {
  return { to: pair.token, data: encodeRevocation(pair), value: 0n }
}
