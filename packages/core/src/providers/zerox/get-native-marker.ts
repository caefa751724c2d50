/** Returns the address that 0x writes for the native token of a chain. */
export function getNativeMarker(chainId: number): string {
  return chainId === 5000
    ? '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'
    : '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
}
