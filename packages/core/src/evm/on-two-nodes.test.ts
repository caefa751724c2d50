import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { defineChain } from '../chains/define.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Platform } from '../platforms/platform.ts'
import { createFakeClock, drive } from '../testing/fake-clock.ts'
import { evm } from './evm.ts'

const CHAIN_ID = 4242
const OWNER = '0x1111111111111111111111111111111111111111'
const POOL = '0x3333333333333333333333333333333333333333'
const TOKEN = '0x4444444444444444444444444444444444444444'
const HASH: Hex = `0x${'ab'.repeat(32)}`
const BLOCK_HASH: Hex = `0x${'b1'.repeat(32)}`

/** Scripted replies of a node. */
interface NodeScript {
  readonly latencyMs?: number
  readonly height?: number
  /** Token amount that the simulated call spends. 'unsupported': the node does not support `eth_simulateV1`. */
  readonly takes?: bigint | 'unsupported'
  /** Null: the node does not know the transaction. */
  readonly receipt?: {
    readonly status?: '0x0' | '0x1'
    readonly blockHash?: Hex
    readonly gasUsed?: Hex
    readonly effectiveGasPrice?: Hex
    readonly l1Fee?: string
  } | null
  readonly isDown?: boolean
  /** Code of the account. Default: none. */
  readonly code?: Hex
  /** Next nonce of the account. */
  readonly nonce?: number
  /** Address of every name and resolver. */
  readonly named?: Hex
  /** The node reports the nonce as used by this transaction of the account to itself, in block 16. */
  readonly replacement?: Hex
}

const platforms: Platform[] = []
afterEach(() => {
  for (const platform of platforms.splice(0)) platform.dispose()
})

/** Creates a platform over scripted nodes, the fastest first. */
function createBench(nodes: Record<string, NodeScript>, verifyWith?: 1 | 2) {
  const clock = createFakeClock()
  const requests: string[] = []
  const warned: string[] = []
  const logger: Logger = { ...silentLogger, warn: (message) => warned.push(message) }
  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const { host } = new URL(String(input))
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
    const node = nodes[host] ?? {}
    requests.push(`${host} ${method}`)
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, node.latencyMs ?? 1))
    const isTest = method === 'eth_chainId' || method === 'eth_blockNumber'
    if (node.isDown && !isTest) return new Response('', { status: 500 })
    const reply = answer(node, method)
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...reply }))
  }
  const chain = defineChain({
    id: CHAIN_ID,
    slug: 'testing',
    name: 'Testing',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: Object.keys(nodes).map((host) => `https://${host}/`),
    requestLimits: { maxConcurrent: 100, delayMs: 0, retryDelayMs: 500 },
  })
  const platform = evm({ verifyWith }).create({ chains: [chain], clock, logger, fetch })
  platforms.push(platform)
  return {
    warned,
    getHosts: (method: string) =>
      requests.flatMap((request) => (request.endsWith(method) ? [request.split(' ', 1)[0]] : [])),
    simulate: () =>
      drive(
        clock,
        platform.simulateCalls({
          chainId: CHAIN_ID,
          from: OWNER,
          calls: [{ to: POOL, data: '0x12', value: 0n }],
        }),
      ),
    getNextNonce: () => drive(clock, platform.getNextNonce({ chainId: CHAIN_ID, account: OWNER })),
    getAccountKind: () => drive(clock, platform.getAccountKind({ chainId: CHAIN_ID, account: OWNER })),
    resolveName: () =>
      drive(clock, platform.resolveName?.(CHAIN_ID, 'alice.eth') ?? Promise.resolve(undefined)),
    readReceipt: () => drive(clock, platform.getReceipt(CHAIN_ID, HASH)),
    resolveReplacement: () => {
      const sent = { chainId: CHAIN_ID, hash: HASH, from: OWNER, to: POOL, data: '0x12', value: 0n } as const
      return drive(clock, platform.resolveReplacement({ ...sent, nonce: 7 }, 0n))
    },
  }
}

function answer(
  { height = 16, takes = 5n, receipt = {}, replacement, code = '0x', nonce = 7, named = POOL }: NodeScript,
  method: string,
): object {
  switch (method) {
    case 'eth_chainId':
      return { result: `0x${CHAIN_ID.toString(16)}` }
    case 'eth_blockNumber':
      return { result: `0x${height.toString(16)}` }
    case 'eth_getBlockByNumber':
      return {
        result: {
          number: `0x${height.toString(16)}`,
          timestamp: '0x64',
          baseFeePerGas: '0x1',
          miner: POOL,
          mixHash: BLOCK_HASH,
          transactions: replacement ? [toTransaction(replacement)] : [],
        },
      }
    case 'eth_getTransactionCount':
      return { result: replacement ? '0x8' : `0x${nonce.toString(16)}` }
    case 'eth_getCode':
      return { result: code }
    case 'eth_call':
      return { result: `0x${named.slice(2).padStart(64, '0')}` }
    case 'eth_getTransactionByHash':
      return { result: null }
    case 'eth_simulateV1':
      return takes === 'unsupported'
        ? { error: { code: -32601, message: 'method not found' } }
        : { result: [{ transactions: [], calls: [simulatedCall(takes)] }] }
    case 'eth_getTransactionReceipt':
      return {
        result: receipt && {
          transactionHash: HASH,
          blockHash: BLOCK_HASH,
          blockNumber: '0x10',
          transactionIndex: '0x0',
          from: OWNER,
          to: POOL,
          status: '0x1',
          logs: [],
          ...receipt,
        },
      }
    default:
      return { error: { code: -32601, message: 'method not found' } }
  }
}

function toTransaction(hash: Hex) {
  const block = { blockHash: BLOCK_HASH, blockNumber: '0x10', transactionIndex: '0x0' }
  const signature = { type: '0x0', v: '0x1b', r: BLOCK_HASH, s: BLOCK_HASH }
  const call = {
    from: OWNER,
    to: OWNER,
    input: '0x',
    value: '0x0',
    nonce: '0x7',
    gas: '0x5208',
    gasPrice: '0x1',
  }
  return { hash, ...call, ...block, ...signature }
}

function simulatedCall(amount: bigint) {
  const topics = encodeEventTopics({
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { from: OWNER, to: POOL },
  })
  const data = encodeAbiParameters([{ type: 'uint256' }], [amount])
  const logs = [{ address: TOKEN, topics, data, logIndex: '0x0' }]
  return { status: '0x1', returnData: '0x', gasUsed: '0x5208', logs }
}

const toEffects = (amount: bigint) => ({
  status: 'success',
  effects: [{ movements: [{ token: TOKEN, from: OWNER, to: POOL, amount }] }],
})

describe('A simulation', () => {
  it('is requested from one node by default', async () => {
    const bench = createBench({ 'a.test': {}, 'b.test': { latencyMs: 30 } })
    const simulation = await bench.simulate()
    expect(simulation).toMatchObject(toEffects(5n))
    expect(simulation).not.toHaveProperty('secondOpinion')
    expect([...new Set(bench.getHosts('eth_simulateV1'))]).toEqual(['a.test'])
  })

  it('is also requested from a second node, and a different result is reported', async () => {
    const bench = createBench({ 'liar.test': { takes: 5n }, 'b.test': { latencyMs: 30, takes: 900n } }, 2)
    expect(await bench.simulate()).toMatchObject({ ...toEffects(5n), secondOpinion: toEffects(900n) })
    expect([...new Set(bench.getHosts('eth_simulateV1'))]).toEqual(['liar.test', 'b.test'])
  })

  it('comes from the next node if the second one cannot simulate', async () => {
    const nodes = {
      'a.test': {},
      'b.test': { latencyMs: 20, takes: 'unsupported' },
      'c.test': { latencyMs: 40 },
    } as const
    expect(await createBench(nodes, 2).simulate()).toMatchObject({ secondOpinion: toEffects(5n) })
  })

  it('comes from the only node that can simulate, without a second opinion', async () => {
    const bench = createBench({ 'a.test': { takes: 'unsupported' }, 'b.test': { latencyMs: 30 } }, 2)
    expect(await bench.simulate()).toMatchObject({
      ...toEffects(5n),
      secondOpinion: { status: 'unsupported', reason: 'The node does not support eth_simulateV1' },
    })
  })

  it('reports a missing second opinion if only one node is configured or replies', async () => {
    expect(await createBench({ 'a.test': {} }, 2).simulate()).toMatchObject({
      ...toEffects(5n),
      secondOpinion: { status: 'unsupported', reason: `Only one node is configured for chain ${CHAIN_ID}` },
    })
    const down = { 'a.test': {}, 'b.test': { latencyMs: 30, isDown: true } }
    expect(await createBench(down, 2).simulate()).toMatchObject({
      ...toEffects(5n),
      secondOpinion: { status: 'unsupported', reason: `No second node of chain ${CHAIN_ID} responded` },
    })
  })
})

describe('A receipt', () => {
  const slow = { latencyMs: 30 }

  it('comes from one node by default', async () => {
    const bench = createBench({ 'a.test': {}, 'b.test': slow })
    expect(await bench.readReceipt()).toMatchObject({ status: 'success' })
    expect(bench.getHosts('eth_getTransactionReceipt')).toEqual(['a.test'])
  })

  it('has the network fee with the L1 data fee of a rollup, and none if the node reports no valid fee', async () => {
    const readFee = async (fields: NonNullable<NodeScript['receipt']>) =>
      (await createBench({ 'a.test': { receipt: fields } }).readReceipt())?.networkFee
    const gas = { gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' } as const
    expect(await readFee(gas)).toBe(21_000_000_000_000n)
    expect(await readFee({ ...gas, l1Fee: '0x64' })).toBe(21_000_000_000_100n)
    expect(await readFee({ ...gas, l1Fee: 'free' })).toBeUndefined()
    expect(await readFee({})).toBeUndefined()
  })

  it('is returned once a second node reports the same receipt', async () => {
    const bench = createBench({ 'a.test': {}, 'b.test': slow }, 2)
    expect(await bench.readReceipt()).toMatchObject({ status: 'success', secondOpinion: 'confirmed' })
    expect(bench.getHosts('eth_getTransactionReceipt')).toEqual(['a.test', 'b.test'])
    expect(bench.warned).toEqual([])
  })

  it('is not requested from a second node while the first one has no receipt', async () => {
    const bench = createBench({ 'a.test': { receipt: null }, 'b.test': slow }, 2)
    expect(await bench.readReceipt()).toBeUndefined()
    expect(bench.getHosts('eth_getTransactionReceipt')).toEqual(['a.test'])
  })

  it.each<[string, NodeScript, string]>([
    ['does not know the transaction', { receipt: null }, 'no receipt by block 16'],
    ['says that it reverted', { receipt: { status: '0x0' } }, `error in block 16 (${BLOCK_HASH})`],
    ['has it in another block', { receipt: { blockHash: HASH } }, `success in block 16 (${HASH})`],
  ])(
    'is rejected if the second node %s, and the transaction stays pending',
    async (_what, second, details) => {
      const bench = createBench({ 'liar.test': {}, 'b.test': { ...slow, ...second } }, 2)
      for (let read = 0; read < 2; read++) {
        await expect(bench.readReceipt()).rejects.toMatchObject({
          code: 'NODES_DISAGREE',
          retryable: true,
          details: `liar.test reports success in block 16 (${BLOCK_HASH}), b.test ${details}.`,
        })
      }
      expect(bench.warned).toEqual([expect.stringContaining(`disagree about transaction ${HASH}`)])
    },
  )

  it('is undefined while the second node has not reached its block', async () => {
    const bench = createBench({ 'a.test': {}, 'b.test': { ...slow, receipt: null, height: 15 } }, 2)
    expect(await bench.readReceipt()).toBeUndefined()
    expect(bench.warned).toEqual([])
  })

  it('cannot be read while no second node answers', async () => {
    const bench = createBench({ 'a.test': {}, 'b.test': { ...slow, isDown: true } }, 2)
    await expect(bench.readReceipt()).rejects.toMatchObject({ code: 'CHAIN_READ_FAILED', retryable: true })
  })

  it('is marked, and a warning is logged once, if only one node is configured', async () => {
    const bench = createBench({ 'a.test': {} }, 2)
    for (let read = 0; read < 2; read++) {
      expect(await bench.readReceipt()).toMatchObject({ status: 'success', secondOpinion: 'single-node' })
    }
    expect(bench.warned).toEqual([expect.stringContaining('only one host is configured')])
  })
})

describe('A replacement', () => {
  const replacement: Hex = `0x${'ee'.repeat(32)}`
  const replaced = { status: 'replaced', hash: replacement, isSameCall: false }
  const liar = { receipt: null, replacement }
  const slow = { latencyMs: 30, receipt: null }

  it('comes from one node by default', async () => {
    const bench = createBench({ 'a.test': liar, 'b.test': slow })
    expect(await bench.resolveReplacement()).toEqual(replaced)
  })

  it('is returned once a second node reports the same', async () => {
    const bench = createBench({ 'a.test': liar, 'b.test': { ...slow, replacement } }, 2)
    expect(await bench.resolveReplacement()).toEqual(replaced)
    expect(bench.warned).toEqual([])
  })

  it.each<[string, NodeScript, string]>([
    ['replaced', liar, 'replaced'],
    ['dropped', { receipt: null }, 'dropped'],
  ])(
    'is rejected if the second node has the receipt of a transaction that the first one reports as %s',
    async (_what, first, status) => {
      const bench = createBench({ 'liar.test': first, 'b.test': { latencyMs: 30 } }, 2)
      await expect(bench.resolveReplacement()).rejects.toMatchObject({
        code: 'NODES_DISAGREE',
        retryable: true,
        details: `liar.test reports it as ${status}, b.test success in block 16 (${BLOCK_HASH}).`,
      })
      expect(bench.warned).toHaveLength(1)
    },
  )

  it.each<[string, NodeScript, NodeScript]>([
    ['another replacement', liar, { ...slow, replacement: BLOCK_HASH }],
    ['a dropped transaction', liar, slow],
    [
      'a replacement where the first one reports a dropped transaction',
      { receipt: null },
      { ...slow, replacement },
    ],
  ])('leaves the transaction pending while the second node reports %s', async (_what, first, second) => {
    const bench = createBench({ 'liar.test': first, 'b.test': second }, 2)
    expect(await bench.resolveReplacement()).toEqual({ status: 'waiting' })
  })

  it('is reported as dropped once both nodes report a dropped transaction', async () => {
    const bench = createBench({ 'a.test': { receipt: null }, 'b.test': slow }, 2)
    expect(await bench.resolveReplacement()).toEqual({ status: 'dropped' })
  })

  it('cannot be read while no second node answers', async () => {
    const bench = createBench({ 'a.test': liar, 'b.test': { ...slow, isDown: true } }, 2)
    await expect(bench.resolveReplacement()).rejects.toMatchObject({ code: 'CHAIN_READ_FAILED' })
  })
})

describe('A nonce', () => {
  const slow = { latencyMs: 30 }

  it('is the lower one of two nodes, because a transaction with a higher nonce would stay pending', async () => {
    expect(await createBench({ 'liar.test': { nonce: 12 }, 'b.test': slow }, 2).getNextNonce()).toBe(7)
    expect(await createBench({ 'a.test': {}, 'liar.test': { ...slow, nonce: 12 } }, 2).getNextNonce()).toBe(7)
  })

  it('comes from one node by default, and if only one is configured', async () => {
    expect(await createBench({ 'a.test': { nonce: 12 }, 'b.test': slow }).getNextNonce()).toBe(12)
    expect(await createBench({ 'a.test': { nonce: 12 } }, 2).getNextNonce()).toBe(12)
  })

  it('cannot be read while no second node answers', async () => {
    const bench = createBench({ 'a.test': {}, 'b.test': { ...slow, isDown: true } }, 2)
    await expect(bench.getNextNonce()).rejects.toMatchObject({ code: 'CHAIN_READ_FAILED', retryable: true })
  })
})

describe('The kind of an account', () => {
  const slow = { latencyMs: 30 }

  it('is a contract if one of two nodes returns code for it', async () => {
    const code = '0x6001'
    expect(await createBench({ 'liar.test': {}, 'b.test': { ...slow, code } }, 2).getAccountKind()).toBe(
      'contract',
    )
    expect(await createBench({ 'a.test': { code }, 'b.test': slow }, 2).getAccountKind()).toBe('contract')
    expect(await createBench({ 'a.test': {}, 'b.test': slow }, 2).getAccountKind()).toBe('eoa')
  })
})

it('evm() rejects a number of nodes other than 1 or 2', () => {
  expect(() => evm({ verifyWith: 3 as 2 })).toThrow(/verifyWith/)
})

describe('The address of a name', () => {
  const slow = { latencyMs: 30, named: POOL } as const

  it('is rejected if a node reports another one than the second node', async () => {
    const bench = createBench({ 'liar.test': { named: OWNER }, 'b.test': slow }, 2)
    await expect(bench.resolveName()).rejects.toMatchObject({
      code: 'NODES_DISAGREE',
      details: `liar.test reports ${OWNER}, b.test ${POOL}.`,
    })
  })

  it('is returned once a second node reports the same', async () => {
    const bench = createBench({ 'a.test': { named: POOL }, 'b.test': slow }, 2)
    expect(await bench.resolveName()).toBe(POOL)
    expect(new Set(bench.getHosts('eth_call'))).toEqual(new Set(['a.test', 'b.test']))
  })

  it('cannot be read while no second node answers', async () => {
    const bench = createBench({ 'liar.test': { named: OWNER }, 'b.test': { ...slow, isDown: true } }, 2)
    await expect(bench.resolveName()).rejects.toMatchObject({ code: 'CHAIN_READ_FAILED' })
  })

  it('is read from the only node if there is one', async () => {
    const bench = createBench({ 'a.test': { named: POOL } }, 2)
    expect(await bench.resolveName()).toBe(POOL)
  })
})
