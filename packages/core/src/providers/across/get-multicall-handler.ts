import type { Address } from '../../kernel/schema.ts'

/** The MulticallHandler of most chains, which have it at one address. */
const MULTICALL_HANDLER = '0x0F7Ae28dE1C8532170AD4ee566B5801485c13a0E'

/**
 * The MulticallHandler by chain id, for chains where it has another address.
 *
 * Source: github.com/across-protocol/contracts, commit 8ab0730 of 2026-06-11, `broadcast/deployed-addresses.json`. The ABIs in
 * `deployments` have `makeCallWithBalance` on all these chains; MegaETH has no ABI there, and its contract is of 2026.
 */
const MULTICALL_HANDLERS: Readonly<Record<number, Address>> = {
  143: '0xeC41F75c686e376Ab2a4F18bde263ab5822c4511',
  232: '0x1Ed0D59019a52870337b51DEe8190486a8663037',
  324: '0x68d3806E57148D6c6793C78EbDDbc272fE605dbf',
  999: '0x5E7840E06fAcCb6d1c3b5F5E0d1d3d07F2829bba',
  4326: '0xFfc1285082deAB9bf0ECA5699e4930bb310aFbE4',
  9745: '0x5E7840E06fAcCb6d1c3b5F5E0d1d3d07F2829bba',
  59144: '0xdF1C940487574EEfa79989a79a4936A0F979cDa2',
}

/** Chains with the common address, from the same source. */
const COMMON_HANDLER_CHAINS: readonly number[] = [
  1, 10, 56, 130, 137, 480, 1135, 1868, 8453, 34443, 42161, 57073, 81457, 534352, 7777777,
]

/** Returns the contract that makes the calls of a message on a destination chain; undefined on chains without one. */
export function getMulticallHandler(chainId: number): Address | undefined {
  return COMMON_HANDLER_CHAINS.includes(chainId) ? MULTICALL_HANDLER : MULTICALL_HANDLERS[chainId]
}
