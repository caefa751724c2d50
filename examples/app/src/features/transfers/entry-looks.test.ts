import { type HistoryEntry, historyStateCopy } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { transferPath } from '../../state/transfer-path.ts'
import { ENTRY_LOOKS, entrySupportBundle } from './entry-looks.ts'

const side = (chainId: number) => ({
  chainId,
  chainName: `Chain ${chainId}`,
  token: undefined,
  symbol: undefined,
  amount: undefined,
  decimals: undefined,
  text: undefined,
})

const entry: HistoryEntry = {
  id: 'a b',
  title: 'Bridge 1 USDC',
  detail: 'Base to Mantle, Stargate',
  status: 'PENDING',
  state: 'departed',
  display: 'pending',
  stage: { stage: 'preparing' },
  addedTime: 0,
  transaction: { hash: '0xabc', short: '0xabc', explorerUrl: undefined },
  arrival: undefined,
  orderId: undefined,
  from: side(1),
  to: side(2),
  quoted: undefined,
  recipient: undefined,
  note: undefined,
  canResume: false,
  canClear: false,
}

test('a transfer opens on the page of its kind', () => {
  expect(transferPath(entry)).toBe('/bridge?transfer=a%20b')
  expect(transferPath({ ...entry, to: side(1) })).toBe('/swap?transfer=a%20b')
})

test('each state has a different icon or color', () => {
  const looks = Object.values(ENTRY_LOOKS).map(({ tone, icon }) => `${tone} ${icon}`)
  expect(new Set(looks).size).toBe(Object.keys(historyStateCopy).length)
})

test('the support bundle has ids and hashes', () => {
  expect(JSON.parse(entrySupportBundle(entry))).toEqual({
    id: 'a b',
    title: 'Bridge 1 USDC',
    detail: 'Base to Mantle, Stargate',
    state: 'departed',
    added: '1970-01-01T00:00:00.000Z',
    transaction: '0xabc',
  })
})
