import type { Asset } from '../../settlement/index.ts'
import { toEeee } from '../params.ts'

/** A token in XY's form. */
export function describeToken(asset: Asset) {
  const { chainId, decimals, symbol } = asset
  return { chainId, address: toEeee(asset), decimals, symbol }
}
