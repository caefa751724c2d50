/**
 * Symbiosis contracts on each chain of the sandbox, for the adapter. The router itself is the spender: there is no
 * separate gateway.
 */
export const symbiosisContracts = {
  1: getContracts(),
  5000: getContracts(),
  8453: getContracts(),
  42161: getContracts(),
}

/**
 * Returns the address of the MetaRouter on Ethereum, which the sandbox uses on every chain. Source:
 * https://github.com/symbiosis-finance/js-sdk, src/crosschain/config/mainnet.ts
 */
function getContracts() {
  return { targets: ['0xf621Fb08BBE51aF70e7E0F4EA63496894166Ff7F'] } as const
}
