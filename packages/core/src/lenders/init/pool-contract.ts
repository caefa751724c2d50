import type { Address } from 'viem'
import { asAddress } from '../shared/contract.ts'
import { refuse } from '../shared/refuse.ts'

/** @throws LendingRefusedError FIGURES_UNKNOWN where the market was not read from the chain */
export function poolContract({ pool }: Readonly<Record<string, string>>): Address {
  return pool ? asAddress(pool) : refuse('FIGURES_UNKNOWN', 'The contract of this pool is not known')
}
