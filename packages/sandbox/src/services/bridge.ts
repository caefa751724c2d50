import type { Hono } from 'hono'
import type { Address } from 'viem'
import type { EscrowSpec } from '../protocols/escrows/index.ts'
import {
  type BridgeQuote,
  type Market,
  NoRouteError,
  type Order,
  type OrderState,
  type QuoteRequest,
  type Settlement,
  type SettlementStore,
  type Tariff,
} from '../settlement/index.ts'
import type { ServiceEnv } from './http.ts'

/** A provider whose deposits go into an escrow of ours and are settled by the relayer. One folder each. */
export interface BridgeService {
  readonly id: string
  readonly escrow: EscrowSpec
  readonly tariff: Tariff
  /** Charged in the source chain's native coin on top of the amount, in base units, unless the settings differ. */
  readonly nativeFee: bigint
  /** Every word, or combination of words, its status answers can hold; the settings may force any of them. */
  readonly statusWords: readonly string[]
  /** What every call needs and no browser may hold: the sandbox's gateway adds it. */
  readonly key?: ServiceKey
  /** The provider's HTTP interface. */
  routes(desk: BridgeDesk): Hono<ServiceEnv>
}

/** A key that a service asks for. The value is made up: it opens nothing else. */
export interface ServiceKey {
  readonly header: string
  readonly value: string
  /** What a browser may ask through the gateway, as `METHOD /path`. */
  readonly allow: readonly string[]
}

/** What a bridge service answers from. */
export interface BridgeDesk {
  readonly market: Pick<Market, 'chains' | 'assets'>
  /** By the service's own tariff. @throws NoRouteError */
  quote(request: QuoteRequest): Promise<BridgeQuote>
  /** @throws NoRouteError where the bridge has no contract */
  escrowOn(chainId: number): Address
  /** The order made by a transaction, unless the service's index does not know it yet. */
  find(transactionHash: string): Order | undefined
  stateOf(order: Order): OrderState
  /** The status word to give whatever happened, if one is forced. */
  forcedStatus(): string | null
}

/** What all desks stand on. */
export interface DeskContext {
  readonly market: Market
  readonly settlement: Settlement
  readonly settings: SettlementStore
}

export function createDesk(bridge: BridgeService, { market, settlement, settings }: DeskContext): BridgeDesk {
  return {
    market,
    quote: (request) => market.quote(request, bridge.tariff, BigInt(settings.of(bridge.id).nativeFee)),
    escrowOn: (chainId) => {
      const address = bridge.escrow.addressOn(chainId)
      if (address !== undefined) return address
      throw new NoRouteError('CHAIN', `${bridge.id} has no contract on chain ${chainId}`)
    },
    find: (transactionHash) => settlement.find(bridge.id, transactionHash),
    stateOf: settlement.stateOf,
    forcedStatus: () => settings.of(bridge.id).status,
  }
}
