import { type Client, Eip1559FeesNotSupportedError } from 'viem'
import { estimateFeesPerGas } from 'viem/actions'
import type { GasFees, GasTerms } from '../../platforms/gas.ts'

/**
 * Returns fees that cover the next blocks: 1.2 times the base fee plus the tip, or the gas price on a chain without a
 * base fee.
 */
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

/**
 * Returns the lower tip or gas price of two nodes, because it is paid in full. The higher `maxFeePerGas` is kept,
 * because only the base fee and the tip are paid of it.
 */
export function selectLowerFees(first: GasFees, second: GasFees): GasFees {
  if (first.type === 'legacy')
    return second.type === 'legacy' && second.gasPrice < first.gasPrice ? second : first
  if (second.type === 'legacy') return first
  const [tip, otherTip] = [first.maxPriorityFeePerGas, second.maxPriorityFeePerGas]
  if (otherTip >= tip) return first
  const baseFee = first.maxFeePerGas - tip
  const otherBaseFee = second.maxFeePerGas - otherTip
  const maxBaseFee = baseFee > otherBaseFee ? baseFee : otherBaseFee
  return { type: 'eip1559', maxFeePerGas: maxBaseFee + otherTip, maxPriorityFeePerGas: otherTip }
}

/** Converts gas terms to viem's transaction fields. */
export function gasFields({ gas, fees }: GasTerms) {
  const { type: _, ...prices } = fees
  return { gas, ...prices }
}
