import type { Clock } from '../kernel/clock.ts'
import { createKeyedStore, type KeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { Logger } from '../kernel/logger.ts'
import {
  admitRequest,
  type Circuit,
  type CircuitPolicy,
  CLOSED_CIRCUIT,
  type RequestOutcome,
  recordOutcome,
} from './circuit.ts'
import { CircuitOpenError } from './to-quote-failure.ts'

/** Health of a provider. */
export interface ProviderHealth {
  readonly providerId: string
  readonly circuit: Circuit
  /** Duration of the last request, in milliseconds; missing before the first. */
  readonly lastElapsedMs?: number
  readonly lastOutcome?: RequestOutcome
}

/** Monitors the health of providers, and temporarily disables those with repeated outages. */
export interface HealthMonitor {
  readonly store: ReadableKeyedStore<ProviderHealth>
  /** @throws CircuitOpenError while the provider is disabled */
  admitRequest(providerId: string): void
  recordOutcome(providerId: string, outcome: RequestOutcome, elapsedMs: number): void
}

/** Creates a monitor. Providers without a recorded outcome are enabled. */
export function createHealthMonitor(clock: Clock, policy: CircuitPolicy, logger: Logger): HealthMonitor {
  const store: KeyedStore<ProviderHealth> = createKeyedStore(logger)
  const getCircuit = (providerId: string) => store.get(providerId)?.circuit ?? CLOSED_CIRCUIT

  return {
    store,
    admitRequest(providerId) {
      const circuit = getCircuit(providerId)
      const admitted = admitRequest(circuit, clock.now())
      if (!admitted) throw new CircuitOpenError(describePause(circuit, clock.now()))
      store.set(providerId, { ...store.get(providerId), providerId, circuit: admitted })
    },
    recordOutcome(providerId, outcome, elapsedMs) {
      store.set(providerId, {
        providerId,
        circuit: recordOutcome(getCircuit(providerId), outcome, clock.now(), policy),
        lastElapsedMs: elapsedMs,
        lastOutcome: outcome,
      })
    },
  }
}

function describePause(circuit: Circuit, now: number): string {
  if (circuit.status !== 'open') return 'Another request is testing it.'
  return `Next attempt in ${Math.ceil((circuit.until - now) / 1000)} s.`
}
