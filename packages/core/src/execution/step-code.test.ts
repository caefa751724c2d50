import { describe, expect, it } from 'vitest'
import {
  getStepType,
  isActionStep,
  isCompletedStep,
  isPendingStep,
  readStepCode,
  STEP_CODES,
  stepCode,
} from './step-code.ts'

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
  ] as const)('combines %s and %s to %i', (type, phase, code) => {
    expect(stepCode(type, phase)).toBe(code)
  })

  it("is that of the last call for a batch, and 'swap' without one", () => {
    const call = { to: '0x', data: '0x', value: 0n } as const
    const calls = (['approve', 'e-mode'] as const).map((kind) => ({ kind, call }))
    expect(getStepType({ kind: 'batch', calls, done: false })).toBe('eMode')
    expect(getStepType({ kind: 'batch', calls: [], done: false })).toBe('swap')
  })

  it('has fixed values for named states', () => {
    expect(STEP_CODES).toEqual({ none: 0, notStarted: 2, retry: 3, complete: 10, error: 999 })
  })

  it.each([
    ['reset-approval', 'approve'],
    ['call', 'swap'],
    ['e-mode', 'eMode'],
  ] as const)('maps the kind %s to the type %s', (kind, type) => {
    const call = { to: '0x', data: '0x', value: 0n } as const
    expect(getStepType({ kind, call, done: false })).toBe(type)
    expect(
      getStepType({
        kind: 'batch',
        calls: [
          { kind: 'approve', call },
          { kind, call },
        ],
        done: false,
      }),
    ).toBe(type)
  })

  it('is parsed to its parts, and other codes are undefined', () => {
    for (let code = -1; code <= 1_000; code++) {
      const read = readStepCode(code)
      if (read) expect(stepCode(read.type, read.phase)).toBe(code)
    }
    expect([0, 2, 3, 10, 70, 25, 999].map(readStepCode)).toEqual(Array(7).fill(undefined))
  })

  it.each([
    [[21, 23, 24, 53], 'isPendingStep', isPendingStep],
    [[22, 52, 92, 10], 'isCompletedStep', isCompletedStep],
    [[20, 80, 2, 3], 'isActionStep', isActionStep],
  ] as const)('%s match only %s, but not None and Error', (codes, _name, predicate) => {
    for (const code of codes) {
      expect([isPendingStep, isCompletedStep, isActionStep].filter((matches) => matches(code))).toEqual([
        predicate,
      ])
    }
    expect(predicate(0) || predicate(999)).toBe(false)
  })
})
