import type { Fault, ServiceName } from './faults.ts'
import { createRandom, type Random } from './random.ts'
import { BRIDGES, LENDERS, SERVICES, SWAPS } from './routes.ts'

/** One thing that a user does. */
export type Step =
  /** Rounds of quotes, each abandoned after so many milliseconds, the last one heard to its end. */
  | { readonly kind: 'quotes'; readonly provider: string; readonly cancelAfterMs: readonly number[] }
  | TransferStep
  /** The next of deposit, borrow, repay all, withdraw all. */
  | LendStep
  | { readonly kind: 'read'; readonly cancelAfterMs?: number }
  /** Closes all instances and restores them from storage: watched without a resume at first, then resumed. */
  | { readonly kind: 'reload' }
  /** Two tabs on one storage, both told to carry the same transfer on. */
  | { readonly kind: 'twoTabs'; readonly provider: string; readonly permille: number }
  /** An earlier transfer is taken up by its hash where nothing is stored. */
  | { readonly kind: 'otherDevice' }
  /** The stored bytes of a transfer that is on its way are cut off. */
  | { readonly kind: 'corrupt' }
  /** A process of its own is killed with SIGKILL, and its storage taken up here. */
  | { readonly kind: 'processKill'; readonly killAt: number }

/** A quote is asked for, built, and carried out. */
export interface TransferStep extends WalletUse {
  readonly kind: 'transfer'
  readonly provider: string
  /** Of the usual amount. */
  readonly permille: number
}

/** Lending actions of one account at one lender. */
export interface LendStep extends WalletUse {
  readonly kind: 'lend'
  readonly lender: string
  readonly chainId: number
}

/** Wallet of a step and the end of its tab. */
interface WalletUse {
  /**
   * A wallet that keeps to the nonce it is given, one that takes its own, as those of browsers do, or one that sends
   * several calls as one.
   */
  readonly wallet: 'keepsNonce' | 'ownNonce' | 'batches'
  /** The tab is gone at this moment of its life: a write, a request or a send, counted from 0. */
  readonly killAt?: number
}

export interface PlannedFault {
  readonly fault: Fault
  /** Milliseconds after the round began. */
  readonly startMs: number
  readonly durationMs: number
}

/** What happens in a round: the same for the same seed. */
export interface Schedule {
  /** By user; the first one's tabs are processes. */
  readonly users: readonly (readonly Step[])[]
  readonly faults: readonly PlannedFault[]
}

export interface ScheduleSize {
  readonly users: number
  /** Of each user. */
  readonly steps: number
  readonly faults: number
  /** Faults begin within this many milliseconds. */
  readonly lengthMs: number
}

/** What stops everybody does not last as long. */
const LONGEST_MS: Readonly<Record<string, number>> = { chainDown: 4_000, node: 8_000 }

export function createSchedule(seed: number, size: ScheduleSize): Schedule {
  const random = createRandom(seed)
  const users = Array.from({ length: size.users }, (_, user) =>
    user === 0 ? processSteps(random, size) : userSteps(random, size),
  )
  const faults = Array.from({ length: size.faults }, () => {
    const fault = chooseFault(random)
    const startMs = random.between(0, size.lengthMs)
    return { fault, startMs, durationMs: random.between(2_000, LONGEST_MS[fault.kind] ?? 12_000) }
  })
  return { users, faults: faults.sort((a, b) => a.startMs - b.startMs) }
}

/** Of a run without a kill there are about 120 moments; beyond them nobody is killed. */
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

const permilleOf = (random: Random) => random.between(500, 1_500)

function chooseTransfer(random: Random): TransferStep {
  const isBridge = random.happens(0.65)
  return {
    kind: 'transfer',
    provider: random.pick(isBridge ? BRIDGES : SWAPS),
    permille: permilleOf(random),
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
  if (dice < 0.9) return { kind: 'twoTabs', provider: random.pick(BRIDGES), permille: permilleOf(random) }
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
    () => ({ kind: 'node', chainId, line: random.pick([0, 1]), trouble: random.pick(TROUBLES) }),
    () => ({ kind: 'chainDown', chainId }),
    () => ({ kind: 'lag', chainId, line: random.pick([0, 1, 'both']), blocks: random.between(1, 8) }),
    () => ({ kind: 'send', chainId, fate: random.pick(['drop', 'speedUp', 'cancel', 'unanswered']) }),
    () => ({ kind: 'send', chainId, fate: random.pick(['drop', 'speedUp', 'cancel', 'unanswered']) }),
    () => ({ kind: 'send', chainId, fate: 'reorg' }),
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
  const isUntold =
    (outcome === 'refund' && WITHOUT_REFUNDS.includes(service)) ||
    (outcome === 'fail' && WITHOUT_FAILURES.includes(service)) ||
    (outcome === 'partial' && !WITH_PARTS.includes(service))
  return { kind: 'settlement', service, outcome: isUntold ? 'hold' : outcome }
}

/** Their APIs have no word for a refund, and in the world they make none. */
const WITHOUT_REFUNDS: readonly ServiceName[] = ['axelar', 'nitro', 'stargate']
/** Their APIs have no word for a transfer that is given up: it stays on its way until it is called stalled. */
const WITHOUT_FAILURES: readonly ServiceName[] = ['butter', 'mayan']
/** Those whose APIs have a word for another token than was asked for. */
const WITH_PARTS: readonly ServiceName[] = ['lifi', 'squid-v2']

const TROUBLES = ['down', 'error', 'busy', 'hang', 'slow', 'garbled'] as const
const OUTCOMES = ['hold', 'refund', 'fail', 'partial'] as const

/** In one line, for the list that is printed. */
export function describeStep(step: Step): string {
  const { kind, ...rest } = step
  const details = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`)
  return [kind, ...details].join(' ')
}
