import type { Address, Hash } from 'viem'
import type { DevAccounts } from '../chains/accounts.ts'
import type { LocalChain } from '../chains/index.ts'
import type { OnLog } from '../progress.ts'
import { createFirstTimes } from '../relaying/create-first-times.ts'
import type { ChainQueues } from '../relaying/queues.ts'
import { type Plan, startWorker } from '../relaying/worker.ts'
import { type Asset, assetsOn, convert, findAsset } from './assets.ts'
import { createLedger, type Order, type Payout, type WatchedBridge } from './ledger.ts'
import { type Payer, payBack, payRecipient } from './pay-recipient.ts'
import type { SettlementStore } from './settings.ts'

export interface SettlementContext {
  readonly chains: readonly LocalChain[]
  readonly accounts: DevAccounts
  readonly queues: ChainQueues
  readonly bridges: readonly WatchedBridge[]
  readonly settings: SettlementStore
  readonly onLog: OnLog
}

/** State of an order. `partial` means that a different token was paid. */
export type OrderState =
  | { readonly kind: 'pending' | 'failed' }
  | { readonly kind: 'filled' | 'partial' | 'refunded'; readonly payout: Payout }

/** Returns the hash of the transaction that paid the recipient, if there is one. */
export function getDelivery(state: OrderState): Hash | undefined {
  return 'payout' in state && state.payout.kind === 'fill' ? state.payout.transactionHash : undefined
}

/** Relayer that settles the orders of all bridge services. */
export interface Settlement {
  /** Returns the first order with this deposit hash or provider id. */
  find(bridge: string, handle: string): Order | undefined
  stateOf(order: Order): OrderState
  stop(): Promise<void>
}

/** Settles the deposits of all bridges according to their settings, until it is stopped. */
export function startSettlement(context: SettlementContext): Settlement {
  const { chains, settings, queues, onLog } = context
  const ledger = createLedger(chains, context.bridges)
  const seenAt = createFirstTimes()
  const failed = new Set<string>()

  const worker = startWorker<Order>({
    source: 'settlement',
    queues,
    onLog,
    refresh: ledger.refresh,
    open: () =>
      ledger.orders().filter((order) => ledger.payoutOf(order) === undefined && !failed.has(order.id)),
    keyOf: ({ id }) => id,
    plan: async (order) => {
      const { outcome, delayMs } = settings.of(order.bridge)
      if (outcome === 'hold' || Date.now() < seenAt(order.id) + delayMs) return undefined
      if (outcome !== 'fail') return planPayout(context, order, outcome)
      // The first decision is final, so later changes of the settings only affect later orders.
      failed.add(order.id)
      return undefined
    },
  })

  return {
    find: (bridge, handle) => {
      const lowerCaseHandle = handle.toLowerCase()
      const match = ledger
        .orders()
        .find((order) => order.bridge === bridge && getHandles(order).includes(lowerCaseHandle))
      if (match === undefined) return undefined
      return Date.now() < seenAt(match.id) + settings.of(bridge).unseenMs ? undefined : match
    },
    stateOf: (order) => {
      const payout = ledger.payoutOf(order)
      if (payout === undefined) return { kind: failed.has(order.id) ? 'failed' : 'pending' }
      if (payout.kind === 'refund') return { kind: 'refunded', payout }
      return { kind: payout.token === order.outputToken ? 'filled' : 'partial', payout }
    },
    stop: worker.stop,
  }
}

function getHandles({ transactionHash, quoteId }: Order): readonly string[] {
  return [transactionHash, quoteId]
}

function planPayout(
  context: SettlementContext,
  order: Order,
  outcome: 'fill' | 'partial' | 'refund',
): Plan | undefined {
  const { bridge, originChainId, destinationChainId } = order
  const chainId = outcome === 'refund' ? originChainId : destinationChainId
  const chain = context.chains.find((candidate) => candidate.chainId === chainId)
  const escrow = context.bridges.find(({ id }) => id === bridge)?.escrow.addressOn(chainId)
  if (chain === undefined || escrow === undefined) return undefined
  const payer: Payer = { client: chain.client, escrow, relayer: context.accounts.relayer.address }
  const label = `${outcome} of ${bridge}'s order ${order.id} from ${originChainId} on ${chainId}`
  if (outcome === 'refund') return { chainId, label, act: (stopped) => payBack(payer, order, stopped) }
  const requested = { token: order.outputToken, amount: order.outputAmount }
  const payment = outcome === 'fill' ? requested : inOtherToken(assetsOn(chain), order)
  return { chainId, label, act: (stopped) => payRecipient(payer, order, payment, stopped) }
}

/** Returns the asset and amount for a partial payment: the same value in USDC, or in USDT if USDC was requested. */
function inOtherToken(
  assets: readonly Asset[],
  { destinationChainId, outputToken, outputAmount }: Order,
): { readonly token: Address; readonly amount: bigint } {
  const requested = findAsset(assets, destinationChainId, outputToken)
  const substitute = assets.find(({ symbol }) => symbol === (requested?.symbol === 'USDC' ? 'USDT' : 'USDC'))
  if (requested === undefined || substitute === undefined) {
    throw new Error(`No alternative to token ${outputToken} found on chain ${destinationChainId}.`)
  }
  return { token: substitute.address, amount: convert(outputAmount, requested, substitute) }
}
