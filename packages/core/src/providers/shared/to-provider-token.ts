import { isNativeToken } from '../../chains/address.ts'

/** Address that most APIs use for the native token. The SDK uses 0xEeee…EEeE. */
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** Converts a token to the notation of a provider: its own marker for the native token. */
export function toProviderToken(marker: string, token: string): string {
  return isNativeToken(token) ? marker : token
}
