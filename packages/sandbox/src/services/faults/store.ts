import type { Fault } from './fault.ts'

/** Faults of each service. A service with an empty list works normally. */
export interface FaultStore {
  all(): Readonly<Record<string, readonly Fault[]>>
  set(service: string, faults: readonly Fault[]): void
  /** Returns the first fault that applies to a request, or undefined, and decrements its `times`. */
  take(service: string, path: string): Fault | undefined
}

export function createFaultStore(services: readonly string[]): FaultStore {
  const faults = new Map<string, readonly Fault[]>(services.map((service) => [service, []]))
  return {
    all: () => Object.fromEntries(faults),
    set: (service, list) => void faults.set(service, list),
    take: (service, path) => {
      const list = faults.get(service) ?? []
      const match = list.find((fault) => appliesTo(fault, path))
      if (match?.times !== undefined)
        faults.set(
          service,
          list.flatMap((fault) => useOnce(fault, match)),
        )
      return match
    },
  }
}

function useOnce(fault: Fault, used: Fault): Fault[] {
  if (fault !== used || fault.times === undefined) return [fault]
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
}

/**
 * Returns whether a fault applies to a path. Whole segments are compared: `/prices/latest` does not match
 * `/prices/latest-asof`.
 */
function appliesTo({ path: prefix }: Fault, path: string): boolean {
  return prefix === undefined || path === prefix || path.startsWith(`${prefix.replace(/\/+$/, '')}/`)
}
