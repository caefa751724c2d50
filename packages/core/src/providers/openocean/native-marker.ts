import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { ZERO_ADDRESS } from '../shared/to-provider-token.ts'

/** OpenOcean's addresses of native tokens by chain id. Default: the placeholder of the SDK. */
const NATIVE_MARKERS: Readonly<Record<number, string>> = {
  25: ZERO_ADDRESS,
  100: ZERO_ADDRESS,
  137: '0x0000000000000000000000000000000000001010',
  250: ZERO_ADDRESS,
  999: ZERO_ADDRESS,
  1088: '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000',
  42220: '0x471EcE3750Da237f93B8E339c536989b8978a438',
  43114: ZERO_ADDRESS,
}

/** Returns OpenOcean's address of the native token of a chain. */
export function nativeMarker(chainId: number): string {
  return NATIVE_MARKERS[chainId] ?? NATIVE_TOKEN_ADDRESS
}
