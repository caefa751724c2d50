/** Symbiosis's router on each chain of the sandbox for the adapter: it takes the tokens itself, without a gateway. */
export const symbiosisContracts = {
  1: contractsOf(),
  5000: contractsOf(),
  8453: contractsOf(),
  42161: contractsOf(),
}

/**
 * The MetaRouter on Ethereum; the sandbox has it on every chain. Source: https://github.com/symbiosis-finance/js-sdk,
 * src/crosschain/config/mainnet.ts
 */
function contractsOf() {
  return { targets: ['0xf621Fb08BBE51aF70e7E0F4EA63496894166Ff7F'] } as const
}
