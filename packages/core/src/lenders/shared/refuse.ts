import { type LendingRefusalCode, LendingRefusedError } from '../../lending/index.ts'

/** @throws LendingRefusedError always: what a lender would not carry out is not planned */
export function refuse(code: LendingRefusalCode, message: string): never {
  throw new LendingRefusedError([{ code, message }])
}
