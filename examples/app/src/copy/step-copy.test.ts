import type { CallStep, Hex, PermitStep, TransferStep } from '@causeway/core'
import { describe, expect, test } from 'vitest'
import { requestCopy, type SingleStep } from './get-single-steps.ts'
import { phaseCopy, stepButtonCopy, stepCopy, unsentCopy } from './step-copy.ts'

const bridge = { type: 'Bridge', amount: '850 USDC' } as const
const swap = { type: 'Swap', amount: '400 MNT' } as const

const USDC = `0x${'a1'.repeat(20)}` as const
const SPENDER = `0x${'b2'.repeat(20)}` as const
const toWord = (digits: string) => digits.padStart(64, '0')
const approveData = (amount: bigint): Hex =>
  `0x095ea7b3${toWord(SPENDER.slice(2))}${toWord(amount.toString(16))}`
const createCall = (kind: CallStep['kind'], data: Hex = '0x'): CallStep => ({
  kind,
  call: { to: USDC, data, value: 0n },
  done: false,
})
const typedData = { domain: {}, types: {}, primaryType: 'Order', message: {} }
const permit: PermitStep = {
  kind: 'permit',
  typedData,
  token: USDC,
  spender: SPENDER,
  amount: 850_000_000n,
  done: false,
}
const order: SingleStep = { kind: 'order', order: { typedData }, done: false }

test.each([
  [createCall('approve'), bridge, 'Approve exactly 850 USDC', 'Approve 850 USDC'],
  [createCall('reset-approval'), bridge, 'Set the old approval to zero', 'Set the old approval to zero'],
  [permit, bridge, 'Sign a permit for exactly 850 USDC for 0xb2b2…b2b2', 'Sign a permit for 850 USDC'],
  [createCall('call'), bridge, 'Bridge 850 USDC', 'Bridge 850 USDC'],
  [order, swap, 'Sign the order to swap 400 MNT', 'Sign to swap 400 MNT'],
  [createCall('call'), { type: 'Swap', amount: '' }, 'Swap', 'Swap'],
])('describes the step %# with its amount', (step, summary, listed, onButton) => {
  expect(stepCopy(step, summary)).toBe(listed)
  expect(stepButtonCopy(step, summary)).toBe(onButton)
})

const paid = { ...bridge, token: { address: USDC, symbol: 'USDC', decimals: 6 } }

test('an approval is listed with the amount and the spender of its calldata, not with the amount of the form', () => {
  expect(stepCopy(createCall('approve', approveData(900_000_001n)), paid)).toBe(
    'Approve exactly 900.000001 USDC for 0xb2b2…b2b2',
  )
  expect(stepCopy({ ...permit, amount: 1n }, paid)).toBe(
    'Sign a permit for exactly 0.000001 USDC for 0xb2b2…b2b2',
  )
})

test('an approval that covers open orders states how much of it is for them, and its button the whole amount', () => {
  const token = { ...paid.token, amount: 850_000_000n }
  const approval = createCall('approve', approveData(950_000_001n))
  expect(stepCopy(approval, { ...paid, token })).toBe(
    'Approve exactly 950.000001 USDC for 0xb2b2…b2b2, 100.000001 USDC of it for your open orders',
  )
  expect(stepButtonCopy(approval, { ...paid, token })).toBe('Approve 950.000001 USDC')
  const exact = createCall('approve', approveData(850_000_000n))
  expect(stepCopy(exact, { ...paid, token })).toBe('Approve exactly 850 USDC for 0xb2b2…b2b2')
  expect(stepButtonCopy(exact, { ...paid, token })).toBe('Approve 850 USDC')
})

test('an approval of a token that the form does not pay names that token', () => {
  const token = { ...paid.token, address: SPENDER }
  expect(stepCopy(createCall('approve', approveData(5n)), { ...paid, token })).toBe(
    'Approve exactly 5 base units of 0xa1a1…a1a1 for 0xb2b2…b2b2',
  )
})

test('a batch lists each of its calls under one wallet request', () => {
  const { call: approval } = createCall('approve', approveData(850_000_000n))
  const { call } = createCall('call')
  const toBatch = (...calls: { kind: CallStep['kind']; call: CallStep['call'] }[]): TransferStep => ({
    kind: 'batch',
    calls,
    done: false,
  })
  const batch = toBatch({ kind: 'approve', call: approval }, { kind: 'call', call })
  const toCopy = (step: TransferStep) => requestCopy(step, (single) => stepCopy(single, paid))
  expect(toCopy(batch)).toEqual({
    label: 'Your wallet asks once for all of these:',
    calls: ['Approve exactly 850 USDC for 0xb2b2…b2b2', 'Bridge 850 USDC'],
  })
  expect(stepButtonCopy(batch, paid)).toBe('Approve and bridge 850 USDC')
  const single = toBatch({ kind: 'call', call })
  expect(toCopy(single)).toEqual({ label: 'Bridge 850 USDC' })
  expect(stepButtonCopy(single, paid)).toBe('Bridge 850 USDC')
})

test('states that a sent transaction cannot be checked while the chain is unreachable', () => {
  const progress = { kind: 'approve', phase: 'awaitingChain' } as const
  expect(phaseCopy(progress)).toBe('Waiting for the chain')
  expect(phaseCopy({ ...progress, isChainUnreachable: true })).toBe('Chain unreachable')
  expect(phaseCopy({ ...progress, kind: 'batch', isChainUnreachable: true })).toBe('Status unavailable')
})

describe('unsentCopy', () => {
  const call = { to: '0x01', data: '0x', value: 0n } as const
  const approve = (fields: object): TransferStep => ({ kind: 'approve', call, done: false, ...fields })
  const toCopy = (...steps: TransferStep[]) =>
    unsentCopy({ paid: '850 USDC', chainName: 'Arbitrum', steps, isOver: false })

  test('states how much is still in the wallet', () => {
    expect(toCopy(approve({}))).toBe('Nothing was sent. 850 USDC is still in your wallet on Arbitrum.')
  })

  test('mentions an approval that was sent or confirmed', () => {
    expect(toCopy(approve({ done: true, hash: '0x1' }))).toContain('is confirmed and may remain active')
    expect(toCopy(approve({ hash: '0x1' }))).toContain('was sent and is not confirmed yet')
  })

  test('does not state that nothing was sent while the wallet has an open request', () => {
    const requested = approve({ kind: 'call', ask: { nonce: 1, fromBlock: 1n, time: 1 } })
    expect(toCopy(requested)).toBe(
      'Your wallet has not confirmed the request. If it is still open there, reject it to cancel; otherwise the transaction can still be sent. It is not known yet whether 850 USDC has left your wallet on Arbitrum.',
    )
    const message = unsentCopy({ paid: '850 USDC', chainName: 'Arbitrum', steps: [requested], isOver: true })
    expect(message).toBe(
      'According to your wallet, nothing was sent. 850 USDC is still in your wallet on Arbitrum.',
    )
  })

  test('states the approval that was sent before an earlier action that may have been sent', () => {
    const toFailed = (earlier: 'unknown' | 'completed', ...steps: TransferStep[]) =>
      unsentCopy({ paid: '850 USDC', chainName: 'Arbitrum', steps, isOver: true, earlier })
    const approval = approve({ done: true, hash: '0x1' })
    expect(toFailed('unknown', approval, approve({ kind: 'call' }))).toBe(
      'This review sent only its approval. The approval is confirmed and may remain active. An earlier action may have been sent: check it under Activity.',
    )
    expect(toFailed('unknown', approve({}))).toBe(
      'This review sent nothing. An earlier action may have been sent: check it under Activity.',
    )
    expect(toFailed('completed', approve({}))).toBe('Nothing was sent.')
  })

  test('states that the amount is in the wallet while only its approval is not confirmed by the wallet', () => {
    const message = toCopy(approve({ ask: { nonce: 1, fromBlock: 1n, time: 1 } }))
    expect(message).toMatch(/can still be sent\. 850 USDC is still in your wallet on Arbitrum\.$/)
  })

  test('does not state where the amount is while the submission of a signed order is not confirmed', () => {
    const typedData = { domain: {}, types: {}, primaryType: 'Order', message: {} }
    const order: TransferStep = { kind: 'order', order: { typedData }, signature: '0x12', done: false }
    expect(toCopy(order)).toBe(
      'It is not known yet whether 850 USDC has left your wallet on Arbitrum. The order is signed, but its submission is not confirmed yet.',
    )
  })
})
