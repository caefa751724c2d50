import type { Address } from 'viem'

/** Of our own: no wallet's real delegate is imitated. */
export const batchExecutorAddress: Address = '0x00000000000000000000000000000000Ca5e7702'
