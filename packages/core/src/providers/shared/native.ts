import { isNativeToken } from '../../chains/address.ts'

/** What most APIs write for the native token, beside the all-E placeholder of the core. */
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** A token as a provider writes it: its own marker where the native one is meant. */
export function toProviderToken(marker: string, token: string): string {
  return isNativeToken(token) ? marker : token
}
