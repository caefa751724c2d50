import type { Address, Hex, TransferRecord } from '@causeway/core'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type AccountFacts, findViolations } from './invariants.ts'

const USER: Address = `0x${'a'.repeat(40)}`
const RECIPIENT: Address = `0x${'b'.repeat(40)}`
const POOL: Address = `0x${'c'.repeat(40)}`
const USDC: Address = `0x${'d'.repeat(40)}`
const DEPOSIT: Hex = `0x${'1'.repeat(64)}`
const FILL: Hex = `0x${'2'.repeat(64)}`

const approval = {
  to: USDC,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [`0x${'c'.repeat(40)}`, 100n] }),
  value: 0n,
}

const record: TransferRecord = {
  id: 'one',
  hash: DEPOSIT,
  chainId: 1,
  chainType: 'EVM',
  from: USER,
  status: 'DONE',
  confirmedBy: 'provider',
  addedTime: 0,
  info: {
    type: 'Bridge',
    account: USER,
    recipient: RECIPIENT,
    inputChainId: 1,
    outputChainId: 8453,
    inputCurrency: USDC,
    outputCurrency: USDC,
    inputAmountRaw: 100n,
    outputAmountMinRaw: 98n,
    aggregator: 'across',
  },
  run: {
    name: 'Across',
    steps: [{ kind: 'call', call: { to: POOL, data: '0x01', value: 0n }, hash: DEPOSIT, done: true }],
  },
}

const sent = { chainId: 1, hash: DEPOSIT, nonce: 7, from: USER, to: POOL, data: '0x01', value: 0n }
const spent = { chainId: 1, transaction: DEPOSIT, token: USDC, from: USER, to: POOL, amount: 100n }
const paid = { chainId: 8453, transaction: FILL, token: USDC, from: POOL, to: RECIPIENT, amount: 99n }

const GOOD: AccountFacts = {
  account: USER,
  records: [record],
  aside: '',
  asks: new Map(),
  sent: [sent],
  succeeded: new Set([DEPOSIT]),
  cancellations: new Set(),
  movements: [spent],
  payments: new Map([[RECIPIENT, [paid]]]),
  balances: new Map([[`1:${USDC}`, { before: 1_000n, after: 900n }]]),
  allowances: [],
}

const withRecord = (change: Partial<TransferRecord>): Partial<AccountFacts> => ({
  records: [{ ...record, ...change }],
})
const refund = { ...spent, transaction: FILL, from: POOL, to: USER }
const allowance = { chainId: 1, token: USDC, owner: USER, spender: POOL, before: 0n, after: 40n }
const approving: TransferRecord['run'] = {
  name: 'Across',
  steps: [{ kind: 'approve', call: approval, done: true }],
}

describe('An account', () => {
  it('whose one deposit paid its recipient once breaks nothing', () => {
    expect(findViolations(GOOD)).toEqual([])
  })

  it.each<[string, Partial<AccountFacts>, string]>([
    ['has a transaction that no record knows', { records: [] }, 'has no record'],
    ['has a transaction of two records', { records: [record, { ...record, id: 'two' }] }, 'belongs to 2'],
    ['has a gap in its nonces', { sent: [sent, { ...sent, nonce: 9 }] }, 'nonces on 1 are 7, 9'],
    ['has a transfer without an end or a word', withRecord({ status: 'PENDING' }), 'does not say why'],
    ['is told of an arrival that was none', { payments: new Map([[RECIPIENT, []]]) }, 'was paid 0 times'],
    ['paid twice', { payments: new Map([[RECIPIENT, [paid, paid]]]) }, 'was paid 2 times'],
    [
      'was paid less than agreed',
      { payments: new Map([[RECIPIENT, [{ ...paid, amount: 97n }]]]) },
      'got 97 of at least 98',
    ],
    ['is told that it is done, and it reverted', { succeeded: new Set() }, 'nothing of it was carried out'],
    [
      'is told of a failure, and the money arrived',
      withRecord({ status: 'FAILED' }),
      'its recipient was paid',
    ],
    [
      'is told of a refund that never came',
      { ...withRecord({ status: 'TRANSFER_REFUNDED' }), payments: new Map([[RECIPIENT, []]]) },
      'nothing came back',
    ],
    [
      'is told that nothing was sent, and it was',
      { ...withRecord({ status: 'INVALID' }), payments: new Map([[RECIPIENT, []]]) },
      'its transaction succeeded',
    ],
    ['got tokens that nothing tells of', { movements: [spent, refund] }, 'no transfer tells of it'],
    [
      'misses a unit',
      { balances: new Map([[`1:${USDC}`, { before: 1_000n, after: 899n }]]) },
      'moved by -101, not by -100',
    ],
    ['has an allowance that nobody was shown', { allowances: [allowance] }, 'shown were 0'],
    [
      'has an allowance left of a transfer that is done',
      { ...withRecord({ run: approving }), allowances: [allowance] },
      'may take 40',
    ],
  ])('that %s is named', (_what, change, word) => {
    const violations = findViolations({ ...GOOD, ...change })
    expect(violations.join('\n')).toContain(word)
  })

  it.each<[string, Partial<AccountFacts>]>([
    [
      'waits for its user',
      { ...withRecord({ status: 'PENDING' }), asks: new Map([['one', 'SEND_UNCERTAIN']]) },
    ],
    ['is stalled', withRecord({ status: 'PENDING', stalledTime: 1 })],
    [
      'was refunded',
      {
        ...withRecord({ status: 'TRANSFER_REFUNDED' }),
        movements: [spent, refund],
        payments: new Map([[RECIPIENT, []]]),
        balances: new Map([[`1:${USDC}`, { before: 1_000n, after: 1_000n }]]),
      },
    ],
    [
      'has what was shown of an allowance left, where the call never went out',
      {
        ...withRecord({ status: 'INVALID', run: approving }),
        succeeded: new Set(),
        payments: new Map([[RECIPIENT, []]]),
        allowances: [{ ...allowance, after: 100n }],
      },
    ],
    ['has a transaction whose record was cut off', { records: [], aside: `…${DEPOSIT}…` }],
  ])('that %s breaks nothing', (_what, change) => {
    expect(findViolations({ ...GOOD, ...change })).toEqual([])
  })
})
