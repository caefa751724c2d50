import { createReply } from '../../../../sandbox/src/services/orbiter/create-route.ts'

/**
 * Short replies of the Orbiter API for tests, transcribed field by field. 'Recorded' replies come from the live service,
 * 'documented' ones follow its published reference.
 */

export const ROUTER = '0x6a065083886ec63d274b8e1fe19ae2ddf498bfdd'
export const MAKER = '0x80C67432656d59144cEFf962E8fAF8926599bCF8'
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const USDC_ON_ARBITRUM = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const success = <T>(url: string, result: T) => createReply(`/sdk/${url}`, result)

/** Documented shape of one row; recorded rows have a `compRatio` of 1 and of 300000. */
export const ROUTE = {
  line: '42161/8453-USDC/USDC',
  endpoint: MAKER,
  endpointContract: ROUTER,
  srcChain: '42161',
  tgtChain: '8453',
  srcToken: USDC_ON_ARBITRUM,
  tgtToken: USDC_ON_BASE,
  maxAmt: '10000',
  minAmt: '1.25',
  tradeFee: '0.015000',
  withholdingFee: '1.2',
  vc: '9021',
  state: 'available',
  spentTime: 60,
}

export const ROUTERS = success('routers/v2?entry=contract', [ROUTE])
export const routers = (...rows: readonly object[]) => ({ ...ROUTERS, result: rows })

export const FROM_HASH = '0x1ee8b17a41a44872fb38f7708a44f37d96cb82b2ce3e160fdd2602298e88ba8e'
export const TO_HASH = '0x9a8a8f4ea12dc03e5838d4d1a53329b47167bd51558d716f2bb97a8ddcdc5314'

/** Recorded 2024-04: from OP Mainnet to Scroll. */
export const STATUS_DONE = success(`transaction/status/${FROM_HASH}`, {
  chainId: '10',
  hash: FROM_HASH,
  sender: '0x8f69a8fc152a50ff575ee8676cd5ce685c56af0c',
  receiver: '0x80c67432656d59144ceff962e8faf8926599bcf8',
  amount: '0.019050000000009019',
  symbol: 'ETH',
  timestamp: '2024-04-08T16:01:31.000Z',
  status: 2,
  opStatus: 99,
  targetId: TO_HASH,
  targetAmount: '0.017850000000000132',
  targetSymbol: 'ETH',
  targetChain: '534352',
})

/** Documented: not indexed yet. */
export const STATUS_UNKNOWN = success(`transaction/status/${FROM_HASH}`, null)

/** Documented, shortened. */
export const CHAINS = success('chains', [
  {
    chainId: '1',
    networkId: '1',
    internalId: '1',
    name: 'Ethereum',
    contract: { '0xc741900276cd598060b0fe6594fbe977392928f4': 'OrbiterRouterV3' },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, coinKey: 'ETH', address: ZERO_ADDRESS },
    tokens: [
      { name: 'Ether', symbol: 'ETH', decimals: 18, coinKey: 'ETH', address: ZERO_ADDRESS },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        coinKey: 'USDC',
        decimals: 6,
        address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      },
    ],
  },
  {
    chainId: 'SN_MAIN',
    name: 'Starknet',
    tokens: [{ name: 'Ether', symbol: 'ETH', decimals: 18, coinKey: 'ETH', address: '0x049d36570d4e46' }],
  },
])
