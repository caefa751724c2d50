import { FUEL_BASE_ASSET_ID, isNativeToken } from '../../chains/index.ts'

/** Under what else lists keep the native asset: zero, in either length, and on Fuel its own id. */
const NATIVE_SPELLINGS: readonly string[] = [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(64)}`, FUEL_BASE_ASSET_ID]

/** The spellings under which a list may hold this lower-cased address. */
export function spellingsOf(address: string): readonly string[] {
  return isNativeToken(address) ? [address, ...NATIVE_SPELLINGS] : [address]
}
