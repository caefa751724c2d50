import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { compact } from '../kernel/compact.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import { instructionFromRaw, type RawTransaction } from '../platforms/validate-transaction.ts'

/** Call of an instruction. */
export interface InstructionCall extends Call {
  /** Gas limit of the call. Default: the estimate of the service. */
  readonly gasLimit?: bigint
}

/** Calls of the smart account on one chain, in order. */
export interface Instruction {
  readonly chainId: number
  readonly calls: readonly InstructionCall[]
}

/** Gas limit of a transfer, an approval, a `transferFrom` or a permit. */
export const INSTRUCTION_GAS_LIMIT = 65_000n

interface TokenTerms {
  readonly chainId: number
  readonly token: Address
  readonly amount: bigint
}

/** Encodes a token transfer from the smart account. */
export function transferInstruction({
  chainId,
  token,
  to,
  amount,
}: TokenTerms & { readonly to: Address }): Instruction {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return contractInstruction(chainId, token, data)
}

/** Encodes an approval of exactly `amount` from the smart account. */
export function approveInstruction({
  chainId,
  token,
  spender,
  amount,
}: TokenTerms & { readonly spender: Address }): Instruction {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  return contractInstruction(chainId, token, data)
}

/** Encodes a `transferFrom` by the smart account. `from` must have approved it. `to` receives the tokens. */
export function pullInstruction({
  chainId,
  token,
  from,
  to,
  amount,
}: TokenTerms & { readonly from: Address; readonly to: Address }): Instruction {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [from, to, amount],
  })
  return contractInstruction(chainId, token, data)
}

/** Source: https://github.com/Uniswap/permit2, `IAllowanceTransfer.sol`. */
const PERMIT2_ABI = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

/**
 * Encodes a Permit2 allowance of the smart account. The smart account must have approved Permit2 for the token.
 *
 * @param terms `permit2` from `permit2Address` of `@causeway/core/evm`; `expiration` in seconds since the epoch
 * @throws IntegerOutOfRangeError of viem for an amount above 160 bits or an expiration above 48
 */
export function permit2AllowanceInstruction({
  chainId,
  permit2,
  token,
  spender,
  amount,
  expiration,
}: TokenTerms & {
  readonly permit2: Address
  readonly spender: Address
  readonly expiration: number
}): Instruction {
  const args = [token, spender, amount, expiration] as const
  return contractInstruction(chainId, permit2, encodeFunctionData({ abi: PERMIT2_ABI, args }))
}

/**
 * Creates an instruction from an encoded call, such as a permit from `encodePermit` or a transfer from
 * `encodePermit2Transfer`, both exported by `@causeway/core/evm`.
 *
 * @param gasLimit gas units; default 65,000
 */
export function callInstruction({
  chainId,
  call,
  gasLimit = INSTRUCTION_GAS_LIMIT,
}: {
  readonly chainId: number
  readonly call: Call
  readonly gasLimit?: bigint
}): Instruction {
  return { chainId, calls: [{ ...call, gasLimit }] }
}

/**
 * Creates an instruction from a transaction of a provider API, such as the deposit of a bridge.
 *
 * @param gasLimit gas units; default: the estimate of the service
 * @throws InstructionError for a missing `to`, `data` or `chainId`; InvalidInputError, InvalidResponseError
 */
export function rawInstruction(raw: RawTransaction, gasLimit?: bigint): Instruction {
  const { chainId, ...call } = instructionFromRaw(raw)
  return { chainId, calls: [compact({ ...call, gasLimit })] }
}

function contractInstruction(chainId: number, contract: Address, data: Hex): Instruction {
  return callInstruction({ chainId, call: { to: contract, data, value: 0n } })
}
