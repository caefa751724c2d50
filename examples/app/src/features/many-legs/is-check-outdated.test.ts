import { type BuiltQuote, CausewayError } from '@causeway/core'
import { base, mantle } from '@causeway/core/chains'
import { describe, expect, test } from 'vitest'
import type { CheckedLeg, LegCheck } from './check-leg.ts'
import { isCheckOutdated } from './is-check-outdated.ts'

const LEG = { key: 'usdc', chain: base }

function createCheck(evidence: 'calldata' | 'simulation'): LegCheck {
  const check = { status: 'verified', by: [evidence] }
  const built = { verification: { spend: check, spender: check, recipient: check } } as unknown as BuiltQuote
  return { status: 'checked', leg: { built } as CheckedLeg }
}

const createFailure = (code: 'NO_NODE' | 'CHAIN_READ_FAILED' | 'ABORTED'): LegCheck => ({
  status: 'failed',
  error: new CausewayError('Failed.', { code }),
})

describe('isCheckOutdated', () => {
  test.each([
    ['a simulation on a chain without a node', 'simulation', 'NO_NODE', base, true],
    ['a simulation on a chain that cannot be read', 'simulation', 'CHAIN_READ_FAILED', base, true],
    ['calldata alone', 'calldata', 'NO_NODE', base, false],
    ['a simulation before another part was stopped', 'simulation', 'ABORTED', base, false],
    ['a simulation on another chain', 'simulation', 'NO_NODE', mantle, false],
  ] as const)('a part that was verified by %s', (_, evidence, code, chain, isOutdated) => {
    const checks = new Map([
      ['usdc', createCheck(evidence)],
      ['eth', createFailure(code)],
    ])
    expect(isCheckOutdated(LEG, [LEG, { key: 'eth', chain }], checks)).toBe(isOutdated)
  })
})
