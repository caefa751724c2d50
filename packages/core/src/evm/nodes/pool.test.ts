import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { drive } from '../../testing/fake-clock.ts'
import { CHAIN_ID, createPoolHarness, type NodeAnswer, type ScriptedNode } from './pool.test-support.ts'
import type { NodeSession } from './pool.ts'

type Bench = ReturnType<typeof createPoolHarness>

const benches: Bench[] = []
function createBench(...args: Parameters<typeof createPoolHarness>): Bench {
  const bench = createPoolHarness(...args)
  benches.push(bench)
  return bench
}
afterEach(async () => {
  for (const bench of benches.splice(0)) {
    bench.pool.dispose()
    await bench.clock.advance(0)
    expect(bench.clock.pendingTimers).toBe(0)
    expect(bench.openRequests).toBe(0)
  }
})

const call = (node: NodeSession) => node.request({ method: 'eth_call', params: [] })
const ask = ({ clock, pool }: Bench) => drive(clock, pool.run(call))

/** Creates a node that fails calls and passes node tests. */
const failing = (answer: NodeAnswer): ScriptedNode => ({
  answer: (method) => (method === 'eth_call' ? answer : undefined),
})

describe('several nodes', () => {
  it('are tested once, and the fastest one is used', async () => {
    const bench = createBench({
      slow: { latencyMs: 90 },
      fast: { latencyMs: 10 },
      middling: { latencyMs: 50 },
    })
    await ask(bench)
    await ask(bench)
    expect(bench.calls()).toEqual(['fast eth_call', 'fast eth_call'])
    expect(bench.tests()).toHaveLength(3)
    expect(bench.store.get(String(CHAIN_ID))).toMatchObject({
      status: 'ok',
      active: 3,
      nodes: [{ host: 'fast.test', latencyMs: 10, height: 1_000n, status: 'working' }, {}, {}],
    })
  })

  it('delay the first request until three of them pass a test, or for at most 300 ms', async () => {
    const hanging: ScriptedNode = { answer: () => 'hang' }
    const nodes = { h: hanging, a: { latencyMs: 30 }, b: { latencyMs: 20 }, c: { latencyMs: 10 } }
    const three = createBench(nodes)
    const asking = three.pool.run(call)
    await three.clock.advance(29)
    expect(three.calls()).toEqual([])
    await three.clock.advance(1)
    expect(three.calls()).toEqual(['c eth_call'])
    await three.clock.advance(10)
    await expect(asking).resolves.toBe('0x01')

    const bench = createBench({ h: hanging, i: hanging, a: { latencyMs: 30 } })
    const patient = bench.pool.run(call)
    await bench.clock.advance(329)
    expect(bench.calls()).toEqual([])
    await bench.clock.advance(1)
    expect(bench.calls()).toEqual(['a eth_call'])
    await bench.clock.advance(30)
    await expect(patient).resolves.toBe('0x01')
  })

  it('are tested ten at a time, for at most seven seconds each', async () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 12 }, (_, index): [string, ScriptedNode] => [
        `n${index}`,
        { answer: () => 'hang' },
      ]),
    )
    const bench = createBench(nodes)
    const asking = bench.pool.run(call)
    asking.catch(() => undefined)
    await bench.clock.advance(6_999)
    expect(bench.tests()).toHaveLength(10)
    await bench.clock.advance(2)
    expect(bench.tests()).toHaveLength(12)
    await bench.clock.advance(7_000)
    expect(Object.values(bench.statuses())).toEqual(Array(12).fill('blacklisted'))
  })

  it('are tested again after three minutes, but only if a request needs them', async () => {
    const bench = createBench({ a: {}, b: {} })
    await ask(bench)
    await bench.clock.advance(179_000)
    await ask(bench)
    expect(bench.tests()).toHaveLength(2)
    expect(bench.clock.pendingTimers).toBe(0)
    await bench.clock.advance(3_600_000)
    expect(bench.tests()).toHaveLength(2)
    await Promise.all([ask(bench), bench.pool.run(call)])
    await bench.clock.advance(100)
    expect(bench.tests()).toHaveLength(4)
    expect(bench.asked.filter((request) => request.endsWith('eth_chainId'))).toHaveLength(2)
  })

  it('are skipped while they lag behind', async () => {
    const nodes: Record<string, ScriptedNode> = {
      stale: { latencyMs: 1, height: 900 },
      a: { latencyMs: 20 },
      b: { latencyMs: 30 },
    }
    const bench = createBench(nodes)
    await ask(bench)
    await bench.clock.advance(10)
    nodes['stale'] = { latencyMs: 1, height: 1_000 }
    bench.asked.length = 0
    await ask(bench)
    expect(bench.calls()).toEqual(['a eth_call'])
    await bench.clock.advance(180_000)
    await ask(bench)
    await bench.clock.advance(100)
    bench.asked.length = 0
    await ask(bench)
    expect(bench.calls()).toEqual(['stale eth_call'])
  })

  it('are never used if they serve another chain, which is logged once', async () => {
    const bench = createBench({ other: { latencyMs: 1, chainId: 1 }, a: { latencyMs: 20 } })
    await ask(bench)
    await bench.clock.advance(200_000)
    await ask(bench)
    expect(bench.calls()).toEqual(['a eth_call', 'a eth_call'])
    expect(bench.warned).toEqual(['Node other.test serves chain 1 instead of Testing and is not used.'])
    expect(bench.statuses()).toEqual({ a: 'working', other: 'wrong_chain' })
  })

  it('throw an error with the reason of each node if none works', async () => {
    const bench = createBench({
      other: { chainId: 1 },
      locked: { answer: () => ({ status: 401 }) },
      busy: { answer: () => ({ status: 429 }) },
      page: { answer: () => ({ status: 200, body: '<html>welcome</html>' }) },
      silent: { answer: () => 'hang' },
    })
    await expect(ask(bench)).rejects.toMatchObject({
      code: 'NO_NODE',
      message: 'No working RPCs found for chain Testing',
      details: expect.stringMatching(
        /^(?=.*locked.test: auth_error)(?=.*busy.test: rate_limit)(?=.*page.test: other)(?=.*silent.test: timeout)(?=.*other.test: serves chain 1)/,
      ),
      retryable: true,
    })
    expect(bench.store.get(String(CHAIN_ID))).toMatchObject({
      status: 'down',
      warning: 'No working RPCs found for chain Testing',
    })
    expect(bench.warned).toContain('No working RPCs found for chain Testing')
  })

  it('log a warning while too few of them work', async () => {
    const nodes: Record<string, ScriptedNode> = { a: {}, b: { answer: () => 'unreachable' }, c: {} }
    const bench = createBench(nodes, { minWorkingNodes: 3 })
    await ask(bench)
    await bench.clock.advance(1_000)
    const warning = 'Testing needs 3 working nodes and has 2'
    expect(bench.store.get(String(CHAIN_ID))).toMatchObject({ status: 'degraded', active: 2, warning })
    expect(bench.warned).toEqual([warning])
    nodes['b'] = {}
    await bench.clock.advance(300_000)
    await ask(bench)
    await bench.clock.advance(100)
    const state = bench.store.get(String(CHAIN_ID))
    expect(state).toMatchObject({ status: 'ok', active: 3 })
    expect(state).not.toHaveProperty('warning')
  })
})

describe('a node that fails', () => {
  it.each<[string, number, NodeAnswer]>([
    ['limits its requests', 70_000, { status: 429 }],
    ['limits its requests in words', 70_000, { error: { code: -32016, message: 'over rate limit' } }],
    ['asks for a key', 1_800_000, { status: 403 }],
    ['asks for a key in words', 1_800_000, { error: { code: -32000, message: 'Unauthorized' } }],
    ['is down', 300_000, { status: 500 }],
    ['is gone', 300_000, 'unreachable'],
    ['sends a page', 300_000, { status: 200, body: '<html></html>' }],
    ['sends half a reply', 300_000, { status: 200, body: '{"jsonrpc":"2.0","id":1,"resu' }],
    ['sends neither result nor error', 300_000, { status: 200, body: '{"jsonrpc":"2.0","id":1}' }],
    ['sends a list', 300_000, { status: 200, body: '[]' }],
    ['sends a number for bytes', 300_000, { result: 17 }],
    ['sends half a byte', 300_000, { result: '0x123' }],
    ['sends an error that is none', 300_000, { status: 200, body: '{"error":{"code":"x"}}' }],
  ])('%s: the node is disabled for %i ms, and the next one is used', async (_name, pause, answer) => {
    const nodes: Record<string, ScriptedNode> = {
      first: failing(answer),
      second: { latencyMs: 20 },
      third: { latencyMs: 30 },
    }
    const bench = createBench(nodes)
    await expect(ask(bench)).resolves.toBe('0x01')
    expect(bench.calls()).toEqual(['first eth_call', 'second eth_call'])
    const failed = bench.store.get(String(CHAIN_ID))?.nodes.find(({ host }) => host === 'first.test')
    expect(failed).toMatchObject({ status: 'blacklisted' })
    const remaining = (failed?.blacklistedUntil ?? 0) - bench.clock.now()
    expect(remaining).toBeLessThanOrEqual(pause)
    expect(remaining).toBeGreaterThan(pause - 1_000)

    nodes['first'] = {}
    await bench.clock.advance(remaining - 10)
    bench.asked.length = 0
    await ask(bench)
    await bench.clock.advance(100)
    expect(bench.asked).not.toContain('first eth_call')
    await ask(bench)
    await bench.clock.advance(100)
    bench.asked.length = 0
    await ask(bench)
    expect(bench.calls()).toEqual(['first eth_call'])
  })

  it.each([
    ['eth_getTransactionReceipt', '0x'],
    ['eth_getTransactionReceipt', { blockNumber: '0x1' }],
    ['eth_getTransactionByHash', '0x'],
    ['eth_getBlockByNumber', []],
  ])('is not trusted if its reply to %s is %j, and the next one is used', async (method, malformed) => {
    const createNode = (latencyMs: number, result: unknown): ScriptedNode => ({
      latencyMs,
      answer: (requested) => (requested === method ? { result } : undefined),
    })
    const reply = { status: '0x1' }
    const bench = createBench({ first: createNode(1, malformed), second: createNode(20, reply) })
    const request = bench.pool.run((node) => node.request({ method, params: [] }))
    await expect(drive(bench.clock, request)).resolves.toEqual(reply)
    expect(bench.calls()).toEqual([`first ${method}`, `second ${method}`])
  })

  it('is aborted after ten seconds without a reply, and disabled for two minutes', async () => {
    const bench = createBench({ first: failing('hang'), second: { latencyMs: 20 } })
    const asking = bench.pool.run(call)
    await bench.clock.advance(10_500)
    await expect(asking).resolves.toBe('0x01')
    const failed = bench.store.get(String(CHAIN_ID))?.nodes.find(({ host }) => host === 'first.test')
    expect(failed).toMatchObject({ failure: 'timeout', status: 'blacklisted' })
    expect(bench.openRequests).toBe(0)
  })

  it('receives no further requests for an unsupported method, but still receives others', async () => {
    const behind = { error: { code: -32000, message: 'header not found' } }
    const bench = createBench({ first: failing(behind), second: { latencyMs: 20 } })
    await expect(ask(bench)).resolves.toBe('0x01')
    expect(bench.statuses()).toEqual({ first: 'working', second: 'working' })
    await drive(
      bench.clock,
      bench.pool.run((node) => node.request({ method: 'eth_gasPrice' })),
    )
    expect(bench.calls()).toEqual(['first eth_call', 'second eth_call', 'first eth_gasPrice'])
  })

  it('is retried early if no other node is left', async () => {
    let online = true
    const node = (latencyMs: number): ScriptedNode => ({
      latencyMs,
      answer: () => (online ? undefined : 'unreachable'),
    })
    const bench = createBench({ a: node(1), b: node(2) })
    await ask(bench)
    online = false
    await expect(ask(bench)).rejects.toMatchObject({ code: 'NO_NODE' })
    const spent = bench.asked.length
    await expect(ask(bench)).rejects.toMatchObject({ code: 'NO_NODE' })
    expect(bench.asked.length).toBe(spent)
    online = true
    await bench.clock.advance(5_000)
    await expect(ask(bench)).resolves.toBe('0x01')
  })

  it('is used again after the clock was set back by hours', async () => {
    let online = true
    const node: ScriptedNode = { answer: () => (online ? undefined : 'unreachable') }
    const bench = createBench({ a: node, b: node })
    await ask(bench)
    online = false
    await expect(ask(bench)).rejects.toMatchObject({ code: 'NO_NODE' })
    online = true
    const { now } = bench.clock
    bench.clock.now = () => now() - 3 * 3_600_000
    await expect(ask(bench)).resolves.toBe('0x01')
  })

  it.each<[string, number, NodeAnswer]>([
    ['ten seconds after a rate limit', 10_000, { status: 429 }],
    ['after the delay that a rate limit names', 20_000, { status: 429, headers: { 'retry-after': '20' } }],
  ])('is tested again %s, if no other node is left', async (_name, delay, answer) => {
    const nodes: Record<string, ScriptedNode> = { a: failing(answer), b: failing(answer) }
    const bench = createBench(nodes)
    await expect(ask(bench)).rejects.toMatchObject({ code: 'NO_NODE' })
    const spent = bench.asked.length
    await bench.clock.advance(delay - 1_000)
    await expect(ask(bench)).rejects.toMatchObject({ code: 'NO_NODE' })
    expect(bench.asked.length).toBe(spent)
    nodes['a'] = {}
    await bench.clock.advance(6_000)
    await expect(ask(bench)).resolves.toBe('0x01')
  })
})

describe('a JSON-RPC error of a call', () => {
  it.each([
    ['a revert', { code: 3, message: 'execution reverted: rate limit exceeded', data: '0x08c379a0' }],
    ['bad parameters', { code: -32602, message: 'invalid argument 0' }],
  ])('is returned without asking another node: %s', async (_name, error) => {
    const bench = createBench({ first: failing({ error }), second: { latencyMs: 20 } })
    await expect(ask(bench)).rejects.toMatchObject({ name: 'RpcRequestError', code: error.code })
    expect(bench.calls()).toEqual(['first eth_call'])
    expect(bench.statuses()).toEqual({ first: 'working', second: 'working' })
  })

  it('is returned even if the response has an error status', async () => {
    const body = '{"error":{"code":3,"message":"execution reverted"}}'
    const bench = createBench({ first: failing({ status: 400, body }), second: { latencyMs: 20 } })
    await expect(ask(bench)).rejects.toMatchObject({ name: 'RpcRequestError', code: 3 })
    expect(bench.calls()).toEqual(['first eth_call'])
  })

  it('comes from the last node if all nodes return one', async () => {
    const unknown = { error: { code: -32600, message: 'Unsupported method: eth_call' } }
    const bench = createBench({ first: failing(unknown), second: failing(unknown) })
    await expect(ask(bench)).rejects.toMatchObject({ name: 'RpcRequestError', code: -32601 })
    expect(bench.calls()).toHaveLength(2)
  })

  it('does not contain the API key of a URL', async () => {
    const { pool, clock } = createBench({ a: failing({ status: 500, body: 'broken' }) })
    const error = await drive(clock, pool.run(call)).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'NODE_FAILED', message: 'Node a.test returned no usable response' })
    expect(JSON.stringify(error)).not.toContain('https://')
  })
})

describe('reads that must be consistent', () => {
  const both = async (node: NodeSession) => [
    await node.request({ method: 'eth_call', params: ['one'] }),
    await node.request({ method: 'eth_call', params: ['two'] }),
  ]

  it('run on one node, and restart on the next one if it fails', async () => {
    const bench = createBench({
      first: {
        answer: (method, [which]) =>
          method === 'eth_call' ? (which === 'two' ? { status: 500 } : { result: '0xaa' }) : undefined,
      },
      second: { latencyMs: 20, answer: (method) => (method === 'eth_call' ? { result: '0xbb' } : undefined) },
    })
    await expect(drive(bench.clock, bench.pool.run(both))).resolves.toEqual(['0xbb', '0xbb'])
    expect(bench.calls()).toEqual(['first eth_call', 'first eth_call', 'second eth_call', 'second eth_call'])
  })

  it('restart even if the task handled the failure', async () => {
    const bench = createBench({ first: failing({ status: 500 }), second: { latencyMs: 20 } })
    const forgiving = async (node: NodeSession) => {
      try {
        return await call(node)
      } catch {
        return 'nothing'
      }
    }
    await expect(drive(bench.clock, bench.pool.run(forgiving))).resolves.toBe('0x01')
  })

  it('abort requests that the task did not await', async () => {
    const bench = createBench({
      only: { answer: (method) => (method === 'eth_call' ? 'hang' : undefined) },
    })
    const impatient = async (node: NodeSession) => {
      call(node).catch(() => undefined)
      return node.request({ method: 'eth_gasPrice' })
    }
    await expect(drive(bench.clock, bench.pool.run(impatient))).resolves.toBe('0x01')
    await bench.clock.advance(0)
    expect(bench.openRequests).toBe(0)
  })
})

describe('a read on a second host', () => {
  const readHost = async (node: NodeSession) => {
    await call(node)
    return node.host
  }
  const askAnother = ({ clock, pool }: Bench, exceptHost: string) =>
    drive(clock, pool.run(readHost, { exceptHost }))

  it('uses the best node of another host, and the next one if that fails', async () => {
    const nodes = createBench({
      fast: { latencyMs: 1 },
      broken: { latencyMs: 20, ...failing({ status: 500 }) },
      slow: { latencyMs: 50 },
    })
    expect(nodes.pool.hostCount).toBe(3)
    expect(await drive(nodes.clock, nodes.pool.run(readHost))).toBe('fast.test')
    expect(await askAnother(nodes, 'fast.test')).toBe('slow.test')
    expect(nodes.calls()).toEqual(['fast eth_call', 'broken eth_call', 'slow eth_call'])
  })

  it('does not use another URL of the same host', async () => {
    const nodes = createBench({ a: {} }, { rpcUrls: ['https://a.test/one', 'https://a.test/two'] })
    expect(nodes.pool.hostCount).toBe(1)
    expect(await drive(nodes.clock, nodes.pool.run(readHost))).toBe('a.test')
    await expect(askAnother(nodes, 'a.test')).rejects.toMatchObject({ code: 'NO_NODE' })
    expect(nodes.calls()).toEqual(['a eth_call'])
  })

  it('fails if only one node is configured', async () => {
    const nodes = createBench({ only: {} })
    await expect(askAnother(nodes, 'only.test')).rejects.toMatchObject({ code: 'NO_NODE' })
    expect(nodes.calls()).toEqual([])
  })
})

describe('many concurrent requests', () => {
  it('cause no listener warning, because each has its own signal', async () => {
    const warnings: string[] = []
    const hear = ({ name }: Error) => warnings.push(name)
    process.on('warning', hear)
    onTestFinished(() => void process.off('warning', hear))
    const bench = createBench({ a: {}, b: {}, c: {} })
    const asking = bench.pool.run((node) => Promise.all(Array.from({ length: 30 }, () => call(node))))
    await expect(drive(bench.clock, asking)).resolves.toHaveLength(30)
    // Node.js emits the warning in a later tick.
    await new Promise(setImmediate)
    expect(warnings).toEqual([])
  })
})

describe('a single node', () => {
  it('is used without a test, and its chain is requested with the first request', async () => {
    const bench = createBench({ only: {} }, { minWorkingNodes: 3 })
    await ask(bench)
    await ask(bench)
    expect(bench.asked.toSorted()).toEqual(['only eth_call', 'only eth_call', 'only eth_chainId'])
    expect(bench.store.get(String(CHAIN_ID))).toMatchObject({ status: 'ok', active: 1 })
    expect(bench.warned).toEqual([])
  })

  it('is rejected if it serves another chain', async () => {
    const bench = createBench({ only: { chainId: 1 } })
    await expect(ask(bench)).rejects.toMatchObject({
      code: 'NO_NODE',
      details: 'only.test: serves chain 1',
    })
    await expect(ask(bench)).rejects.toMatchObject({ code: 'NO_NODE' })
    expect(bench.warned[0]).toBe('Node only.test serves chain 1 instead of Testing and is not used.')
  })

  it('is retried after the delay of its chain, which doubles', async () => {
    let failures = 2
    const bench = createBench({
      only: { answer: (method) => (method === 'eth_call' && failures-- > 0 ? { status: 503 } : undefined) },
    })
    const asking = bench.pool.run(call)
    await bench.clock.advance(490)
    expect(bench.calls()).toHaveLength(1)
    await bench.clock.advance(520)
    expect(bench.calls()).toHaveLength(2)
    await bench.clock.advance(600)
    await expect(asking).resolves.toBe('0x01')
  })

  it('is never disabled, and works as soon as it replies', async () => {
    const nodes: Record<string, ScriptedNode> = { only: failing({ status: 500 }) }
    const bench = createBench(nodes)
    await expect(ask(bench)).rejects.toMatchObject({ code: 'NODE_FAILED' })
    expect(bench.calls()).toHaveLength(3)
    expect(bench.store.get(String(CHAIN_ID))).toMatchObject({ status: 'down' })
    nodes['only'] = {}
    await expect(ask(bench)).resolves.toBe('0x01')
    expect(bench.store.get(String(CHAIN_ID))).toMatchObject({ status: 'ok' })
  })
})

describe('the end of a request', () => {
  it('aborting the signal of the caller ends the request', async () => {
    const bench = createBench({ a: failing('hang'), b: { latencyMs: 20 } })
    const controller = new AbortController()
    const asking = bench.pool.run(call, { signal: controller.signal })
    await bench.clock.advance(400)
    expect(bench.openRequests).toBe(1)
    controller.abort()
    await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
    await bench.clock.advance(0)
    expect(bench.openRequests).toBe(0)
    expect(bench.statuses()['a']).toBe('working')
  })

  it('disposing the pool ends tests, requests, delays and waiting callers', async () => {
    const bench = createBench(
      { a: failing('hang'), b: { latencyMs: 20, answer: () => 'hang' } },
      { requestLimits: { maxConcurrent: 1, delayMs: 100, retryDelayMs: 500 } },
    )
    const asking = [bench.pool.run(call), bench.pool.run(call), bench.pool.run(call)]
    await bench.clock.advance(400)
    bench.pool.dispose()
    for (const request of asking) await expect(request).rejects.toMatchObject({ code: 'ABORTED' })
    await bench.clock.advance(0)
    expect(bench.openRequests).toBe(0)
    expect(bench.clock.pendingTimers).toBe(0)
    await expect(bench.pool.run(call)).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('an unused pool starts no timers', async () => {
    const bench = createBench({ a: {}, b: {}, c: {}, d: {} })
    await ask(bench)
    await bench.clock.advance(1_000)
    const spent = bench.asked.length
    expect(bench.clock.pendingTimers).toBe(0)
    await bench.clock.advance(3_600_000)
    expect(bench.asked.length).toBe(spent)
  })
})

describe('the rate limits of a chain', () => {
  it('apply to all requests except node tests', async () => {
    const bench = createBench(
      { a: { latencyMs: 1 }, b: { latencyMs: 5 }, c: { latencyMs: 9 } },
      { requestLimits: { maxConcurrent: 2, delayMs: 100, retryDelayMs: 500 } },
    )
    await ask(bench)
    bench.asked.length = 0
    const asking = Promise.all(Array.from({ length: 5 }, () => bench.pool.run(call)))
    await bench.clock.advance(350)
    expect(bench.calls()).toHaveLength(4)
    await drive(bench.clock, asking)
    expect(bench.calls()).toHaveLength(5)
  })
})
