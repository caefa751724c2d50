import { type Abi, decodeFunctionData, type Hex } from 'viem'
import type { PlannedStep } from '../../execution/plan/execution-plan.ts'

/** Returns steps with decoded calls. */
export function decodeSteps(steps: readonly PlannedStep[], abi: Abi): unknown[] {
  return steps.map((step) => {
    if (!('call' in step)) return step
    const { to, data, value } = step.call
    const { functionName, args = [] } = decodeFunctionData({ abi, data: data as Hex })
    return { kind: step.kind, to, functionName, args, value }
  })
}
