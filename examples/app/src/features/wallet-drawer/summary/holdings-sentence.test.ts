import { type AssetGroup, assetRows } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { holdingsSentence } from './holdings-sentence.ts'

const nothing = assetRows({ hasAccount: true, entries: [], chains: [] })
const groups = (size: number) => Array.from<AssetGroup>({ length: size })

test('the summary counts assets and chains, with singular and plural', () => {
  const chips = (chainCount: number) => ({ ...nothing.chips, chainCount })
  expect(holdingsSentence({ status: 'ready', groups: groups(7), chips: chips(4) })).toBe(
    '7 assets on 4 chains',
  )
  expect(holdingsSentence({ status: 'ready', groups: groups(1), chips: chips(1) })).toBe('1 asset on 1 chain')
})

test('the summary states why there are no assets', () => {
  expect(holdingsSentence(nothing)).toBe('No assets yet')
  expect(holdingsSentence({ ...nothing, status: 'loading' })).toBe('Loading balances')
  expect(holdingsSentence({ ...nothing, status: 'unread' })).toBe('Balances could not be loaded')
})
