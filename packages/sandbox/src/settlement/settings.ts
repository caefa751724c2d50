import * as z from 'zod/mini'
import { SandboxError } from '../errors.ts'
import { inEnglish } from '../in-english.ts'

const baseUnits = z.string().check(z.regex(/^\d{1,78}$/, 'Expected an amount in base units'))

/** Settings that control how a bridge service settles deposits. Omitted settings keep their values. */
export const settlementOptionsSchema = z.strictObject({
  /**
   * Outcome of a deposit. `fill` pays the requested output, `hold` waits, `fail` abandons the transfer and keeps the
   * deposit, `refund` pays the sender on the source chain, and `partial` pays the same value in another token of the
   * destination chain.
   */
  outcome: z.optional(z.enum(['fill', 'hold', 'fail', 'refund', 'partial'])),
  /** Milliseconds between the detection of a deposit and its settlement. */
  delayMs: z.optional(z.number().check(z.minimum(0))),
  /** Milliseconds for which the service does not report a mined deposit. */
  unseenMs: z.optional(z.number().check(z.minimum(0))),
  /** Status code that the service reports for every deposit. `null` removes it. */
  status: z.optional(z.nullable(z.string())),
  /** Fee that quotes charge on top of the amount in the native token of the source chain, in base units. */
  nativeFee: z.optional(baseUnits),
})

/** Current settlement settings of a service. Delays in milliseconds. */
export type SettlementOptions = z.infer<typeof settlementOptionsSchema>

export type SettlementSettings = {
  readonly [Key in keyof SettlementOptions]-?: Exclude<SettlementOptions[Key], undefined>
}

/** Defaults and supported values for the settings of a service. */
export interface SettlementRules {
  readonly id: string
  readonly nativeFee: bigint
  /** Status codes that the service can report. */
  readonly statusCodes: readonly string[]
}

/** Settings of all bridge services. They can change at any time. */
export interface SettlementStore {
  all(): Readonly<Record<string, SettlementSettings>>
  of(service: string): SettlementSettings
  /** @throws SandboxError `INVALID_OPTIONS` with the reasons, without changing any setting */
  set(service: string, options: unknown): void
}

export function createSettlementStore(
  services: readonly SettlementRules[],
  initial: Readonly<Record<string, SettlementOptions | undefined>> = {},
): SettlementStore {
  const settings = new Map(services.map((rules) => [rules.id, getDefaults(rules)]))
  const of = (service: string) => {
    const serviceSettings = settings.get(service)
    if (serviceSettings !== undefined) return serviceSettings
    throw new SandboxError('INVALID_OPTIONS', `Unknown bridge service: "${service}".`)
  }
  const set = (service: string, options: unknown) => {
    const current = of(service)
    const statusCodes = services.find(({ id }) => id === service)?.statusCodes ?? []
    settings.set(service, merge(current, readOptions(options, statusCodes)))
  }
  for (const [service, options] of Object.entries(initial)) set(service, options ?? {})
  return { all: () => Object.fromEntries(settings), of, set }
}

function getDefaults({ nativeFee }: SettlementRules): SettlementSettings {
  return { outcome: 'fill', delayMs: 0, unseenMs: 0, status: null, nativeFee: nativeFee.toString() }
}

function readOptions(options: unknown, statusCodes: readonly string[]): SettlementOptions {
  const parsed = z.safeParse(settlementOptionsSchema, options, inEnglish)
  if (!parsed.success) throw new SandboxError('INVALID_OPTIONS', z.prettifyError(parsed.error))
  const { status } = parsed.data
  if (typeof status === 'string' && !statusCodes.includes(status)) {
    throw new SandboxError('INVALID_OPTIONS', `Unknown status. Supported: ${statusCodes.join(', ')}.`)
  }
  return parsed.data
}

/** Returns the settings, updated with the values of `options`. */
function merge(settings: SettlementSettings, options: SettlementOptions): SettlementSettings {
  return {
    outcome: options.outcome ?? settings.outcome,
    delayMs: options.delayMs ?? settings.delayMs,
    unseenMs: options.unseenMs ?? settings.unseenMs,
    status: options.status === undefined ? settings.status : options.status,
    nativeFee: options.nativeFee ?? settings.nativeFee,
  }
}
