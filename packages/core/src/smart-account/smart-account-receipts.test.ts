import { keccak256 } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Receipt } from '../platforms/transaction.ts'
import { drive } from '../testing/fake-clock.ts'
import { createBench, TARGET, USDC } from './create-bench.test-support.ts'
import { transferInstruction } from './instructions.ts'
import type { WireState } from './mee-service.test-support.ts'
import { smartAccountReceipts } from './smart-account-receipts.ts'

// Load lazy modules first, because the fake clock does not wait for them.
beforeAll(() => import('@biconomy/abstractjs'))

const CARRIED = keccak256('0x01')
const onChain: Receipt = {
  chainId: 8453,
  chainType: 'EVM',
  blockHash: keccak256('0x02'),
  blockNumber: 12n,
  from: TARGET,
  to: USDC,
  status: 'success',
  transactionHash: CARRIED,
  transactionIndex: 1,
}

async function sent(...states: WireState[]) {
  const bench = createBench()
  const requests: unknown[] = []
  if (states.length > 0) bench.service.states = states.map((state) => [state])
  const instruction = transferInstruction({ chainId: 8453, token: USDC, to: TARGET, amount: 1n })
  const hash = await bench.account.execute(await bench.account.quote({ instructions: [instruction] }))
  const { fetch, clock, url } = bench
  const chains = {
    getReceipt: async (...request: readonly unknown[]) => {
      requests.push(request.slice(0, 2))
      return onChain
    },
  }
  const receipts = smartAccountReceipts({ platforms: { forChain: () => chains }, fetch, clock, url })
  return {
    ...bench,
    hash,
    receipts,
    asked: requests,
    explorerUrl: `https://meescan.biconomy.io/details/${hash}`,
  }
}

describe('a receipt by supertransaction hash', () => {
  it('contains the transaction on the requested chain', async () => {
    const { receipts, hash, asked, explorerUrl } = await sent()
    expect(receipts.chainType).toBe('BICONOMY')
    await expect(receipts.getReceipt(8453, hash)).resolves.toEqual({
      ...onChain,
      chainType: 'BICONOMY',
      explorerUrl,
    })
    expect(asked).toEqual([[8453, CARRIED]])
  })

  it.each<WireState>([
    { executionStatus: 'SUCCESS' },
    { executionStatus: 'PENDING' },
    { executionStatus: 'MINING', executionData: CARRIED },
  ])('is undefined while the transaction is pending: %o', async (state) => {
    const { receipts, hash } = await sent(state)
    await expect(receipts.getReceipt(8453, hash)).resolves.toBeUndefined()
  })

  it.each<[WireState, string | undefined]>([
    [{ executionStatus: 'FAILED', executionError: 'AA21' }, undefined],
    [{ executionStatus: 'MINED_FAIL', isConfirmed: true, executionData: CARRIED }, CARRIED],
  ])("has the status 'error' and an explorer link for %o", async (state, carried) => {
    const { receipts, hash, explorerUrl } = await sent(state)
    await expect(receipts.getReceipt(8453, hash)).resolves.toMatchObject({
      chainType: 'BICONOMY',
      status: 'error',
      transactionHash: carried ?? hash,
      explorerUrl,
    })
  })

  it.each<[string, () => Response]>([
    ['does not know it yet', () => Response.json({ error: 'Not found' }, { status: 404 })],
    ['is busy', () => new Response('', { status: 429 })],
    ['is down', () => new Response('', { status: 502 })],
    ['answers with a page', () => new Response('<html></html>')],
    ['answers with something else', () => Response.json({ userOps: [{ executionStatus: 'GREAT' }] })],
  ])(
    'is rejected with a retryable error if the service %s, because the transaction may be pending',
    async (_name, answer) => {
      const { receipts, service, hash, clock } = await sent()
      service.detour = answer
      await expect(drive(clock, receipts.getReceipt(8453, hash))).rejects.toMatchObject({
        code: 'CHAIN_READ_FAILED',
        retryable: true,
      })
      service.detour = undefined
      await expect(receipts.getReceipt(8453, hash)).resolves.toMatchObject({ status: 'success' })
    },
  )

  it('is rejected for a chain without an operation', async () => {
    const { receipts, hash } = await sent()
    await expect(receipts.getReceipt(10, hash)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('is rejected when the signal aborts', async () => {
    const { receipts, hash, service, clock } = await sent()
    service.detour = () => new Promise<Response>(() => undefined)
    const controller = new AbortController()
    const stopped = expect(
      receipts.getReceipt(8453, hash, { signal: controller.signal }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(1_000)
    controller.abort()
    await stopped
    expect(clock.pendingTimers).toBe(0)
  })
})
