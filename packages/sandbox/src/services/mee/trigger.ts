import {
  type Address,
  decodeAbiParameters,
  type Hex,
  hexToSignature,
  isAddressEqual,
  parseAbi,
  recoverMessageAddress,
} from 'viem'
import type { ChainClient } from '../../chains/client.ts'
import { ApiError } from '../api-error.ts'

/** Authorization of a supertransaction. Source: the prefixes that @biconomy/abstractjs 1.2.3 adds to signatures. */
export type Trigger =
  | { readonly type: 'signature'; readonly owner: Address }
  | { readonly type: 'permit'; readonly permit: Permit }
  | { readonly type: 'transaction'; readonly chainId: number; readonly hash: Hex }

/** EIP-2612 permit whose deadline is the hash of the supertransaction. */
export interface Permit {
  readonly chainId: number
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
  readonly v: number
  readonly r: Hex
  readonly s: Hex
}

const prefixes = { signature: '0x177eee00', transaction: '0x177eee01', permit: '0x177eee02' } as const

/** ABI parameters of a permit: token, spender, domain separator, type hash, amount, chain id, nonce, v, r and s. */
const permitFields = [
  { type: 'address' },
  { type: 'address' },
  { type: 'bytes32' },
  { type: 'bytes32' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'bytes32' },
  { type: 'bytes32' },
] as const

/** Decodes a signature of Biconomy's library. @throws ApiError for an invalid one */
export async function readTrigger(hash: Hex, signature: Hex): Promise<Trigger> {
  const data: Hex = `0x${signature.slice(10)}`
  try {
    if (signature.startsWith(prefixes.permit)) return { type: 'permit', permit: readPermit(data) }
    if (signature.startsWith(prefixes.transaction)) {
      const [sent, chainId] = decodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], data)
      return { type: 'transaction', hash: sent, chainId: Number(chainId) }
    }
    if (signature.startsWith(prefixes.signature)) {
      hexToSignature(data)
      return {
        type: 'signature',
        owner: await recoverMessageAddress({ message: { raw: hash }, signature: data }),
      }
    }
  } catch {
    // The bytes are truncated or not a signature.
  }
  throw new ApiError(400, 'INVALID_SIGNATURE', 'Invalid signature')
}

function readPermit(data: Hex): Permit {
  const [token, spender, , , amount, chainId, , v, r, s] = decodeAbiParameters(permitFields, data)
  return { token, spender, amount, chainId: Number(chainId), v: Number(v), r, s }
}

const permitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

/** Returns the token call that submits a permit. */
export function permitCall(owner: Address, hash: Hex, { spender, amount, v, r, s }: Permit) {
  const args = [owner, spender, amount, BigInt(hash), v, r, s] as const
  return { abi: permitAbi, functionName: 'permit', args } as const
}

/**
 * Returns whether `sent` is the hash of a successful transaction from the owner whose calldata ends with the hash of
 * the supertransaction.
 */
export async function isTriggeredBy(
  client: ChainClient,
  sent: Hex,
  { owner, hash }: { readonly owner: Address; readonly hash: Hex },
): Promise<boolean> {
  try {
    const [{ from, input }, { status }] = await Promise.all([
      client.getTransaction({ hash: sent }),
      client.getTransactionReceipt({ hash: sent }),
    ])
    return status === 'success' && isAddressEqual(from, owner) && input.endsWith(hash.slice(2))
  } catch {
    // viem throws if the chain does not contain the transaction.
    return false
  }
}
