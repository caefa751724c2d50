import type { AssetGroup } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { getAssetName } from './get-asset-name.ts'

function createGroup(...symbols: readonly string[]): AssetGroup {
  return { symbol: 'USDC', rows: symbols.map((symbol) => ({ token: { symbol } })) } as unknown as AssetGroup
}

test('the name of an asset has every symbol that its amount sums up, once', () => {
  expect(getAssetName(createGroup('USDC', 'USDC'))).toBe('USDC')
  expect(getAssetName(createGroup('axlUSDC', 'USDC', 'axlUSDC'))).toBe('USDC and axlUSDC')
})
