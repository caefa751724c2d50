import type { TransferStep } from '@causeway/core'
import { describe, expect, test } from 'vitest'
import { phaseCopy, stepButtonCopy, stepCopy, unsentCopy } from './step-copy.ts'

const bridge = { type: 'Bridge', amount: '850 USDC' } as const
const swap = { type: 'Swap', amount: '400 MNT' } as const

test.each([
  ['approve', bridge, 'Approve exactly 850 USDC', 'Approve 850 USDC'],
  ['reset-approval', bridge, 'Set the old approval to zero', 'Set the old approval to zero'],
  ['permit', bridge, 'Sign a permit for exactly 850 USDC', 'Sign a permit for 850 USDC'],
  ['batch', bridge, 'Approve and bridge 850 USDC', 'Approve and bridge 850 USDC'],
  ['call', bridge, 'Bridge 850 USDC', 'Bridge 850 USDC'],
  ['order', swap, 'Sign the order to swap 400 MNT', 'Sign to swap 400 MNT'],
  ['call', { type: 'Swap', amount: '' }, 'Swap', 'Swap'],
] as const)('describes the step %s with its amount', (kind, summary, listed, onButton) => {
  expect(stepCopy(kind, summary)).toBe(listed)
  expect(stepButtonCopy(kind, summary)).toBe(onButton)
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
    expect(toCopy(approve({ done: true, hash: '0x1' }))).toContain('is confirmed and remains active')
    expect(toCopy(approve({ hash: '0x1' }))).toContain('was sent and is not confirmed yet')
  })

  test('does not state that nothing was sent while the wallet has an open request', () => {
    const requested = approve({ kind: 'call', ask: { nonce: 1, fromBlock: 1n, time: 1 } })
    expect(toCopy(requested)).toBe(
      'Your wallet has not confirmed the request. If it is still open there, reject it to cancel; otherwise the transaction can still be sent. It is not known yet whether 850 USDC has left your wallet on Arbitrum.',
    )
    const message = unsentCopy({ paid: '850 USDC', chainName: 'Arbitrum', steps: [requested], isOver: true })
    expect(message).toBe('Nothing was sent. 850 USDC is still in your wallet on Arbitrum.')
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
