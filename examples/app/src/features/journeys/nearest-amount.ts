import { InvalidInputError } from '@causeway/core'

/** The amount to pay that works instead of the one of the request. */
export interface NearestAmount {
  /** `most` if the request is above the balance, `least` if it is below the minimum of every provider. */
  readonly bound: 'most' | 'least'
  /** Base units. Zero if nothing can be sent. */
  readonly amount: bigint
}

const BOUND = /^at (most|least) (\d+)/

/** Returns the amount that an error of planning names; undefined if the amount is not the problem. */
export function nearestAmount(error: unknown): NearestAmount | undefined {
  if (!(error instanceof InvalidInputError)) return undefined
  const issue = error.issues.find(({ field }) => field === 'from.amount')
  const [, bound, digits] = BOUND.exec(issue?.expected ?? '') ?? []
  if (digits === undefined) return undefined
  return { bound: bound === 'most' ? 'most' : 'least', amount: BigInt(digits) }
}
