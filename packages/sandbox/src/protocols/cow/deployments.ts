import type { Address } from 'viem'

/** Network names in the URLs of CoW Protocol's API, by chain id. Mantle has no order book. */
export const cowNetworks: Readonly<Record<number, string>> = {
  1: 'mainnet',
  8453: 'base',
  42161: 'arbitrum_one',
}

/**
 * Settlement contract. All addresses in this file are the same on every chain. Source: https://docs.cow.fi, contracts.
 */
export const settlementAddress: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
/** Vault relayer, which the constructor of the settlement contract creates. */
export const vaultRelayerAddress: Address = '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110'
export const authenticationAddress: Address = '0x2c4c28DDBdAc9C5E7055b4C863b72eA0149D8aFE'
export const ethFlowAddress: Address = '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC'
/** Balancer's vault, a constructor argument. It is not deployed, as orders only use ERC-20 balances. */
export const balancerVaultAddress: Address = '0xBA12222222228d8Ba445958a75a0704d566BF2C8'

/** Returns the EIP-712 domain of orders. */
export function cowDomain(chainId: number) {
  return { name: 'Gnosis Protocol', version: 'v2', chainId, verifyingContract: settlementAddress }
}

/** EIP-712 types of orders. Source: @cowprotocol/contracts 1.8.0, GPv2Order. */
export const cowOrderTypes = {
  Order: [
    { name: 'sellToken', type: 'address' },
    { name: 'buyToken', type: 'address' },
    { name: 'receiver', type: 'address' },
    { name: 'sellAmount', type: 'uint256' },
    { name: 'buyAmount', type: 'uint256' },
    { name: 'validTo', type: 'uint32' },
    { name: 'appData', type: 'bytes32' },
    { name: 'feeAmount', type: 'uint256' },
    { name: 'kind', type: 'string' },
    { name: 'partiallyFillable', type: 'bool' },
    { name: 'sellTokenBalance', type: 'string' },
    { name: 'buyTokenBalance', type: 'string' },
  ],
} as const
