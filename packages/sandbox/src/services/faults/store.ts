import type { Fault } from './fault.ts'

/** The faults of each service. An empty list means the service works. */
export interface FaultStore {
  all(): Readonly<Record<string, readonly Fault[]>>
  set(service: string, faults: readonly Fault[]): void
  /** The fault that strikes this request, if any; counts it against the fault's `times`. */
  take(service: string, path: string): Fault | undefined
}

export function createFaultStore(services: readonly string[]): FaultStore {
  const faults = new Map<string, readonly Fault[]>(services.map((service) => [service, []]))
  return {
    all: () => Object.fromEntries(faults),
    set: (service, list) => void faults.set(service, list),
    take: (service, path) => {
      const list = faults.get(service) ?? []
      const found = list.find((fault) => strikes(fault, path))
      if (found?.times !== undefined)
        faults.set(
          service,
          list.flatMap((fault) => spend(fault, found)),
        )
      return found
    },
  }
}

function spend(fault: Fault, struck: Fault): Fault[] {
  if (fault !== struck || fault.times === undefined) return [fault]
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
}

/** Whole segments: a fault of `/prices/latest` leaves `/prices/latest-asof` alone. */
function strikes({ path: struck }: Fault, path: string): boolean {
  return struck === undefined || path === struck || path.startsWith(`${struck.replace(/\/+$/, '')}/`)
}
