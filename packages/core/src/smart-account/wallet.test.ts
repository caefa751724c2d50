import { type Hex, keccak256 } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { drive } from '../testing/fake-clock.ts'
import { createBench, OWNER, TARGET } from './create-bench.test-support.ts'
import type { WireState } from './mee-service.test-support.ts'
import { NEXUS_ADDRESS } from './nexus-chain.test-support.ts'
import type { SmartAccountQuote } from './quote.ts'
import { encodeCalls } from './user-op.ts'
import { type SmartAccountWalletOptions, smartAccountWallet } from './wallet.ts'

// Load lazy modules first, because the fake clock does not wait for them.
beforeAll(() => import('@biconomy/abstractjs'))

const CARRIED = keccak256('0x01')
const calls = [
  { to: TARGET, data: '0x1234' as Hex, value: 0n },
  { to: TARGET, data: '0x' as Hex, value: 3n },
]
const batch = { chainId: 42161, from: NEXUS_ADDRESS, calls }

async function open(...states: (readonly WireState[])[]) {
  const bench = createBench()
  if (states.length > 0) bench.service.states = states
  const wallet = await smartAccountWallet(bench.account, { gasLimit: 100_000n })
  if (!wallet.batches) throw new Error('The wallet has no batches')
  return { ...bench, wallet, batches: wallet.batches }
}

describe('smartAccountWallet', () => {
  it('has the address of the account, and rejects chains that are not configured', async () => {
    const { wallet } = await open()
    expect(wallet).toMatchObject({ chainType: 'BICONOMY', address: NEXUS_ADDRESS, keepsNonce: false })
    expect(await wallet.getChainId()).toBe(8453)
    await wallet.switchChain(42161)
    expect(await wallet.getChainId()).toBe(42161)
    await expect(wallet.switchChain(1)).rejects.toMatchObject({ code: 'NEXUS_ACCOUNT_NOT_FOUND' })
  })

  it('only sends batches', async () => {
    const { batches } = await open()
    expect(batches.isOnlyWay).toBe(true)
    await expect(batches.canBatch(42161)).resolves.toBe(true)
    await expect(batches.canBatch(1)).resolves.toBe(false)
  })

  it('returns the id of a batch before it is signed, and sends exactly this batch', async () => {
    const { batches, service, clock } = await open()
    const { id, fee, send } = await batches.prepare(batch)
    expect(fee).toMatchObject({ chainId: 8453, amount: service.fee })
    expect(service.executed).toEqual([])
    await expect(send()).resolves.toBe(id)
    expect(service.executed[0]?.quote.userOps[1]?.userOp).toMatchObject({
      callData: encodeCalls(calls),
      callGasLimit: '200000',
    })
    await expect(drive(clock, batches.waitFor(id))).resolves.toEqual([
      { transactionHash: CARRIED, succeeded: true },
    ])
  })

  it('allows the review to reject the fee before anything is signed', async () => {
    const { account, service } = createBench()
    const review = ({ fee }: SmartAccountQuote) => {
      if (fee.amount > 49_999n) throw new Error(`${fee.amount} is too much`)
    }
    const wallet = await smartAccountWallet(account, { review })
    await expect(wallet.batches?.prepare(batch)).rejects.toThrow('50000 is too much')
    const transaction = { chainId: 42161, from: NEXUS_ADDRESS, to: TARGET, data: '0x' as Hex, value: 1n }
    await expect(wallet.sendTransaction(transaction)).rejects.toThrow('50000 is too much')
    expect(service.executed).toEqual([])
    service.fee = 49_999n
    await expect(wallet.batches?.prepare(batch)).resolves.toHaveProperty('id')
  })

  it('rejects a fee above 5 USDC without a review', async () => {
    const { batches, service, wallet } = await open()
    service.fee = 5_000_001n
    await expect(batches.prepare(batch)).rejects.toMatchObject({
      code: 'SMART_ACCOUNT_FEE_RAISED',
      amount: 5_000_001n,
      limit: 5_000_000n,
    })
    const transaction = { chainId: 42161, from: NEXUS_ADDRESS, to: TARGET, data: '0x' as Hex, value: 1n }
    await expect(wallet.sendTransaction(transaction)).rejects.toMatchObject({
      code: 'SMART_ACCOUNT_FEE_RAISED',
    })
    expect(service.executed).toEqual([])
    service.fee = 5_000_000n
    await expect(batches.prepare(batch)).resolves.toHaveProperty('id')
  })

  it('rejects a fee above the limit, even with a review', async () => {
    const { account, service } = createBench()
    const reviewedFees: bigint[] = []
    const review = ({ fee }: SmartAccountQuote) => {
      reviewedFees.push(fee.amount)
    }
    const { batches } = await smartAccountWallet(account, { review, maxFee: 60_000n })
    await expect(batches?.prepare(batch)).resolves.toHaveProperty('id')
    service.fee = 60_001n
    await expect(batches?.prepare(batch)).rejects.toMatchObject({ code: 'SMART_ACCOUNT_FEE_RAISED' })
    expect(reviewedFees).toEqual([50_000n])
  })

  it('pays in a token without a default limit only within a given limit or after a review', async () => {
    const { account } = createBench()
    const feeToken = { chainId: 42161, address: TARGET }
    const preparedWith = async (options: SmartAccountWalletOptions) =>
      (await smartAccountWallet(account, { feeToken, ...options })).batches?.prepare(batch)
    await expect(preparedWith({})).rejects.toMatchObject({
      code: 'SMART_ACCOUNT_FEE_RAISED',
      details: expect.stringContaining('no maximum is set'),
    })
    await expect(preparedWith({ maxFee: 50_000n })).resolves.toHaveProperty('id')
    await expect(preparedWith({ review: () => undefined })).resolves.toHaveProperty('id')
  })

  it('rejects a batch of another account', async () => {
    const { batches } = await open()
    await expect(batches.prepare({ ...batch, from: OWNER.address })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  it('reports that nothing was sent when the quote has expired', async () => {
    const { batches, clock, service } = await open()
    const { send } = await batches.prepare(batch)
    await clock.advance(181_000)
    await expect(send()).rejects.toMatchObject({
      code: 'BATCH_UNKNOWN_ID',
      cause: { code: 'QUOTE_EXPIRED' },
    })
    expect(service.executed).toEqual([])
  })

  it('reports a user rejection', async () => {
    const rejection = Object.assign(new Error('No'), { code: 4001 })
    const { account } = createBench({ owner: { ...OWNER, signMessage: () => Promise.reject(rejection) } })
    const { batches } = await smartAccountWallet(account)
    const prepared = await batches?.prepare(batch)
    await expect(prepared?.send()).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it.each<[string, WireState, readonly unknown[]]>([
    ['fails before any chain', { executionStatus: 'FAILED' }, []],
    [
      'fails on its chain',
      { executionStatus: 'MINED_FAIL', isConfirmed: true, executionData: CARRIED },
      [{ transactionHash: CARRIED, succeeded: false }],
    ],
  ])('rejects when the batch %s', async (_name, state, receipts) => {
    const { batches, clock } = await open([state])
    const { send } = await batches.prepare(batch)
    await expect(drive(clock, batches.waitFor(await send()))).rejects.toMatchObject({
      code: 'BATCH_FAILED',
      receipts,
    })
  })

  it('keeps waiting while the service does not report the outcome', async () => {
    const { batches, clock, service } = await open([{ executionStatus: 'PENDING' }])
    const id = await (await batches.prepare(batch)).send()
    await expect(drive(clock, batches.waitFor(id))).rejects.toMatchObject({
      code: 'BATCH_TIMEOUT',
      retryable: true,
    })
    service.detour = () => new Response('', { status: 502 })
    await expect(drive(clock, batches.waitFor(id))).rejects.toMatchObject({
      code: 'BATCH_TIMEOUT',
      cause: { code: 'HTTP_ERROR' },
    })
  })

  it('reports once that the service cannot be reached, and once that it can be again', async () => {
    const { batches, clock, service } = await open([{ executionStatus: 'PENDING' }])
    const id = await (await batches.prepare(batch)).send()
    service.detour = () => new Response('', { status: 502 })
    const reports: boolean[] = []
    const onReachable = (isReachable: boolean) => {
      reports.push(isReachable)
      service.detour = undefined
    }
    await expect(drive(clock, batches.waitFor(id, { onReachable }))).rejects.toMatchObject({
      code: 'BATCH_TIMEOUT',
    })
    expect(reports).toEqual([false, true])
  })

  it('reports an unknown batch only after several requests', async () => {
    const { batches, clock } = await open()
    const { id } = await batches.prepare(batch)
    const started = clock.now()
    const onReachable = () => {
      throw new Error('A reply was reported as missing')
    }
    await expect(drive(clock, batches.waitFor(id, { onReachable }))).rejects.toMatchObject({
      code: 'BATCH_UNKNOWN_ID',
    })
    expect(clock.now() - started).toBeGreaterThanOrEqual(28_000)
  })
})

describe('a single transaction of the smart account', () => {
  const transaction = { chainId: 42161, from: NEXUS_ADDRESS, to: TARGET, data: '0x12' as Hex, value: 1n }

  it('returns the transaction hash on its chain once it is known', async () => {
    const { wallet, clock, service } = await open(
      [{ executionStatus: 'PENDING' }],
      [{ executionStatus: 'MINING', executionData: CARRIED }],
    )
    await expect(drive(clock, wallet.sendTransaction(transaction))).resolves.toBe(CARRIED)
    expect(service.executed[0]?.quote.hash).not.toBe(CARRIED)
  })

  it('rejects if it is not executed on any chain', async () => {
    const { wallet, clock } = await open([{ executionStatus: 'FAILED' }])
    await expect(drive(clock, wallet.sendTransaction(transaction))).rejects.toMatchObject({
      code: 'BATCH_FAILED',
    })
  })
})
