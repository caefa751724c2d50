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
import type { ServiceKey } from './service.ts'
import type { ServiceEnv } from './service-request.ts'

/** Provider whose deposits go to a stand-in escrow and are settled by the relayer. Each provider has its own folder. */
export interface BridgeService {
  readonly id: string
  readonly escrow: EscrowSpec
  readonly tariff: Tariff
  /** Default fee that is charged on top of the amount in the native token of the source chain, in base units. */
  readonly nativeFee: bigint
  /** Status codes that the service can report, or combinations of them. The settings can force each of them. */
  readonly statusCodes: readonly string[]
  /** API key that every request requires. The sandbox's gateway adds it, so that browsers do not contain it. */
  readonly key?: ServiceKey
  /**
   * Returns the terms of a deposit from the provider's fees or records. Only for providers whose deposits do not
   * contain them.
   *
   * @throws NoRouteError for a deposit that the provider does not support
   */
  getTerms?(deposit: NotedDeposit, records: BridgeRecords): OrderTerms | undefined
  /** Returns the routes of the provider's HTTP API. */
  routes(bridge: MockBridge): Hono<ServiceEnv>
}

/** Data that a bridge service stores off-chain about its deposits. */
export interface BridgeRecords {
  readonly market: Pick<Market, 'chains' | 'assets'>
  /** Returns a price with the service's fees, without checking the relayer's balance. @throws NoRouteError */
  price(request: QuoteRequest): BridgePrice
  /** Returns the terms that were remembered for the note of a deposit. */
  recall(note: Hex): OrderTerms | undefined
}

/** Status code of a provider for each state of an order. */
export type StatusMap = Readonly<Record<OrderState['kind'], string>>

/** Data and functions from which a bridge service builds its replies. */
export interface MockBridge extends BridgeRecords {
  /** Address of the relayer on every chain. */
  readonly relayer: Address
  /** Remembers the terms of the deposit that will contain this note. */
  remember(note: Hex, terms: OrderTerms): void
  /** Returns a quote with the service's fees. @throws NoRouteError */
  quote(request: QuoteRequest): Promise<BridgeQuote>
  /** Returns the address of the bridge's contract. @throws NoRouteError on a chain without one */
  escrowOn(chainId: number): Address
  /**
   * Finds an order by the hash of its deposit or by its `quoteId`. Returns undefined until the service has indexed it.
   */
  find(handle: string): Order | undefined
  stateOf(order: Order): OrderState
  /** Returns the status code that the settings force, or null. */
  forcedStatus(): string | null
  /** Returns the forced status code, or else the provider's status code for the state of the order. */
  getStatus(order: Order, statuses: StatusMap): string
  /** Resolves to undefined if the sandbox does not run the chain or the chain does not contain the transaction. */
  readTransaction(chainId: number, hash: Hash): Promise<MinedTransaction | undefined>
}

/** Records of one bridge in one sandbox. */
export interface OpenRecords extends BridgeRecords, Pick<MockBridge, 'remember'> {
  /** Escrows that the relayer watches, with the terms of their deposits. */
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
      // Do not settle deposits for the zero address: the payout would revert.
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
