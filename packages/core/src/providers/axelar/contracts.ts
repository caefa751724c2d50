import type { Address } from '../../kernel/schema.ts'

/** Contracts of Axelar on one chain. */
export interface AxelarChain {
  /** Name of the chain at the gateways. The API takes it in lower case. */
  readonly name: string
  /** Maps symbols to tokens. */
  readonly gateway: Address
  /** Sends a transfer from this chain and delivers one to it. */
  readonly router: Address
}

const GATEWAY = '0xe432150cce91c13a887f7D836923d5597adD8E31'
/**
 * Squid's router, which any account can call.
 *
 * Source: https://docs.squidrouter.com, Contracts; equal to `config/squid.json` of github.com/lifinance/contracts, commit ef00558
 * of 2026-08-21.
 */
const ROUTER = '0xce16F69375520ab01377ce7B88f5BA8C48F8D666'
const COMMON = { gateway: GATEWAY, router: ROUTER } as const

/**
 * Gateways and routers by chain id, of the chains that have both.
 *
 * Source of the gateways: `mainnet-config-1.x.json` of axelar-configs (1.0.16); equal to `axelar-chains-config/info/mainnet.json` of
 * github.com/axelarnetwork/axelar-contract-deployments, commit c897626 of 2026-08-07.
 */
export const CHAINS: Readonly<Record<number, AxelarChain>> = {
  1: { name: 'Ethereum', gateway: '0x4F4495243837681061C4743b74B3eEdf548D56A5', router: ROUTER },
  10: { name: 'optimism', ...COMMON },
  56: { name: 'binance', gateway: '0x304acf330bbE08d1e512eefaa92F6a57871fD895', router: ROUTER },
  137: { name: 'Polygon', gateway: '0x6f015F16De9fC8791b234eF68D486d2bF203FBA8', router: ROUTER },
  250: { name: 'Fantom', gateway: '0x304acf330bbE08d1e512eefaa92F6a57871fD895', router: ROUTER },
  252: { name: 'fraxtal', gateway: GATEWAY, router: '0xDC3D8e1Abe590BCa428a8a2FC4CfDbD1AcF57Bd9' },
  1284: { name: 'Moonbeam', gateway: '0x4F4495243837681061C4743b74B3eEdf548D56A5', router: ROUTER },
  5000: { name: 'mantle', ...COMMON },
  8453: { name: 'base', ...COMMON },
  13371: { name: 'immutable', ...COMMON },
  42161: { name: 'arbitrum', ...COMMON },
  42220: { name: 'celo', ...COMMON },
  43114: { name: 'Avalanche', gateway: '0x5029C0EFf6C34351a0CEc334542cDb22c7928f78', router: ROUTER },
  59144: { name: 'linea', ...COMMON },
  81457: { name: 'blast', gateway: GATEWAY, router: '0x492751eC3c57141deb205eC2da8bFcb410738630' },
  534352: { name: 'scroll', ...COMMON },
}
