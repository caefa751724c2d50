import type { Address } from 'viem'

/** Fictitious address; the contract does not imitate the delegate of a real wallet. */
export const batchExecutorAddress: Address = '0x00000000000000000000000000000000Ca5e7702'
