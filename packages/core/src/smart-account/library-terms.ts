import type { Instruction as LibraryInstruction } from '@biconomy/abstractjs'
import { zeroAddress } from 'viem'
import { isNativeToken } from '../chains/address.ts'
import { compact } from '../kernel/compact.ts'
import type { Hex } from '../kernel/schema.ts'
import type { FeeToken } from './fee-token.ts'
import type { Instruction } from './instructions.ts'

/** What is asked for, as the library takes it. Bounds in seconds since the epoch. */
export interface LibraryTerms {
  readonly instructions: LibraryInstruction[]
  readonly feeToken: { readonly chainId: number; readonly address: Hex }
  readonly lowerBoundTimestamp: number
  readonly upperBoundTimestamp: number
}

/** Seconds in which the service may carry it out. Source: the library's USEROP_MIN_EXEC_WINDOW_DURATION. */
const WINDOW_SECONDS = 180

/** @param now milliseconds since the epoch */
export function libraryTerms(
  instructions: readonly Instruction[],
  { chainId, address }: FeeToken,
  now: number,
): LibraryTerms {
  const lowerBoundTimestamp = Math.floor(now / 1000)
  return {
    instructions: instructions.map(libraryInstruction),
    feeToken: { chainId, address: isNativeToken(address) ? zeroAddress : address },
    lowerBoundTimestamp,
    upperBoundTimestamp: lowerBoundTimestamp + WINDOW_SECONDS,
  }
}

function libraryInstruction({ chainId, calls }: Instruction) {
  return {
    chainId,
    calls: calls.map(({ to, data, value, gasLimit }) => compact({ to: to, data, value, gasLimit })),
  }
}
