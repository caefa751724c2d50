import type { TransferStep } from '@causeway/core'
import { expect, it } from 'vitest'
import { journeysCopy } from '#locale/journeys-copy'
import { toRequestLabels } from './to-request-labels.ts'

const BRIDGE = 'Bridge 25 USDC to 24.9 USDC on Base with Across'

function getLabels(kinds: readonly TransferStep['kind'][], approved = 25n): string[] {
  const steps = kinds.map((kind) => ({ kind, done: false }) as TransferStep)
  const toText = (amount: bigint) => `${amount} USDC`
  return toRequestLabels({ steps, amount: 25n, approved }, { label: BRIDGE, chain: 'Arbitrum One', toText })
}

it('lists the approvals of the first step, with their exact amount and chain, before the step', () => {
  expect(getLabels(['reset-approval', 'approve', 'call'])).toEqual([
    'Set the old approval to zero on Arbitrum One',
    'Approve exactly 25 USDC on Arbitrum One',
    BRIDGE,
  ])
  expect(getLabels(['call'])).toEqual([BRIDGE])
})

it('states that one request includes the approval, or that an order is signed', () => {
  expect(getLabels(['batch'])).toEqual([`${BRIDGE}, including approvals`])
  expect(getLabels(['approve', 'order'])[1]).toBe(`${BRIDGE}, as a signed order`)
})

it('states the limit of an approval that covers accruing interest', () => {
  expect(getLabels(['approve', 'call'], 26n)[0]).toBe('Approve up to 26 USDC on Arbitrum One')
})

it('counts the requests of the first step, and says that those of later steps are not known', () => {
  expect(journeysCopy.walletOpens('twice', 0)).toBe('Your wallet opens twice.')
  expect(journeysCopy.walletOpens('twice', 1)).toMatch(/^Your wallet opens twice for the first step, and at /)
})
