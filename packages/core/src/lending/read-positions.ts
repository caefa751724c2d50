import type { Address } from '../kernel/schema.ts'
import { completeMarkets, type MarketHelpers } from './complete-markets.ts'
import { type LendingFailure, splitFailures } from './failure.ts'
import type { Lender } from './lender.ts'
import type { LenderMarket } from './lender-market.ts'
import type { LenderPosition } from './lender-position.ts'
import type { ContractQuery } from './read-contracts.ts'
import { type ChainReadContext, readLenders } from './read-lenders.ts'

/** Positions of an account with a lender, and the market they were read with, with prices and factors of the contracts. */
export interface LenderPositions {
  readonly chainId: number
  readonly lender: string
  /** Lower-cased. */
  readonly account: Address
  readonly market: LenderMarket
  /** One per sub-account with deposits or debt. */
  readonly positions: readonly LenderPosition[]
}

export interface PositionsReader extends MarketHelpers {
  readonly chain: ChainReadContext
  /** Returns a stored market of the chain that is recent enough to read positions with. */
  readonly knownMarket: (lender: Lender) => LenderMarket | undefined
}

/** Reads positions, each with its market. @throws AbortedError; nothing else */
export async function readPositions(
  account: Address,
  lenders: readonly Lender[],
  reader: PositionsReader,
  signal: AbortSignal,
): Promise<{ readonly positions: readonly LenderPositions[]; readonly failures: readonly LendingFailure[] }> {
  const getQuery = (lender: Lender) => readMarketAndPositions(lender, account, reader.knownMarket(lender))
  const { answered, failures } = splitFailures(await readLenders(reader.chain, lenders, getQuery, signal))
  const read = answered.map(({ value }) => value.market)
  const markets = await completeMarkets(read, reader, signal)
  const positions = answered.map(({ lender: { chainId, id: lender }, value }, index) => {
    const { market, positions: lenderPositions } = value
    return { chainId, lender, account, market: markets[index] ?? market, positions: lenderPositions }
  })
  return { positions, failures }
}

type MarketAndPositions = Pick<LenderPositions, 'market' | 'positions'>

function* readMarketAndPositions(
  lender: Lender,
  account: Address,
  knownMarket: LenderMarket | undefined,
): ContractQuery<MarketAndPositions> {
  const market = knownMarket ?? (yield* lender.market())
  return { market, positions: yield* lender.positions(account, market) }
}
