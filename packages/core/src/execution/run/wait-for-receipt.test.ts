import { describe, expect, it } from 'vitest'
import { ChainReadError } from '../../platforms/errors.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { Receipt } from '../../platforms/transaction.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { catchError } from '../create-harness.test-support.ts'
import { createTestChain, POOL } from '../testing-chain.test-support.ts'
import { waitForReceipt } from './wait-for-receipt.ts'

function createBench(confirmations = 1) {
  const clock = createFakeClock()
  const chain = createTestChain()
  chain.minesForReceipts = false
  const hash = chain.broadcast({ to: '0x9999999999999999999999999999999999999999', data: '0x', value: 0n })
  const controller = new AbortController()
  let result: Receipt | unknown
  const wait = (platform = chain.platform) =>
    catchError(
      waitForReceipt(
        platform,
        { chainId: 1, hash, confirmations },
        { clock, signal: controller.signal },
      ).then((awaited) => {
        result = awaited
      }),
    ).then((error) => {
      result ??= error
    })
  return { clock, chain, hash, controller, wait, result: () => result }
}

describe('waitForReceipt', () => {
  it('polls early on fast chains', async () => {
    const { clock, chain, wait, result } = createBench()
    void wait()
    chain.mine()
    await clock.advance(150)
    expect(result()).toMatchObject({ status: 'confirmed' })
  })

  it('polls every 1.5 seconds until the transaction is in a block', async () => {
    const { clock, chain, hash, wait, result } = createBench()
    void wait()
    await clock.advance(1_500)
    const early = chain.calls.length
    await clock.advance(3_000)
    expect(result()).toBeUndefined()
    expect(chain.calls.slice(early)).toEqual(['getReceipt', 'getReceipt'])
    chain.mine()
    await clock.advance(1_500)
    expect(result()).toMatchObject({
      status: 'confirmed',
      receipt: { transactionHash: hash, status: 'success' },
    })
    expect(clock.pendingTimers).toBe(0)
  })

  it('checks for a replacement on every fourth attempt after the early ones', async () => {
    const { clock, chain, hash } = createBench()
    const checkedAt: number[] = []
    const startedAt = clock.now()
    const controller = new AbortController()
    const resolveReplacement = async () => {
      checkedAt.push(clock.now() - startedAt)
      return { status: 'waiting' } as const
    }
    const awaited = { chainId: 1, hash, confirmations: 1, resolveReplacement }
    const waiting = waitForReceipt(chain.platform, awaited, { clock, signal: controller.signal })
    await clock.advance(11_000)
    expect(checkedAt).toEqual([4_500, 10_500])
    controller.abort(new Error('Enough'))
    await expect(waiting).rejects.toThrow('Enough')
  })

  it('reports a replacement once its own receipt is confirmed', async () => {
    const { clock, chain, hash } = createBench()
    const awaited = {
      chainId: 1,
      hash,
      confirmations: 2,
      resolveReplacement: async () => ({ status: 'replaced', hash: newHash, isSameCall: false }) as const,
    }
    const newHash = chain.broadcast({ to: POOL, data: '0x', value: 0n })
    let outcome: unknown
    void waitForReceipt(chain.platform, awaited, { clock }).then((settled) => {
      outcome = settled
    })
    await clock.advance(12_000)
    expect(outcome).toBeUndefined()
    chain.replace(hash)
    chain.mine()
    await clock.advance(12_000)
    expect(outcome).toBeUndefined()
    chain.mine()
    await clock.advance(12_000)
    expect(outcome).toEqual({ status: 'replaced', hash: newHash, isSameCall: false })
  })

  it('waits for the confirmations of the chain, including the block itself', async () => {
    const { clock, chain, wait, result } = createBench(2)
    chain.mine()
    void wait()
    await clock.advance(6_000)
    expect(result()).toBeUndefined()
    chain.mine()
    await clock.advance(1_500)
    expect(result()).toMatchObject({ status: 'confirmed', receipt: { status: 'success' } })
  })

  it('reports a transaction as stalled after two minutes, not as failed', async () => {
    const { clock, hash, wait, result } = createBench()
    void wait()
    await clock.advance(120_000)
    expect(result()).toBeUndefined()
    await clock.advance(1_500)
    expect(result()).toMatchObject({ code: 'RECEIPT_STALLED', retryable: false, hash })
    expect(clock.pendingTimers).toBe(0)
  })

  it('reports it as stalled on time if the clock is set back', async () => {
    const { clock, chain, hash } = createBench()
    let offset = 0
    const wrong = { ...clock, now: () => clock.now() + offset }
    const waiting = catchError(
      waitForReceipt(chain.platform, { chainId: 1, hash, confirmations: 1 }, { clock: wrong }),
    )
    await clock.advance(3_000)
    offset = -3 * 3_600_000
    await clock.advance(121_500)
    await expect(Promise.race([waiting, 'still waiting'])).resolves.toMatchObject({ code: 'RECEIPT_STALLED' })
    expect(clock.pendingTimers).toBe(0)
  })

  it('rejects immediately when it is canceled', async () => {
    const { clock, controller, wait, result } = createBench()
    void wait()
    await clock.advance(2_000)
    controller.abort(new Error('Enough'))
    await clock.advance(0)
    expect(result()).toEqual(new Error('Enough'))
    expect(clock.pendingTimers).toBe(0)
  })

  it('continues after a failed request', async () => {
    const { clock, chain, wait, result } = createBench()
    let stumbles = 3
    void wait({
      ...chain.platform,
      async getReceipt(...args) {
        if (stumbles-- > 0) throw new ChainReadError(1, 'the receipt', new Error('503'))
        return chain.platform.getReceipt(...args)
      },
    })
    chain.mine()
    await clock.advance(4_500)
    expect(result()).toMatchObject({ status: 'confirmed', receipt: { status: 'success' } })
  })

  it('reports once that the chain cannot be read, and once that it can be again', async () => {
    const { clock, chain, hash } = createBench()
    const reports: boolean[] = []
    let isDown = true
    const platform: Platform = {
      ...chain.platform,
      async getReceipt(...args) {
        if (isDown) throw new ChainReadError(1, 'the receipt', new Error('503'))
        return chain.platform.getReceipt(...args)
      },
    }
    const onReachable = (isReachable: boolean) => reports.push(isReachable)
    const waiting = waitForReceipt(platform, { chainId: 1, hash, confirmations: 1, onReachable }, { clock })
    await clock.advance(9_000)
    expect(reports).toEqual([false])
    isDown = false
    await clock.advance(3_000)
    expect(reports).toEqual([false, true])
    chain.mine()
    await clock.advance(1_500)
    await expect(waiting).resolves.toMatchObject({ status: 'confirmed' })
  })

  it('reports it as stalled if no node replies', async () => {
    const { clock, chain, wait, result } = createBench()
    void wait({
      ...chain.platform,
      getReceipt: () => Promise.reject(new ChainReadError(1, 'the receipt', new Error('503'))),
    })
    await clock.advance(125_000)
    expect(result()).toMatchObject({ code: 'RECEIPT_STALLED' })
  })

  it('rejects immediately after an error that is not retryable', async () => {
    const { clock, chain, wait, result } = createBench()
    const error = new Error('No platform')
    void wait({ ...chain.platform, getReceipt: () => Promise.reject(error) })
    await clock.advance(0)
    expect(result()).toBe(error)
  })

  it('returns a reverted receipt', async () => {
    const { clock, chain } = createBench()
    const hash = chain.broadcast({ to: POOL, data: '0x', value: 0n })
    chain.mine()
    const waiting = waitForReceipt(chain.platform, { chainId: 1, hash, confirmations: 1 }, { clock })
    await clock.advance(0)
    await expect(waiting).resolves.toMatchObject({ receipt: { status: 'error' } })
  })
})
