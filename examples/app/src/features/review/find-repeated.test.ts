import type { BuiltQuote, Hex, TransferRecord, TransferStep } from '@causeway/core'
import { expect, test } from 'vitest'
import {
  findRecovered,
  findRepeated,
  isOpenInWallet,
  isRequestOpen,
  type PlannedAction,
  toPlannedAction,
} from './find-repeated.ts'
import { isSent } from './is-sent.ts'

const HASH: Hex = `0x${'5'.repeat(64)}`
const call = { to: '0x01', data: '0x', value: 0n } as const
const approve = (fields: object): TransferStep => ({ kind: 'approve', call, done: false, ...fields })
const deposit = (fields: object = {}): TransferStep => ({ kind: 'call', call, done: false, ...fields })
const record = (fields: Partial<TransferRecord>, steps: TransferStep[]): TransferRecord => ({
  id: 'a1',
  chainId: 42_161,
  chainType: 'EVM',
  from: `0x${'1'.repeat(40)}`,
  info: {
    type: 'Bridge',
    account: `0x${'1'.repeat(40)}`,
    recipient: `0x${'1'.repeat(40)}`,
    inputChainId: 42_161,
    outputChainId: 8_453,
    inputCurrency: `0x${'a'.repeat(40)}`,
    outputCurrency: `0x${'b'.repeat(40)}`,
    inputAmountRaw: 850_000_000n,
  },
  status: 'PENDING',
  addedTime: 1,
  run: { name: 'Stargate', steps },
  ...fields,
})

const ASKED = { ask: { time: 1 } }
const OPEN = record({}, [approve({ done: true, hash: HASH }), deposit(ASKED)])
const { info } = OPEN

const trade = (changes: Partial<BuiltQuote['request']> = {}, fromAmount = 850_000_000n): PlannedAction =>
  toPlannedAction({
    request: {
      fromChainId: OPEN.chainId,
      toChainId: info.outputChainId ?? 0,
      fromTokenAddress: info.inputCurrency || '0x',
      toTokenAddress: info.outputCurrency || '0x',
      fromAddress: info.account || '0x',
      toAddress: info.recipient || '0x',
      fromAmount,
      ...changes,
    } as BuiltQuote['request'],
  })

test('a trade may be open in the wallet if an identical one has no answer', () => {
  expect(isOpenInWallet(trade(), [OPEN])).toBe(true)
})

const order = (fields: object): TransferStep => ({
  kind: 'order',
  order: { typedData: { domain: {}, types: {}, primaryType: 'Order', message: {} } },
  done: false,
  ...fields,
})

test('a trade is open if an identical order is signed, and its submission is not confirmed', () => {
  expect(isOpenInWallet(trade(), [record({}, [order({ signature: '0x51' })])])).toBe(true)
  expect(isOpenInWallet(trade(), [record({}, [order({})])])).toBe(false)
  expect(isOpenInWallet(trade(), [record({}, [order({ signature: '0x51', done: true })])])).toBe(false)
})

test.each([
  ['it pays another amount', trade({}, 1n)],
  ['it pays another account', trade({ toAddress: `0x${'9'.repeat(40)}` })],
  ['another account sends it', trade({ fromAddress: `0x${'9'.repeat(40)}` })],
  ['it goes to another chain', trade({ toChainId: 1 })],
  ['it pays another token', trade({ toTokenAddress: `0x${'9'.repeat(40)}` })],
])('a trade is not open in the wallet if %s', (_case, changed) => {
  expect(isOpenInWallet(changed, [OPEN])).toBe(false)
})

test.each([
  ['was sent', record({ hash: HASH }, [deposit({ ...ASKED, hash: HASH })])],
  ['was rejected', record({ status: 'INVALID' }, [deposit(ASKED)])],
  ['only asked for its approval', record({}, [approve(ASKED), deposit()])],
])('an identical trade is not open in the wallet if it %s', (_case, earlier) => {
  expect(isOpenInWallet(trade(), [earlier])).toBe(false)
})

test('an identical trade that waits for its approval may be sent as well, for 15 minutes', () => {
  const waiting = record({}, [approve(ASKED), deposit()])
  expect(isRequestOpen(trade(), [waiting], 900_001)).toBe(true)
  expect(isRequestOpen(trade(), [waiting], 900_002)).toBe(false)
  expect(isRequestOpen(trade({}, 1n), [waiting], 2)).toBe(false)
  expect(isRequestOpen(trade(), [record({}, [approve({ ...ASKED, hash: HASH }), deposit()])], 2)).toBe(false)
})

const DEPOSIT = record(
  { info: { ...info, type: 'Money Market', lender: 'AAVE_V3', txType: 'Repay', outputCurrency: undefined } },
  [approve({ done: true, hash: HASH }), deposit(ASKED)],
)
const action = (changes: Partial<PlannedAction['info']> = {}): PlannedAction => {
  const { recipient, inputCurrency, inputAmountRaw, lender, txType } = DEPOSIT.info
  return {
    chainId: DEPOSIT.chainId,
    account: trade().account,
    info: { recipient, inputCurrency, inputAmountRaw, lender, txType, outputChainId: 8_453, ...changes },
  }
}

test('a repayment may be open in the wallet if an identical one has no answer, with other interest', () => {
  expect(isOpenInWallet(action(), [DEPOSIT])).toBe(true)
  expect(isOpenInWallet(action({ inputAmountRaw: 850_000_999n }), [DEPOSIT])).toBe(true)
  expect(isOpenInWallet(action(), [{ ...DEPOSIT, run: undefined }])).toBe(false)
})

test('a withdrawal, which spends nothing of the wallet, is compared by the amount that it receives', () => {
  const received = { inputAmountRaw: undefined, inputCurrency: undefined, outputAmountRaw: 5n } as const
  const open = record({ info: { ...DEPOSIT.info, ...received } }, [deposit(ASKED)])
  expect(isOpenInWallet(action(received), [open])).toBe(true)
  expect(isOpenInWallet(action({ ...received, outputAmountRaw: 6n }), [open])).toBe(false)
})

test.each([
  ['at another lender', { lender: 'COMPOUND_V3_USDC' }],
  ['of another type', { txType: 'Deposit' }],
  ['of another amount', { inputAmountRaw: 900_000_000n }],
])('an action is not open in the wallet if that is %s', (_case, changes) => {
  expect(isOpenInWallet(action(changes), [DEPOSIT])).toBe(false)
})

test('a trade with a slightly different amount is not open in the wallet', () => {
  expect(isOpenInWallet(trade({}, 850_000_001n), [OPEN])).toBe(false)
})

test('an action of another sub-account is not open in the wallet', () => {
  const open = record({ info: { ...DEPOSIT.info, subAccount: '1' } }, [deposit(ASKED)])
  expect(isOpenInWallet(action({ subAccount: '1' }), [open])).toBe(true)
  expect(isOpenInWallet(action({ subAccount: '2' }), [open])).toBe(false)
})

const MINUTE = 60_000
/** A trade that the wallet sent without a response, and that was found at minute 1. */
const RECOVERED: TransferRecord = { ...OPEN, hash: HASH, status: 'DONE', recoveredTime: MINUTE }

test('a trade repeats an identical one that was found after its response was lost, for 15 minutes', () => {
  expect(findRecovered(trade(), [RECOVERED], 2 * MINUTE)).toBe(RECOVERED)
  expect(findRecovered(trade(), [{ ...RECOVERED, status: 'PENDING' }], 16 * MINUTE)).toBeDefined()
  expect(findRecovered(trade(), [RECOVERED], 17 * MINUTE)).toBeUndefined()
})

test.each([
  ['has another amount', RECOVERED, trade({}, 1n)],
  ['was sent with a response', { ...RECOVERED, recoveredTime: undefined }, trade()],
  ['has failed', { ...RECOVERED, status: 'FAILED' } as const, trade()],
])('a trade does not repeat one that %s', (_case, earlier, planned) => {
  expect(findRecovered(planned, [earlier], 2 * MINUTE)).toBeUndefined()
})

test('a claim repeats an identical one that was found, until that one is confirmed', () => {
  const claimInfo = { type: 'Claim Rewards', txType: 'ClaimRewards', lender: 'COMPOUND_V3_USDC' } as const
  const planned: PlannedAction = { chainId: OPEN.chainId, account: info.account || '0x', info: claimInfo }
  const claim = (status: TransferRecord['status']): TransferRecord => ({
    ...RECOVERED,
    status,
    info: { ...claimInfo, account: info.account, inputChainId: OPEN.chainId },
  })
  expect(findRecovered(planned, [claim('PENDING')], 2 * MINUTE)).toBeDefined()
  expect(findRecovered(planned, [claim('DONE')], 2 * MINUTE)).toBeUndefined()
})

/** A bridge whose transaction is known and not confirmed. */
const SENT = record({ hash: HASH, sentTime: 1 }, [deposit({ ...ASKED, hash: HASH })])

test('an identical trade whose transaction is not confirmed is repeated at any time, and no other trade', () => {
  expect(findRepeated(trade(), [SENT], 2 * MINUTE)).toBe(SENT)
  expect(findRepeated(trade(), [SENT], 600 * MINUTE)).toBe(SENT)
  expect(findRepeated(trade({}, 1n), [SENT], 2 * MINUTE)).toBeUndefined()
})

test('an identical trade whose order is submitted is repeated until the order is filled or its funds have left', () => {
  const submitted = record({ orderId: 'order-1', sentTime: 1 }, [order({ signature: '0x51', done: true })])
  expect(findRepeated(trade(), [submitted], 2 * MINUTE)).toBe(submitted)
  expect(findRepeated(trade({}, 1n), [submitted], 2 * MINUTE)).toBeUndefined()
  expect(findRepeated(trade(), [{ ...submitted, status: 'DONE' }], 2 * MINUTE)).toBeUndefined()
  expect(findRepeated(trade(), [{ ...submitted, departedTime: 2 }], 2 * MINUTE)).toBeUndefined()
})

test('a transfer that a review has stated stays repeated once it is confirmed, unless it fails', () => {
  const confirmed = { ...SENT, status: 'DONE' } as const
  const failed = { ...SENT, status: 'FAILED' } as const
  expect(findRepeated(trade(), [confirmed], 2 * MINUTE)).toBeUndefined()
  expect(findRepeated(trade(), [confirmed], 2 * MINUTE, [SENT.id])).toBe(confirmed)
  expect(findRepeated(trade(), [failed], 2 * MINUTE, [SENT.id])).toBeUndefined()
})

test('a repayment that is not confirmed is repeated by an identical one, with other interest', () => {
  const sent = { ...DEPOSIT, hash: HASH, run: SENT.run }
  expect(findRepeated(action({ inputAmountRaw: 850_000_999n }), [sent], 2)).toBe(sent)
  expect(findRepeated(action({ inputAmountRaw: 900_000_000n }), [sent], 2)).toBeUndefined()
})

test('an action of two transactions is repeated while the second one is not confirmed', () => {
  const steps = [deposit({ hash: `0x${'6'.repeat(64)}`, done: true }), deposit({ ...ASKED, hash: HASH })]
  const sent = { ...record({ hash: HASH, confirmedTime: 2 }, steps), info: DEPOSIT.info }
  expect(findRepeated(action(), [sent], 3)).toBe(sent)
})

const REVOKE = approve({ hash: `0x${'6'.repeat(64)}` })
test.each([
  ['is confirmed and waits for its arrival', record({ hash: HASH }, [deposit({ hash: HASH, done: true })])],
  ['has left its chain by the report of its provider', { ...SENT, departedTime: 2 }],
  ['waits for a revocation', record({ hash: HASH }, [deposit({ hash: HASH, done: true }), REVOKE])],
  ['has failed', { ...SENT, status: 'FAILED' } as const],
])('a trade needs no consent because of an identical one that %s', (_case, earlier) => {
  expect(findRepeated(trade(), [earlier], 2 * MINUTE)).toBeUndefined()
})

test('a batch that the wallet accepted is sent once its transaction is known, and an identical one may be open until then', () => {
  const batch: TransferStep = { kind: 'batch', calls: [{ kind: 'call', call }], id: '0xb', done: false }
  const accepted = record({ batchId: '0xb' }, [batch])
  expect([isSent(accepted), isOpenInWallet(trade(), [accepted])]).toEqual([false, true])
  expect(isSent({ ...accepted, hash: HASH })).toBe(true)
  // Its response was lost, so that no review may have shown it.
  expect(findRecovered(trade(), [{ ...accepted, recoveredTime: MINUTE }], 2 * MINUTE)).toBeDefined()
})
