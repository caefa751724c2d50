import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { drive } from '../../testing/fake-clock.ts'
import { CHAIN_ID, createPoolBench, type NodeAnswer, type ScriptedNode } from './pool.test-support.ts'
import type { NodeSession } from './pool.ts'

type Bench = ReturnType<typeof createPoolBench>

const benches: Bench[] = []
function bench(...args: Parameters<typeof createPoolBench>): Bench {
  const made = createPoolBench(...args)
  benches.push(made)
  return made
}
afterEach(async () => {
  for (const made of benches.splice(0)) {
    made.pool.dispose()
    await made.clock.advance(0)
    expect(made.clock.pendingTimers).toBe(0)
    expect(made.openRequests).toBe(0)
  }
})

const call = (node: NodeSession) => node.request({ method: 'eth_call', params: [] })
const ask = ({ clock, pool }: Bench) => drive(clock, pool.run(call))

/** Fails what is called on it, and passes its tests. */
const failing = (answer: NodeAnswer): ScriptedNode => ({
  answer: (method) => (method === 'eth_call' ? answer : undefined),
})

describe('several nodes', () => {
  it('are tested once, and the fastest of them is asked', async () => {
    const made = bench({ slow: { latencyMs: 90 }, fast: { latencyMs: 10 }, middling: { latencyMs: 50 } })
    await ask(made)
    await ask(made)
    expect(made.calls()).toEqual(['fast eth_call', 'fast eth_call'])
    expect(made.tests()).toHaveLength(3)
    expect(made.store.get(String(CHAIN_ID))).toMatchObject({
      status: 'ok',
      active: 3,
      nodes: [{ host: 'fast.test', latencyMs: 10, height: 1_000n, status: 'working' }, {}, {}],
    })
  })

  it('are not waited for when three of them work, nor long when fewer do', async () => {
    const hanging: ScriptedNode = { answer: () => 'hang' }
    const nodes = { h: hanging, a: { latencyMs: 30 }, b: { latencyMs: 20 }, c: { latencyMs: 10 } }
    const three = bench(nodes)
    const asking = three.pool.run(call)
    await three.clock.advance(29)
    expect(three.calls()).toEqual([])
    await three.clock.advance(1)
    expect(three.calls()).toEqual(['c eth_call'])
    await three.clock.advance(10)
    await expect(asking).resolves.toBe('0x01')

    const one = bench({ h: hanging, i: hanging, a: { latencyMs: 30 } })
    const patient = one.pool.run(call)
    await one.clock.advance(329)
    expect(one.calls()).toEqual([])
    await one.clock.advance(1)
    expect(one.calls()).toEqual(['a eth_call'])
    await one.clock.advance(30)
    await expect(patient).resolves.toBe('0x01')
  })

  it('are tested ten at once, seven seconds each at most', async () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 12 }, (_, at): [string, ScriptedNode] => [`n${at}`, { answer: () => 'hang' }]),
    )
    const made = bench(nodes)
    const asking = made.pool.run(call)
    asking.catch(() => undefined)
    await made.clock.advance(6_999)
    expect(made.tests()).toHaveLength(10)
    await made.clock.advance(2)
    expect(made.tests()).toHaveLength(12)
    await made.clock.advance(7_000)
    expect(Object.values(made.statuses())).toEqual(Array(12).fill('blacklisted'))
  })

  it('are tested again after three minutes, but only when they are used', async () => {
    const made = bench({ a: {}, b: {} })
    await ask(made)
    await made.clock.advance(179_000)
    await ask(made)
    expect(made.tests()).toHaveLength(2)
    expect(made.clock.pendingTimers).toBe(0)
    await made.clock.advance(3_600_000)
    expect(made.tests()).toHaveLength(2)
    await Promise.all([ask(made), made.pool.run(call)])
    await made.clock.advance(100)
    expect(made.tests()).toHaveLength(4)
    expect(made.asked.filter((one) => one.endsWith('eth_chainId'))).toHaveLength(2)
  })

  it('are passed over while they lag behind the others', async () => {
    const nodes: Record<string, ScriptedNode> = {
      stale: { latencyMs: 1, height: 900 },
      a: { latencyMs: 20 },
      b: { latencyMs: 30 },
    }
    const made = bench(nodes)
    await ask(made)
    await made.clock.advance(10)
    nodes['stale'] = { latencyMs: 1, height: 1_000 }
    made.asked.length = 0
    await ask(made)
    expect(made.calls()).toEqual(['a eth_call'])
    await made.clock.advance(180_000)
    await ask(made)
    await made.clock.advance(100)
    made.asked.length = 0
    await ask(made)
    expect(made.calls()).toEqual(['stale eth_call'])
  })

  it('are never asked when they answer for another chain, and that is said once', async () => {
    const made = bench({ other: { latencyMs: 1, chainId: 1 }, a: { latencyMs: 20 } })
    await ask(made)
    await made.clock.advance(200_000)
    await ask(made)
    expect(made.calls()).toEqual(['a eth_call', 'a eth_call'])
    expect(made.warned).toEqual(['Node other.test answers for chain 1, not for Testing: it is not used'])
    expect(made.statuses()).toEqual({ a: 'working', other: 'wrong_chain' })
  })

  it('of which none works are an error that tells of each node why', async () => {
    const made = bench({
      other: { chainId: 1 },
      locked: { answer: () => ({ status: 401 }) },
      busy: { answer: () => ({ status: 429 }) },
      page: { answer: () => ({ status: 200, body: '<html>welcome</html>' }) },
      silent: { answer: () => 'hang' },
    })
    await expect(ask(made)).rejects.toMatchObject({
      code: 'NO_NODE',
      message: 'No working RPCs found for chain Testing',
      details: expect.stringMatching(
        /^(?=.*locked.test: auth_error)(?=.*busy.test: rate_limit)(?=.*page.test: other)(?=.*silent.test: timeout)(?=.*other.test: answers for chain 1)/,
      ),
      retryable: true,
    })
    expect(made.store.get(String(CHAIN_ID))).toMatchObject({
      status: 'down',
      warning: 'No working RPCs found for chain Testing',
    })
    expect(made.warned).toContain('No working RPCs found for chain Testing')
  })

  it('of which too few work are a warning, until enough do', async () => {
    const nodes: Record<string, ScriptedNode> = { a: {}, b: { answer: () => 'unreachable' }, c: {} }
    const made = bench(nodes, { minWorkingNodes: 3 })
    await ask(made)
    await made.clock.advance(1_000)
    const warning = 'Testing needs 3 working nodes and has 2'
    expect(made.store.get(String(CHAIN_ID))).toMatchObject({ status: 'degraded', active: 2, warning })
    expect(made.warned).toEqual([warning])
    nodes['b'] = {}
    await made.clock.advance(300_000)
    await ask(made)
    await made.clock.advance(100)
    const state = made.store.get(String(CHAIN_ID))
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
  ])('because it %s is left alone for %i ms, and the next one answers', async (_name, pause, answer) => {
    const nodes: Record<string, ScriptedNode> = {
      first: failing(answer),
      second: { latencyMs: 20 },
      third: { latencyMs: 30 },
    }
    const made = bench(nodes)
    await expect(ask(made)).resolves.toBe('0x01')
    expect(made.calls()).toEqual(['first eth_call', 'second eth_call'])
    const failed = made.store.get(String(CHAIN_ID))?.nodes.find(({ host }) => host === 'first.test')
    expect(failed).toMatchObject({ status: 'blacklisted' })
    const left = (failed?.blacklistedUntil ?? 0) - made.clock.now()
    expect(left).toBeLessThanOrEqual(pause)
    expect(left).toBeGreaterThan(pause - 1_000)

    nodes['first'] = {}
    await made.clock.advance(left - 10)
    made.asked.length = 0
    await ask(made)
    await made.clock.advance(100)
    expect(made.asked).not.toContain('first eth_call')
    await ask(made)
    await made.clock.advance(100)
    made.asked.length = 0
    await ask(made)
    expect(made.calls()).toEqual(['first eth_call'])
  })

  it('because it hangs is left after ten seconds, for two minutes', async () => {
    const made = bench({ first: failing('hang'), second: { latencyMs: 20 } })
    const asking = made.pool.run(call)
    await made.clock.advance(10_500)
    await expect(asking).resolves.toBe('0x01')
    const failed = made.store.get(String(CHAIN_ID))?.nodes.find(({ host }) => host === 'first.test')
    expect(failed).toMatchObject({ failure: 'timeout', status: 'blacklisted' })
    expect(made.openRequests).toBe(0)
  })

  it('is not asked once more for what it cannot do, and is asked for the rest', async () => {
    const behind = { error: { code: -32000, message: 'header not found' } }
    const made = bench({ first: failing(behind), second: { latencyMs: 20 } })
    await expect(ask(made)).resolves.toBe('0x01')
    expect(made.statuses()).toEqual({ first: 'working', second: 'working' })
    await drive(
      made.clock,
      made.pool.run((node) => node.request({ method: 'eth_gasPrice' })),
    )
    expect(made.calls()).toEqual(['first eth_call', 'second eth_call', 'first eth_gasPrice'])
  })

  it('is asked again before its time when no other is left: the fault may have been ours', async () => {
    let online = true
    const node = (latencyMs: number): ScriptedNode => ({
      latencyMs,
      answer: () => (online ? undefined : 'unreachable'),
    })
    const made = bench({ a: node(1), b: node(2) })
    await ask(made)
    online = false
    await expect(ask(made)).rejects.toMatchObject({ code: 'NO_NODE' })
    const spent = made.asked.length
    await expect(ask(made)).rejects.toMatchObject({ code: 'NO_NODE' })
    expect(made.asked.length).toBe(spent)
    online = true
    await made.clock.advance(5_000)
    await expect(ask(made)).resolves.toBe('0x01')
  })

  it('is tried again after the clock was set back by hours', async () => {
    let online = true
    const node: ScriptedNode = { answer: () => (online ? undefined : 'unreachable') }
    const made = bench({ a: node, b: node })
    await ask(made)
    online = false
    await expect(ask(made)).rejects.toMatchObject({ code: 'NO_NODE' })
    online = true
    const { now } = made.clock
    made.clock.now = () => now() - 3 * 3_600_000
    await expect(ask(made)).resolves.toBe('0x01')
  })

  it('stays left alone when it limits its requests, even when no other is left', async () => {
    const limited: ScriptedNode = failing({ status: 429 })
    const made = bench({ a: limited, b: limited })
    await expect(ask(made)).rejects.toMatchObject({ code: 'NO_NODE' })
    const spent = made.asked.length
    await made.clock.advance(30_000)
    await expect(ask(made)).rejects.toMatchObject({ code: 'NO_NODE' })
    expect(made.asked.length).toBe(spent)
  })
})

describe('the answer of a node', () => {
  it.each([
    ['a revert', { code: 3, message: 'execution reverted: rate limit exceeded', data: '0x08c379a0' }],
    ['bad parameters', { code: -32602, message: 'invalid argument 0' }],
  ])('is believed, and no other node is asked: %s', async (_name, error) => {
    const made = bench({ first: failing({ error }), second: { latencyMs: 20 } })
    await expect(ask(made)).rejects.toMatchObject({ name: 'RpcRequestError', code: error.code })
    expect(made.calls()).toEqual(['first eth_call'])
    expect(made.statuses()).toEqual({ first: 'working', second: 'working' })
  })

  it('is believed with a status of its own too', async () => {
    const body = '{"error":{"code":3,"message":"execution reverted"}}'
    const made = bench({ first: failing({ status: 400, body }), second: { latencyMs: 20 } })
    await expect(ask(made)).rejects.toMatchObject({ name: 'RpcRequestError', code: 3 })
    expect(made.calls()).toEqual(['first eth_call'])
  })

  it('that no node can give is the error of the last one', async () => {
    const unknown = { error: { code: -32600, message: 'Unsupported method: eth_call' } }
    const made = bench({ first: failing(unknown), second: failing(unknown) })
    await expect(ask(made)).rejects.toMatchObject({ name: 'RpcRequestError', code: -32601 })
    expect(made.calls()).toHaveLength(2)
  })

  it('tells nothing of the key in a URL when it fails', async () => {
    const { pool, clock } = bench({ a: failing({ status: 500, body: 'broken' }) })
    const error = await drive(clock, pool.run(call)).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'NODE_FAILED', message: 'Node a.test gave no usable answer' })
    expect(JSON.stringify(error)).not.toContain('https://')
  })
})

describe('reads that must agree', () => {
  const both = async (node: NodeSession) => [
    await node.request({ method: 'eth_call', params: ['one'] }),
    await node.request({ method: 'eth_call', params: ['two'] }),
  ]

  it('are all answered by one node: when it fails halfway they begin again on the next', async () => {
    const made = bench({
      first: {
        answer: (method, [which]) =>
          method === 'eth_call' ? (which === 'two' ? { status: 500 } : { result: '0xaa' }) : undefined,
      },
      second: { latencyMs: 20, answer: (method) => (method === 'eth_call' ? { result: '0xbb' } : undefined) },
    })
    await expect(drive(made.clock, made.pool.run(both))).resolves.toEqual(['0xbb', '0xbb'])
    expect(made.calls()).toEqual(['first eth_call', 'first eth_call', 'second eth_call', 'second eth_call'])
  })

  it('begin again even where they made do with the failure', async () => {
    const made = bench({ first: failing({ status: 500 }), second: { latencyMs: 20 } })
    const forgiving = async (node: NodeSession) => {
      try {
        return await call(node)
      } catch {
        return 'nothing'
      }
    }
    await expect(drive(made.clock, made.pool.run(forgiving))).resolves.toBe('0x01')
  })

  it('leave nothing under way that they did not wait for', async () => {
    const made = bench({
      only: { answer: (method) => (method === 'eth_call' ? 'hang' : undefined) },
    })
    const impatient = async (node: NodeSession) => {
      call(node).catch(() => undefined)
      return node.request({ method: 'eth_gasPrice' })
    }
    await expect(drive(made.clock, made.pool.run(impatient))).resolves.toBe('0x01')
    await made.clock.advance(0)
    expect(made.openRequests).toBe(0)
  })
})

describe('a second opinion', () => {
  const readHost = async (node: NodeSession) => {
    await call(node)
    return node.host
  }
  const askAnother = ({ clock, pool }: Bench, exceptHost: string) =>
    drive(clock, pool.run(readHost, { exceptHost }))

  it('comes from the best node of another host, and from the next one if that fails', async () => {
    const nodes = bench({
      fast: { latencyMs: 1 },
      broken: { latencyMs: 20, ...failing({ status: 500 }) },
      slow: { latencyMs: 50 },
    })
    expect(nodes.pool.hostCount).toBe(3)
    expect(await drive(nodes.clock, nodes.pool.run(readHost))).toBe('fast.test')
    expect(await askAnother(nodes, 'fast.test')).toBe('slow.test')
    expect(nodes.calls()).toEqual(['fast eth_call', 'broken eth_call', 'slow eth_call'])
  })

  it('does not come from another URL of the same host', async () => {
    const nodes = bench({ a: {} }, { rpcUrls: ['https://a.test/one', 'https://a.test/two'] })
    expect(nodes.pool.hostCount).toBe(1)
    expect(await drive(nodes.clock, nodes.pool.run(readHost))).toBe('a.test')
    await expect(askAnother(nodes, 'a.test')).rejects.toMatchObject({ code: 'NO_NODE' })
    expect(nodes.calls()).toEqual(['a eth_call'])
  })

  it('does not come from the only node', async () => {
    const nodes = bench({ only: {} })
    await expect(askAnother(nodes, 'only.test')).rejects.toMatchObject({ code: 'NO_NODE' })
    expect(nodes.calls()).toEqual([])
  })
})

describe('many requests at once', () => {
  it('warn of no leak: each of them listens to a signal of its own', async () => {
    const warnings: string[] = []
    const hear = ({ name }: Error) => warnings.push(name)
    process.on('warning', hear)
    onTestFinished(() => void process.off('warning', hear))
    const made = bench({ a: {}, b: {}, c: {} })
    const asking = made.pool.run((node) => Promise.all(Array.from({ length: 30 }, () => call(node))))
    await expect(drive(made.clock, asking)).resolves.toHaveLength(30)
    // Node tells of a warning a tick later.
    await new Promise(setImmediate)
    expect(warnings).toEqual([])
  })
})

describe('the only node of a chain', () => {
  it('is asked straight away: its chain beside the first request, its height never', async () => {
    const made = bench({ only: {} }, { minWorkingNodes: 3 })
    await ask(made)
    await ask(made)
    expect(made.asked.toSorted()).toEqual(['only eth_call', 'only eth_call', 'only eth_chainId'])
    expect(made.store.get(String(CHAIN_ID))).toMatchObject({ status: 'ok', active: 1 })
    expect(made.warned).toEqual([])
  })

  it('is not believed when it answers for another chain', async () => {
    const made = bench({ only: { chainId: 1 } })
    await expect(ask(made)).rejects.toMatchObject({
      code: 'NO_NODE',
      details: 'only.test: answers for chain 1',
    })
    await expect(ask(made)).rejects.toMatchObject({ code: 'NO_NODE' })
    expect(made.warned[0]).toBe('Node only.test answers for chain 1, not for Testing: it is not used')
  })

  it('is tried again after the pause of its chain, twice as long the second time', async () => {
    let failures = 2
    const made = bench({
      only: { answer: (method) => (method === 'eth_call' && failures-- > 0 ? { status: 503 } : undefined) },
    })
    const asking = made.pool.run(call)
    await made.clock.advance(490)
    expect(made.calls()).toHaveLength(1)
    await made.clock.advance(520)
    expect(made.calls()).toHaveLength(2)
    await made.clock.advance(600)
    await expect(asking).resolves.toBe('0x01')
  })

  it('is never left alone: it works again as soon as it answers', async () => {
    const nodes: Record<string, ScriptedNode> = { only: failing({ status: 500 }) }
    const made = bench(nodes)
    await expect(ask(made)).rejects.toMatchObject({ code: 'NODE_FAILED' })
    expect(made.calls()).toHaveLength(3)
    expect(made.store.get(String(CHAIN_ID))).toMatchObject({ status: 'down' })
    nodes['only'] = {}
    await expect(ask(made)).resolves.toBe('0x01')
    expect(made.store.get(String(CHAIN_ID))).toMatchObject({ status: 'ok' })
  })
})

describe('the end', () => {
  it('of the caller is the end of the request', async () => {
    const made = bench({ a: failing('hang'), b: { latencyMs: 20 } })
    const controller = new AbortController()
    const asking = made.pool.run(call, { signal: controller.signal })
    await made.clock.advance(400)
    expect(made.openRequests).toBe(1)
    controller.abort()
    await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
    await made.clock.advance(0)
    expect(made.openRequests).toBe(0)
    expect(made.statuses()['a']).toBe('working')
  })

  it('of the pool ends tests, requests, pauses and those who wait for their turn', async () => {
    const made = bench(
      { a: failing('hang'), b: { latencyMs: 20, answer: () => 'hang' } },
      { requestLimits: { maxConcurrent: 1, delayMs: 100, retryDelayMs: 500 } },
    )
    const asking = [made.pool.run(call), made.pool.run(call), made.pool.run(call)]
    await made.clock.advance(400)
    made.pool.dispose()
    for (const one of asking) await expect(one).rejects.toMatchObject({ code: 'ABORTED' })
    await made.clock.advance(0)
    expect(made.openRequests).toBe(0)
    expect(made.clock.pendingTimers).toBe(0)
    await expect(made.pool.run(call)).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('of an hour without use finds no timer', async () => {
    const made = bench({ a: {}, b: {}, c: {}, d: {} })
    await ask(made)
    await made.clock.advance(1_000)
    const spent = made.asked.length
    expect(made.clock.pendingTimers).toBe(0)
    await made.clock.advance(3_600_000)
    expect(made.asked.length).toBe(spent)
  })
})

describe('the limits of a chain', () => {
  it('hold for all that is asked of it, and not for its tests', async () => {
    const made = bench(
      { a: { latencyMs: 1 }, b: { latencyMs: 5 }, c: { latencyMs: 9 } },
      { requestLimits: { maxConcurrent: 2, delayMs: 100, retryDelayMs: 500 } },
    )
    await ask(made)
    made.asked.length = 0
    const asking = Promise.all(Array.from({ length: 5 }, () => made.pool.run(call)))
    await made.clock.advance(350)
    expect(made.calls()).toHaveLength(4)
    await drive(made.clock, asking)
    expect(made.calls()).toHaveLength(5)
  })
})
