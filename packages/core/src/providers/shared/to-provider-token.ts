import { isNativeToken } from '../../chains/address.ts'

/** The marker of most APIs for the native token. The core uses the all-E placeholder. */
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** Converts a token to the notation of a provider: its own marker for the native token. */
export function toProviderToken(marker: string, token: string): string {
  return isNativeToken(token) ? marker : token
}
