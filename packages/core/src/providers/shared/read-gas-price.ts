import { encodeFunctionData, parseAbi } from 'viem'
import { parseExternal, quantitySchema } from '../../kernel/schema.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { RevertedReadError, readContract } from './read-contract.ts'

/** https://www.multicall3.com: on every chain that is served here */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const ABI = parseAbi(['function getBasefee() view returns (uint256)'])
/** The least that services take. They only weigh routes by it, so that this costs nobody anything. */
const LEAST = 1n

/** What gas costs on a chain, in its smallest unit, as far as it can be read. */
export async function readGasPrice(chainId: number, context: ProviderContext): Promise<bigint> {
  if (!context.platforms) return LEAST
  const data = encodeFunctionData({ abi: ABI, functionName: 'getBasefee' })
  try {
    const answer = await readContract({ chainId, to: MULTICALL3, data }, context)
    const price = parseExternal(quantitySchema, answer, 'The base fee')
    return price > LEAST ? price : LEAST
  } catch (error) {
    if (error instanceof RevertedReadError) return LEAST
    throw error
  }
}
