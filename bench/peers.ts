import type { Hex } from 'viem'
import type { AaveMathUtils } from '../tests/support/load-aave-math-utils.ts'

/** Reads one account's balance of each token. */
export type ReadBalances = (tokens: readonly Hex[]) => Promise<readonly bigint[]>

/** A position in a market with one loan and one collateral token; amounts in base units. */
export interface IsolatedPosition {
  readonly collateral: bigint
  readonly debt: bigint
  /** Price of the collateral in base units of the loan token, scaled by 1e36. */
  readonly price: bigint
  /** Scaled by 1e18. */
  readonly lltv: bigint
}

/** Factors are scaled by 1e18. */
export interface IsolatedFigures {
  readonly healthFactor: bigint
  readonly ltv: bigint
  readonly borrowCapacity: bigint
}

/** Tasks of the other SDKs. These are loaded dynamically, because they are installed for the bench only. */
export interface Peers {
  readonly aave: AaveMathUtils
  readonly cow: {
    /** Requests a bridge quote from each service, with a deadline for each; calls `onFirst` with the first. */
    multiQuote(urls: readonly string[], deadlineMs: number, onFirst: () => void): Promise<void>
  }
  readonly lifi: {
    /** Its balance reader for a local node; it uses the global `fetch`. */
    balancesAt(rpcUrl: string, multicall3: Hex, account: Hex): ReadBalances
    /** Its wait for a transfer, with prepared input; it uses global `fetch` and timers. */
    preparedWait(fromHash: string): () => void
  }
  readonly morpho: {
    /** Its figures of a position: health factor, LTV and remaining borrow capacity. */
    readerOf(position: IsolatedPosition): () => IsolatedFigures
  }
}

/** Loads the tasks of one SDK. */
export async function peer<Name extends keyof Peers>(name: Name): Promise<Peers[Name]> {
  const { implementation } = await import(`./peers/${name}.ts`)
  return implementation
}
