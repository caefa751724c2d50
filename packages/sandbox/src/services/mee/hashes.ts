import { concatHex, encodeAbiParameters, type Hex, keccak256 } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import type { WireOperation } from './wire.ts'

/** As the entry point 0.7 makes it. */
export function userOpHash({ userOp, chainId }: Pick<WireOperation, 'userOp' | 'chainId'>): Hex {
  const { sender, initCode, callData, paymasterAndData } = userOp
  const deployment =
    initCode === '0x' ? {} : { factory: part(initCode, 0, 20), factoryData: part(initCode, 20) }
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
      paymaster: part(paymasterAndData, 0, 20),
      paymasterVerificationGasLimit: BigInt(part(paymasterAndData, 20, 36)),
      paymasterPostOpGasLimit: BigInt(part(paymasterAndData, 36, 52)),
      paymasterData: part(paymasterAndData, 52),
    },
  })
}

/** With the time it may be carried out in. Source: `MEEUserOpHashLib` of bcnmy/stx-contracts. */
export function meeUserOpHash(hash: Hex, lowerBound: bigint, upperBound: bigint): Hex {
  const words = [{ type: 'bytes32' }, { type: 'uint256' }, { type: 'uint256' }] as const
  return keccak256(keccak256(encodeAbiParameters(words, [hash, lowerBound, upperBound])))
}

/** Root of OpenZeppelin's SimpleMerkleTree: leaves sorted, a complete binary tree, each pair sorted. */
export function merkleRoot(leaves: readonly Hex[]): Hex {
  const nodes: Hex[] = [...leaves].sort().reverse()
  const tree = [...new Array<Hex>(nodes.length - 1).fill('0x'), ...nodes]
  for (let at = nodes.length - 2; at >= 0; at--) {
    const pair = tree.slice(2 * at + 1, 2 * at + 3).sort()
    tree[at] = keccak256(concatHex(pair))
  }
  const [root = '0x'] = tree
  return root
}

/** Bytes `from` to `to` of it. */
function part(data: Hex, from: number, to?: number): Hex {
  return `0x${data.slice(2 + from * 2, to === undefined ? undefined : 2 + to * 2)}`
}
