import type { DevAccounts } from '../../chains/accounts.ts'
import type { OnLog } from '../../progress.ts'
import { createFirstTimes } from '../../relaying/create-first-times.ts'
import type { ChainQueues } from '../../relaying/queues.ts'
import { type Plan, startWorker } from '../../relaying/worker.ts'
import { type AcrossChain, chainTime } from './chains.ts'
import { fillDeposit } from './fill-deposit.ts'
import { type Deposit, type Ledger, toAddress } from './ledger.ts'
import { mergeRelayer, type RelayerOptions, type RelayerSettings } from './options.ts'
import { refundDeposit } from './refund-deposit.ts'

export interface RelayerContext {
  readonly chains: readonly AcrossChain[]
  readonly ledger: Ledger
  readonly accounts: DevAccounts
  readonly queues: ChainQueues
  readonly settings: RelayerSettings
  readonly onLog: OnLog
}

export interface Relayer {
  settings(): RelayerSettings
  set(options: RelayerOptions): void
  stop(): Promise<void>
}

/** Settles deposits until stopped: fills them on the destination chain, or refunds them after they expire. */
export function startRelayer(context: RelayerContext): Relayer {
  const { ledger, queues, onLog } = context
  const times: Times = { seenAt: createFirstTimes(), expiredAt: createFirstTimes() }
  let settings = context.settings
  const worker = startWorker<Deposit>({
    source: 'across',
    queues,
    onLog,
    refresh: ledger.refresh,
    open: () => ledger.deposits().filter((deposit) => isOpen(ledger, deposit)),
    keyOf: ({ key }) => key,
    plan: (deposit) => createPlan(deposit, times, context, settings),
  })
  return {
    settings: () => settings,
    set: (options) => {
      settings = mergeRelayer(settings, options)
    },
    stop: worker.stop,
  }
}

/** Times at which the relayer first saw a deposit and its expiry, by the deposit's key. */
interface Times {
  readonly seenAt: (key: string) => number
  readonly expiredAt: (key: string) => number
}

function isOpen(ledger: Ledger, deposit: Deposit): boolean {
  return ledger.fillOf(deposit) === undefined && ledger.refundOf(deposit) === undefined
}

async function createPlan(
  deposit: Deposit,
  times: Times,
  context: RelayerContext,
  settings: RelayerSettings,
): Promise<Plan | undefined> {
  const seenAt = times.seenAt(deposit.key)
  const origin = context.chains.find(({ chainId }) => chainId === deposit.originChainId)
  const destination = context.chains.find(({ chainId }) => chainId === deposit.destinationChainId)
  if (origin === undefined) return undefined
  const now = await chainTime((destination ?? origin).client)
  if (now > deposit.relay.fillDeadline) {
    return planRefund(origin, deposit, times.expiredAt(deposit.key), context, settings)
  }
  if (destination === undefined || !canFill(deposit, seenAt, context, settings, now)) return undefined
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
  expiredAt: number,
  context: RelayerContext,
  settings: RelayerSettings,
): Plan | undefined {
  if (Date.now() < expiredAt + settings.refundDelayMs) return undefined
  const owner = context.accounts.deployer.address
  return {
    chainId: origin.chainId,
    label: `refund of deposit ${deposit.relay.depositId} on ${origin.chainId}`,
    act: (stopped) => refundDeposit(origin, deposit, owner, stopped),
  }
}

function canFill(
  deposit: Deposit,
  seenAt: number,
  { ledger, accounts }: RelayerContext,
  settings: RelayerSettings,
  now: number,
): boolean {
  const head = ledger.headOf(deposit.originChainId) ?? 0n
  const confirmations = head - deposit.blockNumber + 1n
  const { exclusiveRelayer, exclusivityDeadline } = deposit.relay
  const isReserved = now <= exclusivityDeadline && toAddress(exclusiveRelayer) !== accounts.relayer.address
  return (
    settings.mode === 'fill' &&
    Date.now() >= seenAt + settings.delayMs &&
    confirmations >= BigInt(settings.onlyAfterConfirmations) &&
    !isReserved
  )
}
