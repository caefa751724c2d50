import type { Hash } from 'viem'

/**
 * Short replies of CrossCurve for tests, transcribed field by field. No recorded replies were found: 'synthetic' ones follow the
 * types of the official SDK, 'documented' ones the published guide.
 */

export const ROUTER = '0xA2A786ff9148f7C88EE93372Db8CBe9e94585c74'
export const ZERO = '0x0000000000000000000000000000000000000000'

/** Synthetic: one element of POST /routing/scan, from USDC on Arbitrum to USDC on Base. */
export const ROUTE = {
  amountIn: '1000000000',
  amountOut: '999000000',
  amountOutWithoutSlippage: '1000000000',
  deliveryFee: { token: ZERO, amount: '400000000000000', usd: 1 },
  sourceFee: { token: ZERO, amount: '200000000000000', usd: 0.5 },
  totalFee: { type: 'fixed', percent: '0.15', amount: '1500000' },
  tokenInPrice: 1,
  tokenOutPrice: 1,
  priceImpact: 0.001,
  expectedFinalitySeconds: 180,
  slippage: 0.5,
  /** Within the fake clock. */
  deadline: 1_750_000_300,
  signature: '0x5167',
  route: [{ type: 'crosscurve', fromChainId: 42161, toChainId: 8453 }],
  txs: [{ chainId: 42161, consumptions: [{ gasConsumption: 250000, bridge: 'crosscurve', type: 'start' }] }],
}

/** Documented: POST /estimate of the older flow. */
export const ESTIMATE = {
  priceInDollars: '1.02',
  executionPrice: '410000000000000',
  stablePrice: '1020000',
  workerFee: '0',
  deadline: '1750000300',
  v: 27,
  r: '0x01',
  s: '0x02',
}

/** Synthetic: POST /tx/create with `buildCalldata`. */
export const TRANSACTION = {
  to: ROUTER,
  data: '0xd2b64a2b',
  value: String(BigInt(ROUTE.deliveryFee.amount) + BigInt(ROUTE.sourceFee.amount)),
}

export const FROM_HASH: Hash = `0x${'a'.repeat(64)}`
export const TO_HASH: Hash = `0x${'b'.repeat(64)}`

/** Synthetic: GET /networks, shortened. */
export const NETWORKS = {
  arbitrum: {
    name: 'Arbitrum',
    chainId: 42161,
    router: ROUTER,
    hubChain: false,
    tokens: [
      { chainId: 42161, address: ZERO, name: 'Ether', symbol: 'ETH', decimals: 18, tags: ['native'] },
      {
        chainId: 42161,
        address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        tags: ['can_swap'],
        icon: 'https://example.org/usdc.svg',
      },
    ],
    pools: [],
  },
}
