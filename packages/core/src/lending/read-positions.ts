import type { Address } from '../kernel/schema.ts'
import { completeMarkets, type MarketHelpers } from './complete-markets.ts'
import { type LendingFailure, splitFailures } from './failure.ts'
import type { Lender } from './lender.ts'
import type { LenderMarket } from './market.ts'
import type { LenderPosition } from './position.ts'
import type { ContractQuery } from './read-contracts.ts'
import { type ChainReadContext, readLenders } from './read-lenders.ts'

/** What an account has with a lender, and the market it was read with: prices and factors as the contracts have them. */
export interface LenderPositions {
  readonly chainId: number
  readonly lender: string
  /** Lower-cased. */
  readonly account: Address
  readonly market: LenderMarket
  /** One per sub-account that has something; none where there is nothing. */
  readonly positions: readonly LenderPosition[]
}

export interface PositionsReader extends MarketHelpers {
  readonly chain: ChainReadContext
  /** A market of the chain that is young enough to be read with. */
  readonly knownMarket: (lender: Lender) => LenderMarket | undefined
}

/** Reads positions, each with its market. @throws AbortedError, and nothing else */
export async function readPositions(
  account: Address,
  lenders: readonly Lender[],
  reader: PositionsReader,
  signal: AbortSignal,
): Promise<{ readonly positions: readonly LenderPositions[]; readonly failures: readonly LendingFailure[] }> {
  const readingOf = (lender: Lender) => readMarketAndPositions(lender, account, reader.knownMarket(lender))
  const { answered, failures } = splitFailures(await readLenders(reader.chain, lenders, readingOf, signal))
  const read = answered.map(({ value }) => value.market)
  const markets = await completeMarkets(read, reader, signal)
  const positions = answered.map(({ lender: { chainId, id: lender }, value }, at) => {
    const { market, positions: own } = value
    return { chainId, lender, account, market: markets[at] ?? market, positions: own }
  })
  return { positions, failures }
}

type Both = Pick<LenderPositions, 'market' | 'positions'>

function* readMarketAndPositions(
  lender: Lender,
  account: Address,
  known: LenderMarket | undefined,
): ContractQuery<Both> {
  const market = known ?? (yield* lender.market())
  return { market, positions: yield* lender.positions(account, market) }
}
