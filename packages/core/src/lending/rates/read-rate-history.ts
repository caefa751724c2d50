import { abortReason } from '../../kernel/abort.ts'
import { CausewayError, errorSentence } from '../../kernel/errors.ts'
import type { MulticallResults, Platform } from '../../platforms/platform.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import type { Lender } from '../lender.ts'
import type { LenderMarket } from '../lender-market.ts'
import { readOnChain } from '../read-lenders.ts'
import { findLender, type RateReaders } from './read-rate-model.ts'

/** Parameters of `readRateHistory`. */
export interface RateHistoryRequest extends Pick<LenderMarket, 'chainId' | 'lender'> {
  /** Number of days, limited by the age of the lender. Default 30. */
  readonly days?: number | undefined
}

/** Rates of a lender's pools at one time: percent per year, by pool id. */
export interface RateSample {
  /** Time of the block, in milliseconds since the epoch. */
  readonly time: number
  readonly rates: Readonly<Record<string, { readonly borrow: number; readonly deposit: number }>>
}

/**
 * Past rates, never estimated. `none`: no node returned them, or the lender did not exist then; `reason` is the cause.
 */
export type RateHistory =
  /** Oldest first, without the times that could not be read. */
  | { readonly status: 'read'; readonly samples: readonly RateSample[] }
  | { readonly status: 'none'; readonly reason: string }

/** Number of samples, less on a young chain. Reading a market takes one or two requests. */
const SAMPLES = 24
/** Minimum time between two samples, in milliseconds. */
const MIN_STEP_MS = 60_000
/** Number of samples that are read at once. */
const CONCURRENT_SAMPLES = 3
/** Number of block times after which no further change of the block time is located. */
const MAX_BLOCK_TIMES = 64
/** Number of blocks over which the block time is measured. */
const MEASURED_BLOCKS = 10_000n
const SECONDS_A_DAY = 86_400

/**
 * Reads past rates of a lender from the chain at earlier blocks, even in time, latest first. It stops at the first requests that all
 * fail, because the node then keeps no older state.
 *
 * @throws CausewayError LENDER_UNREADABLE, CHAIN_UNREADABLE, UNKNOWN_CHAIN; AbortedError
 */
export async function readRateHistory(
  readers: RateReaders,
  { days = 30, ...request }: RateHistoryRequest,
  { signal = new AbortController().signal }: RequestOptions = {},
): Promise<RateHistory> {
  const lender = await findLender(readers, request, { signal })
  const samples: RateSample[] = []
  let reason = 'The lender has no earlier state that could be read.'
  try {
    const blocks = await getSampleBlocks(readers, request.chainId, days, signal)
    for (let index = 0; index < blocks.length; index += CONCURRENT_SAMPLES) {
      const step = blocks
        .slice(index, index + CONCURRENT_SAMPLES)
        .map((block) => readSample(readers, lender, block, signal))
      const settled = await Promise.allSettled(step)
      if (signal.aborted) throw abortReason(signal)
      const read = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const failed = settled.find((result) => result.status === 'rejected')
      if (failed) reason = toReason(failed.reason)
      samples.push(...read)
      if (read.length === 0) break
    }
  } catch (error) {
    if (signal.aborted) throw abortReason(signal)
    reason = toReason(error)
  }
  // Reverse instead of sorting by time, because blocks of fast chains can share a timestamp.
  samples.reverse()
  return samples.length > 1 ? { status: 'read', samples } : { status: 'none', reason }
}

async function readSample(
  readers: RateReaders,
  lender: Lender,
  block: bigint,
  signal: AbortSignal,
): Promise<RateSample> {
  const [answer] = await readOnChain(readers, lender.chainId, [lender.market()], signal, block)
  if (answer?.status !== 'read') throw answer?.error
  const { pools, block: readBlock } = answer.result
  if (!readBlock) throw new CausewayError('The block of a read is unknown.', { code: 'LENDER_UNREADABLE' })
  const rates = Object.values(pools).map(({ poolId, variableBorrowRate: borrow, depositRate: deposit }) => {
    return [poolId, { borrow, deposit }] as const
  })
  return { time: readBlock.timestamp * 1_000, rates: Object.fromEntries(rates) }
}

/** Returns the latest block and earlier ones at even times, latest first. */
async function getSampleBlocks(
  { platforms }: RateReaders,
  chainId: number,
  days: number,
  signal: AbortSignal,
): Promise<bigint[]> {
  const platform = platforms.forChain(chainId)
  if (!platform.multicall) {
    throw new CausewayError(`Contracts of chain ${chainId} cannot be read.`, { code: 'CHAIN_UNREADABLE' })
  }
  const readTime: ReadTime = async (block) =>
    platform.getBlockTime?.(chainId, block, { signal }).catch(() => undefined)
  const now = await platform.multicall({ chainId, calls: [] }, { signal })
  const block = now.blockNumber - (await getBlockSpan(platform.multicall, { chainId, now, days }, signal))
  const latest = { block: now.blockNumber, time: now.timestamp * 1_000 }
  const earliest = latest.time - days * SECONDS_A_DAY * 1_000
  // A node that returns no times leaves blocks in equal steps.
  const first = { block, time: (await readTime(block)) ?? earliest }
  const timeline = await readTimeline(first, latest, readTime)
  const span = latest.time - Math.max(first.time, earliest)
  const steps = Math.min(SAMPLES - 1, Math.max(1, Math.floor(span / MIN_STEP_MS)))
  const blocks = Array.from({ length: steps + 1 }, (_, index) =>
    getBlockAt(timeline, latest.time - (span / steps) * index),
  )
  return [...new Set(blocks)]
}

/** A block and its time, in milliseconds since the epoch. */
interface BlockTime {
  readonly block: bigint
  readonly time: number
}

type ReadTime = (block: bigint) => Promise<number | undefined>

/** Returns blocks in order between which block times are even: one in the middle, and more around each change. */
async function readTimeline(first: BlockTime, latest: BlockTime, readTime: ReadTime): Promise<BlockTime[]> {
  type Segment = readonly [from: BlockTime, to: BlockTime]
  // An eighth of the time between two samples.
  const tolerance = Math.max(latest.time - first.time, SAMPLES * MIN_STEP_MS) / (8 * SAMPLES)
  const isLong = ([from, to]: Segment) => to.block - from.block > 1n && to.time - from.time > tolerance
  const timeline = [first, latest]
  const split = async ([from, to]: Segment): Promise<Segment[]> => {
    const block = (from.block + to.block) / 2n
    const time = await readTime(block)
    if (time === undefined) return []
    const middle = { block, time }
    timeline.push(middle)
    const share = Number(block - from.block) / Number(to.block - from.block)
    const isEven = Math.abs(from.time + (to.time - from.time) * share - time) <= tolerance
    return isEven
      ? []
      : [
          [from, middle],
          [middle, to],
        ]
  }
  let pending: Segment[] = [[first, latest]]
  while (timeline.length < MAX_BLOCK_TIMES && pending.length > 0) {
    pending = (await Promise.all(pending.filter(isLong).map(split))).flat()
  }
  return timeline.sort((a, b) => (a.block < b.block ? -1 : 1))
}

/** Returns the block at a time, interpolated between those of the timeline. */
function getBlockAt(timeline: readonly BlockTime[], time: number): bigint {
  const index = Math.max(
    0,
    timeline.findLastIndex((point) => point.time <= time),
  )
  const [from, to] = timeline.slice(index)
  if (!from || !to) return from?.block ?? 0n
  const share = (time - from.time) / Math.max(1, to.time - from.time)
  return from.block + BigInt(Math.round(Number(to.block - from.block) * share))
}

interface BlockRange {
  readonly chainId: number
  readonly now: Pick<MulticallResults, 'blockNumber' | 'timestamp'>
  readonly days: number
}

/** Returns the number of blocks in the given days; all blocks of a younger chain. */
async function getBlockSpan(
  multicall: NonNullable<Platform['multicall']>,
  { chainId, now, days }: BlockRange,
  signal: AbortSignal,
): Promise<bigint> {
  if (now.blockNumber <= MEASURED_BLOCKS) return now.blockNumber - 1n
  const blockNumber = now.blockNumber - MEASURED_BLOCKS
  const { timestamp } = await multicall({ chainId, calls: [], blockNumber }, { signal })
  const seconds = BigInt(Math.max(1, now.timestamp - timestamp))
  const span = (BigInt(Math.round(days * SECONDS_A_DAY)) * MEASURED_BLOCKS) / seconds
  return span < now.blockNumber ? span : now.blockNumber - 1n
}

function toReason(error: unknown): string {
  const details = error instanceof CausewayError ? error.details : undefined
  return details ?? errorSentence(error)
}
