import { type Asset, isNative } from '../../settlement/index.ts'
import { eeeeNative } from '../params.ts'

/** A token in XY's form. */
export function describeToken(asset: Asset) {
  const { chainId, address, decimals, symbol } = asset
  return { chainId, address: isNative(asset) ? eeeeNative : address, decimals, symbol }
}
