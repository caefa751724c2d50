import { encodeFunctionData, parseAbi } from 'viem'
import { parseExternal, quantitySchema } from '../../kernel/schema.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { RevertedReadError, readContract } from './read-contract.ts'

/** Multicall3, at one address on every supported chain (https://www.multicall3.com). */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const ABI = parseAbi(['function getBasefee() view returns (uint256)'])
/** Minimum gas price that APIs accept. They only rank routes by it, so a low value is harmless. */
const MIN_GAS_PRICE = 1n

/** Reads the base fee of a chain, in wei; 1 if it cannot be read. */
export async function readGasPrice(chainId: number, context: ProviderContext): Promise<bigint> {
  if (!context.platforms) return MIN_GAS_PRICE
  const data = encodeFunctionData({ abi: ABI, functionName: 'getBasefee' })
  try {
    const result = await readContract({ chainId, to: MULTICALL3, data }, context)
    const price = parseExternal(quantitySchema, result, 'The base fee')
    return price > MIN_GAS_PRICE ? price : MIN_GAS_PRICE
  } catch (error) {
    if (error instanceof RevertedReadError) return MIN_GAS_PRICE
    throw error
  }
}
