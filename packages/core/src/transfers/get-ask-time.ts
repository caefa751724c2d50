import type { TransferRecord } from './record.ts'

/** Returns when the wallet was asked to send a step, in milliseconds since the epoch. Undefined for other steps. */
export function getAskTime({ run }: Pick<TransferRecord, 'run'>, index: number): number | undefined {
  const step = run?.steps[index]
  if (!step) return undefined
  return 'call' in step ? step.ask?.time : step.kind === 'batch' ? step.askTime : undefined
}
