import * as z from 'zod/mini'
import { SandboxError } from '../errors.ts'
import { inEnglish } from '../in-english.ts'

const baseUnits = z.string().check(z.regex(/^\d{1,78}$/, 'Expected an amount in base units'))

/** How a bridge service settles what is deposited. What is left out keeps its value. */
export const settlementOptionsSchema = z.strictObject({
  /**
   * `fill` pays what was asked, `hold` does nothing yet, `fail` gives up and keeps the deposit, `refund` pays the
   * sender back on the source chain, `partial` pays the same value in another token of the destination chain.
   */
  outcome: z.optional(z.enum(['fill', 'hold', 'fail', 'refund', 'partial'])),
  /** Between seeing a deposit and acting on it. */
  delayMs: z.optional(z.number().check(z.minimum(0))),
  /** How long the service says it does not know a deposit that is mined. */
  unseenMs: z.optional(z.number().check(z.minimum(0))),
  /** One of the service's own status words, given for every deposit whatever happened to it; `null` ends that. */
  status: z.optional(z.nullable(z.string())),
  /** What its quotes charge in the source chain's native coin on top of the amount, in base units. */
  nativeFee: z.optional(baseUnits),
})

/** How a bridge service settles: outcome, delays in milliseconds, forced status word, native fee. */
export type SettlementOptions = z.infer<typeof settlementOptionsSchema>

export type SettlementSettings = {
  readonly [Key in keyof SettlementOptions]-?: Exclude<SettlementOptions[Key], undefined>
}

/** What the settings of a service start from and allow. */
export interface SettlementRules {
  readonly id: string
  readonly nativeFee: bigint
  /** Every status word the service can be made to say. */
  readonly statusWords: readonly string[]
}

/** The settings of every bridge service; they may change at any time. */
export interface SettlementStore {
  all(): Readonly<Record<string, SettlementSettings>>
  of(service: string): SettlementSettings
  /** @throws SandboxError `INVALID_OPTIONS` saying which and why; nothing is changed then */
  set(service: string, options: unknown): void
}

export function createSettlementStore(
  services: readonly SettlementRules[],
  initial: Readonly<Record<string, SettlementOptions | undefined>> = {},
): SettlementStore {
  const settings = new Map(services.map((rules) => [rules.id, defaultsOf(rules)]))
  const of = (service: string) => {
    const found = settings.get(service)
    if (found !== undefined) return found
    throw new SandboxError('INVALID_OPTIONS', `No bridge service is called ${service}`)
  }
  const set = (service: string, options: unknown) => {
    const current = of(service)
    const words = services.find(({ id }) => id === service)?.statusWords ?? []
    settings.set(service, merge(current, readOptions(options, words)))
  }
  for (const [service, options] of Object.entries(initial)) set(service, options ?? {})
  return { all: () => Object.fromEntries(settings), of, set }
}

function defaultsOf({ nativeFee }: SettlementRules): SettlementSettings {
  return { outcome: 'fill', delayMs: 0, unseenMs: 0, status: null, nativeFee: nativeFee.toString() }
}

function readOptions(options: unknown, words: readonly string[]): SettlementOptions {
  const parsed = z.safeParse(settlementOptionsSchema, options, inEnglish)
  if (!parsed.success) throw new SandboxError('INVALID_OPTIONS', z.prettifyError(parsed.error))
  const { status } = parsed.data
  if (typeof status === 'string' && !words.includes(status)) {
    throw new SandboxError('INVALID_OPTIONS', `✖ Status words: ${words.join(', ')}\n  → at status`)
  }
  return parsed.data
}

/** The settings with those values changed that `options` gives. */
function merge(settings: SettlementSettings, options: SettlementOptions): SettlementSettings {
  return {
    outcome: options.outcome ?? settings.outcome,
    delayMs: options.delayMs ?? settings.delayMs,
    unseenMs: options.unseenMs ?? settings.unseenMs,
    status: options.status === undefined ? settings.status : options.status,
    nativeFee: options.nativeFee ?? settings.nativeFee,
  }
}
