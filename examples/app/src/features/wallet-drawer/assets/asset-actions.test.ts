import { ASSET_ROW_ACTIONS, type AssetRow, type AssetRowAction } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { getAssetActions, getAssetActionTarget } from './asset-actions.ts'

const USDE = '0x4c9edd5852cd905f086c759e8383e09bff1e68b3'

const createRow = (chainId: number, actions: readonly AssetRowAction[]): AssetRow => ({
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
  marginLenders: ['SPARK', 'AAVE_V3'],
  explorerUrl: 'https://explorer.example/token/it',
})

describe('getAssetActions', () => {
  test('returns all nine actions, each with its chain or the reason why it is unavailable', () => {
    const offers = getAssetActions(
      { rows: [createRow(1, ['Swap']), createRow(2, ['Deposit', 'Swap'])] },
      false,
    )
    expect(offers.map(({ action }) => action)).toEqual(ASSET_ROW_ACTIONS)
    const findOffer = (action: AssetRowAction) => offers.find((offer) => offer.action === action)
    expect(findOffer('Swap')).toMatchObject({ row: { chainId: 1 }, reason: undefined })
    expect(findOffer('Deposit')).toMatchObject({ row: { chainId: 2 } })
    expect(findOffer('Repay')).toMatchObject({ row: undefined, reason: 'You have not borrowed this asset' })
  })

  test('does not report missing lenders while they are loading', () => {
    const reasons = getAssetActions({ rows: [createRow(1, [])] }, true).map(({ reason }) => reason)
    expect(reasons.slice(0, 5)).toEqual([
      ...Array.from({ length: 4 }, () => 'Lenders are still loading'),
      'This asset cannot be sold here',
    ])
  })
})

describe('getAssetActionTarget', () => {
  const context = { lender: 'AAVE_V3', expertMode: false, now: 7 }
  const target = (action: AssetRowAction, change = {}) =>
    getAssetActionTarget(action, createRow(10, []), { ...context, ...change })

  test('opens a quick action for a lending action', () => {
    expect(target('Repay')).toEqual({ kind: 'quick', quick: { type: 'Repay', assetGroup: 'ETH' } })
  })

  test('opens the page of a trade with the token and its chain', () => {
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

  test('opens a long position of the asset, on the pro page in expert mode', () => {
    const query = `?outputCurrency=${USDE}&operation=open`
    expect(target('Margin')).toEqual({ kind: 'page', path: `/lending/10/AAVE_V3${query}` })
    expect(target('Margin', { expertMode: true })).toEqual({
      kind: 'page',
      path: `/lending/pro/10/AAVE_V3${query}`,
    })
  })

  test('opens a margin trade at another lender if the selected one has no pair of the asset that a router supports', () => {
    expect(target('Margin', { lender: 'INIT' })).toEqual({
      kind: 'page',
      path: `/lending/10/SPARK?outputCurrency=${USDE}&operation=open`,
    })
  })

  test('opens a position that sells a stablecoin for another asset', () => {
    const { token, ...row } = createRow(10, [])
    const stable = { ...row, token: { ...token, symbol: 'USDe', assetGroup: 'USDe' } }
    expect(getAssetActionTarget('Margin', stable, context)).toEqual({
      kind: 'page',
      path: `/lending/10/AAVE_V3?inputCurrency=${USDE}&operation=open`,
    })
  })

  test('opens the token in the explorer', () => {
    expect(target('Explorer')).toEqual({ kind: 'explorer', url: 'https://explorer.example/token/it' })
  })
})
