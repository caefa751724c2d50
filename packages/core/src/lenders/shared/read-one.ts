import { type ContractRead, type Reading, type ReadOutcome, readAll } from '../../lending/index.ts'

/** A reading of a single value, to stand beside others. */
export function* readOne<Value>(read: ContractRead<Value>): Reading<ReadOutcome<Value>> {
  const { outcomes } = yield* readAll([read])
  return outcomes[0]
}

/** In the place of a reading that a contract has no answer to. */
// biome-ignore lint/correctness/useYield: it asks nothing.
export function* absent(): Reading<undefined> {
  return undefined
}
