import type { Hex } from 'viem'
import type { AaveMathUtils } from '../tests/support/load-aave-math-utils.ts'

/** Reads one account's balance of each token. */
export type ReadBalances = (tokens: readonly Hex[]) => Promise<readonly bigint[]>

/** Position in a market with one loan token and one collateral token. Amounts in base units. */
export interface IsolatedPosition {
  readonly collateral: bigint
  readonly debt: bigint
  /** Price of the collateral in base units of the loan token, scaled by 1e36. */
  readonly price: bigint
  /** Liquidation LTV, scaled by 1e18. */
  readonly lltv: bigint
}

/** Collateral and liquidation factors, scaled by 1e18. */
export interface IsolatedFigures {
  readonly healthFactor: bigint
  readonly ltv: bigint
  readonly borrowCapacity: bigint
}

/** Tasks of the other SDKs. They are loaded dynamically, because these SDKs are only installed for the bench. */
export interface Peers {
  readonly aave: AaveMathUtils
  readonly cow: {
    /**
     * Requests a bridge quote from each service, with a deadline for each request. Calls `onFirst` when the first quote
     * arrives.
     */
    multiQuote(urls: readonly string[], deadlineMs: number, onFirst: () => void): Promise<void>
  }
  readonly lifi: {
    /** Creates the balance reader of the SDK for a local node. It uses the global `fetch`. */
    balancesAt(rpcUrl: string, multicall3: Hex, account: Hex): ReadBalances
    /** Waits for a transfer with prepared input, as the SDK does. It uses the global `fetch` and timers. */
    preparedWait(fromHash: string): () => void
  }
  readonly morpho: {
    /** Computes the figures of a position: health factor, LTV and remaining borrowing power. */
    readerOf(position: IsolatedPosition): () => IsolatedFigures
  }
}

/** Loads the tasks of one SDK. */
export async function peer<Name extends keyof Peers>(name: Name): Promise<Peers[Name]> {
  const { implementation } = await import(`./peers/${name}.ts`)
  return implementation
}
