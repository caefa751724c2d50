import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import type { BalanceResult } from '../../platforms/balance.ts'
import type { BalanceRequest } from '../../platforms/balance-adapter.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'

/** What one way of reading told. */
export interface BalanceBatch {
  readonly blockNumber: bigint
  /** In seconds; undefined where this way cannot tell it. */
  readonly timestamp: number | undefined
  readonly native: BalanceResult
  /** Of the first tokens that were asked for: all of them, or as many as one request carries. */
  readonly readings: readonly BalanceResult[]
}

/** The chain does not answer this kind of request. */
export interface Refusal {
  readonly refused: string
}

/**
 * A way to read balances.
 *
 * @throws CausewayError where the chain cannot be reached or is not itself: no other way would fare better
 */
export type ReadStrategy = (
  request: BalanceRequest,
  options: RequestOptions,
) => Promise<BalanceBatch | Refusal>

/** A node that speaks for another chain is believed in nothing. */
export function assertChain(chainId: number, answered: bigint): void {
  if (answered === BigInt(chainId)) return
  throw new CausewayError(`The node of chain ${chainId} is one of chain ${answered}`, {
    code: 'WRONG_CHAIN',
    details: "Correct the URLs of the chain's nodes",
  })
}

/** What a decoder gives; a refusal where the answer is none of its kind: other virtual machines answer something else. */
export function decodedOr<T>(decode: () => T): T | Refusal {
  try {
    return decode()
  } catch (error) {
    if (isCausewayError(error, 'INVALID_RESPONSE')) return { refused: error.details ?? error.message }
    throw error
  }
}
