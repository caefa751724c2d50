import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createRequestDeduper } from './request-deduper.ts'

function createBench(milliseconds?: number) {
  const clock = createFakeClock()
  const shared = createRequestDeduper<string, string>({
    clock,
    what: 'Reading',
    keyOf: (subject) => subject.toLowerCase(),
    milliseconds,
  })
  const started: { readonly signal: AbortSignal; readonly finish: (result: string) => void }[] = []
  const task = (signal: AbortSignal) =>
    new Promise<string>((resolve) => {
      started.push({ signal, finish: resolve })
    })
  return { clock, shared, started, task }
}

describe('createRequestDeduper', () => {
  it('shares a pending task between callers and starts a new one afterwards', async () => {
    const { shared, started, task } = createBench()
    const keys = ['eth', 'ETH', 'Eth'].map((subject) => shared.run(subject, task))
    const second = shared.run('btc', task)
    expect(started).toHaveLength(2)
    expect(shared.has('eth')).toBe(true)
    started[0]?.finish('1')
    started[1]?.finish('2')
    expect(await Promise.all([...keys, second])).toEqual(['1', '1', '1', '2'])
    expect(shared.has('eth')).toBe(false)
    void shared.run('eth', task)
    expect(started).toHaveLength(3)
  })

  it('continues a task when one caller aborts, and aborts it when all have aborted', async () => {
    const { shared, started, task } = createBench()
    const [first, second] = [new AbortController(), new AbortController()]
    const runs = [first, second].map(({ signal }) => shared.run('eth', task, signal))
    for (const run of runs) run.catch(() => undefined)
    first.abort()
    await expect(runs[0]).rejects.toThrow()
    expect(started[0]?.signal.aborted).toBe(false)
    second.abort()
    await expect(runs[1]).rejects.toThrow()
    expect(started[0]?.signal.aborted).toBe(true)
    expect(shared.has('eth')).toBe(false)
  })

  it('rejects for all callers at the deadline', async () => {
    const { clock, shared, started, task } = createBench(1_000)
    const rejection = expect(shared.run('eth', task)).rejects.toMatchObject({ code: 'TIMEOUT' })
    await clock.advance(1_000)
    await rejection
    expect(started[0]?.signal.aborted).toBe(true)
    expect(clock.pendingTimers).toBe(0)
  })

  it('still resolves for waiting callers after forget, while new callers start a new task', async () => {
    const { shared, started, task } = createBench()
    const old = shared.run('eth', task)
    shared.forget((subject) => subject === 'eth')
    const fresh = shared.run('eth', task)
    started[0]?.finish('old')
    started[1]?.finish('fresh')
    expect(await Promise.all([old, fresh])).toEqual(['old', 'fresh'])
  })

  it('rejects for all waiting callers if it fails, and is started again by the next call', async () => {
    const { shared, task } = createBench()
    const failing = () => Promise.reject(new Error('The node is down'))
    const keys = [shared.run('eth', failing), shared.run('eth', task)]
    for (const first of keys) await expect(first).rejects.toThrow('The node is down')
    expect(shared.has('eth')).toBe(false)
  })

  it('aborts the task on dispose, and starts no task afterwards', async () => {
    const { clock, shared, started, task } = createBench(1_000)
    const run = shared.run('eth', task)
    shared.dispose()
    await expect(run).rejects.toMatchObject({ code: 'ABORTED' })
    expect(started[0]?.signal.aborted).toBe(true)
    await expect(shared.run('btc', task)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(clock.pendingTimers).toBe(0)
  })

  it('leaves no listeners on the signal of a caller with many requests', async () => {
    const { shared, started, task } = createBench()
    const { signal } = new AbortController()
    const keys = Array.from({ length: 30 }, (_, index) => shared.run(`token-${index}`, task, signal))
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
    for (const { finish } of started) finish('1')
    await Promise.all(keys)
  })

  it('does not start for a caller that has already aborted', async () => {
    const { shared, started, task } = createBench()
    await expect(shared.run('eth', task, AbortSignal.abort())).rejects.toThrow()
    expect(started).toEqual([])
  })
})
