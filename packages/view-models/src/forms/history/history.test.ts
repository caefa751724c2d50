import {
  type Address,
  TRANSFER_STATUSES,
  type TransactionInfo,
  type TransferRecord,
  type TransferStep,
} from '@causeway/core'
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
import type { ActivityItem } from '../../activity/activity-items.ts'
import { toActivityItem } from '../../activity/activity-items.ts'
import type { HistoryEntry, HistoryState } from './entry.ts'
import { type HistoryInput, historyGroups, historyTokens } from './history.ts'

const toItem = (record: TransferRecord) => toActivityItem(record, CHAINS)

/** Wednesday in local time. */
const NOW = new Date(2026, 10, 18, 12).getTime()
const getTime = (year: number, month: number, day: number, hour = 0) =>
  new Date(year, month - 1, day, hour).getTime()

const createToken = (chainId: number, address: Address, symbol: string, decimals: number): Token => ({
  chainId,
  address,
  symbol,
  decimals,
  name: symbol,
})
const TOKENS = [createToken(arbitrum.id, USDC, 'USDC', 6), createToken(mantle.id, WETH, 'WETH', 18)]

const getView = (items: readonly ActivityItem[], change: Partial<HistoryInput> = {}) =>
  historyGroups({ items, now: NOW, chains: [arbitrum, base, mantle], tokens: TOKENS, ...change })

const getOnlyEntry = (item: ActivityItem, change: Partial<HistoryInput> = {}): HistoryEntry => {
  const [entry] = getView([item], change).groups.flatMap(({ entries }) => entries)
  if (!entry) throw new Error('The item has no entry')
  return entry
}

/** A bridge of 850 USDC to 0.5 WETH. */
const transfer = ({ info, ...change }: Partial<TransferRecord> = {}) => {
  const amounts = { inputAmountRaw: 850_000_000n, outputAmountRaw: 5n * 10n ** 17n }
  return bridge({ sentTime: change.addedTime, ...change, info: { ...bridge().info, ...amounts, ...info } })
}
/** A wallet request without a known transaction. */
const ASK = { nonce: 3, fromBlock: 1n, time: 1 }
const unsent = (change: Partial<TransferRecord> = {}) => {
  const { hash: _, sentTime: __, ...record } = transfer(change)
  return record
}
const done = (info: TransactionInfo, change: Parameters<typeof plainTransaction>[0] = {}) =>
  toItem(plainTransaction({ info, status: 'DONE', ...change }))

describe('the history', () => {
  it('groups entries by time, pending ones first', () => {
    const times = [
      getTime(2026, 11, 18, 1),
      getTime(2026, 11, 16),
      getTime(2026, 11, 1),
      getTime(2026, 2, 1),
      getTime(2025, 12, 31),
      getTime(2023, 1, 1),
    ]
    const items = times.map((addedTime) =>
      toItem(transfer({ id: `at-${addedTime}`, status: 'DONE', addedTime })),
    )
    const pending = [1, 2].map((number) =>
      toItem(transfer({ id: `pending-${number}`, addedTime: getTime(2024, 1, number) })),
    )
    const view = getView([...items, ...pending])
    expect(view.groups.map(({ key, label, entries }) => [key, label, entries.length])).toEqual([
      ['pending', 'Pending (2)', 2],
      ['Today', 'Today', 1],
      ['This week', 'This week', 1],
      ['Past 30 Days', 'Past 30 Days', 1],
      ['This year', 'This year', 1],
      ['2025', '2025', 1],
      ['2023', '2023', 1],
    ])
    expect(view).toMatchObject({ hasPending: true, oldestPendingTime: getTime(2024, 1, 1), canClear: true })
  })

  it('has no groups and no pending indicator when it is empty', () => {
    expect(getView([])).toEqual({
      groups: [],
      hasPending: false,
      oldestPendingTime: undefined,
      canClear: false,
    })
  })

  it('dates a transfer that was found by its hash by its block, not by its discovery', () => {
    const sentTime = getTime(2026, 11, 16, 9)
    const { groups } = getView([toItem(transfer({ status: 'DONE', addedTime: NOW, sentTime }))])
    expect(groups).toMatchObject([{ label: 'This week', entries: [{ addedTime: sentTime }] }])
  })

  it('does not count an unsent transfer as pending, and clears it unless it may have been sent', () => {
    const steps = RUN.steps.map((step) => ({ ...asCall(step), ask: undefined }))
    const view = getView([toItem(unsent({ addedTime: NOW, run: { ...RUN, steps } }))])
    expect(view).toMatchObject({ hasPending: false, canClear: true, groups: [{ key: 'Today' }] })
    expect(view.groups[0]?.entries).toMatchObject([{ state: 'preparing', canResume: true, canClear: true }])
    const requested = getView([toItem(unsent({ addedTime: NOW, run: RUN }))])
    expect(requested).toMatchObject({ canClear: false, groups: [{ entries: [{ canClear: false }] }] })
  })
})

describe('an entry', () => {
  it('describes a bridge by amounts, chains and provider, with links', () => {
    const run = { ...RUN, name: 'Stargate' }
    const info = { ...transfer().info, aggregator: 'stargate' }
    const entry = getOnlyEntry(toItem(transfer({ toHash: FILL_HASH, run, info })))
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

  it('shows amounts of unlisted tokens with their addresses, if the record knows their decimals', () => {
    const withRun = getOnlyEntry(toItem(transfer({ run: RUN })), { tokens: [] })
    expect(withRun.from).toMatchObject({ text: '0.0₉85 0x3333…3333', symbol: undefined, decimals: 18 })
    const without = getOnlyEntry(toItem(transfer()), { tokens: [] })
    expect(without).toMatchObject({ title: 'Bridge', from: { amount: 850_000_000n, text: undefined } })
  })

  it('does not use the name of a token with the same address on another chain', () => {
    const elsewhere = TOKENS.map((token) => ({ ...token, chainId: base.id }))
    expect(getOnlyEntry(toItem(transfer()), { tokens: elsewhere }).from?.symbol).toBeUndefined()
  })

  it('names the recipient if it is not the sender', () => {
    const sent = transfer({ info: { ...transfer().info, recipient: RECIPIENT } })
    expect(getOnlyEntry(toItem(sent)).recipient).toBe(RECIPIENT)
    const toSelf = transfer({
      info: { ...transfer().info, recipient: `0x${ACCOUNT.slice(2).toUpperCase()}` },
    })
    expect(getOnlyEntry(toItem(toSelf)).recipient).toBeUndefined()
  })

  it('names the borrowed amount and the lender of a loan', () => {
    const { inputCurrency: _, inputAmountRaw: __, ...info } = transfer().info
    const record = transfer({ status: 'DONE' })
    const item = toItem({
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
    expect(getOnlyEntry(item)).toMatchObject({
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
      'Margin: borrow USDC',
      'Aave V3, Arbitrum One',
      { type: 'Margin', lender: 'AAVE_V3', txType: 'Open', inputCurrencyId: USDC, outputCurrencyId: WETH },
    ],
    [
      'Margin: collateral swap USDC',
      'Aave V3, Arbitrum One',
      { type: 'Margin', lender: 'AAVE_V3', txType: 'CollateralSwap', inputCurrencyId: USDC },
    ],
    [
      'Margin: debt swap USDC',
      'Aave V3, Arbitrum One',
      { type: 'Margin', lender: 'AAVE_V3', txType: 'DebtSwap', inputCurrencyId: USDC },
    ],
    ['Move loan', 'Aave V3, Arbitrum One', { type: 'Margin', lender: 'AAVE_V3', txType: 'Refinance' }],
    ['Vest Rewards', 'Arbitrum One', { type: 'Vest Rewards' }],
    ['Claim rewards', 'Arbitrum One', { type: 'Claim Rewards' }],
    [
      'Deposit, Switch collateral',
      'Aave V3, Arbitrum One',
      { type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit, SwitchCollateral' },
    ],
    ['Switch E-Mode', 'Aave V3, Arbitrum One', { type: 'SwitchEMode', lender: 'AAVE_V3' }],
  ])('is titled %s if it is a plain transaction', (title, detail, info) => {
    expect(getOnlyEntry(done(info))).toMatchObject({ title, detail, state: 'done', display: 'complete' })
  })

  it('names the operation of a margin trade, because its amounts are not those of a swap', () => {
    const getOperation = (info: Parameters<typeof done>[0]) => getOnlyEntry(done(info)).marginOperation
    expect(getOperation({ type: 'Margin', lender: 'AAVE_V3', txType: 'Open' })).toBe('Open')
    expect(getOperation({ type: 'Margin', lender: 'AAVE_V3', txType: 'Refinance' })).toBe('Refinance')
    expect(getOperation({ type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit' })).toBeUndefined()
  })

  it('is titled by the direction of a wrap that the executor sent', () => {
    const wrap = { type: 'Wrap', outputChainId: mantle.id, inputChainId: mantle.id } as const
    const getTitle = (inputCurrency: Address, outputCurrency: Address) =>
      getOnlyEntry(toItem(transfer({ info: { ...transfer().info, ...wrap, inputCurrency, outputCurrency } })))
        .title
    expect(getTitle(NATIVE_TOKEN_ADDRESS, WETH)).toMatch(/^Wrap /)
    expect(getTitle(WETH, NATIVE_TOKEN_ADDRESS)).toMatch(/^Unwrap .*WETH/)
  })

  const call = asCall(RUN.steps[1])
  const betweenCalls = toItem(
    transfer({ run: { ...RUN, steps: [{ ...call, hash: HASH, done: true }, call] } }),
  )

  it.each<[HistoryState, string, ActivityItem]>([
    ['sent', 'pending', toItem(plainTransaction())],
    ['stalled', 'warning', toItem(plainTransaction({ stalledTime: 1 }))],
    ['partial', 'warning', toItem(plainTransaction({ status: 'PARTIAL_SUCCESS' }))],
    ['failed', 'error', toItem(plainTransaction({ status: 'FAILED' }))],
    ['departed', 'pending', toItem(transfer({ departedTime: 1 }))],
    ['stalled', 'warning', toItem(transfer({ departedTime: 1, stalledTime: 2 }))],
    ['stalled', 'warning', toItem(transfer({ stalledTime: 2 }))],
    ['interrupted', 'warning', betweenCalls],
    ['done', 'complete', toItem(transfer({ status: 'DONE' }))],
    ['partial', 'warning', toItem(transfer({ status: 'PARTIAL_SUCCESS' }))],
    ['refunded', 'warning', toItem(transfer({ status: 'TRANSFER_REFUNDED' }))],
    ['failed', 'error', toItem(transfer({ status: 'FAILED' }))],
  ])('has the state %s and is displayed as %s', (state, display, item) => {
    expect(getOnlyEntry(item)).toMatchObject({ state, display })
  })

  it.each<[HistoryState, Partial<ReturnType<typeof asCall>>]>([
    ['preparing', {}],
    ['unanswered', { ask: ASK }],
    ['sent', { ask: ASK, hash: HASH }],
    ['interrupted', { ask: ASK, hash: HASH, done: true }],
  ])('has the state %s after the first of two revocations', (state, fields) => {
    const { ask: _, hash: __, ...step } = asCall(RUN.steps[1])
    const permission = { ...step, kind: 'permission', done: false } as const
    const run = { ...RUN, steps: [{ ...permission, ...fields }, permission] }
    const { info } = transfer()
    const item = toItem(unsent({ run, info: { ...info, type: 'Approve', txType: 'Revoke' } }))
    expect(getOnlyEntry(item)).toMatchObject({ state, canResume: true })
    expect(getOnlyEntry(item, { running: [{ transferId: item.id }] }).state).toBe('preparing')
  })

  it('names the tokens whose approvals it revokes', () => {
    const { info } = transfer()
    const revoke = { ...info, type: 'Approve', txType: 'Revoke' } as const
    const {
      inputCurrency: _,
      inputAmountRaw: __,
      outputCurrency: ___,
      outputAmountRaw: ____,
      ...plan
    } = revoke
    const toRevocation = (...tokens: Address[]) => {
      const steps = tokens.map((to) => ({
        kind: 'permission' as const,
        call: { to, data: '0x095ea7b3' as const, value: 0n },
        done: false,
      }))
      return toItem({ ...unsent({ run: { ...RUN, steps } }), info: plan })
    }
    expect(getOnlyEntry(toRevocation(USDC, USDC)).title).toBe('Revoke USDC')
    expect(getOnlyEntry(toRevocation(RECIPIENT)).title).toMatch(/^Revoke 0x\w{4}…\w{4}$/)
    expect(getOnlyEntry(toRevocation(USDC, RECIPIENT)).title).toBe('Revoke 2 approvals')
    expect(getOnlyEntry(toRevocation(USDC, RECIPIENT, WETH)).title).toBe('Revoke 3 approvals')
    expect(historyTokens([toRevocation(USDC, USDC)])).toEqual([{ chainId: arbitrum.id, address: USDC }])
  })

  it('is unanswered, not unsent, if the wallet was asked to send its approval', () => {
    const approval = { ...asCall(RUN.steps[1]), kind: 'approve', ask: ASK, done: false } as const
    const { ask: _, ...call } = asCall(RUN.steps[1])
    expect(getOnlyEntry(toItem(unsent({ run: { ...RUN, steps: [approval, call] } })))).toMatchObject({
      state: 'unanswered',
      display: 'warning',
    })
  })

  it('is pending, not interrupted, between two calls while it is being executed', () => {
    const entry = getOnlyEntry(betweenCalls, { running: [{ transferId: betweenCalls.id }] })
    expect(entry).toMatchObject({ state: 'sent', canResume: false })
  })

  it.each(['FAILED', 'TRANSFER_REFUNDED'] as const)(
    'keeps the quoted output of a transfer with the status %s, of which nothing arrived',
    (status) => {
      const { to, quoted } = getOnlyEntry(toItem(transfer({ status })))
      expect(to).toBeUndefined()
      expect(quoted).toMatchObject({ chainName: 'Mantle', amount: 5n * 10n ** 17n, text: '0.5 WETH' })
    },
  )

  it('links to the replacement of a replaced transaction', () => {
    const replaced = plainTransaction({ status: 'INVALID', replacedBy: FILL_HASH })
    expect(getOnlyEntry(toItem(replaced))).toMatchObject({
      state: 'replaced',
      transaction: { hash: FILL_HASH, explorerUrl: `https://arbiscan.io/tx/${FILL_HASH}` },
      to: undefined,
      canClear: true,
    })
  })

  it('shows the id of an order without a transaction', () => {
    expect(getOnlyEntry(toItem(unsent({ orderId: 'order-7' })))).toMatchObject({
      orderId: 'order-7',
      transaction: undefined,
      state: 'sent',
    })
  })

  it.each(['FAILED', 'INVALID', 'TRANSFER_REFUNDED'] as const)(
    'shows no output for a transfer that ended as %s',
    (status) => {
      expect(getOnlyEntry(toItem(transfer({ status }))).to).toBeUndefined()
    },
  )

  it('shows no amount if another token arrived', () => {
    expect(getOnlyEntry(toItem(transfer({ status: 'PARTIAL_SUCCESS' }))).to).toMatchObject({
      amount: undefined,
      text: 'WETH',
      chainName: 'Mantle',
    })
  })

  it('has the payment that arrived, once the chain reports it', () => {
    const { outputCurrency = '0x' } = transfer().info
    const arrived = transfer({
      status: 'DONE',
      received: { token: outputCurrency, amount: 499n * 10n ** 15n },
    })
    expect(getOnlyEntry(toItem(arrived))).toMatchObject({
      to: { text: '0.5 WETH' },
      received: { text: '0.499 WETH', chainName: 'Mantle' },
    })
    const partial = transfer({ status: 'PARTIAL_SUCCESS', received: { token: RECIPIENT, amount: 7n } })
    expect(getOnlyEntry(toItem(partial)).received).toMatchObject({ token: RECIPIENT, decimals: undefined })
    expect(historyTokens([toItem(partial)])).toContainEqual({ chainId: mantle.id, address: RECIPIENT })
    expect(getOnlyEntry(toItem(transfer({ status: 'DONE' }))).received).toBeUndefined()
  })

  it('does not show the leftovers of a margin trade as its payment', () => {
    const { info } = transfer()
    const close = { ...info, type: 'Margin', lender: 'AAVE_V3', txType: 'Close' } as const
    const received = { token: info.inputCurrency ?? '0x', amount: 1n }
    const entry = getOnlyEntry(toItem(transfer({ status: 'DONE', info: close, received })))
    expect(entry).toMatchObject({ to: { text: '0.5 WETH' }, received: undefined })
  })

  it('has the amount of a confirmed payment as received, because it arrives as it was sent', () => {
    const { info } = transfer({})
    const { inputChainId: outputChainId, inputCurrency: outputCurrency } = info
    const payment = { ...info, type: 'Swap', outputChainId, outputCurrency, outputAmountRaw: 7n } as const
    const read = (status: 'PENDING' | 'DONE') =>
      getOnlyEntry(toItem(transfer({ status, info: payment }))).received
    expect(read('DONE')).toMatchObject({ token: info.inputCurrency, amount: 7n })
    expect(read('PENDING')).toBeUndefined()
  })

  it('states why a transfer was never sent and where its funds are', () => {
    const rejected = unsent({ status: 'INVALID', message: 'User rejected the transaction' })
    expect(getOnlyEntry(toItem(rejected)).note).toBe(
      'User rejected the transaction. 850 USDC is still in your wallet on Arbitrum One.',
    )
    const sent = transfer({ status: 'FAILED', message: 'Out of liquidity!' })
    expect(getOnlyEntry(toItem(sent)).note).toBe('Out of liquidity!')
  })

  it('can be resumed if a step is pending and no execution runs', () => {
    const item = toItem(transfer({ run: RUN }))
    expect(getOnlyEntry(item).canResume).toBe(true)
    expect(getOnlyEntry(item, { running: [{ transferId: item.id }] }).canResume).toBe(false)
    expect(getOnlyEntry(toItem(transfer({ run: DONE_RUN }))).canResume).toBe(false)
    expect(getOnlyEntry(toItem(transfer())).canResume).toBe(false)
    expect(getOnlyEntry(toItem(transfer({ run: RUN, status: 'FAILED' }))).canResume).toBe(false)
    expect(getOnlyEntry(toItem(transfer({ run: RUN, status: 'DONE' }))).canResume).toBe(true)
    expect(getOnlyEntry(toItem(transfer({ run: DONE_RUN, status: 'DONE' }))).canResume).toBe(false)
  })

  it('cannot be resumed while only the confirmation of sent steps is missing, which tracking reads', () => {
    const [approval, deposit] = RUN.steps.map((step) => asCall(step))
    if (!approval || !deposit) throw new Error('The run has two steps')
    const sent = { ...deposit, hash: HASH }
    const withSteps = (...steps: TransferStep[]) => transfer({ run: { ...RUN, steps } })
    const batch: TransferStep = { kind: 'batch', calls: [], id: '0xb', done: false }
    expect(getOnlyEntry(toItem(withSteps(approval, sent))).canResume).toBe(false)
    expect(
      getOnlyEntry(toItem(withSteps(sent, { ...approval, hash: undefined, done: false }))).canResume,
    ).toBe(true)
    const { hash: _, ...unsentTransfer } = withSteps(batch)
    expect(getOnlyEntry(toItem({ ...unsentTransfer, batchId: '0xb' })).canResume).toBe(false)
    expect(getOnlyEntry(toItem(unsentTransfer)).canResume).toBe(true)
    expect(getOnlyEntry(toItem({ ...withSteps(approval, sent), status: 'DONE' })).canResume).toBe(true)
  })
})

describe('historyTokens', () => {
  it('returns each token once, including the native one', () => {
    const items = [
      toItem(transfer()),
      toItem(transfer({ id: 'again' })),
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

describe('any set of transfers', () => {
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

  it('has one entry per transfer in one group, newest first, without empty groups', () => {
    fc.assert(
      fc.property(records, (all) => {
        const { groups, hasPending } = getView(all.map(toItem))
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

  it('renders the same for any input order', () => {
    fc.assert(
      fc.property(records, (all) => {
        const items = all.map(toItem)
        expect(getView([...items].reverse())).toEqual(getView(items))
      }),
    )
  })

  it('has a time label for each entry', () => {
    fc.assert(
      fc.property(records, (all) => {
        for (const { addedTime } of getView(all.map(toItem)).groups.flatMap(({ entries }) => entries)) {
          expect(timeLabel(addedTime, NOW)).toMatch(/^(\d\d:\d\d|\w{3} \d\d:\d\d|\w{3} \d+(, \d{4})?)$/)
        }
      }),
    )
  })
})
