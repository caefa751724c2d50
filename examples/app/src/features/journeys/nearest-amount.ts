import { InvalidInputError } from '@causeway/core'

/** The amount to pay that works instead of the one of the request. Zero if nothing can be sent. */
export type NearestAmount = NonNullable<InvalidInputError['issues'][number]['nearest']>

/** Returns the amount that an error of planning names; undefined if the amount is not the problem. */
export function nearestAmount(error: unknown): NearestAmount | undefined {
  if (!(error instanceof InvalidInputError)) return undefined
  return error.issues.find(({ field }) => field === 'from.amount')?.nearest
}
