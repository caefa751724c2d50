import { describe, expect, it } from 'vitest'
import { CausewayError } from '../../kernel/errors.ts'
import type { MulticallRequest, MulticallResults } from '../../platforms/platform.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { Lender } from '../lender.ts'
import { CONTRACTS, lenderOf, marketOf, USDC, WETH } from '../lending.test-support.ts'
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
const MARKET = marketOf()
const ASKED = { chainId: CHAIN, lender: 'AAVE_V3' }

interface Script {
  readonly lender?: Partial<Lender>
  readonly multicall?: Multicall
  readonly readsContracts?: boolean
}

/** A chain whose blocks come every two seconds, and what was asked of which block. */
function readersOf({ lender = {}, multicall = answering(), readsContracts = true }: Script = {}) {
  const blocks: (bigint | undefined)[] = []
  const watched: Multicall = (request) => {
    if (request.calls.length > 0) blocks.push(request.blockNumber)
    return multicall(request)
  }
  const readers: RateReaders = {
    clock: createFakeClock(),
    platforms: { forChain: () => (readsContracts ? { multicall: watched } : {}) },
    lending: {
      lenders: async () => ({ lenders: [lenderOf('AAVE_V3', CHAIN, lender)], missing: [] }),
    },
  }
  return { readers, blocks }
}

type Multicall = (request: MulticallRequest) => Promise<MulticallResults>

function answering(head = HEAD, refuse: (block: bigint) => boolean = () => false): Multicall {
  return async (request) => {
    const { blockNumber = head } = request
    if (request.calls.length > 0 && refuse(blockNumber)) {
      throw new CausewayError('The node refused', { code: 'CHAIN_UNREADABLE', details: 'missing trie node' })
    }
    const timestamp = NOW - Number(head - blockNumber) * BLOCK_SECONDS
    return { ...(await CONTRACTS(request)), blockNumber, timestamp }
  }
}

/** A lender that answers with a model once its contract was asked. */
function* told(): ContractQuery<RateModel> {
  yield* readContracts([{ to: USDC, data: '0x', decode: String }])
  return MODEL
}

describe('the rate model of a pool', () => {
  const request = { market: MARKET, poolId: USDC }

  it('is what its contracts tell', async () => {
    const { readers, blocks } = readersOf({ lender: { rateModel: told } })
    expect(await readRateModel(readers, request)).toBe(MODEL)
    expect(blocks).toEqual([undefined])
  })

  it('is not known of a lender whose rule is its own: no contract is asked', async () => {
    const { readers, blocks } = readersOf()
    expect(await readRateModel(readers, request)).toBe('unknown')
    expect(blocks).toEqual([])
  })

  it('cannot be read where its lender cannot tell, and the reason is kept', async () => {
    const cause = new CausewayError('It says nothing', { code: 'LENDER_UNREADABLE' })
    const { readers } = readersOf({
      lender: {
        // biome-ignore lint/correctness/useYield: it fails before it asks
        *rateModel() {
          throw cause
        },
      },
    })
    await expect(readRateModel(readers, request)).rejects.toBe(cause)
  })

  it('is of a lender that the chain has: another one is refused by its name', async () => {
    const { readers } = readersOf()
    const market = marketOf({ lender: 'SPARK' })
    await expect(readRateModel(readers, { market, poolId: USDC })).rejects.toMatchObject({
      code: 'LENDER_UNREADABLE',
      message: 'SPARK is not known on chain 8453',
    })
  })

  it('is not read any more once it is not wanted', async () => {
    const { readers } = readersOf({ lender: { rateModel: told } })
    const signal = AbortSignal.abort()
    await expect(readRateModel(readers, request, { signal })).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('waits in a query cache for the market and its pool', async () => {
    const { readers } = readersOf({ lender: { rateModel: told } })
    const context = { instanceId: 'one' }
    const whole = rateModelQueryOptions(readers, request, context)
    expect(whole).toMatchObject({
      queryKey: ['one', 'lending-rates', 'model', CHAIN, 'AAVE_V3', USDC],
      enabled: true,
    })
    const { signal } = new AbortController()
    expect(await whole.queryFn({ signal })).toBe(MODEL)
    expect(rateModelQueryOptions(readers, { market: MARKET }, context).enabled).toBe(false)
    const waiting = rateModelQueryOptions(readers, {}, context)
    expect(waiting).toMatchObject({ queryKey: ['one', 'lending-rates', 'model', 0, '', ''], enabled: false })
    expect(await waiting.queryFn({ signal })).toBe('unknown')
  })
})

describe('the past of a lender', () => {
  it('is read at even distances over the days asked for, and told oldest first', async () => {
    const { readers, blocks } = readersOf()
    const history = await readRateHistory(readers, { ...ASKED, days: 1 })
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

  it('is of thirty days where nobody says how many', async () => {
    const { readers } = readersOf({ multicall: answering(10n * HEAD) })
    const history = await readRateHistory(readers, ASKED)
    const times = history.status === 'read' ? history.samples.map(({ time }) => time) : []
    expect(times[0]).toBe((NOW - 30 * 86_400) * 1_000)
  })

  it('reaches back to the first block of a chain that is younger than that', async () => {
    const { readers, blocks } = readersOf({ multicall: answering(20_000n) })
    await readRateHistory(readers, { ...ASKED, days: 30 })
    expect(blocks.at(-1)).toBe(1n)
  })

  it('reads each block once of a chain that has but a few', async () => {
    const { readers, blocks } = readersOf({ multicall: answering(5n) })
    expect(await readRateHistory(readers, ASKED)).toMatchObject({ status: 'read' })
    expect(blocks).toEqual([5n, 4n, 3n, 2n, 1n])
  })

  it('is as much as the node has kept, and no more is asked after it said so', async () => {
    const kept = HEAD - 10_000n
    const { readers, blocks } = readersOf({ multicall: answering(HEAD, (block) => block < kept) })
    const history = await readRateHistory(readers, { ...ASKED, days: 1 })
    expect(history).toMatchObject({ status: 'read', samples: { length: 6 } })
    expect(blocks.length).toBeLessThanOrEqual(9)
  })

  it('is none where the node keeps none, and says what the node said', async () => {
    const { readers, blocks } = readersOf({ multicall: answering(HEAD, () => true) })
    expect(await readRateHistory(readers, ASKED)).toEqual({ status: 'none', reason: 'missing trie node' })
    expect(blocks).toHaveLength(3)
  })

  it('is none where one block alone could be read: a point is no past', async () => {
    const { readers } = readersOf({ multicall: answering(HEAD, (block) => block !== HEAD) })
    expect(await readRateHistory(readers, ASKED)).toEqual({ status: 'none', reason: 'missing trie node' })
  })

  it('is none where not even the latest block can be asked for, in the words of whoever failed', async () => {
    const { readers } = readersOf({ multicall: () => Promise.reject(new TypeError('socket closed')) })
    expect(await readRateHistory(readers, ASKED)).toEqual({ status: 'none', reason: 'socket closed' })
  })

  it('is none of a chain whose platform reads no contracts', async () => {
    const { readers } = readersOf({ readsContracts: false })
    expect(await readRateHistory(readers, ASKED)).toEqual({
      status: 'none',
      reason: 'Contracts of chain 8453 cannot be read',
    })
  })

  it('is none where readings come without the block they are of: no time is made up', async () => {
    const { readers } = readersOf({
      lender: {
        *market() {
          yield* readContracts([{ to: USDC, data: '0x', decode: String }])
          const { block: _, ...market } = marketOf()
          return market
        },
      },
    })
    expect(await readRateHistory(readers, ASKED)).toEqual({
      status: 'none',
      reason: 'The block of a reading is not known',
    })
  })

  it.each([
    ['while the latest block is asked for', 0],
    ['while blocks are read', 3],
  ])('is an abort, and no empty past, when it is not wanted any more %s', async (_when, after) => {
    const caller = new AbortController()
    let requests = 0
    const { readers } = readersOf({
      multicall: async (request) => {
        if (requests++ === after) caller.abort()
        return answering()(request)
      },
    })
    await expect(readRateHistory(readers, ASKED, { signal: caller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })

  it('is an abort as well where the node fails of it', async () => {
    const caller = new AbortController()
    const { readers } = readersOf({
      multicall: async () => {
        caller.abort()
        throw new TypeError('socket closed')
      },
    })
    await expect(readRateHistory(readers, ASKED, { signal: caller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })

  it('is known to a query cache by its days', async () => {
    const { readers } = readersOf()
    const context = { instanceId: 'one' }
    const month = rateHistoryQueryOptions(readers, ASKED, context)
    expect(month).toMatchObject({
      queryKey: ['one', 'lending-rates', 'history', CHAIN, 'AAVE_V3', '30'],
      enabled: true,
    })
    const week = rateHistoryQueryOptions(readers, { ...ASKED, days: 7 }, context)
    expect(week.queryKey.at(-1)).toBe('7')
    const { signal } = new AbortController()
    expect(await week.queryFn({ signal })).toMatchObject({ status: 'read' })
  })
})
