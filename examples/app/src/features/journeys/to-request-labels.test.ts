import type { CallStep, Hex, TransferStep } from '@causeway/core'
import { expect, it } from 'vitest'
import { journeysCopy } from '#locale/journeys-copy'
import { toRequestLabels } from './to-request-labels.ts'

const BRIDGE = 'Bridge 25 USDC to 24.9 USDC on Base with Across'

const USDC = `0x${'a1'.repeat(20)}` as const
const SPENDER = `0x${'b2'.repeat(20)}` as const
const toWord = (digits: string) => digits.padStart(64, '0')

function createStep(kind: CallStep['kind'] | 'order', approved: bigint): TransferStep {
  if (kind === 'order') {
    const typedData = { domain: {}, types: {}, primaryType: 'Order', message: {} }
    return { kind, order: { typedData }, done: false }
  }
  const data: Hex =
    kind === 'approve'
      ? `0x095ea7b3${toWord(SPENDER.slice(2))}${toWord(approved.toString(16))}`
      : '0x12345678'
  return { kind, call: { to: USDC, data, value: 0n }, done: false }
}

function getCopy(steps: readonly TransferStep[], approved = 25_000_000n) {
  const token = { address: USDC, symbol: 'USDC', decimals: 6 }
  const first = { steps, amount: 25_000_000n, approved }
  return toRequestLabels(first, { label: BRIDGE, chain: 'Arbitrum One', token, native: 'ETH' })
}

function getLabels(kinds: readonly Parameters<typeof createStep>[0][], approved = 25_000_000n): string[] {
  const steps = kinds.map((kind) => createStep(kind, approved))
  return getCopy(steps, approved).map(({ label }) => label)
}

it('lists the approvals of the first step, with their exact amount and chain, before the step', () => {
  expect(getLabels(['reset-approval', 'approve', 'call'])).toEqual([
    'Set the old approval to zero on Arbitrum One',
    'Approve exactly 25 USDC for 0xb2b2…b2b2 on Arbitrum One',
    BRIDGE,
  ])
  expect(getLabels(['call'])).toEqual([BRIDGE])
})

it('lists each call of a batch under one request', () => {
  const approval = createStep('approve', 25_000_000n)
  const bridge = createStep('call', 0n)
  const calls = [approval, bridge].flatMap((step) =>
    'call' in step ? [{ kind: step.kind, call: step.call }] : [],
  )
  expect(getCopy([{ kind: 'batch', calls, done: false }])).toEqual([
    {
      label: 'Your wallet asks once for all of these:',
      calls: ['Approve exactly 25 USDC for 0xb2b2…b2b2 on Arbitrum One', BRIDGE],
    },
  ])
})

it('states the wrapping of the native token', () => {
  const wrap: TransferStep = {
    kind: 'call',
    call: { to: USDC, data: '0xd0e30db0', value: 25_000_000n },
    done: false,
  }
  expect(getCopy([wrap])).toEqual([{ label: 'Wrap 25 ETH' }])
})

it('states that an order is signed', () => {
  expect(getLabels(['approve', 'order'])[1]).toBe(`${BRIDGE}, as a signed order`)
})

it('states the limit of an approval that covers accruing interest', () => {
  expect(getLabels(['approve', 'call'], 26_000_000n)[0]).toBe(
    'Approve up to 26 USDC for 0xb2b2…b2b2 on Arbitrum One',
  )
})

it('counts the requests of the first step, and says that those of later steps are not known', () => {
  expect(journeysCopy.walletOpens('twice', 0)).toBe('Your wallet opens twice.')
  expect(journeysCopy.walletOpens('twice', 1)).toMatch(/^Your wallet opens twice for the first step, and at /)
})
