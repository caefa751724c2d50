/** https://docs.0x.org/docs/introduction/supported-chains */
export const CHAINS: ReadonlySet<number> = /* @__PURE__ */ new Set([
  1, 10, 56, 130, 137, 143, 146, 480, 2741, 5000, 8453, 9745, 34443, 42161, 43114, 57073, 59144, 80094, 81457,
  534352,
])

/**
 * `AllowanceHolder`, which is called and takes the tokens: the only contract that may be approved. One address on chains with
 * the Cancun opcodes, another on Mantle, which has those of Shanghai.
 *
 * Source: github.com/0xProject/0x-settler, `chain_config.json`, commit f6b7303 of 2026-08-21. For Mode and Blast, which that
 * file no longer lists, by the rule of its README.
 */
const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
const ALLOWANCE_HOLDER_ON_MANTLE = '0x0000000000005E88410CcDFaDe4a5EfaE4b49562'

/** Returns the `AllowanceHolder` of a chain. */
export function getAllowanceHolder(chainId: number): string {
  return chainId === 5000 ? ALLOWANCE_HOLDER_ON_MANTLE : ALLOWANCE_HOLDER
}

const NATIVE_ON_MANTLE = '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'
const NATIVE_ELSEWHERE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Returns 0x's address of the native token of a chain. */
export function nativeMarker(chainId: number): string {
  return chainId === 5000 ? NATIVE_ON_MANTLE : NATIVE_ELSEWHERE
}
