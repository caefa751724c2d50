export const MAX_UINT48: bigint = 2n ** 48n - 1n
export const MAX_UINT256: bigint = 2n ** 256n - 1n
