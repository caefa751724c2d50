import { concatHex, encodeAbiParameters, type Hex, keccak256 } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import type { WireOperation } from './schema.ts'

/** Returns the hash of a user operation for EntryPoint 0.7. */
export function userOpHash({ userOp, chainId }: Pick<WireOperation, 'userOp' | 'chainId'>): Hex {
  const { sender, initCode, callData, paymasterAndData } = userOp
  const deployment =
    initCode === '0x' ? {} : { factory: sliceBytes(initCode, 0, 20), factoryData: sliceBytes(initCode, 20) }
  return getUserOperationHash({
    chainId: Number(chainId),
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: {
      sender,
      callData,
      nonce: BigInt(userOp.nonce),
      callGasLimit: BigInt(userOp.callGasLimit),
      verificationGasLimit: BigInt(userOp.verificationGasLimit),
      preVerificationGas: BigInt(userOp.preVerificationGas),
      maxFeePerGas: BigInt(userOp.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(userOp.maxPriorityFeePerGas),
      signature: '0x',
      ...deployment,
      paymaster: sliceBytes(paymasterAndData, 0, 20),
      paymasterVerificationGasLimit: BigInt(sliceBytes(paymasterAndData, 20, 36)),
      paymasterPostOpGasLimit: BigInt(sliceBytes(paymasterAndData, 36, 52)),
      paymasterData: sliceBytes(paymasterAndData, 52),
    },
  })
}

/**
 * Returns the Merkle leaf of an operation, with its validity in seconds since the epoch. Source: `MEEUserOpHashLib` of
 * bcnmy/stx-contracts.
 */
export function meeUserOpHash(hash: Hex, lowerBound: bigint, upperBound: bigint): Hex {
  const parameters = [{ type: 'bytes32' }, { type: 'uint256' }, { type: 'uint256' }] as const
  return keccak256(keccak256(encodeAbiParameters(parameters, [hash, lowerBound, upperBound])))
}

/**
 * Returns the Merkle root as OpenZeppelin's SimpleMerkleTree computes it: a complete binary tree with sorted leaves and
 * sorted pairs.
 */
export function merkleRoot(leaves: readonly Hex[]): Hex {
  const nodes: Hex[] = [...leaves].sort().reverse()
  const tree = [...new Array<Hex>(nodes.length - 1).fill('0x'), ...nodes]
  for (let index = nodes.length - 2; index >= 0; index--) {
    const pair = tree.slice(2 * index + 1, 2 * index + 3).sort()
    tree[index] = keccak256(concatHex(pair))
  }
  const [root = '0x'] = tree
  return root
}

/** Returns the bytes from `from` (inclusive) to `to` (exclusive). */
function sliceBytes(data: Hex, from: number, to?: number): Hex {
  return `0x${data.slice(2 + from * 2, to === undefined ? undefined : 2 + to * 2)}`
}
