import {
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  pad,
  toFunctionSelector,
  toHex,
} from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChainRecord } from '../../chains/record.ts'
import { arbitrum, ethereum } from '../../chains/records.ts'
import { sleep } from '../../kernel/clock.ts'
import { silentLogger } from '../../kernel/logger.ts'
import type { Address } from '../../kernel/schema.ts'
import type { BalanceResult } from '../../platforms/balance.ts'
import type { BalanceAdapter, BalanceReads } from '../../platforms/balance-adapter.ts'
import { ChainReadError } from '../../platforms/errors.ts'
import type { DeploylessCall, ReadCall, ReadResult } from '../../platforms/platform.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import { createFakeClock, drive, type FakeClock } from '../../testing/fake-clock.ts'
import { evmBalances } from '../evm.ts'
import { evm } from '../index.ts'
import { encodeFetchedBalances } from './encode-fetched-balances.test-support.ts'
import { FETCHER_CODE } from './fetcher-code.ts'

const ACCOUNT: Address = `0x${'a'.repeat(40)}`
const tokens = (count: number) =>
  Array.from({ length: count }, (_, index) => pad(toHex(0x1000 + index), { size: 20 }))
const [TOKEN = '0x'] = tokens(1)

let clock: FakeClock
const logger = { ...silentLogger, warn: vi.fn(), debug: vi.fn() }
beforeEach(() => {
  clock = createFakeClock()
  logger.warn.mockReset()
})

/** Creates an adapter for a chain with the given read methods. */
function adapterOver(
  reads: Partial<BalanceReads>,
  chains: readonly ChainRecord[] = [arbitrum, ethereum],
): BalanceAdapter {
  const unexpected = async () => {
    throw new Error('The chain is not asked for this')
  }
  const scripted: BalanceReads = {
    call: unexpected,
    getBlockNumber: unexpected,
    getBalance: unexpected,
    ...reads,
  }
  return evmBalances().create({ chains, platforms: { forChain: () => scripted }, clock, logger })
}

const success = (data: Hex): ReadResult => ({ status: 'success', data })
const REFUSED: ReadResult = { status: 'reverted', reason: 'contract creation is not supported' }

/** Returns the number of tokens in a call of the fetcher. */
const askedBy = ({ code }: DeploylessCall) => (code.length - FETCHER_CODE.length) / 40 - 1

const fives = (count: number): BalanceResult[] => Array(count).fill({ raw: 5n })

describe('balances of a chain', () => {
  it('are read with the deployless balance fetcher', async () => {
    const balances: BalanceResult[] = [{ raw: 9n }, { raw: 0n }]
    const adapter = adapterOver({
      callDeployless: async () =>
        success(
          encodeFetchedBalances({
            chainId: arbitrum.id,
            native: 3n,
            blockNumber: 12n,
            timestamp: 99,
            balances,
          }),
        ),
    })
    const [first = TOKEN, second = TOKEN] = tokens(2)
    expect(
      await adapter.getBalances({ chainId: arbitrum.id, account: ACCOUNT, tokens: [first, second] }),
    ).toEqual({
      chainId: arbitrum.id,
      account: ACCOUNT,
      blockNumber: 12n,
      timestamp: 99,
      nativeBalance: { raw: 3n },
      tokenData: { [first]: { raw: 9n }, [second]: { raw: 0n } },
      isArgentWallet: false,
    })
  })

  it('are requested again from the first missing token, and carry the oldest block number', async () => {
    const requestedCounts: number[] = []
    const adapter = adapterOver({
      async callDeployless(request) {
        requestedCounts.push(askedBy(request))
        const balances = fives(Math.min(askedBy(request), 4))
        return success(
          encodeFetchedBalances({
            chainId: arbitrum.id,
            balances,
            blockNumber: requestedCounts.length === 2 ? 6n : 7n,
            timestamp: requestedCounts.length,
          }),
        )
      },
    })
    const answer = await adapter.getBalances({ chainId: arbitrum.id, account: ACCOUNT, tokens: tokens(10) })
    expect(requestedCounts).toEqual([10, 6, 2])
    expect(Object.values(answer.tokenData)).toEqual(fives(10))
    expect(answer).toMatchObject({ blockNumber: 6n, timestamp: 2 })
  })

  it('omit the tokens of a failed chunk, and the failure is logged', async () => {
    let calls = 0
    const adapter = adapterOver({
      async callDeployless(request) {
        if (++calls === 2)
          throw new ChainReadError(arbitrum.id, 'many values at once', new Error('socket hang up'))
        return success(encodeFetchedBalances({ chainId: arbitrum.id, balances: fives(askedBy(request)) }))
      },
    })
    const all = tokens(5_000)
    const answer = await drive(
      clock,
      adapter.getBalances({ chainId: arbitrum.id, account: ACCOUNT, tokens: all }),
    )
    const reason = expect.stringContaining('socket hang up')
    expect(all.map((token) => answer.tokenData[token])).toEqual([
      ...fives(2_000),
      ...Array(2_000).fill({ error: { code: 'READ_FAILED', reason } }),
      ...fives(1_000),
    ])
    expect(logger.warn.mock.calls).toEqual([
      ['Chain 42161: failed to read token chunk 2.', expect.any(ChainReadError)],
    ])
    expect(clock.pendingTimers).toBe(0)
  })

  it('reject if every chunk failed', async () => {
    const down = new ChainReadError(arbitrum.id, 'many values at once', new Error('down'))
    const adapter = adapterOver({
      async callDeployless() {
        throw down
      },
    })
    const read = adapter.getBalances({ chainId: arbitrum.id, account: ACCOUNT, tokens: tokens(3) })
    await expect(read).rejects.toBe(down)
    expect(logger.warn).toHaveBeenCalledWith('Chain 42161: failed to read token chunk 1.', down)
  })

  it('reject if the node serves another chain', async () => {
    const adapter = adapterOver({
      callDeployless: async () => success(encodeFetchedBalances({ chainId: 1, native: 100n })),
    })
    const read = adapter.getBalances({ chainId: arbitrum.id, account: ACCOUNT, tokens: [] })
    await expect(read).rejects.toMatchObject({
      code: 'WRONG_CHAIN',
      message: 'The node of chain 42161 serves chain 1.',
    })
  })

  it('reject when the signal aborts', async () => {
    const controller = new AbortController()
    const adapter = adapterOver({
      async callDeployless(_, options) {
        await sleep(clock, 1_000, options?.signal)
        throw new Error('It went on')
      },
    })
    const read = adapter.getBalances(
      { chainId: arbitrum.id, account: ACCOUNT, tokens: tokens(5_000) },
      { signal: controller.signal },
    )
    const stopped = expect(read).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(10)
    controller.abort()
    await stopped
    expect(logger.warn).not.toHaveBeenCalled()
    expect(clock.pendingTimers).toBe(0)
  })
})

/** Returns the reply of Multicall3 to a call. */
function multicall3(chainId: number, { data }: ReadCall, ownBlock?: bigint): ReadResult {
  const word = (value: bigint | number) => pad(toHex(value), { size: 32 })
  const answers: Record<string, Hex> = {
    [toFunctionSelector('getChainId()')]: word(chainId),
    [toFunctionSelector('getBlockNumber()')]: word(7),
    [toFunctionSelector('getCurrentBlockTimestamp()')]: word(99),
    [toFunctionSelector('getEthBalance(address)')]: word(3),
    [toFunctionSelector('arbBlockNumber()')]: ownBlock === undefined ? '0x' : word(ownBlock),
    [toFunctionSelector('balanceOf(address)')]: word(5),
  }
  const decoded = decodeFunctionData({ abi: multicall3Abi, data })
  if (decoded.functionName !== 'aggregate3') throw new Error('Only aggregate3 is called')
  const result = decoded.args[0].map(({ callData }) => ({
    success: true,
    returnData: answers[callData.slice(0, 10)] ?? '0x',
  }))
  return success(encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }))
}

describe('a chain without deployless calls', () => {
  it('is read through Multicall3 with 500 tokens per request, and deployless calls are skipped for ten minutes', async () => {
    let refused = 0
    let calls = 0
    const adapter = adapterOver({
      async callDeployless() {
        refused++
        return REFUSED
      },
      async call(request) {
        calls++
        return multicall3(arbitrum.id, request)
      },
    })
    const ask = (count: number) =>
      adapter.getBalances({ chainId: arbitrum.id, account: ACCOUNT, tokens: tokens(count) })
    const answer = await ask(1_200)
    expect(answer).toMatchObject({ blockNumber: 7n, timestamp: 99, nativeBalance: { raw: 3n } })
    expect(Object.values(answer.tokenData)).toEqual(fives(1_200))
    expect([refused, calls]).toEqual([1, 3])
    await ask(1)
    expect([refused, calls]).toEqual([1, 4])
    await clock.advance(600_000)
    await ask(1)
    expect([refused, calls]).toEqual([2, 5])
  })

  it('returns its own block number on an Arbitrum chain', async () => {
    const adapter = adapterOver({ call: async (request) => multicall3(arbitrum.id, request, 123n) })
    const answer = await adapter.getBalances({ chainId: arbitrum.id, account: ACCOUNT, tokens: [] })
    expect(answer.blockNumber).toBe(123n)
  })

  it('rejects if the node serves another chain', async () => {
    const adapter = adapterOver({ call: async (request) => multicall3(10, request) })
    const read = adapter.getBalances({ chainId: arbitrum.id, account: ACCOUNT, tokens: [] })
    await expect(read).rejects.toMatchObject({ code: 'WRONG_CHAIN' })
  })

  it('is read token by token if it has no Multicall3', async () => {
    const { multicall3: _, ...record } = arbitrum
    let running = 0
    let maxPending = 0
    const adapter = adapterOver(
      {
        callDeployless: async () => REFUSED,
        getBlockNumber: async () => 8n,
        getBalance: async () => 4n,
        async call({ to }) {
          maxPending = Math.max(maxPending, ++running)
          await sleep(clock, 10)
          running--
          if (to === tokens(3)[1]) return { status: 'reverted', reason: 'execution reverted: paused' }
          if (to === tokens(3)[2]) throw new ChainReadError(arbitrum.id, 'a contract', new Error('cut'))
          return success(pad('0x05', { size: 32 }))
        },
      },
      [record],
    )
    const answer = await drive(
      clock,
      adapter.getBalances({ chainId: arbitrum.id, account: ACCOUNT, tokens: tokens(30) }),
    )
    expect(answer).toMatchObject({ blockNumber: 8n, timestamp: undefined, nativeBalance: { raw: 4n } })
    expect(maxPending).toBe(arbitrum.requestLimits.maxConcurrent)
    const [first, second, third, ...others] = tokens(30).map((token) => answer.tokenData[token])
    expect([first, ...others]).toEqual(fives(28))
    expect(second).toMatchObject({ error: { code: 'REVERTED', reason: expect.stringContaining('paused') } })
    expect(third).toMatchObject({ error: { code: 'READ_FAILED', reason: expect.stringContaining('cut') } })
  })

  it('rejects with the last reason if no strategy is supported', async () => {
    const no = async () => {
      throw new ChainReadError(arbitrum.id, 'the block number', new Error('no such method'))
    }
    const adapter = adapterOver({
      callDeployless: async () => REFUSED,
      call: async () => REFUSED,
      getBlockNumber: no,
      getBalance: no,
    })
    const read = adapter.getBalances({ chainId: arbitrum.id, account: ACCOUNT, tokens: [TOKEN] })
    await expect(read).rejects.toMatchObject({ code: 'CHAIN_READ_FAILED', details: 'no such method' })
  })
})

describe('isArgentWallet', () => {
  const DETECTOR: Address = '0xeca4B0bDBf7c55E9b7925919d03CbF8Dc82537E8'
  const answerOn = (chainId: number, call: BalanceReads['call'] = async () => success('0x')) =>
    adapterOver({ callDeployless: async () => success(encodeFetchedBalances({ chainId })), call })
      .getBalances({ chainId, account: ACCOUNT, tokens: [] })
      .then(({ isArgentWallet }) => isArgentWallet)

  it('asks the wallet detector on Ethereum', async () => {
    const calls: ReadCall[] = []
    const detector = async (request: ReadCall) => {
      calls.push(request)
      return success(pad('0x01', { size: 32 }))
    }
    expect(await answerOn(1, detector)).toBe(true)
    const data = `${toFunctionSelector('isArgentWallet(address)')}${pad('0x', { size: 12 }).slice(2)}${'a'.repeat(40)}`
    expect(calls).toEqual([{ chainId: 1, to: DETECTOR, data }])
  })

  it.each([
    ['is false if the detector returns false', async () => success(pad('0x', { size: 32 })), false],
    ['is false without a detector', async () => success('0x'), false],
    ['is undefined if the detector reverts', async () => REFUSED, undefined],
    ['is undefined for an invalid reply', async () => success(pad('0x07', { size: 32 })), undefined],
    ['is undefined if the detector cannot be reached', () => Promise.reject(new Error('down')), undefined],
  ] as const)('%s', async (_, call, expected) => {
    expect(await answerOn(1, call)).toBe(expected)
  })

  it('is false on other chains, without a request', async () => {
    const call = vi.fn<BalanceReads['call']>()
    expect(await answerOn(arbitrum.id, call)).toBe(false)
    expect(call).not.toHaveBeenCalled()
  })
})

describe('a misbehaving node', () => {
  const json = (result: unknown) => async () => Response.json({ jsonrpc: '2.0', id: 1, result })

  /** Reads balances from a node that returns this response. */
  async function readFrom(answer: () => Promise<Response>, options: RequestOptions = {}) {
    const chains = [{ ...arbitrum, rpcUrls: ['http://node.test/'] }]
    const fetch: typeof globalThis.fetch = async (_, init) => {
      const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
      if (method !== 'eth_chainId') return answer()
      return Response.json({ jsonrpc: '2.0', id, result: toHex(arbitrum.id) })
    }
    const platform = evm().create({ chains, clock, logger, fetch })
    const adapter = evmBalances().create({ chains, platforms: { forChain: () => platform }, clock, logger })
    try {
      return await adapter.getBalances({ chainId: arbitrum.id, account: ACCOUNT, tokens: tokens(3) }, options)
    } finally {
      platform.dispose()
    }
  }

  it.each([
    ['answers 500', async () => new Response('down', { status: 500 })],
    ['answers a page', async () => new Response('<html>busy</html>')],
    ['answers JSON of something else', async () => Response.json({ hello: 'world' })],
    ['answers a number', json(5)],
    ['answers an object', json({ data: '0x' })],
    ['answers nothing', json(null)],
    ['answers half a word', json('0x123')],
    [
      'cuts its answer off',
      json(encodeFetchedBalances({ chainId: arbitrum.id, native: 5n ** 50n }).slice(0, -8)),
    ],
    [
      'answers more than it was asked for',
      json(encodeFetchedBalances({ chainId: arbitrum.id, balances: fives(9) })),
    ],
  ])('%s: the adapter rejects and returns no balance', async (_, answer) => {
    await expect(drive(clock, readFrom(answer))).rejects.toMatchObject({
      name: expect.stringMatching(/Error$/),
      code: expect.any(String),
    })
  })

  it('aborts a node that never replies', async () => {
    const controller = new AbortController()
    const read = readFrom(() => new Promise(() => undefined), { signal: controller.signal })
    const rejection = expect(read).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(100)
    controller.abort()
    await rejection
  })
})
