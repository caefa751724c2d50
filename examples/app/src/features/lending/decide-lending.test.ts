import type { TransferRecord } from '@causeway/core'
import { LendingRejectedError } from '@causeway/core/lending'
import { MarginRejectedError } from '@causeway/core/margin'
import { formIssue } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { decideLending } from './decide-lending.ts'

const IDLE = {
  checked: undefined,
  progress: undefined,
  record: undefined,
  isRiskOpen: false,
  isUnverifiedOpen: false,
  repeat: undefined,
  error: null,
  allowances: undefined,
}
const form = { label: 'Borrow 8,000 USDT', action: 'review' } as const

test('decideLending returns the button of the form until a review begins', () => {
  const review = { ...IDLE, status: 'idle' } as const
  expect(decideLending(review, form)).toEqual({ label: 'Borrow 8,000 USDT', action: 'check' })
  expect(decideLending(review, { label: 'Connect wallet', action: 'connect' }).action).toBe('connect')
  expect(decideLending(review, { label: 'Enter an amount', action: undefined }).action).toBeUndefined()
})

test('decideLending returns a disabled button while a plan is checked or sent', () => {
  for (const status of ['checking', 'running'] as const) {
    expect(decideLending({ ...IDLE, status }, form).action).toBeUndefined()
  }
})

test('decideLending returns a button that retries after a failure, or closes a completed review', () => {
  expect(decideLending({ ...IDLE, status: 'stopped' }, form).action).toBe('tryAgain')
  expect(decideLending({ ...IDLE, status: 'rejected' }, form).action).toBe('tryAgain')
  expect(decideLending({ ...IDLE, status: 'done' }, form)).toEqual({ label: 'Done', action: 'leave' })
})

test('decideLending returns to the form after a rejection that another try would repeat', () => {
  const decide = (error: Error) => decideLending({ ...IDLE, status: 'rejected', error }, form)
  const message = 'Aave V3: USDC cannot be borrowed in mode ETH correlated.'
  const back = { label: 'Back to the form', action: 'leave' }
  expect(decide(new LendingRejectedError([{ code: 'MODE_FORBIDS', message }]))).toEqual(back)
  expect(decide(new MarginRejectedError('MARGIN_UNSUPPORTED', message))).toEqual(back)
  expect(decide(new LendingRejectedError([{ code: 'NO_LIQUIDITY', message }])).label).toBe('Try again')
  expect(decide(new MarginRejectedError('NO_FLASH_LOAN', message)).label).toBe('Try again')
  expect(decide(new Error('The chain could not be reached.')).label).toBe('Try again')
})

test('decideLending returns a disabled button for a plan without steps', () => {
  expect(decideLending({ ...IDLE, status: 'checked' }, form).action).toBeUndefined()
})

test('a checked plan cannot be signed once its risk is no longer accepted', () => {
  const open = { ...IDLE, status: 'checked', isRiskOpen: true } as const
  expect(decideLending(open, form)).toEqual({ label: 'Accept the risk to continue', action: undefined })
})

test('a plan that is not verified cannot be signed or resumed until the user accepts that', () => {
  const open = { ...IDLE, isUnverifiedOpen: true }
  const label = 'Accept to continue'
  expect(decideLending({ ...open, status: 'checked' }, form)).toEqual({ label, action: undefined })
  const record = { status: 'PENDING' } as TransferRecord
  expect(decideLending({ ...open, status: 'stopped', record }, form)).toEqual({ label, action: undefined })
  expect(decideLending({ ...IDLE, status: 'stopped', record }, form).action).toBe('tryAgain')
})

test('a plan that repeats an action that may have been sent cannot be signed until the user accepts that', () => {
  const open = { ...IDLE, status: 'checked', repeat: { isAccepted: false } } as const
  expect(decideLending(open, form)).toEqual({ label: 'Accept to continue', action: undefined })
  expect(decideLending({ ...open, repeat: { isAccepted: true } }, form).label).not.toBe('Accept to continue')
})

test('a plan whose network fee the account cannot pay cannot be sent, also with all consents of the user', () => {
  const token = { chainId: 5000, address: '0x0', symbol: 'MNT', decimals: 18 } as const
  const values = { token, chainName: 'Mantle', balance: 0n, missing: 1n, max: undefined } as never
  const steps = [{ kind: 'call', call: { to: '0x', data: '0x', value: 0n }, done: false }]
  const summary = { label: 'Borrow 1 USDC', amount: '1 USDC', isPaid: false, chainName: 'Mantle' }
  const checked = { summary, steps } as unknown as NonNullable<Parameters<typeof decideLending>[0]['checked']>
  const review = { ...IDLE, status: 'checked', checked } as const
  const decide = (severity: 'blocking' | 'warning', isRiskOpen = false) =>
    decideLending({ ...review, isRiskOpen }, form, formIssue('INSUFFICIENT_GAS', values, { severity }))
  expect(decide('blocking', true)).toEqual({ label: 'Insufficient MNT for gas', action: undefined })
  expect(decide('warning')).toEqual({ label: 'Borrow 1 USDC', action: 'send' })
})

test('a transfer that was found after a lost response names its next wallet request', () => {
  const call = { to: '0x', data: '0x', value: 0n }
  const steps = [
    { kind: 'call', call, hash: '0x1', done: false },
    { kind: 'approve', call, done: false },
  ]
  const record = { status: 'PENDING', run: { steps } } as unknown as TransferRecord
  const summary = { label: 'Swap debt', amount: '1 USDC', isPaid: false, chainName: 'Base' }
  const checked = { summary, steps: [] } as unknown as NonNullable<
    Parameters<typeof decideLending>[0]['checked']
  >
  const review = { ...IDLE, status: 'stopped', record, checked } as const
  expect(decideLending(review, form)).toEqual({ label: 'Approve 1 USDC', action: 'tryAgain' })
  const error = new Error('Rejected')
  expect(decideLending({ ...review, error }, form).label).toBe('Try again')
})

test('a permission is only revoked after the action while something of it is left', () => {
  const token = `0x${'1'.repeat(40)}`
  const spender = '7'.repeat(40)
  const data = `0x095ea7b3${spender.padStart(64, '0')}${'0'.repeat(64)}`
  const revocation = { kind: 'approve', call: { to: token, data, value: 0n }, done: false }
  const decide = (steps: readonly object[], current: bigint | 'reading') => {
    const record = { status: 'DONE', run: { steps } } as unknown as TransferRecord
    const allowances = current === 'reading' ? undefined : new Map([[`${token}:0x${spender}`, current]])
    const error = new Error('Rejected')
    return decideLending({ ...IDLE, status: 'stopped', record, allowances, error }, form)
  }
  const done = { label: 'Done', action: 'leave' }
  expect(decide([revocation], 5n)).toEqual({ label: 'Revoke this permission', action: 'tryAgain' })
  expect(decide([revocation], 0n)).toEqual(done)
  expect(decide([revocation], 'reading').action).toBeUndefined()
  // A batch that was found although the wallet reported its rejection.
  expect(decide([{ kind: 'batch', calls: [], done: true, hash: '0xa' }], 'reading')).toEqual(done)
})
