/** https://docs.0x.org/docs/introduction/supported-chains */
export const CHAINS: ReadonlySet<number> = /* @__PURE__ */ new Set([
  1, 10, 56, 130, 137, 143, 146, 480, 2741, 5000, 8453, 9745, 34443, 42161, 43114, 57073, 59144, 80094, 81457,
  534352,
])

/** `AllowanceHolder`, where every recorded answer has it. Chains of an older EVM have another one, which the answer names. */
const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
const RECORDED: readonly number[] = [1, 10, 56, 137, 8453, 42161, 43114]

export function zeroxOn(chainId: number) {
  return { name: '0x', router: RECORDED.includes(chainId) ? ALLOWANCE_HOLDER : undefined }
}

/** Mantle's own contract for its native token stands for it there. */
const NATIVE_ON_MANTLE = '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'
const EVERYWHERE_ELSE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** How 0x writes the native token of a chain. */
export function nativeMarker(chainId: number): string {
  return chainId === 5000 ? NATIVE_ON_MANTLE : EVERYWHERE_ELSE
}
