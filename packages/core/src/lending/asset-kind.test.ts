import { describe, expect, it } from 'vitest'
import { areCorrelatedAssets, assetKind, isLiquidStaking } from './asset-kind.ts'

const asset = (symbol: string, assetGroup?: string) => ({ symbol, ...(assetGroup && { assetGroup }) })

describe('What an asset follows', () => {
  it.each([
    ['WETH', 'ETH', 'ETH'],
    ['weETH', undefined, 'ETH'],
    ['cbBTC', 'CBBTC', 'BTC'],
    ['USD₮0', 'USDT', 'stable'],
    ['sUSDe', undefined, 'stable'],
    ['EURC', undefined, 'stable'],
    ['DAI', undefined, 'stable'],
    ['ARB', 'ARB', undefined],
  ])('%s of the group %s is %s', (symbol, group, kind) => {
    expect(assetKind(asset(symbol, group))).toBe(kind)
  })

  it('is the same for assets that move together', () => {
    expect(areCorrelatedAssets([asset('WETH'), asset('wstETH'), asset('rETH')])).toBe(true)
    expect(areCorrelatedAssets([asset('WETH'), asset('USDC')])).toBe(false)
    expect(areCorrelatedAssets([asset('ARB'), asset('ARB')])).toBe(false)
    expect(areCorrelatedAssets([asset('WETH'), asset('ARB')])).toBe(false)
    expect(areCorrelatedAssets([])).toBe(false)
  })

  it('is staked, or is the plain thing', () => {
    expect(['wstETH', 'cmETH', 'sAVAX', 'slisBNB'].map((symbol) => isLiquidStaking(asset(symbol)))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['ETH', 'WETH', 'AVAX', 'USDC', 'WBTC'].some((symbol) => isLiquidStaking(asset(symbol)))).toBe(
      false,
    )
  })
})
