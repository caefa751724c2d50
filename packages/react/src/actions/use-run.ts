import type { ExecutionProgress, RunOptions, TransferRecord } from '@causeway/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { AnyCauseway } from '../context.tsx'
import { type ActionOptions, useAction } from './use-action.ts'

/** A run as a mutation, with where it is. */
export type RunResult<Variables> = UseMutationResult<TransferRecord, Error, Variables> & {
  /** Of the last run, as typed codes; undefined before it has begun. */
  readonly progress: ExecutionProgress | undefined
  /** Stops before the next thing is asked of the wallet. What was sent stays journalled, and is followed. */
  cancel(): void
}

type Run<Variables> = (
  causeway: AnyCauseway,
  variables: Variables,
  options: RunOptions,
) => Promise<TransferRecord>

/** A run that goes on when its component is gone: the money is on its way. */
export function useRun<Variables extends Pick<RunOptions, 'onProgress'>>(
  run: Run<Variables>,
  options: ActionOptions<TransferRecord, Variables>,
): RunResult<Variables> {
  const [progress, setProgress] = useState<ExecutionProgress>()
  const controller = useRef<AbortController>(undefined)
  const start = async (causeway: AnyCauseway, variables: Variables) => {
    const own = new AbortController()
    controller.current = own
    setProgress(undefined)
    return run(causeway, variables, {
      signal: own.signal,
      onProgress(step) {
        if (controller.current === own) setProgress(step)
        variables.onProgress?.(step)
      },
    })
  }
  const cancel = useCallback(() => controller.current?.abort(), [])
  return { ...useAction(start, options), progress, cancel }
}
