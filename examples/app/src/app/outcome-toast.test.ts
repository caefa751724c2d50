import { arbitrum } from '@causeway/core/chains'
import type { ActivityItem, ActivityToast } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { outcomeToast } from './outcome-toast.ts'

const USDC = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'
const EXPLORER = 'https://arbiscan.io/tx/0x1'

const item = {
  id: 'a',
  status: 'SUCCESS',
  addedTime: 0,
  record: {
    id: 'a',
    chainId: arbitrum.id,
    chainType: 'EVM',
    status: 'DONE',
    addedTime: 0,
    info: {
      type: 'Money Market',
      txType: 'Deposit',
      account: '0x01',
      inputChainId: arbitrum.id,
      inputCurrency: USDC,
      inputAmountRaw: 100_000_000n,
    },
  },
} as unknown as ActivityItem
const tokens = {
  find: () =>
    ({ chainId: arbitrum.id, address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 }) as const,
}
const createToast = (change: Partial<ActivityToast>) =>
  outcomeToast(
    { id: 'a', chainId: arbitrum.id, hash: '0x1', result: 'success', explorerUrl: EXPLORER, ...change },
    { items: [item], chains: [arbitrum], tokens },
  )

test('a toast names the action that ended', () => {
  expect(createToast({})).toMatchObject({
    title: 'View on Explorer',
    link: { href: EXPLORER },
    description: 'Done: Deposit 100 USDC',
    tone: 'pos',
  })
})

test('a toast without an explorer page states the action and why it failed', () => {
  expect(createToast({ result: 'error', explorerUrl: undefined, message: 'It reverted' })).toEqual({
    title: 'Failed: Deposit 100 USDC. It reverted',
    tone: 'neg',
  })
})

test('a toast of an action without an amount states its outcome', () => {
  const toast = (type: string) => {
    const record = { ...item.record, info: { ...item.record.info, type } } as ActivityItem['record']
    return outcomeToast(
      { id: 'a', chainId: arbitrum.id, hash: '0x1', result: 'success', explorerUrl: EXPLORER },
      { items: [{ ...item, record }], chains: [arbitrum], tokens },
    ).description
  }
  expect([toast('Claim Rewards'), toast('SwitchEMode')]).toEqual(['Rewards claimed', 'E-Mode changed'])
})

test('a toast of an unknown action states its outcome', () => {
  expect(createToast({ id: 'b' }).description).toBe('Done')
})
