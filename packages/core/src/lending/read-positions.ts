import { abortReason } from '../kernel/index.ts'
import { completeMarkets, type MarketHelpers } from './complete.ts'
import { asFailure, type LendingFailure } from './failure.ts'
import type { Lender } from './lender.ts'
import type { LenderMarket } from './market.ts'
import type { LenderPosition } from './position.ts'
import { type ChainReadContext, readOnChain } from './read-on-chain.ts'
import type { Reading } from './reading.ts'

/** What an account has with a lender, and the market it was read with: prices and factors as the contracts have them. */
export interface LenderPositions {
  readonly chainId: number
  readonly lender: string
  /** Lower-cased. */
  readonly account: string
  readonly market: LenderMarket
  /** One per sub-account that has something; none where there is nothing. */
  readonly positions: readonly LenderPosition[]
}

export interface PositionsReader extends MarketHelpers {
  readonly chain: ChainReadContext
  /** A market of the chain that is young enough to be read with. */
  readonly knownMarket: (lender: Lender) => LenderMarket | undefined
}

/** Positions with lenders of one chain, all read together. @throws AbortedError, and nothing else */
export async function readPositions(
  {
    account,
    chainId,
    lenders,
  }: { readonly account: string; readonly chainId: number; readonly lenders: readonly Lender[] },
  reader: PositionsReader,
  signal: AbortSignal,
): Promise<{ readonly positions: readonly LenderPositions[]; readonly failures: readonly LendingFailure[] }> {
  const readings = lenders.map((lender) => bothOf(lender, account, reader.knownMarket(lender)))
  const read: LenderPositions[] = []
  const failures: LendingFailure[] = []
  try {
    const results = await readOnChain(reader.chain, chainId, readings, signal)
    for (const [at, { id: lender }] of lenders.entries()) {
      const result = results[at]
      if (result?.status === 'read') read.push({ chainId, lender, account, ...result.result })
      else failures.push({ chainId, lender, error: asFailure(result?.error, `${lender} could not be read`) })
    }
  } catch (error) {
    if (signal.aborted) throw abortReason(signal)
    const failure = asFailure(error, `Chain ${chainId} could not be read`)
    return { positions: [], failures: lenders.map(({ id: lender }) => ({ chainId, lender, error: failure })) }
  }
  const markets = await completeMarkets(
    read.map(({ market }) => market),
    reader,
    signal,
  )
  const positions = read.map((one, at) => ({ ...one, market: markets[at] ?? one.market }))
  return { positions, failures }
}

type Both = Pick<LenderPositions, 'market' | 'positions'>

function* bothOf(lender: Lender, account: string, known: LenderMarket | undefined): Reading<Both> {
  const market = known ?? (yield* lender.market())
  return { market, positions: yield* lender.positions(account, market) }
}
