import type { Address } from '../kernel/schema.ts'
import type { TransactionLog } from '../platforms/transaction.ts'
import { addressFromTopic } from './net-transfers.ts'

/**
 * ERC-4337 entry points 0.6 to 0.9, the same on every chain.
 *
 * @see https://github.com/eth-infinitism/account-abstraction/releases
 */
export const ENTRY_POINTS: readonly string[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]

/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`. */
const USER_OPERATION_TOPIC = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

const NO_PAYMASTER = `0x${'0'.repeat(40)}`

/** An ERC-4337 user operation of a transaction. */
export interface UserOperation {
  /** Lower-case address of the smart account. */
  readonly sender: Address
  /** Whether a paymaster paid the gas. It may have charged the account a fee in any token. */
  readonly hasPaymaster: boolean
}

/** Returns the user operations that a transaction executed, by the events of the entry points. */
export function userOperations(logs: readonly TransactionLog[]): UserOperation[] {
  return logs.flatMap(({ address, topics: [topic, , sender, paymaster] }) => {
    if (topic !== USER_OPERATION_TOPIC || !sender || !paymaster || !isEntryPoint(address)) return []
    return [{ sender: addressFromTopic(sender), hasPaymaster: addressFromTopic(paymaster) !== NO_PAYMASTER }]
  })
}

/** Returns whether an address is an ERC-4337 entry point, whose callers are bundlers. */
export function isEntryPoint(address: string): boolean {
  return ENTRY_POINTS.includes(address.toLowerCase())
}
