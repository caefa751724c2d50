import type { Wallet } from '../../platforms/wallet.ts'
import type { BatchStep, CallStep, TransferStep } from '../../transfers/steps.ts'

/**
 * Groups adjacent calls without signature slots into batches, if the wallet supports them.
 *
 * @param options `isAllowed`: whether the user allows batches; an account that can only send batches ignores it
 */
export async function batchSteps(
  steps: readonly TransferStep[],
  chainId: number,
  { batches }: Pick<Wallet, 'batches'>,
  { isAllowed, signal }: { readonly isAllowed: boolean; readonly signal?: AbortSignal | undefined },
): Promise<TransferStep[]> {
  if (!batches) return [...steps]
  const minCalls = batches.isOnlyWay ? 1 : 2
  const groups = groupCalls(steps)
  if (!groups.some((group) => isBatchable(group) && group.length >= minCalls)) return [...steps]
  if (!batches.isOnlyWay && !(isAllowed && (await batches.canBatch(chainId, { signal })))) return [...steps]
  return groups.flatMap((group) =>
    isBatchable(group) && group.length >= minCalls ? [toBatch(group)] : [...group],
  )
}

/** Returns the calls of a batch as single steps. */
export function unbatch({ calls }: BatchStep): CallStep[] {
  return calls.map(({ kind, call }) => ({ kind, call, done: false }))
}

function groupCalls(steps: readonly TransferStep[]): TransferStep[][] {
  const groups: TransferStep[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last && isPlainCall(step) && isBatchable(last)) last.push(step)
    else groups.push([step])
  }
  return groups
}

function isPlainCall(step: TransferStep): step is CallStep {
  return 'call' in step && step.signatures === undefined
}

function isBatchable(group: readonly TransferStep[]): group is CallStep[] {
  return group.every(isPlainCall)
}

function toBatch(group: readonly CallStep[]): BatchStep {
  return { kind: 'batch', calls: group.map(({ kind, call }) => ({ kind, call })), done: false }
}
