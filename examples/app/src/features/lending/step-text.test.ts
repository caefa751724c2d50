import type { Address, CallStep, Hex, PermitStep, TransferStep } from '@causeway/core'
import { expect, test } from 'vitest'
import { requestCopy } from '../../copy/get-single-steps.ts'
import { fundsText, type LendingActionSummary, leftoverText, stepButton, stepText } from './step-text.ts'

const deposit: LendingActionSummary = {
  label: 'Deposit 850 USDC',
  amount: '850 USDC',
  isPaid: true,
  chainName: 'Base',
}
const call = { to: '0x1', data: '0x', value: 0n } as const
const step = (kind: CallStep['kind']): CallStep => ({ kind, call, done: false })
const SPENDER = `a397${'0'.repeat(32)}0c07`
const word = (digits: string) => digits.padStart(64, '0')
const approved: TransferStep = {
  kind: 'approve',
  call: { ...call, data: `0x095ea7b3${word(SPENDER)}${word('5')}` },
  done: true,
  hash: '0xa',
}
/** Ended and pending runs whose permissions were read: that of `approved` is left. */
const OVER = { isOver: true, allowances: new Map([[`0x1:0x${SPENDER}`, 5n]]) }
const OPEN = { ...OVER, isOver: false }

const PERMIT: PermitStep = {
  kind: 'permit',
  typedData: { domain: {}, types: {}, primaryType: 'Permit', message: {} },
  token: '0x1',
  spender: `0xa397${'0'.repeat(32)}0c07`,
  amount: 850_000_000n,
  done: false,
}

test('each step describes the exact wallet request', () => {
  expect(stepText(step('approve'), deposit)).toBe('Approve exactly 850 USDC')
  expect(stepText(PERMIT, deposit)).toBe('Sign a permit for exactly 850 USDC for 0xa397…0c07')
  expect(stepText(step('call'), deposit)).toBe('Deposit 850 USDC')
  expect(stepButton(step('approve'), deposit)).toBe('Approve 850 USDC')
})

test('the list of steps states the rate of a loan, and the button only its amount', () => {
  const borrow: LendingActionSummary = {
    ...deposit,
    label: 'Borrow 850 USDC',
    terms: 'at a stable rate of 5.26%',
    isPaid: false,
  }
  expect(stepText(step('call'), borrow)).toBe('Borrow 850 USDC at a stable rate of 5.26%')
  expect(stepButton(step('call'), borrow)).toBe('Borrow 850 USDC')
})

test('repaying a whole debt names the limit of its approval and the leftover allowance', () => {
  const repay: LendingActionSummary = {
    ...deposit,
    label: 'Repay all USDC',
    terms: '(debt 5,000 USDC)',
    amount: '5,000 USDC',
    limit: { text: '5,001.250079 USDC', leftover: '1.249998 USDC' },
  }
  expect(stepText(step('approve'), repay)).toBe('Approve up to 5,001.250079 USDC')
  expect(stepText(step('call'), repay)).toBe('Repay all USDC (debt 5,000 USDC)')
  expect(stepButton(step('call'), repay)).toBe('Repay all USDC')
  expect(stepText(PERMIT, repay)).toBe('Sign a permit for up to 5,001.250079 USDC for 0xa397…0c07')
  expect(stepButton(step('approve'), repay)).toBe('Approve up to 5,001.250079 USDC')
  const limit = { text: '0.145476374484145015 WETH', short: '0.145477 WETH', leftover: '0.000036 WETH' }
  expect(stepText(step('approve'), { ...repay, limit })).toBe('Approve up to 0.145476374484145015 WETH')
  expect(stepButton(step('approve'), { ...repay, limit })).toBe('Approve up to 0.145477 WETH')
  expect(leftoverText(repay, [step('approve')])).toContain('About 1.249998 USDC stays approved afterwards.')
  expect(leftoverText(repay, [step('call')])).toBeUndefined()
  expect(fundsText(repay, [approved], OVER)).toContain(
    'The approval of up to 5,001.250079 USDC is confirmed and remains active.',
  )
})

test('an approval is listed with all decimals', () => {
  const exact: LendingActionSummary = { ...deposit, amount: '1,234.56 USDC', exact: '1,234.567891 USDC' }
  expect(stepText(step('approve'), exact)).toBe('Approve exactly 1,234.567891 USDC')
})

test('a deposit that was not sent is still in the wallet, and its approval remains', () => {
  const steps: TransferStep[] = [approved, { kind: 'call', call, done: false }]
  expect(fundsText(deposit, steps, OVER)).toBe(
    'The action itself was not sent. 850 USDC is still in your wallet on Base. The approval is confirmed and remains active.',
  )
})

test('a failed action states its approval before an earlier action that may have been sent and spent the amount', () => {
  const steps: TransferStep[] = [approved, { kind: 'call', call, done: false }]
  const mayBeSent = 'An earlier action may have been sent: check it under Activity.'
  expect(fundsText(deposit, steps, { ...OVER, earlier: 'unknown' })).toBe(
    `The action itself was not sent. The approval is confirmed and remains active. ${mayBeSent}`,
  )
  expect(fundsText(deposit, [], { ...OVER, earlier: 'unknown' })).toBe(
    `This review sent nothing. ${mayBeSent}`,
  )
  expect(fundsText(deposit, [], { ...OVER, earlier: 'completed' })).toBe('Nothing was sent.')
})

test('an approval that another transfer has used up is not called active, and one that was not read may be', () => {
  const steps: TransferStep[] = [approved, { kind: 'call', call, done: false }]
  const unsent = 'The action itself was not sent. 850 USDC is still in your wallet on Base.'
  const used = { isOver: true, allowances: new Map([[`0x1:0x${SPENDER}`, 0n]]) }
  expect(fundsText(deposit, steps, used)).toBe(unsent)
  expect(fundsText(deposit, steps, { isOver: true, allowances: new Map() })).toBe(
    `${unsent} The approval is confirmed and may remain active.`,
  )
})

test('a failed borrow leaves the position unchanged', () => {
  const borrow: LendingActionSummary = { ...deposit, isPaid: false }
  expect(fundsText(borrow, [{ kind: 'call', call, done: false, hash: '0xb' }], OVER)).toBe(
    'The transaction was sent but had no effect. This action did not change your position.',
  )
})

test('an executed action is not called without effect while its permission remains', () => {
  const steps = [to('0x20', 'call', '0xa'), to('0x40', 'call', '0xb'), to('0x20')]
  expect(fundsText(trade, steps, OPEN)).toBe(
    'The transaction was sent and is confirmed. The permission that was granted may remain active.',
  )
  expect(fundsText(deposit, [to('0x1', 'call', '0xa'), to('0x1')], OVER)).toBe(
    '1 of 2 transactions was executed, the rest was not.',
  )
})

test('an action whose request is open in the wallet may still be sent', () => {
  const open: TransferStep = { kind: 'call', call, done: false, ask: { nonce: 1, fromBlock: 1n, time: 1 } }
  expect(fundsText(deposit, [open], OPEN)).toBe(
    'Your wallet has not confirmed the request. If it is still open there, reject it to cancel; otherwise the transaction can still be sent.',
  )
  expect(fundsText(deposit, [open], OVER)).toContain('According to your wallet, nothing was sent.')
})

test('an action that was sent and is not confirmed has not failed', () => {
  expect(fundsText(deposit, [approved, { kind: 'call', call, done: false, hash: '0xb' }], OPEN)).toBe(
    'The transaction was sent and is not confirmed yet.',
  )
})

const REVOKED = '0x00'
const trade: LendingActionSummary = {
  label: 'Open 3.00× long WETH',
  amount: '1 WETH',
  isPaid: true,
  chainName: 'Base',
  permission: {
    getCopy: ({ data }) =>
      data === REVOKED
        ? { text: 'Revoke this permission', onButton: 'Revoke this permission' }
        : { text: 'Allow exactly 4,000 USDC debt', onButton: 'Allow USDC debt' },
    target: '0x40',
    paid: { address: '0x30', symbol: 'WETH', decimals: 18 },
  },
}
const to = (address: Address, kind: CallStep['kind'] = 'call', hash?: Hex): CallStep => ({
  kind,
  call: { ...call, to: address },
  done: hash !== undefined,
  ...(hash === undefined ? {} : { hash }),
})

test('permissions for a contract are described separately from the approval of the input', () => {
  expect(stepText(to('0x30', 'approve'), trade)).toBe('Approve exactly 1 WETH')
  expect(stepText(to('0x20'), trade)).toBe('Allow exactly 4,000 USDC debt')
  expect(stepButton(to('0x20', 'approve'), trade)).toBe('Allow USDC debt')
  expect(stepText(to('0x40'), trade)).toBe('Open 3.00× long WETH')
  expect(stepText({ kind: 'call', call: { ...call, to: '0x20', data: REVOKED }, done: false }, trade)).toBe(
    'Revoke this permission',
  )
})

test('a trade that was not sent leaves its permission in place', () => {
  expect(fundsText(trade, [to('0x20', 'call', '0xa'), to('0x40')], OVER)).toBe(
    'The action itself was not sent. 1 WETH is still in your wallet on Base. The permission that was granted may remain active.',
  )
})

const WETH = '0x4200000000000000000000000000000000000006'
const ether = (tenths: number) => word((BigInt(tenths) * 10n ** 17n).toString(16))
const createStep = (kind: CallStep['kind'], to: Address, data: Hex, value = 0n): CallStep => ({
  kind,
  call: { to, data, value },
  done: false,
})
const inEther: LendingActionSummary = {
  ...deposit,
  label: 'Withdraw 1 ETH',
  amount: '1 ETH',
  pool: { token: WETH, symbol: 'WETH', decimals: 18, native: 'ETH', lender: 'Compound V3 WETH' },
}

test('an action in the native token names each permission, its holder and its limit', () => {
  const comet = '0xa175000000000000000000000000000000000e94'
  const allow = (value: string) => createStep('permission', comet, `0x110496e5${word(SPENDER)}${word(value)}`)
  expect(stepText(allow('1'), inEther)).toBe(
    'Allow 0xa397…0c07 to manage your whole account at Compound V3 WETH',
  )
  expect(stepButton(allow('1'), inEther)).toBe('Allow managing at Compound V3 WETH')
  expect(stepText(allow('0'), inEther)).toBe('Revoke the permission of 0xa397…0c07')
  const receipt = createStep('approve', comet, `0x095ea7b3${word(SPENDER)}${ether(11)}`)
  expect(stepText(receipt, inEther)).toBe(
    'Allow 0xa397…0c07 to withdraw up to 1.1 WETH from Compound V3 WETH',
  )
  expect(leftoverText(inEther, [receipt])).toContain('A small part may stay approved')
  const delegation = createStep('permission', comet, `0xc04a8a10${word(SPENDER)}${ether(10)}`)
  expect(stepText(delegation, inEther)).toBe('Allow 0xa397…0c07 to borrow up to 1 WETH from Compound V3 WETH')
  expect(stepText(createStep('call', comet, '0x555029a6'), inEther)).toBe('Withdraw 1 ETH')
  const read = { isOver: true, allowances: new Map([[`${comet}:0x${SPENDER}`, 1n]]) }
  expect(fundsText(inEther, [{ ...allow('1'), done: true, hash: '0xa' }], read)).toContain(
    'The permission that was granted remains active.',
  )
})

const toBatch = (...steps: readonly CallStep[]): TransferStep => ({
  kind: 'batch',
  calls: steps.map(({ kind, call }) => ({ kind, call })),
  done: false,
})

test('one request for several calls lists each permission, the action and the revocation', () => {
  const comet = '0xa175000000000000000000000000000000000e94'
  const allow = (value: string) => createStep('permission', comet, `0x110496e5${word(SPENDER)}${word(value)}`)
  const batch = toBatch(allow('1'), createStep('call', comet, '0x555029a6'), allow('0'))
  expect(requestCopy(batch, (single) => stepText(single, inEther))).toEqual({
    label: 'Your wallet asks once for all of these:',
    calls: [
      'Allow 0xa397…0c07 to manage your whole account at Compound V3 WETH',
      'Withdraw 1 ETH',
      'Revoke the permission of 0xa397…0c07',
    ],
  })
  expect(stepButton(batch, inEther)).toBe('Withdraw 1 ETH')
  const approval = createStep('approve', WETH, `0x095ea7b3${word(SPENDER)}${ether(20)}`)
  const repay = { ...inEther, label: 'Repay 1 WETH', limit: { text: '1.1 WETH', leftover: '0.1 WETH' } }
  expect(requestCopy(toBatch(approval, step('call')), (single) => stepText(single, repay)).calls).toEqual([
    'Approve up to 2 WETH for 0xa397…0c07',
    'Repay 1 WETH',
  ])
  expect(leftoverText(repay, [toBatch(approval, step('call'))])).toContain('About 0.1 WETH stays approved')
})

test('an action that wraps or unwraps the native token names the wrapping, and the other steps in the wrapped token', () => {
  const { pool } = inEther
  if (!pool) throw new Error('The action has a pool.')
  const wrapped = { ...inEther, label: 'Deposit 1 ETH', pool: { ...pool, isWrapped: true } }
  expect(stepText(createStep('call', WETH, '0xd0e30db0', 10n ** 18n), wrapped)).toBe('Wrap 1 ETH')
  const approval = createStep('approve', WETH, `0x095ea7b3${word(SPENDER)}${ether(10)}`)
  expect(stepText(approval, wrapped)).toBe('Approve exactly 1 WETH for 0xa397…0c07')
  expect(stepText(createStep('call', '0x1', '0x'), wrapped)).toBe('Deposit 1 WETH')
  expect(stepText(createStep('call', WETH, `0x2e1a7d4d${ether(3)}`), wrapped)).toBe('Unwrap 0.3 WETH')
})

test('an action that stops between its steps in the native token states where the wrapped token is', () => {
  const { pool } = inEther
  if (!pool) throw new Error('The action has a pool.')
  const wrapped = { ...inEther, isPaid: false, pool: { ...pool, isWrapped: true } }
  const withdrawal = { ...createStep('call', '0x1', '0x'), done: true, hash: '0xa' } as const
  const unwrap = createStep('call', WETH, `0x2e1a7d4d${ether(10)}`)
  expect(fundsText(wrapped, [withdrawal, unwrap], OVER)).toBe(
    '1 WETH is in your wallet on Base, and was not unwrapped.',
  )
  const unsent = { ...withdrawal, done: false, hash: undefined }
  expect(fundsText(wrapped, [unsent, unwrap], OVER)).toContain('Nothing was sent. This action did not change')
  const deposit = { ...wrapped, label: 'Deposit 1 ETH', isPaid: true }
  const wrap = createStep('call', WETH, '0xd0e30db0', 10n ** 18n)
  expect(fundsText(deposit, [{ ...wrap, done: true, hash: '0xa' }, unsent], OVER)).toBe(
    'The action itself was not sent. 1 WETH is still in your wallet on Base.',
  )
  expect(fundsText(deposit, [wrap, unsent], OVER)).toBe(
    'Nothing was sent. 1 ETH is still in your wallet on Base.',
  )
})
