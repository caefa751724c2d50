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
} from './circuit-breaker.ts'
import { CircuitOpenError } from './quote-failure.ts'

/** How a provider has been doing, for everyone to see. */
export interface ProviderHealth {
  readonly providerId: string
  readonly circuit: Circuit
  /** Of the last answer; absent before the first. */
  readonly lastElapsedMs?: number
  readonly lastObservation?: RequestOutcome
}

/** Counts faults per provider and spares those that keep failing. */
export interface HealthMonitor {
  readonly store: ReadableKeyedStore<ProviderHealth>
  /** @throws CircuitOpenError while the provider is spared */
  admit(providerId: string): void
  observe(providerId: string, observation: RequestOutcome, elapsedMs: number): void
}

export function createHealthMonitor(clock: Clock, policy: CircuitPolicy, logger: Logger): HealthMonitor {
  const store: KeyedStore<ProviderHealth> = createKeyedStore(logger)
  const circuitOf = (providerId: string) => store.get(providerId)?.circuit ?? CLOSED_CIRCUIT

  return {
    store,
    admit(providerId) {
      const circuit = circuitOf(providerId)
      const admitted = admitRequest(circuit, clock.now())
      if (!admitted) throw new CircuitOpenError(describePause(circuit, clock.now()))
      store.set(providerId, { ...store.get(providerId), providerId, circuit: admitted })
    },
    observe(providerId, observation, elapsedMs) {
      store.set(providerId, {
        providerId,
        circuit: recordOutcome(circuitOf(providerId), observation, clock.now(), policy),
        lastElapsedMs: elapsedMs,
        lastObservation: observation,
      })
    },
  }
}

function describePause(circuit: Circuit, now: number): string {
  if (circuit.status !== 'open') return 'Another request is trying whether it is well again'
  return `Asked again in ${Math.ceil((circuit.until - now) / 1000)} s`
}
