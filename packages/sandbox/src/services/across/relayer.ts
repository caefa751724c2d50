import { setTimeout as delay } from 'node:timers/promises'
import type { DevAccounts } from '../../chains/accounts.ts'
import { messageOf } from '../../errors.ts'
import type { OnLog } from '../../progress.ts'
import { fillDeposit } from './fill.ts'
import { addressOf, type Deposit, type Ledger } from './ledger.ts'
import { type AcrossChain, chainTime } from './network.ts'
import { mergeRelayer, type RelayerOptions, type RelayerSettings } from './options.ts'
import { refundDeposit } from './refund.ts'

export interface RelayerContext {
  readonly chains: readonly AcrossChain[]
  readonly ledger: Ledger
  readonly accounts: DevAccounts
  readonly settings: RelayerSettings
  readonly onLog: OnLog
}

export interface Relayer {
  settings(): RelayerSettings
  set(options: RelayerOptions): void
  stop(): Promise<void>
}

const pollMs = 100
const retryMs = 1_000
// A chain that does not answer must not hold up the end: its process is ended next.
const stopPatienceMs = 1_000

/** Settles deposits until stopped: fills them on the other chain, or refunds them once they have expired. */
export function startRelayer(context: RelayerContext): Relayer {
  const { ledger, onLog } = context
  const stopping = new AbortController()
  const queues = createQueues()
  const progress = new Map<string, DepositProgress>()
  let settings = context.settings

  const settle = async (deposit: Deposit) => {
    const state = progressOf(progress, deposit)
    if (state.busy || Date.now() < state.retryAt) return
    const plan = await planFor(deposit, state, context, settings)
    if (plan === undefined) return
    state.busy = true
    queues.run(plan.chainId, async () => {
      try {
        if (stopping.signal.aborted) return
        const hash = await plan.act(stopping.signal)
        await ledger.refresh()
        onLog({ level: 'info', source: 'across', message: `${plan.label}: ${hash}` })
      } catch (error) {
        if (stopping.signal.aborted) return
        state.retryAt = Date.now() + retryMs
        onLog({ level: 'warn', source: 'across', message: `${plan.label} failed: ${messageOf(error)}` })
      } finally {
        state.busy = false
      }
    })
  }

  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        await ledger.refresh()
        const open = ledger.deposits().filter((deposit) => isOpen(ledger, deposit))
        await Promise.all(open.map(settle))
      } catch (error) {
        if (!stopping.signal.aborted) {
          onLog({ level: 'warn', source: 'across', message: `watching failed: ${messageOf(error)}` })
        }
      }
      await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = loop()

  return {
    settings: () => settings,
    set: (options) => {
      settings = mergeRelayer(settings, options)
    },
    stop: async () => {
      stopping.abort()
      const ended = Promise.all([running, queues.idle()])
      await Promise.race([ended, delay(stopPatienceMs, undefined, { ref: false })])
    },
  }
}

interface DepositProgress {
  readonly seenAt: number
  expiredAt: number | undefined
  busy: boolean
  retryAt: number
}

interface Plan {
  /** The chain whose queue it goes through. */
  readonly chainId: number
  readonly label: string
  readonly act: (stopped: AbortSignal) => Promise<string>
}

function progressOf(progress: Map<string, DepositProgress>, { key }: Deposit): DepositProgress {
  const known = progress.get(key)
  if (known !== undefined) return known
  const fresh = { seenAt: Date.now(), expiredAt: undefined, busy: false, retryAt: 0 }
  progress.set(key, fresh)
  return fresh
}

function isOpen(ledger: Ledger, deposit: Deposit): boolean {
  return ledger.fillOf(deposit) === undefined && ledger.refundOf(deposit) === undefined
}

async function planFor(
  deposit: Deposit,
  state: DepositProgress,
  context: RelayerContext,
  settings: RelayerSettings,
): Promise<Plan | undefined> {
  const origin = context.chains.find(({ chainId }) => chainId === deposit.originChainId)
  const destination = context.chains.find(({ chainId }) => chainId === deposit.destinationChainId)
  if (origin === undefined) return undefined
  const now = await chainTime((destination ?? origin).client)
  if (now > deposit.relay.fillDeadline) return planRefund(origin, deposit, state, context, settings)
  if (destination === undefined || !mayFill(deposit, state, context, settings, now)) return undefined
  const relayer = context.accounts.relayer.address
  return {
    chainId: destination.chainId,
    label: `fill of deposit ${deposit.relay.depositId} from ${origin.chainId} on ${destination.chainId}`,
    act: (stopped) => fillDeposit(destination, deposit, relayer, stopped),
  }
}

function planRefund(
  origin: AcrossChain,
  deposit: Deposit,
  state: DepositProgress,
  context: RelayerContext,
  settings: RelayerSettings,
): Plan | undefined {
  state.expiredAt ??= Date.now()
  if (Date.now() < state.expiredAt + settings.refundDelayMs) return undefined
  const owner = context.accounts.deployer.address
  return {
    chainId: origin.chainId,
    label: `refund of deposit ${deposit.relay.depositId} on ${origin.chainId}`,
    act: (stopped) => refundDeposit(origin, deposit, owner, stopped),
  }
}

function mayFill(
  deposit: Deposit,
  state: DepositProgress,
  { ledger, accounts }: RelayerContext,
  settings: RelayerSettings,
  now: number,
): boolean {
  const head = ledger.headOf(deposit.originChainId) ?? 0n
  const confirmations = head - deposit.blockNumber + 1n
  const { exclusiveRelayer, exclusivityDeadline } = deposit.relay
  const reserved = now <= exclusivityDeadline && addressOf(exclusiveRelayer) !== accounts.relayer.address
  return (
    settings.mode === 'fill' &&
    Date.now() >= state.seenAt + settings.delayMs &&
    confirmations >= BigInt(settings.onlyAfterConfirmations) &&
    !reserved
  )
}

/** One line of work per chain: the unlocked accounts' nonces are given out in the order of sending. */
function createQueues() {
  const tails = new Map<number, Promise<void>>()
  return {
    run: (chainId: number, work: () => Promise<void>) => {
      tails.set(chainId, (tails.get(chainId) ?? Promise.resolve()).then(work))
    },
    idle: async () => {
      await Promise.all(tails.values())
    },
  }
}
