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

/** A provider whose deposits go into an escrow of ours and are settled by the relayer. One folder each. */
export interface BridgeService {
  readonly id: string
  readonly escrow: EscrowSpec
  readonly tariff: Tariff
  /** Charged in the source chain's native coin on top of the amount, in base units, unless the settings differ. */
  readonly nativeFee: bigint
  /** Every word, or combination of words, its status answers can hold; the settings may force any of them. */
  readonly statusCodes: readonly string[]
  /** What every call needs and no browser may hold: the sandbox's gateway adds it. */
  readonly key?: ServiceKey
  /**
   * For a provider whose deposits do not carry their terms: what its tariff or its books say of one.
   *
   * @throws NoRouteError for a deposit that asks for what it does not do
   */
  termsOf?(deposit: NotedDeposit, books: BridgeBooks): OrderTerms | undefined
  /** The provider's HTTP interface. */
  routes(desk: BridgeDesk): Hono<ServiceEnv>
}

/** What a bridge service knows of its deposits beside what stands on the chain. */
export interface BridgeBooks {
  readonly market: Pick<Market, 'chains' | 'assets'>
  /** By the service's own tariff, whether or not the relayer has it. @throws NoRouteError */
  price(request: QuoteRequest): BridgePrice
  /** What was written down under a deposit's note. */
  recall(note: Hex): OrderTerms | undefined
}

/** A provider's words for where an order can stand. */
export type StatusWords = Readonly<Record<OrderState['kind'], string>>

/** What a bridge service answers from. */
export interface BridgeDesk extends BridgeBooks {
  /** The relayer's account on every chain. */
  readonly relayer: Address
  /** Writes down what is to be paid for the deposit that will come with this note. */
  remember(note: Hex, terms: OrderTerms): void
  /** By the service's own tariff. @throws NoRouteError */
  quote(request: QuoteRequest): Promise<BridgeQuote>
  /** @throws NoRouteError where the bridge has no contract */
  escrowOn(chainId: number): Address
  /** The order of a deposit's hash, or of its `quoteId`, unless the service's index does not know it yet. */
  find(handle: string): Order | undefined
  stateOf(order: Order): OrderState
  /** The status word to give whatever happened, if one is forced. */
  forcedStatus(): string | null
  /** The forced status word, else the provider's for where the order stands. */
  statusWord(order: Order, words: StatusWords): string
  /** Undefined when the chain does not run, or does not hold the transaction any more. */
  readTransaction(chainId: number, hash: Hash): Promise<MinedTransaction | undefined>
}

/** The books of one bridge in one sandbox. */
export interface OpenBooks extends BridgeBooks, Pick<BridgeDesk, 'remember'> {
  /** The bridge as the relayer watches it. */
  readonly watched: WatchedBridge
}

export function openBooks(bridge: BridgeService, market: Market): OpenBooks {
  const written = new Map<Hex, OrderTerms>()
  const books = {
    market,
    price: (request: QuoteRequest) => market.price(request, bridge.tariff),
    recall: (note: Hex) => written.get(note),
    remember: (note: Hex, terms: OrderTerms) => void written.set(note, terms),
  }
  const termsOf = (deposit: NotedDeposit) => {
    try {
      const terms = bridge.termsOf?.(deposit, books)
      // As of every deposit: nobody can be paid there.
      return terms?.recipient === zeroAddress ? undefined : terms
    } catch (error) {
      if (error instanceof NoRouteError) return undefined
      throw error
    }
  }
  return { ...books, watched: { id: bridge.id, escrow: bridge.escrow, getTerms: termsOf } }
}

/** What all desks stand on. */
export interface DeskContext {
  readonly market: Market
  readonly relayer: Address
  readonly settlement: Settlement
  readonly settings: SettlementStore
}

export function createDesk(
  bridge: BridgeService,
  { price, recall, remember }: OpenBooks,
  { market, relayer, settlement, settings }: DeskContext,
): BridgeDesk {
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
      throw new NoRouteError('CHAIN', `${bridge.id} has no contract on chain ${chainId}`)
    },
    find: (handle) => settlement.find(bridge.id, handle),
    stateOf: settlement.stateOf,
    forcedStatus,
    statusWord: (order, words) => forcedStatus() ?? words[settlement.stateOf(order).kind],
    readTransaction: async (chainId, hash) => {
      const chain = market.chains.find((candidate) => candidate.chainId === chainId)
      return chain && readTransaction(chain, hash)
    },
  }
}
