import type { Address } from '@causeway/core'
import { base } from '@causeway/core/chains'
import { describe, expect, test } from 'vitest'
import {
  actionRecord,
  approve,
  buildFacts,
  buildMarginFacts,
  buildRecord,
  deposit,
  HASH,
  NOW,
  sentRecord,
  TO_HASH,
} from './build-record.test-support.ts'
import type { TransferFacts } from './transfer-facts.ts'
import { transferMoments } from './transfer-moments.ts'

const toLines = (...args: Parameters<typeof buildFacts>) =>
  transferMoments(buildFacts(...args)).map(({ title, sign }) => `${sign}: ${title}`)

const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

describe('transferMoments', () => {
  test('each transaction of an interrupted plan has its hash', () => {
    const steps = [deposit({ hash: HASH, done: true }), deposit({ hash: TO_HASH, done: true }), deposit()]
    const moments = transferMoments(buildFacts(buildRecord({ hash: TO_HASH }, steps)))
    expect(moments.map(({ hash, sign }) => [hash?.value, sign])).toEqual([
      [HASH, 'done'],
      [TO_HASH, 'done'],
      [undefined, 'todo'],
    ])
  })

  test('a plan that expired after its first transaction ends with it', () => {
    const record = buildRecord({ hash: HASH }, [deposit({ hash: HASH, done: true }), deposit()])
    const moments = transferMoments(buildFacts(record, { isExpired: true }))
    expect(moments.map(({ hash, sign }) => [hash?.value, sign])).toEqual([[HASH, 'done']])
  })

  test.each([
    [
      'before anything is sent',
      buildRecord({}, [approve(), deposit()]),
      ['todo: Approve', 'todo: Send on Arbitrum One', 'todo: Arrived'],
    ],
    [
      'while the approval waits',
      buildRecord({}, [approve({ hash: '0x1' }), deposit()]),
      ['waiting: Approve', 'todo: Send on Arbitrum One', 'todo: Arrived'],
    ],
    [
      'while the deposit waits',
      buildRecord({ hash: HASH }, [approve({ done: true }), deposit({ hash: HASH })]),
      ['done: Approved', 'waiting: Sent on Arbitrum One', 'todo: Arrived'],
    ],
    [
      'on its way',
      sentRecord(),
      [
        'done: Approved',
        'done: Sent on Arbitrum One',
        'waiting: Waiting for arrival on Base',
        'todo: Arrived',
      ],
    ],
    [
      'after it left',
      sentRecord({ departedTime: NOW + 37_000 }),
      [
        'done: Approved',
        'done: Sent on Arbitrum One',
        'done: Left Arbitrum One',
        'waiting: Waiting for arrival on Base',
        'todo: Arrived',
      ],
    ],
    [
      'when it is late',
      sentRecord({ stalledTime: NOW }),
      [
        'done: Approved',
        'done: Sent on Arbitrum One',
        'stalled: Waiting for arrival on Base',
        'todo: Arrived',
      ],
    ],
    [
      'when it arrived',
      sentRecord({ status: 'DONE', toHash: TO_HASH }),
      ['done: Approved', 'done: Sent on Arbitrum One', 'done: Arrived on Base'],
    ],
    [
      'when the payment differs from the quote',
      sentRecord({ status: 'PARTIAL_SUCCESS' }),
      ['done: Approved', 'done: Sent on Arbitrum One', 'partial: Arrived on Base, not as quoted'],
    ],
    [
      'when a lower amount arrived',
      sentRecord({ status: 'PARTIAL_SUCCESS', received: { token: `0x${'b'.repeat(40)}`, amount: 1n } }),
      ['done: Approved', 'done: Sent on Arbitrum One', 'partial: Partially arrived on Base'],
    ],
    [
      'when another token arrived',
      sentRecord({ status: 'PARTIAL_SUCCESS', received: { token: `0x${'c'.repeat(40)}`, amount: 1n } }),
      ['done: Approved', 'done: Sent on Arbitrum One', 'partial: Another token arrived on Base'],
    ],
    [
      'when it was paid back',
      sentRecord({ status: 'TRANSFER_REFUNDED' }),
      ['done: Approved', 'done: Sent on Arbitrum One', 'refunded: Refunded on Arbitrum One'],
    ],
    [
      'when it was paid back on the destination chain',
      sentRecord({ status: 'TRANSFER_REFUNDED', toHash: TO_HASH, refund: { chainId: base.id } }),
      ['done: Approved', 'done: Sent on Arbitrum One', 'refunded: Refunded on Base'],
    ],
    [
      'when the wallet rejected it',
      buildRecord({ status: 'INVALID' }, [approve({ done: true }), deposit()]),
      ['done: Approved', 'failed: Not sent'],
    ],
    [
      'when it reverted',
      buildRecord({ hash: HASH, status: 'FAILED' }, [deposit({ hash: HASH })]),
      ['failed: Sent on Arbitrum One'],
    ],
    [
      'when the provider reports a failure',
      sentRecord({ status: 'FAILED' }),
      ['done: Approved', 'done: Sent on Arbitrum One', 'failed: Will not arrive'],
    ],
    [
      'while an order is open',
      buildRecord({ orderId: '0xo', info: { ...buildRecord().info, type: 'Swap', outputChainId: 42161 } }),
      ['done: Order submitted', 'waiting: Waiting to be filled', 'todo: Received'],
    ],
  ])('lists the events %s', (_, record, lines) => {
    expect(toLines(record)).toEqual(lines)
  })

  test.each([
    ['Deposit', 'Supplied'],
    ['Withdraw', 'Withdrawn'],
    ['Borrow', 'Borrowed'],
    ['Repay', 'Repaid'],
    ['Deposit, SwitchCollateral, Borrow', 'Supplied, collateral changed, borrowed'],
  ])('ends the lending action %s with %s', (txType, outcome) => {
    expect(toLines(actionRecord({ txType }))).toEqual(['done: Sent on Arbitrum One', `done: ${outcome}`])
    const steps = [deposit({ hash: HASH })]
    const pending = actionRecord({ txType }, { status: 'PENDING', run: { name: 'Aave V3', steps } })
    expect(toLines(pending)).toEqual(['waiting: Sent on Arbitrum One', `todo: ${outcome}`])
  })

  test('ends a margin trade with the state of its position', () => {
    const lines = toLines(actionRecord({ type: 'Margin', txType: 'Close' }))
    expect(lines.at(-1)).toBe('done: Repaid with collateral')
  })

  test('does not attribute to the provider that no node knows the transaction', () => {
    const message =
      'The network no longer knows the transaction: unless it is sent again, the funds remain in the wallet'
    const fields = { hash: HASH, sentTime: 1, stalledTime: 2, lastCheckedTime: 3, message }
    const moments = transferMoments(buildFacts(buildRecord(fields, [deposit({ hash: HASH })])))
    const sources = moments.find(({ key }) => key === 'waiting')?.sources ?? []
    expect(sources[0]).toMatch(/^Stargate bus: /)
    expect(sources.join()).not.toContain('no longer knows')
  })

  test('lists the sources that can report the arrival, with their status', () => {
    const record = sentRecord({
      lastCheckedTime: NOW,
      message: 'Source transaction confirmed, waiting for arrival',
      departedTime: NOW,
    })
    const witnesses = transferMoments(buildFacts(record)).find(({ key }) => key === 'waiting')?.sources
    expect(witnesses).toEqual([
      'Stargate bus: source transaction confirmed, waiting for arrival',
      'Transfer event on Base: not seen yet',
    ])
  })

  test('lists no source for a swap on one chain, whose receipt is its outcome', () => {
    const info = { ...buildRecord().info, type: 'Swap', outputChainId: buildRecord().chainId } as const
    const getSources = (record: Parameters<typeof buildFacts>[0]) =>
      transferMoments(buildFacts(record)).find(({ key }) => key === 'waiting')?.sources
    expect(getSources(sentRecord({ info }))).toEqual([])
    expect(getSources(buildRecord({ info, orderId: '1', run: undefined }))).toHaveLength(1)
  })

  test.each([
    ['The tokens were refunded.', undefined],
    ['Across refunded the deposit on the source chain.', undefined],
    ['The order expired before it was filled.', 'The order expired before it was filled.'],
  ])('has the reason of a refund, unless it repeats the title ("%s")', (message, detail) => {
    const moments = transferMoments(buildFacts(sentRecord({ status: 'TRANSFER_REFUNDED', message })))
    expect(moments.at(-1)).toMatchObject({ title: 'Refunded on Arbitrum One', detail })
  })

  test('states that the chain cannot report the arrival of a native token', () => {
    const record = sentRecord({ info: { ...buildRecord().info, outputCurrency: NATIVE } })
    const witnesses = transferMoments(buildFacts(record)).find(({ key }) => key === 'waiting')?.sources
    expect(witnesses).toEqual([
      'Stargate bus: not checked yet',
      'Base: native tokens arrive without an event, so only Stargate bus can report it',
    ])
  })

  test('has the hash of each chain next to its event', () => {
    const moments = transferMoments(buildFacts(sentRecord({ status: 'DONE', toHash: TO_HASH })))
    expect(moments.map(({ key, hash }) => [key, hash?.side, hash?.value.slice(0, 6)])).toEqual([
      ['permission-0', 'source', '0x9d4c'],
      ['sent', 'source', '0x5f21'],
      ['end', 'destination', '0x0be9'],
    ])
  })
})

test('the timeline of a margin trade has the amounts of its requests, and the revocation after the trade', () => {
  const lines = (facts: TransferFacts) =>
    transferMoments(facts).map(({ title, detail }) => (detail === undefined ? title : `${title}: ${detail}`))
  expect(lines(buildMarginFacts('Open', 1))).toEqual([
    'Approved: Exactly 1 WETH, and no more',
    'Allow exactly 2,500 USDC debt',
    'Send on Arbitrum One',
    'Borrowed and supplied',
  ])
  expect(lines(buildMarginFacts('Close', 0))).toEqual([
    'Approve: Exactly 1.005628620852314882 WETH, and no more',
    'Send on Arbitrum One',
    'Revoke this permission',
    'Repaid with collateral',
  ])
})
