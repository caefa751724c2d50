import type { ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { RequestOptions, TransactionRequest } from './transaction.ts'

/** Maximum fees per unit of gas, in base units of the native token. */
export type GasFees =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** Gas limit and fees of a transaction. `gas` includes the buffer of the chain. */
export interface GasTerms {
  readonly gas: bigint
  readonly fees: GasFees
}

/** Returns the maximum cost of `gas` units in base units of the native token, without the L1 data fee of rollups. */
export function maxGasCost({ gas, fees }: { readonly gas: bigint; readonly fees: GasFees }): bigint {
  return gas * (fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas)
}

/** Latest gas fees of a chain. */
export interface ChainGas {
  readonly chainId: number
  readonly fees: GasFees
  /** Milliseconds since the epoch. */
  readonly updatedTime: number
}

/** Refresh interval of gas fees, in milliseconds. */
export const GAS_REFRESH_MS = 180_000

/** Gas fees of the chains, and gas estimates of transactions. */
export interface PlatformGas {
  /** Fees by chain id. If a chain cannot be read, its last fees remain, with their `updatedTime`. */
  readonly data: ReadableKeyedStore<ChainGas>
  /**
   * Reads the fees of a chain into `data`.
   *
   * @throws CausewayError UNKNOWN_CHAIN; ChainReadError if no node returns them
   */
  getFees(chainId: number, options?: RequestOptions): Promise<ChainGas>
  /**
   * Estimates the gas of a transaction and reads the fees. Falls back to the chain's other nodes.
   *
   * @throws CausewayError GAS_ESTIMATION_FAILED if the transaction would fail, UNKNOWN_CHAIN; ChainReadError if no node replies
   */
  getTerms(transaction: TransactionRequest, options?: RequestOptions): Promise<GasTerms>
}
