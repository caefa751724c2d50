import { abortReason, withDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { CausewayError, errorSentence } from '../kernel/errors.ts'
import type { Platform } from '../platforms/platform.ts'
import { type LenderOutcome, toFailureError } from './failure.ts'
import { groupByChain, type Lender } from './lender.ts'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  type QueryResult,
  type ReadOutcome,
  type ReadResults,
  settleQuery,
} from './read-contracts.ts'
import type { MarketSource } from './sources/read-markets.ts'

/** Returns the platform that reads the contracts of a chain. @throws CausewayError UNKNOWN_CHAIN or PLATFORM_MISSING */
export type ContractReader = (chainId: number) => Pick<Platform, 'multicall'>

export interface ChainReadContext {
  readonly platforms: { readonly forChain: ContractReader }
  readonly clock: Clock
}

/**
 * Runs a query for each lender; those of a chain are combined. A lender or a chain that fails does not affect the others.
 *
 * @throws AbortedError; nothing else
 */
export async function readLenders<Value>(
  context: ChainReadContext,
  lenders: readonly Lender[],
  getQuery: (lender: Lender) => ContractQuery<Value>,
  signal: AbortSignal,
): Promise<LenderOutcome<Value>[]> {
  const chains = [...groupByChain(lenders)].map(
    async ([chainId, chainLenders]): Promise<LenderOutcome<Value>[]> => {
      try {
        const results = await readOnChain(context, chainId, chainLenders.map(getQuery), signal)
        return chainLenders.map((lender, index) => lenderOutcome(lender, results[index]))
      } catch (error) {
        if (signal.aborted) throw abortReason(signal)
        const failure = toFailureError(error, `Chain ${chainId} could not be read`)
        return chainLenders.map((lender) => ({ lender, error: failure }))
      }
    },
  )
  return (await Promise.all(chains)).flat()
}

function lenderOutcome<Value>(lender: Lender, result: QueryResult<Value> | undefined): LenderOutcome<Value> {
  if (result?.status === 'read') return { lender, value: result.result }
  return { lender, error: toFailureError(result?.error, `${lender.id} could not be read`) }
}

/** Deadline in milliseconds for all steps of one chain. */
const DEADLINE_MS = 30_000

/**
 * Runs queries at once. The reads of each step are sent as one request, at the latest block without a block number.
 *
 * @throws CausewayError UNKNOWN_CHAIN, PLATFORM_MISSING, or CHAIN_UNREADABLE if its platform reads no contracts;
 * ChainReadError, TimeoutError, AbortedError
 */
export async function readOnChain<Result>(
  { platforms, clock }: ChainReadContext,
  chainId: number,
  queries: readonly ContractQuery<Result>[],
  parent: AbortSignal,
  blockNumber?: bigint,
): Promise<QueryResult<Result>[]> {
  const platform = platforms.forChain(chainId)
  const subject = `Reading lenders of chain ${chainId}`
  const all = combineQueries(queries.map((query) => settleQuery(query)))
  return withDeadline(
    { clock, what: subject, milliseconds: DEADLINE_MS, parents: [parent] },
    async (signal) => {
      let step = all.next()
      while (!step.done)
        step = all.next(await sendReads(platform, { chainId, blockNumber }, step.value, signal))
      return step.value
    },
  )
}

async function sendReads(
  platform: Pick<Platform, 'multicall'>,
  { chainId, blockNumber }: { readonly chainId: number; readonly blockNumber: bigint | undefined },
  reads: readonly ContractRead<unknown>[],
  signal: AbortSignal,
): Promise<ReadResults> {
  if (!platform.multicall) {
    throw new CausewayError(`Contracts of chain ${chainId} cannot be read.`, {
      code: 'CHAIN_UNREADABLE',
      details: 'Its platform reads no contracts',
    })
  }
  const calls = reads.map(({ to, data }) => ({ to, data }))
  const answer = await platform.multicall({ chainId, calls, blockNumber }, { signal })
  const outcomes = reads.map((read, index) => {
    const result = answer.results[index]
    if (result?.status === 'success') return decodeOutcome(read, result.data)
    return { ok: false, reason: result?.reason ?? 'The node did not return it.' } as const
  })
  return { outcomes, block: { number: answer.blockNumber, timestamp: answer.timestamp } }
}

function decodeOutcome<Value>({ decode }: ContractRead<Value>, data: `0x${string}`): ReadOutcome<Value> {
  try {
    return { ok: true, value: decode(data) }
  } catch (error) {
    return { ok: false, reason: errorSentence(error) }
  }
}

/** Creates a source that reads markets from the contracts of the lenders, all lenders of a chain together. */
export function createChainMarketSource(context: ChainReadContext): MarketSource {
  return {
    id: 'chain',
    read: (lenders, signal) => readLenders(context, lenders, (lender) => lender.market(), signal),
  }
}
