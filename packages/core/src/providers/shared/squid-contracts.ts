import type { KnownContracts } from '../../quotes/known-contracts.ts'

const ROUTER = '0xce16f69375520ab01377ce7b88f5ba8c48f8d666'
/** `Spoke` contracts of Coral, version 1, which take orders. */
const SPOKES = [
  '0xa4ce01bd7dd91da968a7c4a8d04282a3f5ea06bb',
  '0xdf4ffda22270c12d0b5b3788f1669d709476111e',
  '0xfe91aaa1012b47499cfe8758874f2d2c52b22cd8',
]

/**
 * The router and the spokes of Squid by chain id, the only call targets and spenders of its transactions. The multicall
 * contract is excluded, because any caller can spend its allowances (exploited in April 2026). Both versions of the API
 * use these contracts.
 *
 * Source, read 2026-11: docs.squidrouter.com, contracts; the chains and the spokes from the bridge adapter `squid` of
 * DefiLlama; the router of Tempo (4217) from github.com/lifinance/contracts, `config/squid.json` (2026-08).
 */
export const SQUID_CONTRACTS: Readonly<Record<number, KnownContracts>> = {
  1: { targets: [ROUTER, ...SPOKES] },
  10: { targets: [ROUTER, ...SPOKES] },
  56: { targets: [ROUTER, ...SPOKES] },
  100: { targets: [ROUTER] },
  137: { targets: [ROUTER, ...SPOKES] },
  143: { targets: [ROUTER] },
  146: { targets: [ROUTER] },
  250: { targets: [ROUTER] },
  252: { targets: ['0xdc3d8e1abe590bca428a8a2fc4cfdbd1acf57bd9'] },
  295: { targets: [ROUTER] },
  314: { targets: [ROUTER] },
  999: { targets: [ROUTER] },
  1284: { targets: [ROUTER] },
  1868: { targets: [ROUTER] },
  2222: { targets: [ROUTER] },
  3338: { targets: [ROUTER] },
  4114: { targets: [ROUTER] },
  4217: { targets: ['0x2b4d4cf15dad79d3426d19674bd237c1dc9144aa'] },
  5000: { targets: [ROUTER] },
  5888: { targets: [ROUTER] },
  8453: { targets: [ROUTER, ...SPOKES] },
  13371: { targets: [ROUTER] },
  42161: { targets: [ROUTER, ...SPOKES] },
  42220: { targets: [ROUTER] },
  43114: { targets: [ROUTER, ...SPOKES] },
  59144: { targets: [ROUTER] },
  80094: { targets: [ROUTER] },
  81457: { targets: ['0x492751ec3c57141deb205ec2da8bfcb410738630'] },
  534352: { targets: [ROUTER] },
}
