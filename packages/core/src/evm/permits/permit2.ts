import { domainSeparator, encodeFunctionData, parseAbi } from 'viem'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { Call, RequestOptions } from '../../platforms/transaction.ts'
import type { PermitDomain, PermitTerms } from './permit.ts'
import { assertFits } from './permit.ts'
import { type ContractReads, readOptional } from './reads.ts'

/** Source: https://github.com/Uniswap/permit2, `IAllowanceTransfer.sol`. */
export const PERMIT2_ABI = parseAbi([
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

const CANONICAL_ADDRESS: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** zkSync derives CREATE2 addresses differently. */
const ZKSYNC_ID = 324
const ZKSYNC_ADDRESS: Hex = '0x0000000000225e31D15943971F47aD3022F714Fa'

/** Returns the address of Permit2 on a chain. Source: the deployments in https://github.com/Uniswap/permit2. */
export function permit2Address(chainId: number): Hex {
  return chainId === ZKSYNC_ID ? ZKSYNC_ADDRESS : CANONICAL_ADDRESS
}

export function permit2Domain(chainId: number): PermitDomain {
  return { name: 'Permit2', chainId, verifyingContract: permit2Address(chainId) }
}

/** Whether a chain supports Permit2, and the current allowance. Discriminated by `status`. */
export type Permit2State =
  | {
      readonly status: 'supported'
      /** Current allowance of the spender in Permit2, in base units. */
      readonly amount: bigint
      /** Seconds since the epoch. */
      readonly expiration: bigint
      /** Nonce of the next permit. */
      readonly nonce: bigint
    }
  | { readonly status: 'unsupported'; readonly reason: string }

/**
 * Returns the owner's Permit2 allowance for a spender, after it has verified that Permit2 is deployed on the chain.
 *
 * @throws ChainReadError
 */
export async function readPermit2(
  platform: ContractReads,
  { chainId, token, owner, spender }: Omit<PermitTerms, 'amount'>,
  options?: RequestOptions,
): Promise<Permit2State> {
  const permit2 = { chainId, address: permit2Address(chainId), abi: PERMIT2_ABI }
  const args = [owner, token, spender] as const
  const [separator, allowance] = await Promise.all([
    readOptional(platform, { ...permit2, functionName: 'DOMAIN_SEPARATOR' }, options),
    readOptional(platform, { ...permit2, functionName: 'allowance', args }, options),
  ])
  if (separator !== domainSeparator({ domain: permit2Domain(chainId) }) || !allowance) {
    return { status: 'unsupported', reason: `Permit2 is not deployed on chain ${chainId}` }
  }
  const [amount, expiration, nonce] = allowance
  return { status: 'supported', amount, expiration: BigInt(expiration), nonce: BigInt(nonce) }
}

/**
 * Encodes Permit2's `transferFrom`, which a spender with an allowance calls. `amount` in base units, at most 160 bits.
 */
export function encodePermit2Transfer({
  chainId,
  token,
  from,
  to,
  amount,
}: {
  readonly chainId: number
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}): Call {
  assertFits('amount', amount, 160)
  const args = [from, to, amount, token] as const
  return {
    to: permit2Address(chainId),
    data: encodeFunctionData({ abi: PERMIT2_ABI, functionName: 'transferFrom', args }),
    value: 0n,
  }
}
