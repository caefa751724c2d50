import { BRIDGES, LENDERS, SERVICES, SWAPS } from './create-request.ts'
import type { Fault, ServiceName } from './faults.ts'
import { createRandom, type Random } from './random.ts'

/** Step that a user performs. */
export type Step =
  /**
   * Sends quote requests, each of which is canceled after the given number of milliseconds, and a last one that
   * completes.
   */
  | { readonly kind: 'quotes'; readonly provider: string; readonly cancelAfterMs: readonly number[] }
  | TransferStep
  /** Deposits, borrows, repays everything and withdraws everything. */
  | LendStep
  | { readonly kind: 'read'; readonly cancelAfterMs?: number }
  /** Closes all instances and restores them from storage: first tracks the transfers, then resumes them. */
  | { readonly kind: 'reload' }
  /** Opens two tabs on one storage, which both resume the same transfer. */
  | { readonly kind: 'twoTabs'; readonly provider: string; readonly permille: number }
  /** Tracks an earlier transfer by its hash with an empty storage. */
  | { readonly kind: 'otherDevice' }
  /** Truncates the stored record of a pending transfer. */
  | { readonly kind: 'corrupt' }
  /** Kills a process with SIGKILL, and resumes its transfer here from its storage. */
  | { readonly kind: 'processKill'; readonly killAt: number }

/** Requests a quote, builds and executes it. */
export interface TransferStep extends WalletUse {
  readonly kind: 'transfer'
  readonly provider: string
  /** Amount in thousandths of the usual amount. */
  readonly permille: number
}

/** Lending actions of one account with one lender. */
export interface LendStep extends WalletUse {
  readonly kind: 'lend'
  readonly lender: string
  readonly chainId: number
}

/** Wallet that a step uses, and the moment at which its tab is killed. */
interface WalletUse {
  /**
   * Type of the wallet: one that uses the given nonce, one that chooses the nonce itself, like browser wallets, or one
   * that sends several calls as a batch.
   */
  readonly wallet: 'keepsNonce' | 'ownNonce' | 'batches'
  /** Moment at which the tab is killed: a write, a request or a send, counted from 0. */
  readonly killAt?: number
}

export interface PlannedFault {
  readonly fault: Fault
  /** Start of the fault, in milliseconds after the start of the round. */
  readonly startMs: number
  readonly durationMs: number
}

/** Steps and faults of a round, which can be reproduced by the seed. */
export interface Schedule {
  /** Steps by user. The tabs of the first user are separate processes. */
  readonly users: readonly (readonly Step[])[]
  readonly faults: readonly PlannedFault[]
}

export interface ScheduleSize {
  readonly users: number
  /** Number of steps per user. */
  readonly steps: number
  readonly faults: number
  /** Faults start within this many milliseconds of the round. */
  readonly lengthMs: number
}

/** Maximum duration of faults that block all users. */
const MAX_DURATION_MS: Readonly<Record<string, number>> = { chainDown: 4_000, node: 8_000 }

export function createSchedule(seed: number, size: ScheduleSize): Schedule {
  const random = createRandom(seed)
  const users = Array.from({ length: size.users }, (_, user) =>
    user === 0 ? processSteps(random, size) : userSteps(random, size),
  )
  const faults = Array.from({ length: size.faults }, () => {
    const fault = chooseFault(random)
    const startMs = random.between(0, size.lengthMs)
    return { fault, startMs, durationMs: random.between(2_000, MAX_DURATION_MS[fault.kind] ?? 12_000) }
  })
  return { users, faults: faults.sort((a, b) => a.startMs - b.startMs) }
}

/** Highest moment for a kill. A complete run has about 120 moments, so later kills would never happen. */
const LAST_MOMENT = 130

function processSteps(random: Random, { steps }: ScheduleSize): Step[] {
  const kills = Math.max(1, Math.floor(steps / 3))
  return Array.from({ length: kills }, () => ({
    kind: 'processKill',
    killAt: random.between(0, LAST_MOMENT),
  }))
}

function userSteps(random: Random, { steps }: ScheduleSize): Step[] {
  return Array.from({ length: steps }, () => chooseStep(random))
}

const choosePermille = (random: Random) => random.between(500, 1_500)

function chooseTransfer(random: Random): TransferStep {
  const isBridge = random.happens(0.65)
  return {
    kind: 'transfer',
    provider: random.pick(isBridge ? BRIDGES : SWAPS),
    permille: choosePermille(random),
    wallet: chooseWallet(random),
    ...(random.happens(0.35) ? { killAt: random.between(0, LAST_MOMENT) } : {}),
  }
}

function chooseWallet(random: Random): TransferStep['wallet'] {
  const dice = random.next()
  if (dice < 0.55) return 'keepsNonce'
  return dice < 0.8 ? 'ownNonce' : 'batches'
}

function chooseStep(random: Random): Step {
  const dice = random.next()
  if (dice < 0.52) return chooseTransfer(random)
  if (dice < 0.62) return { kind: 'quotes', provider: random.pick(BRIDGES), cancelAfterMs: cancels(random) }
  if (dice < 0.74) {
    const { lender, chainId } = random.pick(LENDERS)
    const kill = random.happens(0.25) ? { killAt: random.between(0, LAST_MOMENT) } : {}
    return { kind: 'lend', lender, chainId, wallet: chooseWallet(random), ...kill }
  }
  if (dice < 0.8) {
    return { kind: 'read', ...(random.happens(0.3) ? { cancelAfterMs: random.between(0, 800) } : {}) }
  }
  if (dice < 0.84) return { kind: 'reload' }
  if (dice < 0.9) return { kind: 'twoTabs', provider: random.pick(BRIDGES), permille: choosePermille(random) }
  if (dice < 0.96) return { kind: 'otherDevice' }
  return { kind: 'corrupt' }
}

function cancels(random: Random): number[] {
  return Array.from({ length: random.between(1, 4) }, () => random.between(0, 600))
}

const REPLIES = [
  { kind: 'httpError', status: 500 },
  { kind: 'httpError', status: 503 },
  { kind: 'httpError', status: 429, retryAfterSeconds: 1 },
  { kind: 'hang' },
  { kind: 'closeSocket' },
  { kind: 'truncate' },
  { kind: 'html' },
  { kind: 'malformedJson' },
  { kind: 'oversized', bytes: 8_388_608 },
  { kind: 'hostile', variant: 'proto' },
  { kind: 'hostile', variant: 'deep' },
  { kind: 'hostile', variant: 'huge' },
  { kind: 'hostile', variant: 'negative' },
  { kind: 'hostile', variant: 'wrongTypes' },
  { kind: 'hostile', variant: 'markup' },
] as const

const SETTLED: readonly ServiceName[] = SERVICES.filter((name) => name !== 'across' && name !== 'data')

function chooseFault(random: Random): Fault {
  const chainId = random.pick([1, 42161, 8453])
  const choices: readonly (() => Fault)[] = [
    () => ({ kind: 'service', service: random.pick(SERVICES), reply: random.pick(REPLIES) }),
    () => ({ kind: 'service', service: random.pick(SERVICES), reply: random.pick(REPLIES) }),
    () => ({ kind: 'latency', service: random.pick(SERVICES), milliseconds: random.between(100, 3_000) }),
    () => ({ kind: 'node', chainId, line: random.pick([0, 1]), trouble: random.pick(NODE_FAULTS) }),
    () => ({ kind: 'chainDown', chainId }),
    () => ({ kind: 'lag', chainId, line: random.pick([0, 1, 'both']), blocks: random.between(1, 8) }),
    () => ({ kind: 'send', chainId, outcome: random.pick(['drop', 'speedUp', 'cancel', 'unanswered']) }),
    () => ({ kind: 'send', chainId, outcome: random.pick(['drop', 'speedUp', 'cancel', 'unanswered']) }),
    () => ({ kind: 'send', chainId, outcome: 'reorg' }),
    () => chooseSettlement(random),
    () => chooseSettlement(random),
    () => ({ kind: 'unseen', service: random.pick(SETTLED), milliseconds: random.between(500, 6_000) }),
    () => ({ kind: 'relayer', mode: random.pick(['ignore', 'late']) }),
    () => ({ kind: 'clock', user: random.between(1, 4), hours: random.pick([-2, -1, 1, 3, 12]) }),
    () => ({ kind: 'storage', user: random.between(1, 4), mode: random.pick(['rejects', 'quota', 'slow']) }),
    () => ({ kind: 'storage', user: random.between(1, 4), mode: random.pick(['rejects', 'quota', 'slow']) }),
  ]
  return random.pick(choices)()
}

function chooseSettlement(random: Random): Fault {
  const service = random.pick(SETTLED)
  const outcome = random.pick(OUTCOMES)
  const isUnreported =
    (outcome === 'refund' && WITHOUT_REFUNDS.includes(service)) ||
    (outcome === 'fail' && WITHOUT_FAILURES.includes(service)) ||
    (outcome === 'partial' && !WITH_PARTIAL_FILLS.includes(service))
  return { kind: 'settlement', service, outcome: isUnreported ? 'hold' : outcome }
}

/** Services whose APIs do not report refunds. */
const WITHOUT_REFUNDS: readonly ServiceName[] = ['axelar', 'nitro', 'stargate']
/** Services whose APIs do not report failures: the transfer stays pending until it is marked stalled. */
const WITHOUT_FAILURES: readonly ServiceName[] = ['butter', 'mayan']
/** Services whose APIs report that another token was delivered. */
const WITH_PARTIAL_FILLS: readonly ServiceName[] = ['lifi', 'squid-v2']

const NODE_FAULTS = ['down', 'error', 'busy', 'hang', 'slow', 'garbled'] as const
const OUTCOMES = ['hold', 'refund', 'fail', 'partial'] as const

/** Returns a one-line description for the log. */
export function describeStep(step: Step): string {
  const { kind, ...rest } = step
  const details = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`)
  return [kind, ...details].join(' ')
}
