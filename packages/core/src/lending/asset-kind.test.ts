import { describe, expect, it } from 'vitest'
import {
  areCorrelatedAssets,
  assetKind,
  isLiquidStaking,
  isStablecoin,
  isYieldBearing,
} from './asset-kind.ts'

const toAsset = (symbol: string, assetGroup?: string) => ({ symbol, ...(assetGroup && { assetGroup }) })

describe('assetKind', () => {
  it.each([
    ['WETH', 'ETH', 'ETH'],
    ['weETH', undefined, 'ETH'],
    ['weETH', 'Wrapped eETH::weETH', 'ETH'],
    ['cbBTC', 'CBBTC', 'BTC'],
    ['USD₮0', 'USDT', 'USD'],
    ['sUSDe', undefined, 'USD'],
    ['DAI', undefined, 'USD'],
    ['EURC', undefined, 'EUR'],
    ['ARB', 'ARB', undefined],
  ])('classifies %s of the group %s as %s', (symbol, group, kind) => {
    expect(assetKind(toAsset(symbol, group))).toBe(kind)
  })

  it.each([
    ['ENA', 'Ethena::ENA'],
    ['XAUt', 'Tether Gold::XAUt'],
    ['ATH', 'Aethir::ATH'],
    ['ETHFI', 'Ether.fi::ETHFI'],
    ['HEU', 'Heurist::HEU'],
    ['BRO', 'Neurobro::BRO'],
    ['CYG', 'CygnusDAO::CYG'],
    ['BTC', 'Big Tom Coin::BTC'],
  ])('does not classify %s of the group %s by a part of its name', (symbol, group) => {
    expect(assetKind(toAsset(symbol, group))).toBeUndefined()
  })
})

describe('isStablecoin', () => {
  it('is true for dollars and euros', () => {
    expect(['USDC', 'EURC', 'sDAI'].every((symbol) => isStablecoin(toAsset(symbol)))).toBe(true)
    expect(['WETH', 'ARB'].some((symbol) => isStablecoin(toAsset(symbol)))).toBe(false)
  })
})

describe('areCorrelatedAssets', () => {
  it('is true only for assets of the same kind', () => {
    expect(areCorrelatedAssets([toAsset('WETH'), toAsset('wstETH'), toAsset('rETH')])).toBe(true)
    expect(areCorrelatedAssets([toAsset('WETH'), toAsset('USDC')])).toBe(false)
    expect(areCorrelatedAssets([toAsset('ARB'), toAsset('ARB')])).toBe(false)
    expect(areCorrelatedAssets([toAsset('WETH'), toAsset('ARB')])).toBe(false)
    expect(areCorrelatedAssets([])).toBe(false)
  })

  it('is false for a dollar and a euro', () => {
    expect(areCorrelatedAssets([toAsset('USDC'), toAsset('EURC')])).toBe(false)
  })
})

describe('isLiquidStaking', () => {
  it('is true for staked assets and false for the assets themselves', () => {
    const staked = ['wstETH', 'cmETH', 'sAVAX', 'slisBNB']
    expect(staked.every((symbol) => isLiquidStaking(toAsset(symbol)))).toBe(true)
    const plain = ['ETH', 'WETH', 'AVAX', 'USDC', 'WBTC']
    expect(plain.some((symbol) => isLiquidStaking(toAsset(symbol)))).toBe(false)
  })
})

describe('isYieldBearing', () => {
  it('is true for staked assets, savings deposits and principal tokens', () => {
    const earning = ['wstETH', 'sUSDe', 'LBTC', 'PT-wstETH-25JUN2026']
    expect(earning.every((symbol) => isYieldBearing(toAsset(symbol)))).toBe(true)
    expect(['WETH', 'USDC', 'ARB', 'PTC'].some((symbol) => isYieldBearing(toAsset(symbol)))).toBe(false)
  })
})
