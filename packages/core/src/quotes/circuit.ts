/**
 * Circuit breaker of a provider. 'closed': requests are sent. 'open': requests are rejected until `until`, in
 * milliseconds since the epoch. 'half-open': a single request probes the provider.
 */
export type Circuit =
  | { readonly status: 'closed'; readonly faults: number }
  | { readonly status: 'open'; readonly until: number; readonly cooldownMs: number }
  | { readonly status: 'half-open'; readonly cooldownMs: number }

/** Conditions for opening a circuit. */
export interface CircuitPolicy {
  /** Number of consecutive outages that opens the circuit. */
  readonly threshold: number
  /** Initial pause in milliseconds, doubled after each failed probe. */
  readonly cooldownMs: number
  readonly maxCooldownMs: number
}

export const DEFAULT_CIRCUIT_POLICY: CircuitPolicy = {
  threshold: 3,
  cooldownMs: 30_000,
  maxCooldownMs: 300_000,
}

export const CLOSED_CIRCUIT: Circuit = { status: 'closed', faults: 0 }

/** Outcome of a request. 'neutral': it says nothing about the provider's health, such as an aborted request. */
export type RequestOutcome = 'success' | 'outage' | 'neutral'

/** Returns the circuit during a request; undefined if the request is rejected. */
export function admitRequest(circuit: Circuit, now: number): Circuit | undefined {
  if (circuit.status === 'closed') return circuit
  if (circuit.status === 'half-open') return undefined
  const remainingMs = circuit.until - now
  // If more than the cooldown remains, the clock was set back: end the pause.
  if (remainingMs > 0 && remainingMs <= circuit.cooldownMs) return undefined
  return { status: 'half-open', cooldownMs: circuit.cooldownMs }
}

/** Returns the circuit after the outcome of a request. */
export function recordOutcome(
  circuit: Circuit,
  outcome: RequestOutcome,
  now: number,
  policy: CircuitPolicy,
): Circuit {
  if (outcome === 'success') return CLOSED_CIRCUIT
  switch (circuit.status) {
    case 'closed': {
      if (outcome === 'neutral') return circuit
      const faults = circuit.faults + 1
      return faults >= policy.threshold ? openCircuit(policy.cooldownMs, now) : { status: 'closed', faults }
    }
    case 'half-open':
      return outcome === 'neutral'
        ? { status: 'open', until: now, cooldownMs: circuit.cooldownMs }
        : openCircuit(Math.min(circuit.cooldownMs * 2, policy.maxCooldownMs), now)
    case 'open':
      return circuit
  }
}

function openCircuit(cooldownMs: number, now: number): Circuit {
  return { status: 'open', until: now + cooldownMs, cooldownMs }
}
