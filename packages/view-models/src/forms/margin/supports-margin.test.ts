import { bundler3, causewayRouter, composer } from '@causeway/core/margin'
import { expect, it } from 'vitest'
import {
  createTestMarket,
  createTestPool,
  USDC,
  WETH,
  wethPool,
} from '../../../../core/src/lending/lending.test-support.ts'
import { supportsMargin } from './supports-margin.ts'

const pools = { [USDC]: createTestPool(), [WETH]: wethPool() }
const MARKET = createTestMarket({ pools })
const CONTRACT = '0x00000000000000000000000000000000000000c1'
const DEPLOYMENT = { router: CONTRACT, forwarder: CONTRACT } as const
const ROUTERS = [
  bundler3(),
  composer(),
  causewayRouter({ deployments: { [MARKET.chainId]: DEPLOYMENT, 5000: DEPLOYMENT } }),
]

it('is false for a lender that no router supports, and without routers', () => {
  expect(supportsMargin(ROUTERS, MARKET)).toBe(true)
  expect(supportsMargin(ROUTERS, { ...MARKET, chainId: 5000, lender: 'INIT', family: 'init' })).toBe(false)
  expect(supportsMargin([], MARKET)).toBe(false)
})

it('checks the operation and the pools of the trade', () => {
  const morpho = { ...MARKET, family: 'morpho', lender: 'MORPHO_BLUE_1' } as const
  const [router] = ROUTERS.slice(2)
  if (!router) throw new Error('The router is missing.')
  expect(supportsMargin([router], morpho)).toBe(true)
  expect(supportsMargin([router], morpho, { operation: 'DebtSwap' })).toBe(false)
  const native = { ...wethPool(), underlying: '0x0000000000000000000000000000000000000000' } as const
  const withNative = createTestMarket({ pools: { ...pools, [WETH]: native } })
  expect(supportsMargin(ROUTERS, withNative, { operation: 'Close', sell: WETH, buy: USDC })).toBe(false)
  expect(supportsMargin(ROUTERS, MARKET, { operation: 'Close', sell: WETH, buy: USDC })).toBe(true)
})

it('is false for a pair of one pool', () => {
  expect(supportsMargin(ROUTERS, MARKET, { operation: 'Close', sell: WETH, buy: WETH })).toBe(false)
})
