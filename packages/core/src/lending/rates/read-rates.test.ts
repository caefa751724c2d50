import { describe, expect, it } from 'vitest'
import { CausewayError } from '../../kernel/errors.ts'
import type { MulticallRequest, MulticallResults } from '../../platforms/platform.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { Lender } from '../lender.ts'
import { CONTRACTS, createTestLender, createTestMarket, USDC, WETH } from '../lending.test-support.ts'
import { type ContractQuery, readContracts } from '../read-contracts.ts'
import type { RateModel } from './rate-model.ts'
import { rateHistoryQueryOptions, rateModelQueryOptions } from './rate-query-options.ts'
import { readRateHistory } from './read-rate-history.ts'
import type { RateReaders } from './read-rate-model.ts'
import { readRateModel } from './read-rate-model.ts'

const CHAIN = 8453
const HEAD = 1_000_000n
const NOW = 1_700_000_000
const BLOCK_SECONDS = 2
const MODEL: RateModel = { kind: 'adaptive', rateAtTarget: 1n, fee: 0n }
const MARKET = createTestMarket()
const REQUEST = { chainId: CHAIN, lender: 'AAVE_V3' }

interface Script {
  readonly lender?: Partial<Lender>
  readonly multicall?: Multicall
  readonly readsContracts?: boolean
  /** Returns the time of a block, in milliseconds since the epoch. */
  readonly getBlockTime?: (block: bigint) => number
}

/** Readers of a chain with a block time of two seconds, and the block of each request. */
function createReaders(script: Script = {}) {
  const { lender = {}, multicall = createMulticall(), readsContracts = true, getBlockTime } = script
  const blocks: (bigint | undefined)[] = []
  const timedBlocks: bigint[] = []
  const readTime = getBlockTime && {
    getBlockTime: async (_chainId: number, block: bigint) => {
      timedBlocks.push(block)
      return getBlockTime(block)
    },
  }
  const recorded: Multicall = (request) => {
    if (request.calls.length > 0) blocks.push(request.blockNumber)
    return multicall(request)
  }
  const readers: RateReaders = {
    clock: createFakeClock(),
    platforms: { forChain: () => (readsContracts ? { multicall: recorded, ...readTime } : {}) },
    lending: {
      lenders: async () => ({ lenders: [createTestLender('AAVE_V3', CHAIN, lender)], missing: [] }),
    },
  }
  return { readers, blocks, timedBlocks }
}

type Multicall = (request: MulticallRequest) => Promise<MulticallResults>

function createMulticall(
  head = HEAD,
  isMissing: (block: bigint) => boolean = () => false,
  getTime = (block: bigint) => NOW - Number(head - block) * BLOCK_SECONDS,
): Multicall {
  return async (request) => {
    const { blockNumber = head } = request
    if (request.calls.length > 0 && isMissing(blockNumber)) {
      throw new CausewayError('The node failed.', { code: 'CHAIN_UNREADABLE', details: 'missing trie node' })
    }
    return { ...(await CONTRACTS(request)), blockNumber, timestamp: getTime(blockNumber) }
  }
}

/** Returns a model after one read. */
function* queryModel(): ContractQuery<RateModel> {
  yield* readContracts([{ to: USDC, data: '0x', decode: String }])
  return MODEL
}

describe('readRateModel', () => {
  const request = { market: MARKET, poolId: USDC }

  it('returns the model that its contracts report', async () => {
    const { readers, blocks } = createReaders({ lender: { rateModel: queryModel } })
    expect(await readRateModel(readers, request)).toBe(MODEL)
    expect(blocks).toEqual([undefined])
  })

  it('returns unknown without a request for a family whose rate models are unknown', async () => {
    const { readers, blocks } = createReaders()
    expect(await readRateModel(readers, request)).toBe('unknown')
    expect(blocks).toEqual([])
  })

  it('throws the error of the lender', async () => {
    const cause = new CausewayError('No rate model.', { code: 'LENDER_UNREADABLE' })
    const { readers } = createReaders({
      lender: {
        // biome-ignore lint/correctness/useYield: it throws before it reads
        *rateModel() {
          throw cause
        },
      },
    })
    await expect(readRateModel(readers, request)).rejects.toBe(cause)
  })

  it('rejects a lender that the chain does not have', async () => {
    const { readers } = createReaders()
    const market = createTestMarket({ lender: 'SPARK' })
    await expect(readRateModel(readers, { market, poolId: USDC })).rejects.toMatchObject({
      code: 'LENDER_UNREADABLE',
      message: 'SPARK is not known on chain 8453',
    })
  })

  it('rejects if the signal is aborted', async () => {
    const { readers } = createReaders({ lender: { rateModel: queryModel } })
    const signal = AbortSignal.abort()
    await expect(readRateModel(readers, request, { signal })).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('has query options that wait for the market and its pool', async () => {
    const { readers } = createReaders({ lender: { rateModel: queryModel } })
    const context = { instanceId: 'one' }
    const complete = rateModelQueryOptions(readers, request, context)
    expect(complete).toMatchObject({
      queryKey: ['one', 'lending-rates', 'model', CHAIN, 'AAVE_V3', USDC],
      enabled: true,
    })
    const { signal } = new AbortController()
    expect(await complete.queryFn({ signal })).toBe(MODEL)
    expect(rateModelQueryOptions(readers, { market: MARKET }, context).enabled).toBe(false)
    const waiting = rateModelQueryOptions(readers, {}, context)
    expect(waiting).toMatchObject({ queryKey: ['one', 'lending-rates', 'model', 0, '', ''], enabled: false })
    expect(await waiting.queryFn({ signal })).toBe('unknown')
  })
})

describe('readRateHistory', () => {
  it('reads samples over the requested days, oldest first', async () => {
    const { readers, blocks } = createReaders()
    const history = await readRateHistory(readers, { ...REQUEST, days: 1 })
    if (history.status === 'none') throw new Error(history.reason)
    const { samples } = history
    expect(samples).toHaveLength(24)
    expect(samples.at(-1)?.time).toBe(NOW * 1_000)
    expect(samples[0]?.time).toBe((NOW - 86_400) * 1_000)
    expect(samples[0]?.rates).toEqual({
      [USDC]: { borrow: 5, deposit: 3 },
      [WETH]: { borrow: 2, deposit: 1 },
    })
    const times = samples.map(({ time }) => time)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(blocks[0]).toBe(HEAD)
    expect(blocks.at(-1)).toBe(HEAD - 43_200n)
  })

  it('reads samples that are even in time on a chain whose blocks are not', async () => {
    // One block every 1.5 hours for 30 days, then one every 3 seconds.
    const head = 2_000n
    const change = 480n
    const getTime = (block: bigint) =>
      NOW -
      Number(head - (block > change ? block : change)) * 3 -
      Number(block < change ? change - block : 0n) * 5_400
    const { readers, timedBlocks } = createReaders({
      multicall: createMulticall(head, undefined, getTime),
      getBlockTime: (block) => getTime(block) * 1_000,
    })
    const history = await readRateHistory(readers, REQUEST)
    const times = history.status === 'read' ? history.samples.map(({ time }) => time / 86_400_000) : []
    expect(times).toHaveLength(24)
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    for (const step of steps) expect(Math.abs(step - 30 / 23)).toBeLessThan(0.35)
    expect(timedBlocks.length).toBeLessThan(20)
  })

  it('reads two block times on a chain whose blocks are even', async () => {
    const { readers, timedBlocks } = createReaders({
      getBlockTime: (block) => (NOW - Number(HEAD - block) * BLOCK_SECONDS) * 1_000,
    })
    expect(await readRateHistory(readers, { ...REQUEST, days: 1 })).toMatchObject({ samples: { length: 24 } })
    expect(timedBlocks).toEqual([HEAD - 43_200n, HEAD - 21_600n])
  })

  it('reads samples that are at least a minute apart on a young chain', async () => {
    const { readers, blocks } = createReaders({
      multicall: createMulticall(121n),
      getBlockTime: (block) => (NOW - Number(121n - block) * BLOCK_SECONDS) * 1_000,
    })
    expect(await readRateHistory(readers, REQUEST)).toMatchObject({ status: 'read' })
    expect(blocks).toEqual([121n, 91n, 61n, 31n, 1n])
  })

  it('reads blocks in equal steps if the node returns no times of blocks', async () => {
    const { readers, blocks } = createReaders({
      getBlockTime: () => {
        throw new CausewayError('The node failed.', { code: 'CHAIN_UNREADABLE' })
      },
    })
    expect(await readRateHistory(readers, { ...REQUEST, days: 1 })).toMatchObject({ samples: { length: 24 } })
    expect(blocks.at(-1)).toBe(HEAD - 43_200n)
  })

  it('covers thirty days by default', async () => {
    const { readers } = createReaders({ multicall: createMulticall(10n * HEAD) })
    const history = await readRateHistory(readers, REQUEST)
    const times = history.status === 'read' ? history.samples.map(({ time }) => time) : []
    expect(times[0]).toBe((NOW - 30 * 86_400) * 1_000)
  })

  it('starts at the first block of a younger chain', async () => {
    const { readers, blocks } = createReaders({ multicall: createMulticall(20_000n) })
    await readRateHistory(readers, { ...REQUEST, days: 30 })
    expect(blocks.at(-1)).toBe(1n)
  })

  it('reads each block of a short chain once', async () => {
    const { readers, blocks } = createReaders({ multicall: createMulticall(5n) })
    expect(await readRateHistory(readers, REQUEST)).toMatchObject({ status: 'read' })
    expect(blocks).toEqual([5n, 4n, 3n, 2n, 1n])
  })

  it('returns the samples that the node has, and stops at the first step without any', async () => {
    const kept = HEAD - 10_000n
    const { readers, blocks } = createReaders({ multicall: createMulticall(HEAD, (block) => block < kept) })
    const history = await readRateHistory(readers, { ...REQUEST, days: 1 })
    expect(history).toMatchObject({ status: 'read', samples: { length: 6 } })
    expect(blocks.length).toBeLessThanOrEqual(9)
  })

  it('returns no history with the reason of the node if it has no past state', async () => {
    const { readers, blocks } = createReaders({ multicall: createMulticall(HEAD, () => true) })
    expect(await readRateHistory(readers, REQUEST)).toEqual({ status: 'none', reason: 'missing trie node' })
    expect(blocks).toHaveLength(3)
  })

  it('returns no history if only one block could be read', async () => {
    const { readers } = createReaders({ multicall: createMulticall(HEAD, (block) => block !== HEAD) })
    expect(await readRateHistory(readers, REQUEST)).toEqual({ status: 'none', reason: 'missing trie node' })
  })

  it('returns no history with the error if the latest block cannot be read', async () => {
    const { readers } = createReaders({ multicall: () => Promise.reject(new TypeError('socket closed')) })
    expect(await readRateHistory(readers, REQUEST)).toEqual({ status: 'none', reason: 'socket closed' })
  })

  it('returns no history for a chain whose platform reads no contracts', async () => {
    const { readers } = createReaders({ readsContracts: false })
    expect(await readRateHistory(readers, REQUEST)).toEqual({
      status: 'none',
      reason: 'Contracts of chain 8453 cannot be read.',
    })
  })

  it('returns no history if reads do not report their block', async () => {
    const { readers } = createReaders({
      lender: {
        *market() {
          yield* readContracts([{ to: USDC, data: '0x', decode: String }])
          const { block: _, ...market } = createTestMarket()
          return market
        },
      },
    })
    expect(await readRateHistory(readers, REQUEST)).toEqual({
      status: 'none',
      reason: 'The block of a read is unknown.',
    })
  })

  it.each([
    ['while the latest block is requested', 0],
    ['while blocks are read', 3],
  ])('rejects if the signal aborts %s', async (_when, after) => {
    const caller = new AbortController()
    let requests = 0
    const { readers } = createReaders({
      multicall: async (request) => {
        if (requests++ === after) caller.abort()
        return createMulticall()(request)
      },
    })
    await expect(readRateHistory(readers, REQUEST, { signal: caller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })

  it('rejects with AbortedError if the node fails because of the abort', async () => {
    const caller = new AbortController()
    const { readers } = createReaders({
      multicall: async () => {
        caller.abort()
        throw new TypeError('socket closed')
      },
    })
    await expect(readRateHistory(readers, REQUEST, { signal: caller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })

  it('has query options whose key contains the days', async () => {
    const { readers } = createReaders()
    const context = { instanceId: 'one' }
    const month = rateHistoryQueryOptions(readers, REQUEST, context)
    expect(month).toMatchObject({
      queryKey: ['one', 'lending-rates', 'history', CHAIN, 'AAVE_V3', '30'],
      enabled: true,
    })
    const week = rateHistoryQueryOptions(readers, { ...REQUEST, days: 7 }, context)
    expect(week.queryKey.at(-1)).toBe('7')
    const { signal } = new AbortController()
    expect(await week.queryFn({ signal })).toMatchObject({ status: 'read' })
  })
})
