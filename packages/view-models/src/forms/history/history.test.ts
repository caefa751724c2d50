import { type Address, TRANSFER_STATUSES, type TransactionInfo, type TransferRecord } from '@causeway/core'
import { arbitrum, base, mantle, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { timeLabel } from '@causeway/core/format'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainTransaction } from '../../../../core/src/transfers/plain-transactions.test-support.ts'
import {
  ACCOUNT,
  bridge,
  CHAINS,
  DONE_RUN,
  RECIPIENT,
  USDC,
  WETH,
} from '../../../../core/src/transfers/transfer-effects.test-support.ts'
import { asCall, FILL_HASH, HASH, RUN } from '../../../../core/src/transfers/transfers.test-support.ts'
import type { ActivityItem } from '../../activity/items.ts'
import { itemOf } from '../../activity/items.ts'
import type { HistoryEntry, HistoryState } from './entry.ts'
import { type HistoryInput, historyGroups, historyTokens } from './history.ts'

const shownAs = (record: TransferRecord) => itemOf(record, CHAINS)

/** A Wednesday, in the reader's own time. */
const NOW = new Date(2026, 10, 18, 12).getTime()
const at = (year: number, month: number, day: number, hour = 0) =>
  new Date(year, month - 1, day, hour).getTime()

const tokenOf = (chainId: number, address: Address, symbol: string, decimals: number): Token => ({
  chainId,
  address,
  symbol,
  decimals,
  name: symbol,
})
const TOKENS = [tokenOf(arbitrum.id, USDC, 'USDC', 6), tokenOf(mantle.id, WETH, 'WETH', 18)]

const viewOf = (items: readonly ActivityItem[], change: Partial<HistoryInput> = {}) =>
  historyGroups({ items, now: NOW, chains: [arbitrum, base, mantle], tokens: TOKENS, ...change })

const only = (item: ActivityItem, change: Partial<HistoryInput> = {}): HistoryEntry => {
  const [entry] = viewOf([item], change).groups.flatMap(({ entries }) => entries)
  if (!entry) throw new Error('The item has no entry')
  return entry
}

/** A bridge of 850 USDC to 0.5 WETH. */
const transfer = ({ info, ...change }: Partial<TransferRecord> = {}) => {
  const amounts = { inputAmountRaw: 850_000_000n, outputAmountRaw: 5n * 10n ** 17n }
  return bridge({ ...change, info: { ...bridge().info, ...amounts, ...info } })
}
const unsent = (change: Partial<TransferRecord> = {}) => {
  const { hash: _, ...record } = transfer(change)
  return record
}
const done = (info: TransactionInfo, change: Parameters<typeof plainTransaction>[0] = {}) =>
  shownAs(plainTransaction({ info, status: 'DONE', ...change }))

describe('the history', () => {
  it('is grouped by when things were done, what is under way first', () => {
    const times = [
      at(2026, 11, 18, 1),
      at(2026, 11, 16),
      at(2026, 11, 1),
      at(2026, 2, 1),
      at(2025, 12, 31),
      at(2023, 1, 1),
    ]
    const items = times.map((addedTime) =>
      shownAs(transfer({ id: `at-${addedTime}`, status: 'DONE', addedTime })),
    )
    const pending = [1, 2].map((number) =>
      shownAs(transfer({ id: `pending-${number}`, addedTime: at(2024, 1, number) })),
    )
    const view = viewOf([...items, ...pending])
    expect(view.groups.map(({ key, label, entries }) => [key, label, entries.length])).toEqual([
      ['pending', 'Pending (2)', 2],
      ['Today', 'Today', 1],
      ['This week', 'This week', 1],
      ['Past 30 Days', 'Past 30 Days', 1],
      ['This year', 'This year', 1],
      ['2025', '2025', 1],
      ['2023', '2023', 1],
    ])
    expect(view).toMatchObject({ hasPending: true, oldestPendingTime: at(2024, 1, 1), canClear: true })
  })

  it('without anything has no groups and no mark', () => {
    expect(viewOf([])).toEqual({
      groups: [],
      hasPending: false,
      oldestPendingTime: undefined,
      canClear: false,
    })
  })

  it('does not count an unsent transfer as pending, and clears it unless it may have been sent', () => {
    const steps = RUN.steps.map((step) => ({ ...asCall(step), ask: undefined }))
    const view = viewOf([shownAs(unsent({ addedTime: NOW, run: { ...RUN, steps } }))])
    expect(view).toMatchObject({ hasPending: false, canClear: true, groups: [{ key: 'Today' }] })
    expect(view.groups[0]?.entries).toMatchObject([{ state: 'preparing', canResume: true, canClear: true }])
    const requested = viewOf([shownAs(unsent({ addedTime: NOW, run: RUN }))])
    expect(requested).toMatchObject({ canClear: false, groups: [{ entries: [{ canClear: false }] }] })
  })
})

describe('an entry', () => {
  it('of a bridge says what goes where, by whom, and links to it', () => {
    const run = { ...RUN, name: 'Stargate' }
    const info = { ...transfer().info, aggregator: 'stargate' }
    const entry = only(shownAs(transfer({ toHash: FILL_HASH, run, info })))
    expect(entry).toMatchObject({
      title: 'Bridge 850 USDC',
      detail: 'Arbitrum One to Mantle, Stargate',
      state: 'sent',
      display: 'pending',
      transaction: { hash: HASH, short: '0xabab…abab', explorerUrl: `https://arbiscan.io/tx/${HASH}` },
      arrival: {
        hash: FILL_HASH,
        short: '0xcdcd…cdcd',
        explorerUrl: `https://mantlescan.xyz/tx/${FILL_HASH}`,
      },
      from: { chainName: 'Arbitrum One', symbol: 'USDC', amount: 850_000_000n, text: '850 USDC' },
      to: { chainName: 'Mantle', symbol: 'WETH', amount: 5n * 10n ** 17n, text: '0.5 WETH' },
      recipient: undefined,
      note: undefined,
      canClear: false,
    })
  })

  it('of tokens that no list has shows figures with their addresses, as far as the record knows decimals', () => {
    const withRun = only(shownAs(transfer({ run: RUN })), { tokens: [] })
    expect(withRun.from).toMatchObject({ text: '0.0₉85 0x3333…3333', symbol: undefined, decimals: 18 })
    const without = only(shownAs(transfer()), { tokens: [] })
    expect(without).toMatchObject({ title: 'Bridge', from: { amount: 850_000_000n, text: undefined } })
  })

  it('of a token that only has the same address on another chain does not borrow its name', () => {
    const elsewhere = TOKENS.map((token) => ({ ...token, chainId: base.id }))
    expect(only(shownAs(transfer()), { tokens: elsewhere }).from?.symbol).toBeUndefined()
  })

  it('names who gets it where that is somebody else', () => {
    const other = transfer({ info: { ...transfer().info, recipient: RECIPIENT } })
    expect(only(shownAs(other)).recipient).toBe(RECIPIENT)
    const own = transfer({ info: { ...transfer().info, recipient: `0x${ACCOUNT.slice(2).toUpperCase()}` } })
    expect(only(shownAs(own)).recipient).toBeUndefined()
  })

  it('of a loan says what was borrowed, and with whom', () => {
    const { inputCurrency: _, inputAmountRaw: __, ...info } = transfer().info
    const record = transfer({ status: 'DONE' })
    const item = shownAs({
      ...record,
      info: {
        ...info,
        type: 'Money Market',
        txType: 'Borrow',
        lender: 'AAVE_V3',
        outputChainId: arbitrum.id,
        outputCurrency: USDC,
        outputAmountRaw: 1_500_000_000n,
      },
    })
    expect(only(item)).toMatchObject({
      title: 'Borrow 1,500 USDC',
      detail: 'Aave V3, Arbitrum One',
      from: undefined,
      to: { text: '1,500 USDC' },
    })
    const labels = { names: new Map([['AAVE_V3', 'Aave V3 Core']]), shortNames: new Map<string, string>() }
    const [group] = historyGroups({ items: [item], now: item.addedTime, chains: [arbitrum], labels }).groups
    expect(group?.entries[0]?.detail).toBe('Aave V3 Core, Arbitrum One')
  })

  it.each<[string, string, TransactionInfo]>([
    ['Approve USDC', 'Arbitrum One', { type: 'Approve', tokenAddress: USDC }],
    [
      'Swap USDC',
      'Arbitrum One to Mantle',
      {
        type: 'Swap',
        inputChainId: arbitrum.id,
        outputChainId: mantle.id,
        inputCurrencyId: USDC,
        outputCurrencyId: WETH,
      },
    ],
    ['Wrap ETH', 'Arbitrum One', { type: 'Wrap', unwrapped: false, chainId: arbitrum.id }],
    ['Unwrap ETH', 'Arbitrum One', { type: 'Wrap', unwrapped: true, chainId: arbitrum.id }],
    [
      'Deposit USDC',
      'Aave V3, Arbitrum One',
      { type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit', tokenAddress: USDC },
    ],
    ['Withdraw', 'Aave V3, Arbitrum One', { type: 'Money Market', lender: 'AAVE_V3', txType: 'Withdraw' }],
    [
      'Margin: Open USDC',
      'Aave V3, Arbitrum One',
      { type: 'Margin', lender: 'AAVE_V3', txType: 'Open', inputCurrencyId: USDC, outputCurrencyId: WETH },
    ],
    ['Vest Rewards', 'Arbitrum One', { type: 'Vest Rewards' }],
    ['Claim Rewards', 'Arbitrum One', { type: 'Claim Rewards' }],
    ['Switch e-mode', 'Aave V3, Arbitrum One', { type: 'SwitchEMode', lender: 'AAVE_V3' }],
  ])('is titled %s if it is a plain transaction', (title, detail, info) => {
    expect(only(done(info))).toMatchObject({ title, detail, state: 'done', display: 'complete' })
  })

  it.each<[HistoryState, string, ActivityItem]>([
    ['sent', 'pending', shownAs(plainTransaction())],
    ['stalled', 'warning', shownAs(plainTransaction({ stalledTime: 1 }))],
    ['partial', 'warning', shownAs(plainTransaction({ status: 'PARTIAL_SUCCESS' }))],
    ['failed', 'error', shownAs(plainTransaction({ status: 'FAILED' }))],
    ['departed', 'pending', shownAs(transfer({ departedTime: 1 }))],
    ['stalled', 'warning', shownAs(transfer({ departedTime: 1, stalledTime: 2 }))],
    ['stalled', 'warning', shownAs(transfer({ stalledTime: 2 }))],
    ['done', 'complete', shownAs(transfer({ status: 'DONE' }))],
    ['partial', 'warning', shownAs(transfer({ status: 'PARTIAL_SUCCESS' }))],
    ['refunded', 'warning', shownAs(transfer({ status: 'TRANSFER_REFUNDED' }))],
    ['failed', 'error', shownAs(transfer({ status: 'FAILED' }))],
  ])('stands as %s and is drawn as %s', (state, display, item) => {
    expect(only(item)).toMatchObject({ state, display })
  })

  it('of what was replaced links to what took its place', () => {
    const replaced = plainTransaction({ status: 'INVALID', replacedBy: FILL_HASH })
    expect(only(shownAs(replaced))).toMatchObject({
      state: 'replaced',
      transaction: { hash: FILL_HASH, explorerUrl: `https://arbiscan.io/tx/${FILL_HASH}` },
      to: undefined,
      canClear: true,
    })
  })

  it('of an order shows its id, and no transaction', () => {
    expect(only(shownAs(unsent({ orderId: 'order-7' })))).toMatchObject({
      orderId: 'order-7',
      transaction: undefined,
      state: 'sent',
    })
  })

  it.each(['FAILED', 'INVALID', 'TRANSFER_REFUNDED'] as const)(
    'that ended as %s shows nothing that arrived',
    (status) => {
      expect(only(shownAs(transfer({ status }))).to).toBeUndefined()
    },
  )

  it('of which something else came shows no figure for it', () => {
    expect(only(shownAs(transfer({ status: 'PARTIAL_SUCCESS' }))).to).toMatchObject({
      amount: undefined,
      text: 'WETH',
      chainName: 'Mantle',
    })
  })

  it('that the wallet never sent says why and where the money is', () => {
    const rejected = unsent({ status: 'INVALID', message: 'User rejected the transaction' })
    expect(only(shownAs(rejected)).note).toBe(
      'User rejected the transaction. 850 USDC is still in your wallet on Arbitrum One.',
    )
    const sent = transfer({ status: 'FAILED', message: 'Out of liquidity!' })
    expect(only(shownAs(sent)).note).toBe('Out of liquidity!')
  })

  it('can be resumed where a step is left and nobody is at it', () => {
    const item = shownAs(transfer({ run: RUN }))
    expect(only(item).canResume).toBe(true)
    expect(only(item, { running: [{ transferId: item.id }] }).canResume).toBe(false)
    expect(only(shownAs(transfer({ run: DONE_RUN }))).canResume).toBe(false)
    expect(only(shownAs(transfer())).canResume).toBe(false)
    expect(only(shownAs(transfer({ run: RUN, status: 'FAILED' }))).canResume).toBe(false)
  })
})

describe('the tokens of a history', () => {
  it('are each named once, the native one too', () => {
    const items = [
      shownAs(transfer()),
      shownAs(transfer({ id: 'again' })),
      done({ type: 'Wrap', unwrapped: false, chainId: base.id }),
      done({ type: 'Vest Rewards' }),
    ]
    expect(historyTokens(items)).toEqual([
      { chainId: arbitrum.id, address: USDC },
      { chainId: mantle.id, address: WETH },
      { chainId: base.id, address: NATIVE_TOKEN_ADDRESS },
    ])
    expect(historyTokens([...items].reverse())).toEqual(historyTokens(items))
  })
})

describe('whatever was done', () => {
  const records = fc.uniqueArray(
    fc
      .record({
        number: fc.nat(30),
        age: fc.integer({ min: -3_600_000, max: 3 * 365 * 86_400_000 }),
        status: fc.constantFrom(...TRANSFER_STATUSES),
        isSent: fc.boolean(),
      })
      .map(({ number, age, status, isSent }) => {
        const change = { id: `transfer-${number}`, status, addedTime: NOW - age }
        return isSent ? transfer(change) : unsent(change)
      }),
    { selector: ({ id }) => id },
  )

  it('has one entry in one group, newest first, and no group is empty', () => {
    fc.assert(
      fc.property(records, (all) => {
        const { groups, hasPending } = viewOf(all.map(shownAs))
        const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id))
        expect([...ids].sort()).toEqual(all.map(({ id }) => id).sort())
        expect(groups.every(({ entries }) => entries.length > 0)).toBe(true)
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
        expect(groups.some(({ key }) => key === 'pending')).toBe(hasPending)
        const dated = groups.filter(({ key }) => key !== 'pending').flatMap(({ entries }) => entries)
        for (const [index, entry] of dated.slice(1).entries()) {
          expect(dated[index]?.addedTime).toBeGreaterThanOrEqual(entry.addedTime)
        }
      }),
    )
  })

  it('looks the same in whatever order it was kept', () => {
    fc.assert(
      fc.property(records, (all) => {
        const items = all.map(shownAs)
        expect(viewOf([...items].reverse())).toEqual(viewOf(items))
      }),
    )
  })

  it('can be told by its time', () => {
    fc.assert(
      fc.property(records, (all) => {
        for (const { addedTime } of viewOf(all.map(shownAs)).groups.flatMap(({ entries }) => entries)) {
          expect(timeLabel(addedTime, NOW)).toMatch(/^(\d\d:\d\d|\w{3} \d\d:\d\d|\w{3} \d+(, \d{4})?)$/)
        }
      }),
    )
  })
})
