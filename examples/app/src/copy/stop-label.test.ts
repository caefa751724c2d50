import { expect, test } from 'vitest'
import { stopLabel } from './stop-label.ts'

test('a run offers to stop before its next step, and to stop waiting during its last one', () => {
  expect(stopLabel(undefined)).toBe('Stop before the next step')
  expect(stopLabel({ step: 0, steps: 2 })).toBe('Stop before the next step')
  expect(stopLabel({ step: 1, steps: 2 })).toBe('Stop waiting')
})
