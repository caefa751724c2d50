import type { Address, Hex, TransferRecord } from '@causeway/core'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type AccountFacts, findViolations } from './find-violations.ts'

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
  unreadable: '',
  prompts: new Map(),
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

describe('findViolations', () => {
  it('accepts a deposit that paid its recipient once', () => {
    expect(findViolations(GOOD)).toEqual([])
  })

  it.each<[string, Partial<AccountFacts>, string]>([
    ['a transaction without a record', { records: [] }, 'has no record'],
    ['a transaction with two records', { records: [record, { ...record, id: 'two' }] }, 'belongs to 2'],
    ['a gap in the nonces', { sent: [sent, { ...sent, nonce: 9 }] }, 'nonces on 1 are 7, 9'],
    [
      'an unfinished transfer without a reason',
      withRecord({ status: 'PENDING' }),
      'unfinished without a reason',
    ],
    ['a reported arrival without a payment', { payments: new Map([[RECIPIENT, []]]) }, 'was paid 0 times'],
    ['a double payment', { payments: new Map([[RECIPIENT, [paid, paid]]]) }, 'was paid 2 times'],
    [
      'a payment below the minimum output',
      { payments: new Map([[RECIPIENT, [{ ...paid, amount: 97n }]]]) },
      'got 97 of at least 98',
    ],
    [
      'a reverted transaction reported as done',
      { succeeded: new Set() },
      'none of its transactions succeeded',
    ],
    ['a reported failure whose payment arrived', withRecord({ status: 'FAILED' }), 'its recipient was paid'],
    [
      'a reported refund that never arrived',
      { ...withRecord({ status: 'TRANSFER_REFUNDED' }), payments: new Map([[RECIPIENT, []]]) },
      'no refund arrived',
    ],
    [
      'an invalid transfer whose transaction succeeded',
      { ...withRecord({ status: 'INVALID' }), payments: new Map([[RECIPIENT, []]]) },
      'its transaction succeeded',
    ],
    ['an unexplained token movement', { movements: [spent, refund] }, 'no transfer explains it'],
    [
      'a balance that is off by one unit',
      { balances: new Map([[`1:${USDC}`, { before: 1_000n, after: 899n }]]) },
      'changed by -101, not by -100',
    ],
    ['an allowance that was not shown', { allowances: [allowance] }, 'at most 0 was shown'],
    [
      'an allowance left by a completed transfer',
      { ...withRecord({ run: approving }), allowances: [allowance] },
      'may spend 40',
    ],
  ])('reports an account with %s', (_name, change, message) => {
    const violations = findViolations({ ...GOOD, ...change })
    expect(violations.join('\n')).toContain(message)
  })

  it.each<[string, Partial<AccountFacts>]>([
    [
      'a transfer that waits for its user',
      { ...withRecord({ status: 'PENDING' }), prompts: new Map([['one', 'SEND_UNCERTAIN']]) },
    ],
    ['a stalled transfer', withRecord({ status: 'PENDING', stalledTime: 1 })],
    [
      'a refunded transfer',
      {
        ...withRecord({ status: 'TRANSFER_REFUNDED' }),
        movements: [spent, refund],
        payments: new Map([[RECIPIENT, []]]),
        balances: new Map([[`1:${USDC}`, { before: 1_000n, after: 1_000n }]]),
      },
    ],
    [
      'a remaining allowance of the shown amount after a call that was not sent',
      {
        ...withRecord({ status: 'INVALID', run: approving }),
        succeeded: new Set(),
        payments: new Map([[RECIPIENT, []]]),
        allowances: [{ ...allowance, after: 100n }],
      },
    ],
    ['a transaction whose record was truncated', { records: [], unreadable: `…${DEPOSIT}…` }],
  ])('accepts an account with %s', (_name, change) => {
    expect(findViolations({ ...GOOD, ...change })).toEqual([])
  })
})
