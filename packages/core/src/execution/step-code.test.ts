import { describe, expect, it } from 'vitest'
import { STEP_CODES, STEP_TYPES, stepCode } from './step-code.ts'

describe('the code of a step', () => {
  it.each([
    ['approve', 'needed', 20],
    ['approve', 'inProgress', 21],
    ['approve', 'done', 22],
    ['approve', 'awaitingWallet', 23],
    ['approve', 'awaitingChain', 24],
    ['permit', 'done', 32],
    ['swap', 'awaitingWallet', 43],
    ['intent', 'needed', 50],
    ['transfer', 'awaitingChain', 64],
    ['eMode', 'done', 82],
    ['collateralSwitch', 'done', 92],
  ] as const)('of %s, %s is %i', (type, phase, code) => {
    expect(stepCode(type, phase)).toBe(code)
  })

  it('leaves the named states outside the rule', () => {
    expect(STEP_CODES).toEqual({ none: 0, notStarted: 2, retry: 3, complete: 10, error: 999 })
  })

  it('counts a reset as an approval', () => {
    expect(STEP_TYPES).toEqual({
      'reset-approval': 'approve',
      approve: 'approve',
      call: 'swap',
      order: 'intent',
    })
  })
})
