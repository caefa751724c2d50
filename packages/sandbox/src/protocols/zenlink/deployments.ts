import type { Address } from 'viem'

/**
 * Contracts on Base, the only chain of the sandbox that Zenlink supports. Source: zenlinkpro/zenlink-interface,
 * smart-router.
 */
export const zenlinkChainId = 8453
export const zenlinkRouter: Address = '0x7BAe21fB8408D534aDfeFcB46371c3576a1D5717'
export const zenlinkExecutor: Address = '0x4e231728d42565830157FFFaBBB9c78aD5152E94'
