import { expect, it, vi } from 'vitest'
import { silentLogger } from '../../kernel/logger.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { cow } from './index.ts'

const ORDER = { type: 'order', fromChainId: 42161, orderId: `0x${'ab'.repeat(56)}` } as const

it.each([
  ['logs a failed status request', false, 1],
  ['logs nothing of a look-up that was aborted', true, 0],
])('%s', async (_, isAborted, warnings) => {
  const controller = new AbortController()
  const warn = vi.fn()
  const fetch = async () => {
    if (isAborted) controller.abort()
    return new Response('', { status: 400 })
  }
  const context = {
    clock: createFakeClock(),
    logger: { ...silentLogger, warn },
    signal: controller.signal,
    fetch,
  }
  await expect(cow().status?.(ORDER, context)).rejects.toThrow()
  expect(warn).toHaveBeenCalledTimes(warnings)
})
