import type { TransferStep } from '@causeway/core'
import { sendingCopy } from '#locale/sending-copy'

/** A step that is one call or one signature. */
export type SingleStep = Exclude<TransferStep, { readonly kind: 'batch' }>

/** Returns the calls of a batch as steps, in order; any other step alone. */
export function getSingleSteps(step: TransferStep): readonly SingleStep[] {
  if (step.kind !== 'batch') return [step]
  const { calls, hash, done } = step
  return calls.map(({ kind, call }) => ({ kind, call, done, ...(hash && { hash }) }))
}

/** Copy of a wallet request in a list of steps. */
export interface RequestCopy {
  readonly label: string
  /** Copy of each call, if the request is a batch of several. */
  readonly calls?: readonly string[]
}

/**
 * Returns the copy of a wallet request. A batch lists each of its calls, as they would be listed without a batch.
 *
 * @param getText returns the copy of a single step
 */
export function requestCopy(step: TransferStep, getText: (step: SingleStep) => string): RequestCopy {
  const [first, ...others] = getSingleSteps(step).map(getText)
  if (first === undefined) return { label: sendingCopy.oneRequest }
  return others.length === 0 ? { label: first } : { label: sendingCopy.oneRequest, calls: [first, ...others] }
}
