import type { Hex } from 'viem'
import type { AaveMathUtils } from '../tests/support/published.ts'

/** Reads one account's balance of each token. */
export type ReadBalances = (tokens: readonly Hex[]) => Promise<readonly bigint[]>

/** A market of one loan and one collateral, and what somebody has in it; amounts in base units. */
export interface IsolatedPosition {
  readonly collateral: bigint
  readonly debt: bigint
  /** Of the collateral in the loan's base units, scaled by 1e36. */
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

/** What the bench asks of the other SDKs. They are only there where the bench is installed, so whoever asks does it by these. */
export interface Peers {
  readonly aave: AaveMathUtils
  readonly cow: {
    /** Asks services for a quote of a bridge each, with a deadline for each; says when the first has come. */
    multiQuote(urls: readonly string[], deadlineMs: number, onFirst: () => void): Promise<void>
  }
  readonly lifi: {
    /** Its own reader of balances, at a node of ours; it sends through the global `fetch`. */
    balancesAt(rpcUrl: string, multicall3: Hex, account: Hex): ReadBalances
    /** Its own wait for a transfer, with what it is handed ready; it asks and sleeps through the globals. */
    preparedWait(fromHash: string): () => void
  }
  readonly morpho: {
    /** Its own reader of a position: health factor, loan to value and what may still be borrowed. */
    readerOf(position: IsolatedPosition): () => IsolatedFigures
  }
}

/** What one of the others does, loaded when it is asked. */
export async function peer<Name extends keyof Peers>(name: Name): Promise<Peers[Name]> {
  const { implementation } = await import(`./peers/${name}.ts`)
  return implementation
}
