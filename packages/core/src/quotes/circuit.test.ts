import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admitRequest, type Circuit, CLOSED_CIRCUIT, type RequestOutcome, recordOutcome } from './circuit.ts'

const POLICY = { threshold: 3, cooldownMs: 1_000, maxCooldownMs: 4_000 }
const NOW = 10_000

const closed = (faults: number): Circuit => ({ status: 'closed', faults })
const open = (until: number, cooldownMs = 1_000): Circuit => ({ status: 'open', until, cooldownMs })
const halfOpen = (cooldownMs = 1_000): Circuit => ({ status: 'half-open', cooldownMs })

describe('whether a provider is requested', () => {
  test.each<[string, Circuit, Circuit | undefined]>([
    ['closed: yes', closed(2), closed(2)],
    ['open, not over: no', open(NOW + 1), undefined],
    ['open, just over: one request tries', open(NOW), halfOpen()],
    [
      'open for longer than its pause, as after a clock was set back: one tries',
      open(NOW + 9_000),
      halfOpen(),
    ],
    ['half-open: no, another is trying', halfOpen(), undefined],
  ])('%s', (_what, circuit, expected) => {
    expect(admitRequest(circuit, NOW)).toEqual(expected)
  })
})

describe('the circuit after a result', () => {
  test.each<[string, Circuit, RequestOutcome, Circuit]>([
    ['a success forgets the faults', closed(2), 'success', CLOSED_CIRCUIT],
    ['a fault counts', closed(1), 'outage', closed(2)],
    ['the last fault opens', closed(2), 'outage', open(NOW + 1_000)],
    ['a cancelled request counts for nothing', closed(2), 'neutral', closed(2)],
    ['a try that succeeds closes', halfOpen(), 'success', CLOSED_CIRCUIT],
    ['a try that fails opens for twice as long', halfOpen(), 'outage', open(NOW + 2_000, 2_000)],
    ['the pause never gets longer than the most', halfOpen(4_000), 'outage', open(NOW + 4_000, 4_000)],
    ['a try that was cancelled lets the next one try at once', halfOpen(2_000), 'neutral', open(NOW, 2_000)],
    ['a late success of an earlier request closes', open(NOW + 500), 'success', CLOSED_CIRCUIT],
    ['a late fault of an earlier request changes nothing', open(NOW + 500), 'outage', open(NOW + 500)],
    ['a late cancelled one changes nothing', open(NOW + 500), 'neutral', open(NOW + 500)],
  ])('%s', (_what, circuit, observation, expected) => {
    expect(recordOutcome(circuit, observation, NOW, POLICY)).toEqual(expected)
  })
})

describe('the circuit after any sequence of results', () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 3_000 }),
    observation: fc.constantFrom<RequestOutcome>('success', 'outage', 'outage', 'neutral'),
  })

  test('is never requested while it is open, and always again in the end', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let circuit: Circuit = CLOSED_CIRCUIT
        let now = 0
        let faultsInARow = 0
        for (const { wait, observation } of steps) {
          now += wait
          const admitted = admitRequest(circuit, now)
          const isOpen = circuit.status === 'open' && now < circuit.until
          expect(admitted === undefined).toBe(isOpen)
          if (!admitted) continue
          circuit = recordOutcome(admitted, observation, now, POLICY)
          faultsInARow =
            observation === 'outage' ? faultsInARow + 1 : observation === 'success' ? 0 : faultsInARow
          expect(circuit.status === 'closed').toBe(faultsInARow < POLICY.threshold)
          if (circuit.status === 'open') expect(circuit.until - now).toBeLessThanOrEqual(POLICY.maxCooldownMs)
        }
        expect(admitRequest(circuit, now + POLICY.maxCooldownMs)).toBeDefined()
      }),
    )
  })

  test('is reset by one success', () => {
    const circuits = fc.oneof(
      fc.nat(2).map(closed),
      fc.nat(5_000).map((until) => open(until)),
      fc.constant(halfOpen()),
    )
    fc.assert(
      fc.property(circuits, fc.nat(10_000), (circuit, now) => {
        expect(recordOutcome(circuit, 'success', now, POLICY)).toEqual(CLOSED_CIRCUIT)
      }),
    )
  })
})
