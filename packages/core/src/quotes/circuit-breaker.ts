/** Whether a provider is asked: closed, it is; open, it is spared until `until`; half-open, one request tries. */
export type Circuit =
  | { readonly status: 'closed'; readonly faults: number }
  | { readonly status: 'open'; readonly until: number; readonly cooldownMs: number }
  | { readonly status: 'half-open'; readonly cooldownMs: number }

/** When a provider that keeps failing is spared, and for how long. */
export interface CircuitPolicy {
  /** Faults in a row that open it. */
  readonly threshold: number
  /** First pause in milliseconds; it doubles with each failed try. */
  readonly cooldownMs: number
  readonly maxCooldownMs: number
}

export const DEFAULT_CIRCUIT_POLICY: CircuitPolicy = {
  threshold: 3,
  cooldownMs: 30_000,
  maxCooldownMs: 300_000,
}

export const CLOSED_CIRCUIT: Circuit = { status: 'closed', faults: 0 }

/** 'neutral' is an answer that says nothing of the provider's health, such as a cancelled request. */
export type RequestOutcome = 'success' | 'fault' | 'neutral'

/** The circuit as the next request finds it: undefined when the provider must be spared. */
export function admitRequest(circuit: Circuit, now: number): Circuit | undefined {
  if (circuit.status === 'closed') return circuit
  if (circuit.status === 'half-open') return undefined
  const left = circuit.until - now
  // More than all of the pause is left only where the clock was set back: then it is over.
  if (left > 0 && left <= circuit.cooldownMs) return undefined
  return { status: 'half-open', cooldownMs: circuit.cooldownMs }
}

/** The circuit after an answer. */
export function recordOutcome(
  circuit: Circuit,
  observation: RequestOutcome,
  now: number,
  policy: CircuitPolicy,
): Circuit {
  if (observation === 'success') return CLOSED_CIRCUIT
  switch (circuit.status) {
    case 'closed': {
      if (observation === 'neutral') return circuit
      const faults = circuit.faults + 1
      return faults >= policy.threshold ? open(policy.cooldownMs, now) : { status: 'closed', faults }
    }
    case 'half-open':
      return observation === 'neutral'
        ? { status: 'open', until: now, cooldownMs: circuit.cooldownMs }
        : open(Math.min(circuit.cooldownMs * 2, policy.maxCooldownMs), now)
    case 'open':
      return circuit
  }
}

function open(cooldownMs: number, now: number): Circuit {
  return { status: 'open', until: now + cooldownMs, cooldownMs }
}
