import { describe, expect, it } from 'vitest'
import { isMainStep } from '../../transfers/is-main-step.ts'
import type { TransferStep } from '../../transfers/steps.ts'
import { RUN, transferRecord } from '../../transfers/transfers.test-support.ts'
import { getSteps, requireStep, withStep, withSteps } from './steps.ts'

const record = transferRecord({ run: RUN })
const [approve] = RUN.steps
if (!approve) throw new Error('The run has no steps')
const withKinds = (...steps: readonly TransferStep[]) =>
  transferRecord({ run: { ...RUN, steps: [...steps] } })
const batch = (...kinds: readonly ('approve' | 'call')[]): TransferStep => ({
  kind: 'batch',
  calls: kinds.map((kind) => ({ kind, call: { to: '0x', data: '0x', value: 0n } })),
  done: false,
})

describe('the steps of a transfer', () => {
  it('are empty for a transfer that is not executed here, and cannot be changed', () => {
    const followed = transferRecord()
    expect(getSteps(followed)).toEqual([])
    expect(withSteps(followed, 0, [approve])).toBe(followed)
  })

  it('reject an unknown step instead of adding an empty one', () => {
    expect(requireStep(record, 0)).toBe(approve)
    expect(() => requireStep(record, 2)).toThrow(expect.objectContaining({ code: 'UNKNOWN_TRANSFER' }))
    expect(() => withStep(record, 2, (step) => step)).toThrow("Transfer 'transfer-1' has no step 2")
  })

  it.each<[string, ReturnType<typeof transferRecord>, readonly boolean[]]>([
    ['the call that they are for', record, [false, true]],
    ['the batch that holds that call', withKinds(batch('approve'), batch('approve', 'call')), [false, true]],
    ['the last one where none is such a call', withKinds(approve, batch('approve')), [false, true]],
    ['none where there are none', transferRecord(), [false]],
  ])('are found by %s', (_what, of, expected) => {
    expect(expected.map((_, index) => isMainStep(of, index))).toEqual(expected)
  })
})
