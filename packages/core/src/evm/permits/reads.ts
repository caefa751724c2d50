import {
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  type DecodeFunctionResultParameters,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
} from 'viem'
import type { Address } from '../../kernel/schema.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'

/** The contract reads of a platform. */
export type ContractReads = Pick<Platform, 'call'>

/**
 * Calls a function that the contract may not have. Returns undefined if the call reverts or the data cannot be decoded.
 */
export async function readOptional<
  const Functions extends Abi,
  Name extends ContractFunctionName<Functions, 'view'>,
  Args extends ContractFunctionArgs<Functions, 'view', Name>,
>(
  platform: ContractReads,
  request: {
    readonly chainId: number
    readonly address: Address
    readonly abi: Functions
    readonly functionName: Name
    readonly args?: Args
  },
  options?: RequestOptions,
): Promise<ContractFunctionReturnType<Functions, 'view', Name, Args> | undefined> {
  const { chainId, address, abi, functionName } = request
  const data = encodeFunctionData(request as EncodeFunctionDataParameters)
  const result = await platform.call({ chainId, to: address, data }, options)
  if (result.status === 'reverted') return undefined
  try {
    const answer = { abi, functionName, data: result.data } as DecodeFunctionResultParameters
    const decoded: unknown = decodeFunctionResult(answer)
    return decoded as ContractFunctionReturnType<Functions, 'view', Name, Args>
  } catch {
    // A fallback function accepts any selector. WETH's fallback treats an unknown call as a deposit and returns no
    // data.
    return undefined
  }
}
