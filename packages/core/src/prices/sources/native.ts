import { isNativeToken } from '../../chains/index.ts'

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** The spellings under which a list may hold this lower-cased address: hosts write the native asset as zero, too. */
export function spellingsOf(address: string): readonly string[] {
  return isNativeToken(address) ? [address, ZERO_ADDRESS] : [address]
}
