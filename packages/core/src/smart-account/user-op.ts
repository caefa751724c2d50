import {
  concatHex,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem'
import * as z from 'zod/mini'
import {
  chainIdSchema,
  evmAddressSchema,
  type Hex,
  hashSchema,
  hexDataSchema,
  quantitySchema,
} from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'

/** User operation of the service (ERC-4337, entry point 0.7, unpacked). */
const userOpSchema = z.object({
  sender: evmAddressSchema,
  nonce: quantitySchema,
  initCode: z.optional(hexDataSchema),
  callData: hexDataSchema,
  callGasLimit: quantitySchema,
  verificationGasLimit: quantitySchema,
  maxFeePerGas: quantitySchema,
  maxPriorityFeePerGas: quantitySchema,
  paymasterAndData: hexDataSchema,
  preVerificationGas: quantitySchema,
})

export type UserOp = z.infer<typeof userOpSchema>

/** Operation of a supertransaction. Time bounds are in seconds since the epoch. */
export const operationSchema = z.object({
  userOp: userOpSchema,
  userOpHash: hashSchema,
  meeUserOpHash: hashSchema,
  lowerBoundTimestamp: quantitySchema,
  upperBoundTimestamp: quantitySchema,
  chainId: chainIdSchema,
})

export type Operation = z.infer<typeof operationSchema>

const ENTRY_POINT: Hex = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** Source: `getUserOpHash` of the entry point 0.7, https://github.com/eth-infinitism/account-abstraction. */
export function userOpHash(chainId: number, op: UserOp): Hex {
  const packed = encodeAbiParameters(
    [
      { type: 'address' },
      { type: 'uint256' },
      { type: 'bytes32' },
      { type: 'bytes32' },
      { type: 'bytes32' },
      { type: 'uint256' },
      { type: 'bytes32' },
      { type: 'bytes32' },
    ],
    [
      op.sender,
      op.nonce,
      keccak256(op.initCode ?? '0x'),
      keccak256(op.callData),
      halves(op.verificationGasLimit, op.callGasLimit),
      op.preVerificationGas,
      halves(op.maxPriorityFeePerGas, op.maxFeePerGas),
      keccak256(op.paymasterAndData),
    ],
  )
  return keccak256(
    encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }],
      [keccak256(packed), ENTRY_POINT, BigInt(chainId)],
    ),
  )
}

function halves(high: bigint, low: bigint): Hex {
  return concatHex([numberToHex(high, { size: 16 }), numberToHex(low, { size: 16 })])
}

/** Returns the leaf of an operation in the signed tree. Source: `MEEUserOpHashLib` of bcnmy/stx-contracts. */
export function meeUserOpHash(hash: Hex, lowerBound: bigint, upperBound: bigint): Hex {
  const once = encodePacked(['bytes32', 'uint256', 'uint256'], [hash, lowerBound, upperBound])
  return keccak256(keccak256(once))
}

/**
 * Returns the hash of a supertransaction: the root of the tree over its operations.
 *
 * Source: `createMerkleTree` of @biconomy/abstractjs, OpenZeppelin's SimpleMerkleTree over sorted leaves.
 */
export function supertransactionHash(operations: readonly Operation[]): Hex {
  const leaves = operations
    // Include the time bounds. With the "short encoding" without them, the operation could be executed at any later
    // time.
    .map(({ meeUserOpHash }): Hex => `0x${meeUserOpHash.slice(2).toLowerCase()}`)
    .sort()
  // The array holds a complete binary tree, with the leaves at the end in reverse order.
  const tree: Hex[] = new Array<Hex>(leaves.length - 1).concat(leaves.reverse())
  for (let index = leaves.length - 2; index >= 0; index--) {
    tree[index] = hashPair(tree[2 * index + 1] ?? '0x', tree[2 * index + 2] ?? '0x')
  }
  return tree[0] ?? '0x'
}

function hashPair(a: Hex, b: Hex): Hex {
  return keccak256(concatHex(a < b ? [a, b] : [b, a]))
}

const EXECUTE_ABI = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
/** ERC-7579 execution modes: one call, or a batch of calls that revert together. */
const SINGLE: Hex = `0x${'00'.repeat(32)}`
const BATCH: Hex = `0x01${'00'.repeat(31)}`
const EXECUTIONS = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

/**
 * Decodes the calls of an operation. Returns undefined if the calldata is not an `execute` call. Source: ERC-7579
 * `execute`.
 */
export function decodeCalls(callData: Hex): readonly Call[] | undefined {
  try {
    const {
      args: [mode, executions],
    } = decodeFunctionData({ abi: EXECUTE_ABI, data: callData })
    if (mode === SINGLE) return singleCall(executions)
    return mode === BATCH ? decodeAbiParameters(EXECUTIONS, executions)[0] : undefined
  } catch {
    // The calldata is truncated or does not match `execute`.
    return undefined
  }
}

function singleCall(execution: Hex): Call[] | undefined {
  if (execution.length < 2 + 2 * 52) return undefined
  const to: Hex = `0x${execution.slice(2, 42)}`
  const value = BigInt(`0x${execution.slice(42, 106)}`)
  return [{ to, value, data: `0x${execution.slice(106)}` }]
}

/** Encodes calls as calldata of the account's `execute`. */
export function encodeCalls(calls: readonly Call[]): Hex {
  const [first, ...others] = calls
  if (first && others.length === 0) {
    const { to, value, data } = first
    return encodeExecute(SINGLE, encodePacked(['address', 'uint256', 'bytes'], [to, value, data]))
  }
  const executions = calls.map(({ to, value, data }) => ({ to, value, data }))
  return encodeExecute(BATCH, encodeAbiParameters(EXECUTIONS, [executions]))
}

function encodeExecute(mode: Hex, executions: Hex): Hex {
  return encodeFunctionData({ abi: EXECUTE_ABI, args: [mode, executions] })
}

export function sameData(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
