import { type Client, Eip1559FeesNotSupportedError } from 'viem'
import { estimateFeesPerGas } from 'viem/actions'
import type { GasFees, GasTerms } from '../../platforms/gas.ts'

/** Returns fees that suffice for the next blocks: 1.2 times the base fee, or the gas price of a chain without base fee. */
export async function readFees(client: Client): Promise<GasFees> {
  try {
    const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client, {
      chain: null,
      type: 'eip1559',
    })
    return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
  } catch (error) {
    if (!(error instanceof Eip1559FeesNotSupportedError)) throw error
    const { gasPrice } = await estimateFeesPerGas(client, { chain: null, type: 'legacy' })
    return { type: 'legacy', gasPrice }
  }
}

/** Returns the gas terms with the field names of viem. */
export function gasFields({ gas, fees }: GasTerms) {
  const { type: _, ...prices } = fees
  return { gas, ...prices }
}
