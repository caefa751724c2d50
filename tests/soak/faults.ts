import type { FaultReply } from '@causeway/sandbox'
import type { Person } from './create-person.ts'
import type { SERVICES } from './create-request.ts'
import type { NodeFault, RpcProxy, SendFault } from './start-rpc-proxy.ts'
import type { StorageMode } from './storage.ts'

export type ServiceName = (typeof SERVICES)[number]

/** Fault that lasts for some time. */
export type Fault =
  | { readonly kind: 'service'; readonly service: ServiceName; readonly reply: FaultReply }
  | { readonly kind: 'latency'; readonly service: ServiceName; readonly milliseconds: number }
  /** Fault of one of the two nodes through which users read a chain. */
  | {
      readonly kind: 'node'
      readonly chainId: number
      readonly line: 0 | 1
      readonly trouble: NodeFault
    }
  | { readonly kind: 'chainDown'; readonly chainId: number }
  | {
      readonly kind: 'lag'
      readonly chainId: number
      readonly line: 0 | 1 | 'both'
      readonly blocks: number
    }
  /** Outcome of the next transaction that is sent on the chain. */
  | { readonly kind: 'send'; readonly chainId: number; readonly outcome: SendFault }
  | {
      readonly kind: 'settlement'
      readonly service: ServiceName
      readonly outcome: 'hold' | 'refund' | 'fail' | 'partial'
    }
  /** Keeps the service from indexing mined deposits. */
  | { readonly kind: 'unseen'; readonly service: ServiceName; readonly milliseconds: number }
  /** Makes Across relayers fill late or not at all. Deposits that are not filled in time are refunded. */
  | { readonly kind: 'relayer'; readonly mode: 'ignore' | 'late' }
  | { readonly kind: 'clock'; readonly user: number; readonly hours: number }
  | { readonly kind: 'storage'; readonly user: number; readonly mode: Exclude<StorageMode, 'ok'> }

/** Systems into which faults are injected. */
export interface FaultTargets {
  /** URL of the sandbox's HTTP server. */
  readonly url: string
  readonly lines: RpcProxy
  readonly people: readonly Person[]
}

/** @returns a function that ends the fault */
export async function startFault(fault: Fault, targets: FaultTargets): Promise<() => Promise<void>> {
  const { lines, people } = targets
  switch (fault.kind) {
    case 'service':
      return putWhile(targets, `/faults/${fault.service}`, [{ reply: fault.reply }], [])
    case 'latency':
      return putWhile(targets, `/faults/${fault.service}`, [{ latencyMs: fault.milliseconds }], [])
    case 'settlement':
      return putWhile(
        targets,
        `/settlement/${fault.service}`,
        { outcome: fault.outcome },
        { outcome: 'fill' },
      )
    case 'unseen':
      return putWhile(
        targets,
        `/settlement/${fault.service}`,
        { unseenMs: fault.milliseconds },
        { unseenMs: 0 },
      )
    case 'relayer':
      return putWhile(
        targets,
        '/relayer',
        fault.mode === 'ignore' ? { mode: 'ignore' } : { delayMs: 4_000 },
        { mode: 'fill', delayMs: 0 },
      )
    case 'node':
      return lines.trouble(fault.chainId, [fault.line], { trouble: fault.trouble })
    case 'chainDown':
      return lines.trouble(fault.chainId, [0, 1], { trouble: 'down' })
    case 'lag':
      return lines.trouble(fault.chainId, fault.line === 'both' ? [0, 1] : [fault.line], {
        lag: fault.blocks,
      })
    case 'send':
      return lines.faultNextSend(fault.chainId, fault.outcome)
    case 'clock':
      return changePerson(people[fault.user], (person) => {
        const before = person.clockOffsetMs
        person.clockOffsetMs = before + fault.hours * 3_600_000
        return () => {
          person.clockOffsetMs -= fault.hours * 3_600_000
        }
      })
    case 'storage':
      return changePerson(people[fault.user], (person) => {
        person.storageMode = fault.mode
        return () => {
          person.storageMode = 'ok'
        }
      })
  }
}

/** Ends all faults. */
export async function endAllFaults(targets: FaultTargets, services: readonly string[]): Promise<void> {
  targets.lines.endAllFaults()
  for (const person of targets.people) {
    person.clockOffsetMs = 0
    person.storageMode = 'ok'
  }
  await put(targets.url, '/relayer', { mode: 'fill', delayMs: 0 })
  for (const service of new Set(services)) {
    await put(targets.url, `/faults/${service}`, [])
    if (service === 'across' || service === 'data') continue
    await put(targets.url, `/settlement/${service}`, { outcome: 'fill', unseenMs: 0 })
  }
}

/** Returns a short name of the fault, for the counts. */
export function getFaultName(fault: Fault): string {
  switch (fault.kind) {
    case 'service':
      return `service ${fault.reply.kind}`
    case 'node':
      return `node ${fault.trouble}`
    case 'send':
      return `send ${fault.outcome}`
    case 'settlement':
      return `settlement ${fault.outcome}`
    case 'relayer':
      return `relayer ${fault.mode}`
    case 'clock':
      return fault.hours > 0 ? 'clock forward' : 'clock backward'
    case 'storage':
      return `storage ${fault.mode}`
    case 'chainDown':
      return 'chain down'
    case 'lag':
      return fault.line === 'both' ? 'chain lags' : 'node lags'
    case 'unseen':
      return 'deposit unseen'
    default:
      return fault.kind
  }
}

/** Returns a one-line description of the fault, for the log. */
export function describeFault(fault: Fault): string {
  const { kind, ...rest } = fault
  const details = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return [kind, ...details].join(' ')
}

async function putWhile(
  { url }: FaultTargets,
  path: string,
  faulty: unknown,
  healthy: unknown,
): Promise<() => Promise<void>> {
  await put(url, path, faulty)
  return () => put(url, path, healthy)
}

async function put(url: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${url}${path}`, { method: 'PUT', body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${text}`)
}

function changePerson(person: Person | undefined, start: (person: Person) => () => void) {
  const end = person ? start(person) : () => undefined
  return async () => end()
}
