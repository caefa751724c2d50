import type { Hono } from 'hono'
import { type Address, type Hash, type Hex, zeroAddress } from 'viem'
import type { EscrowSpec } from '../protocols/escrows/index.ts'
import {
  type BridgePrice,
  type BridgeQuote,
  type Market,
  type MinedTransaction,
  NoRouteError,
  type NotedDeposit,
  type Order,
  type OrderState,
  type OrderTerms,
  type QuoteRequest,
  readTransaction,
  type Settlement,
  type SettlementStore,
  type Tariff,
  type WatchedBridge,
} from '../settlement/index.ts'
import type { ServiceEnv } from './http.ts'
import type { ServiceKey } from './service.ts'

/** A provider whose deposits go to a stand-in escrow and are settled by the relayer. Each has its own folder. */
export interface BridgeService {
  readonly id: string
  readonly escrow: EscrowSpec
  readonly tariff: Tariff
  /** Default of the fee charged in the source chain's native coin on top of the amount, in base units. */
  readonly nativeFee: bigint
  /** All statuses, or combinations of them, that the service can report. The settings can force any of them. */
  readonly statusCodes: readonly string[]
  /** API key that every request needs. Browsers must not hold it: the sandbox's gateway adds it. */
  readonly key?: ServiceKey
  /**
   * Returns the terms of a deposit, for a provider whose deposits do not contain them: from its tariff or its records.
   *
   * @throws NoRouteError for a deposit that the provider does not support
   */
  getTerms?(deposit: NotedDeposit, records: BridgeRecords): OrderTerms | undefined
  /** The provider's HTTP interface. */
  routes(bridge: MockBridge): Hono<ServiceEnv>
}

/** Off-chain data of a bridge service about its deposits. */
export interface BridgeRecords {
  readonly market: Pick<Market, 'chains' | 'assets'>
  /** Returns the price by the service's tariff, without checking the relayer's balance. @throws NoRouteError */
  price(request: QuoteRequest): BridgePrice
  /** Returns the terms remembered for a deposit's note. */
  recall(note: Hex): OrderTerms | undefined
}

/** A provider's status for each state of an order. */
export type StatusMap = Readonly<Record<OrderState['kind'], string>>

/** Data and functions that a bridge service builds its replies from. */
export interface MockBridge extends BridgeRecords {
  /** The relayer's account on every chain. */
  readonly relayer: Address
  /** Remembers the terms of the deposit that will carry this note. */
  remember(note: Hex, terms: OrderTerms): void
  /** Returns a quote by the service's tariff. @throws NoRouteError */
  quote(request: QuoteRequest): Promise<BridgeQuote>
  /** Returns the bridge's contract. @throws NoRouteError on a chain without one */
  escrowOn(chainId: number): Address
  /** Finds the order by the hash of its deposit or by its `quoteId`; undefined until the service has indexed it. */
  find(handle: string): Order | undefined
  stateOf(order: Order): OrderState
  /** Returns the status that the settings force, or null. */
  forcedStatus(): string | null
  /** Returns the forced status, otherwise the provider's status for the order's state. */
  getStatus(order: Order, statuses: StatusMap): string
  /** Resolves to undefined if the chain does not run or no longer contains the transaction. */
  readTransaction(chainId: number, hash: Hash): Promise<MinedTransaction | undefined>
}

/** Records of one bridge in one sandbox. */
export interface OpenRecords extends BridgeRecords, Pick<MockBridge, 'remember'> {
  /** The bridge, for the relayer. */
  readonly watched: WatchedBridge
}

export function openRecords(bridge: BridgeService, market: Market): OpenRecords {
  const termsByNote = new Map<Hex, OrderTerms>()
  const records = {
    market,
    price: (request: QuoteRequest) => market.price(request, bridge.tariff),
    recall: (note: Hex) => termsByNote.get(note),
    remember: (note: Hex, terms: OrderTerms) => void termsByNote.set(note, terms),
  }
  const getTerms = (deposit: NotedDeposit) => {
    try {
      const terms = bridge.getTerms?.(deposit, records)
      // A payout to the zero address would revert.
      return terms?.recipient === zeroAddress ? undefined : terms
    } catch (error) {
      if (error instanceof NoRouteError) return undefined
      throw error
    }
  }
  return { ...records, watched: { id: bridge.id, escrow: bridge.escrow, getTerms } }
}

/** Dependencies that all bridge services share. */
export interface MockBridgeContext {
  readonly market: Market
  readonly relayer: Address
  readonly settlement: Settlement
  readonly settings: SettlementStore
}

export function createMockBridge(
  bridge: BridgeService,
  { price, recall, remember }: OpenRecords,
  { market, relayer, settlement, settings }: MockBridgeContext,
): MockBridge {
  const forcedStatus = () => settings.of(bridge.id).status
  return {
    market,
    relayer,
    price,
    recall,
    remember,
    quote: (request) => market.quote(request, bridge.tariff, BigInt(settings.of(bridge.id).nativeFee)),
    escrowOn: (chainId) => {
      const address = bridge.escrow.addressOn(chainId)
      if (address !== undefined) return address
      throw new NoRouteError('CHAIN', `${bridge.id} has no contract on chain ${chainId}.`)
    },
    find: (handle) => settlement.find(bridge.id, handle),
    stateOf: settlement.stateOf,
    forcedStatus,
    getStatus: (order, statuses) => forcedStatus() ?? statuses[settlement.stateOf(order).kind],
    readTransaction: async (chainId, hash) => {
      const chain = market.chains.find((candidate) => candidate.chainId === chainId)
      return chain && readTransaction(chain, hash)
    },
  }
}
