import type { Address } from '../../kernel/schema.ts'
/** Axelar on one chain. */
export interface AxelarChain {
  /** As the gateways call it; the API wants it in lower case. */
  readonly name: string
  /** Knows the tokens by their symbols. */
  readonly gateway: Address
  /** Takes a transfer here, and hands over one from elsewhere. */
  readonly router: Address
}

const GATEWAY = '0xe432150cce91c13a887f7D836923d5597adD8E31'
/** Squid's router, which is open to everybody (docs.squidrouter.com, contracts; lifinance/contracts, `config/squid.json`). */
const ROUTER = '0xce16F69375520ab01377ce7B88f5BA8C48F8D666'
const YOUNG = { gateway: GATEWAY, router: ROUTER } as const

/** By chain id: axelar-configs, `mainnet-config-1.x.json` (1.0.16), where there is a router too. */
export const CHAINS: Readonly<Record<number, AxelarChain>> = {
  1: { name: 'Ethereum', gateway: '0x4F4495243837681061C4743b74B3eEdf548D56A5', router: ROUTER },
  10: { name: 'optimism', ...YOUNG },
  56: { name: 'binance', gateway: '0x304acf330bbE08d1e512eefaa92F6a57871fD895', router: ROUTER },
  137: { name: 'Polygon', gateway: '0x6f015F16De9fC8791b234eF68D486d2bF203FBA8', router: ROUTER },
  250: { name: 'Fantom', gateway: '0x304acf330bbE08d1e512eefaa92F6a57871fD895', router: ROUTER },
  252: { name: 'fraxtal', gateway: GATEWAY, router: '0xDC3D8e1Abe590BCa428a8a2FC4CfDbD1AcF57Bd9' },
  1284: { name: 'Moonbeam', gateway: '0x4F4495243837681061C4743b74B3eEdf548D56A5', router: ROUTER },
  5000: { name: 'mantle', ...YOUNG },
  8453: { name: 'base', ...YOUNG },
  13371: { name: 'immutable', ...YOUNG },
  42161: { name: 'arbitrum', ...YOUNG },
  42220: { name: 'celo', ...YOUNG },
  43114: { name: 'Avalanche', gateway: '0x5029C0EFf6C34351a0CEc334542cDb22c7928f78', router: ROUTER },
  59144: { name: 'linea', ...YOUNG },
  81457: { name: 'blast', gateway: GATEWAY, router: '0x492751eC3c57141deb205eC2da8bFcb410738630' },
  534352: { name: 'scroll', ...YOUNG },
}
