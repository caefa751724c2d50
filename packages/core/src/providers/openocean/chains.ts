import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { ZERO_ADDRESS } from '../shared/native.ts'

/** The chains with the router below. @see https://apis.openocean.finance/developer/apis/supported-chains */
export const CHAINS: ReadonlySet<number> = /* @__PURE__ */ new Set([
  1, 10, 25, 56, 100, 130, 137, 146, 250, 999, 1088, 5000, 8453, 42161, 42220, 43114, 59144, 80094, 81457,
  534352,
])

/** `OpenOceanExchangeProxy`, at one address on all of them. */
export const ROUTER = '0x6352a56caadC4F1E25CD6c75970Fa768A3304e64'

/** OpenOcean's addresses of native tokens, where they differ from the placeholder of the SDK. */
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
