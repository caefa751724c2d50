import { type Address, type Hash, type Hex, isAddressEqual, parseEventLogs } from 'viem'
import type { LocalChain } from '../chains/index.ts'
import { escrowAbi } from '../protocols/escrows/abi.ts'
import type { EscrowSpec } from '../protocols/escrows/index.ts'
import { followLogs, type MinedLog } from '../relaying/follow-logs.ts'

/** Deposit in the escrow of a bridge, with its requested output. The zero address is the native token. */
export interface Order {
  readonly kind: 'order'
  /** Id that is unique among the orders of all bridges and chains. */
  readonly id: Hash
  readonly bridge: string
  /** Id of the bridge's provider. */
  readonly quoteId: Hex
  readonly sender: Address
  readonly recipient: Address
  readonly originChainId: number
  readonly inputToken: Address
  readonly inputAmount: bigint
  readonly nativeFee: bigint
  readonly destinationChainId: number
  readonly outputToken: Address
  readonly outputAmount: bigint
  readonly transactionHash: Hash
  readonly blockNumber: bigint
}

/** Deposit that contains a note instead of a requested output. The zero address is the native token. */
export interface NotedDeposit {
  readonly sender: Address
  readonly originChainId: number
  readonly inputToken: Address
  readonly inputAmount: bigint
  /** Data that is attached to the deposit, such as an order id or a memo. */
  readonly note: Hex
}

/** Requested output of a noted deposit. */
export type OrderTerms = Pick<
  Order,
  'quoteId' | 'recipient' | 'destinationChainId' | 'outputToken' | 'outputAmount'
>

/** Payment for an order by a relayer: to the recipient on the destination chain, or a refund on the source chain. */
export interface Payout {
  readonly kind: 'fill' | 'refund'
  readonly orderId: Hash
  readonly chainId: number
  readonly token: Address
  readonly amount: bigint
  readonly recipient: Address
  readonly transactionHash: Hash
  readonly blockNumber: bigint
}

/** Orders and payments, read from the events of all bridges' escrows. */
export interface Ledger {
  refresh(): Promise<void>
  orders(): readonly Order[]
  payoutOf(order: Order): Payout | undefined
}

/** Bridge whose escrows the relayer watches. */
export interface WatchedBridge {
  readonly id: string
  readonly escrow: EscrowSpec
  /** Returns the terms of a noted deposit, or undefined if they are unknown. Such deposits are kept and never paid. */
  getTerms?(deposit: NotedDeposit): OrderTerms | undefined
}

export function createLedger(chains: readonly LocalChain[], bridges: readonly WatchedBridge[]): Ledger {
  const sources = chains.map(({ chainId, client }) => ({
    chainId,
    client,
    contracts: bridges.flatMap(({ escrow }) => escrow.addressOn(chainId) ?? []),
  }))
  const { refresh, eventsOn } = followLogs(sources, (chainId, logs) => readEvents(chainId, logs, bridges))
  const payoutOn = (chainId: number, kind: Payout['kind'], orderId: Hash) =>
    eventsOn(chainId).find((event): event is Payout => event.kind === kind && event.orderId === orderId)
  return {
    refresh,
    orders: () =>
      chains.flatMap(({ chainId }) => eventsOn(chainId).filter((event) => event.kind === 'order')),
    payoutOf: ({ id, originChainId, destinationChainId }) =>
      payoutOn(destinationChainId, 'fill', id) ?? payoutOn(originChainId, 'refund', id),
  }
}

function readEvents(
  chainId: number,
  logs: MinedLog[],
  bridges: readonly WatchedBridge[],
): readonly (Order | Payout)[] {
  return parseEventLogs({ abi: escrowAbi, logs }).flatMap((log): (Order | Payout)[] => {
    const { transactionHash, blockNumber } = log
    const mined = { transactionHash, blockNumber }
    if (log.eventName === 'Deposited') {
      const { id, sender, order } = log.args
      const destinationChainId = Number(order.destinationChainId)
      const { id: bridge } = bridgeAt(bridges, chainId, log.address)
      return [
        { kind: 'order', bridge, id, sender, originChainId: chainId, ...order, destinationChainId, ...mined },
      ]
    }
    if (log.eventName === 'Noted') {
      const { id, sender, token: inputToken, amount: inputAmount, note } = log.args
      const deposit = { sender, originChainId: chainId, inputToken, inputAmount }
      const bridge = bridgeAt(bridges, chainId, log.address)
      const terms = bridge.getTerms?.({ ...deposit, note })
      return terms
        ? [{ kind: 'order', bridge: bridge.id, id, nativeFee: 0n, ...deposit, ...terms, ...mined }]
        : []
    }
    const { id: orderId, token, amount, recipient } = log.args
    const kind = log.eventName === 'Filled' ? 'fill' : 'refund'
    return [{ kind, orderId, chainId, token, amount, recipient, ...mined }]
  })
}

function bridgeAt(bridges: readonly WatchedBridge[], chainId: number, address: Address): WatchedBridge {
  const bridge = bridges.find(({ escrow }) => {
    const escrowAddress = escrow.addressOn(chainId)
    return escrowAddress !== undefined && isAddressEqual(escrowAddress, address)
  })
  if (bridge === undefined) throw new Error(`Unknown escrow ${address} on chain ${chainId}.`)
  return bridge
}
