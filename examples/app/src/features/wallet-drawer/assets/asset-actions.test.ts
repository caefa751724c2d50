import { ASSET_ROW_ACTIONS, type AssetRow, type AssetRowAction } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { getAssetActions, getAssetActionTarget } from './asset-actions.ts'

const USDE = '0x4c9edd5852cd905f086c759e8383e09bff1e68b3'

const rowOn = (chainId: number, actions: readonly AssetRowAction[]): AssetRow => ({
  key: `${chainId}`,
  chainId,
  chainName: `Chain ${chainId}`,
  token: { chainId, address: USDE, decimals: 18, symbol: 'ETH', name: 'Ether', assetGroup: 'ETH' },
  amount: 1n,
  balanceUsd: 1,
  price: undefined,
  isLoading: false,
  error: undefined,
  actions,
  explorerUrl: 'https://explorer.example/token/it',
})

describe('the toolbar of an asset', () => {
  test('always has all nine, each on the chain that offers it or with why none does', () => {
    const offers = getAssetActions({ rows: [rowOn(1, ['Swap']), rowOn(2, ['Deposit', 'Swap'])] }, false)
    expect(offers.map(({ action }) => action)).toEqual(ASSET_ROW_ACTIONS)
    const toLegOffer = (action: AssetRowAction) => offers.find((offer) => offer.action === action)
    expect(toLegOffer('Swap')).toMatchObject({ row: { chainId: 1 }, reason: undefined })
    expect(toLegOffer('Deposit')).toMatchObject({ row: { chainId: 2 } })
    expect(toLegOffer('Repay')).toMatchObject({ row: undefined, reason: 'You have no debt in it' })
  })

  test('does not say that no lender takes it while lenders are still being read', () => {
    const reasons = getAssetActions({ rows: [rowOn(1, [])] }, true).map(({ reason }) => reason)
    expect(reasons.slice(0, 5)).toEqual([
      ...Array.from({ length: 4 }, () => 'Lenders are still loading'),
      'It cannot be sold here',
    ])
  })
})

describe('an action of an asset', () => {
  const context = { lender: 'AAVE_V3', expertMode: false, now: 7 }
  const target = (action: AssetRowAction, change = {}) =>
    getAssetActionTarget(action, rowOn(10, []), { ...context, ...change })

  test('of a lender opens a quick action about its asset', () => {
    expect(target('Repay')).toEqual({ kind: 'quick', quick: { type: 'Repay', assetGroup: 'ETH' } })
  })

  test('of a trade leads to its page, with the token on its chain', () => {
    expect(target('Swap')).toEqual({ kind: 'page', path: `/swap?chain=10&inputCurrency=${USDE}&refresh=7` })
    expect(target('Sell')).toEqual({
      kind: 'page',
      path: `/buysell?chain=10&inputCurrency=${USDE}&refresh=7`,
    })
    expect(target('Buy')).toEqual({
      kind: 'page',
      path: `/buysell?chain=10&outputCurrency=${USDE}&refresh=7`,
    })
  })

  test('on margin leads to the lender, in expert mode to its pro page', () => {
    const query = `?inputCurrency=${USDE}&operation=open`
    expect(target('Margin')).toEqual({ kind: 'page', path: `/lending/10/AAVE_V3${query}` })
    expect(target('Margin', { expertMode: true })).toEqual({
      kind: 'page',
      path: `/lending/pro/10/AAVE_V3${query}`,
    })
  })

  test('looks it up in an explorer', () => {
    expect(target('Explorer')).toEqual({ kind: 'explorer', url: 'https://explorer.example/token/it' })
  })
})
