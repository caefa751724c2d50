import type { ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { RequestOptions, TransactionRequest } from './transaction.ts'

/** What a unit of gas may cost, in base units of the native token. */
export type GasFees =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** What a transaction is sent with. `gas` in gas units, the chain's buffer included. */
export interface GasTerms {
  readonly gas: bigint
  readonly fees: GasFees
}

/** The most that `gas` units can cost, in base units of the native token; what a rollup adds for its data is not in it. */
export function maxGasCost({ gas, fees }: { readonly gas: bigint; readonly fees: GasFees }): bigint {
  return gas * (fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas)
}

/** The fees of a chain as they were last read. */
export interface ChainGas {
  readonly chainId: number
  readonly fees: GasFees
  /** Milliseconds since the epoch. */
  readonly updatedTime: number
}

/** How old what gas costs may grow before it is read again, in milliseconds. */
export const GAS_REFRESH_MS = 180_000

/** What gas costs on the chains, kept fresh, and how much of it a transaction needs. */
export interface PlatformGas {
  /** By chain id. A chain that cannot be read keeps what was known: its `updatedTime` tells the age. */
  readonly data: ReadableKeyedStore<ChainGas>
  /** Reads the fees of every chain now, and again every 180 s until `dispose`. */
  start(): void
  /**
   * What gas costs on a chain, read now and put into `data`.
   *
   * @throws CausewayError UNKNOWN_CHAIN; ChainReadError when no node can tell
   */
  getFees(chainId: number, options?: RequestOptions): Promise<ChainGas>
  /**
   * Estimates the transaction and reads the fees, asking the chain's other nodes where the first cannot tell.
   *
   * @throws CausewayError GAS_ESTIMATION_FAILED when it would fail, UNKNOWN_CHAIN; ChainReadError when no node can tell
   */
  getTerms(transaction: TransactionRequest, options?: RequestOptions): Promise<GasTerms>
}
