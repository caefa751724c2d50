import type { ExecutionProgress, RunOptions, TransferRecord } from '@causeway/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { AnyCauseway } from '../causeway-provider.tsx'
import { type ActionOptions, useAction } from './use-action.ts'

/** Mutation that runs an action, with its progress. */
export type RunResult<Variables> = UseMutationResult<TransferRecord, Error, Variables> & {
  /** Progress of the last run. Undefined before it starts. */
  readonly progress: ExecutionProgress | undefined
  /** Stops the run before its next wallet request. Sent transactions stay in the journal and are tracked. */
  cancel(): void
}

type Run<Variables> = (
  causeway: AnyCauseway,
  variables: Variables,
  options: RunOptions,
) => Promise<TransferRecord>

/**
 * Returns a mutation that runs an action. The action continues when the component unmounts, because its transactions
 * may be pending.
 */
export function useRun<Variables extends Pick<RunOptions, 'onProgress'>>(
  run: Run<Variables>,
  options: ActionOptions<TransferRecord, Variables>,
): RunResult<Variables> {
  const [progress, setProgress] = useState<ExecutionProgress>()
  const controller = useRef<AbortController>(undefined)
  const start = async (causeway: AnyCauseway, variables: Variables) => {
    const runController = new AbortController()
    controller.current = runController
    setProgress(undefined)
    return run(causeway, variables, {
      signal: runController.signal,
      onProgress(step) {
        if (controller.current === runController) setProgress(step)
        variables.onProgress?.(step)
      },
    })
  }
  const cancel = useCallback(() => controller.current?.abort(), [])
  return { ...useAction(start, options), progress, cancel }
}
