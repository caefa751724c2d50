import { type Asset, isNative } from '../../settlement/index.ts'
import type { LogoOf } from '../pictures.ts'

/** A token in Symbiosis's form: the native coin has an empty address. */
export function describeToken(asset: Asset, logoOf: LogoOf) {
  const { chainId, address, decimals, symbol } = asset
  return { symbol, icon: logoOf(symbol), address: isNative(asset) ? '' : address, chainId, decimals }
}
