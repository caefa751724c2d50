import type { Address } from 'viem'

/**
 * Symbiosis's MetaRouter on Ethereum; the sandbox has it on every chain. Source:
 * https://github.com/symbiosis-finance/js-sdk, src/crosschain/config/mainnet.ts
 */
export const symbiosisRouter: Address = '0xf621Fb08BBE51aF70e7E0F4EA63496894166Ff7F'

const contracts = { targets: [symbiosisRouter] }

/** The contracts for the adapter: in the sandbox the router takes the tokens itself, without a gateway. */
export const symbiosisContracts = { 1: contracts, 5000: contracts, 8453: contracts, 42161: contracts }
