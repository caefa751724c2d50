import { BaseError, createWalletClient, custom } from 'viem'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Logger } from '../../kernel/logger.ts'
import { silentLogger } from '../../kernel/logger.ts'
import { createFakeClock, drive } from '../../testing/fake-clock.ts'
import { type BatchSupport, canBatch } from './batch-support.ts'
import { createBatchWallet, type WalletRequests } from './batch-wallet.ts'
import {
  type ScriptedWallet,
  scriptedWallet,
  type WalletReply,
  walletRejection,
} from './scripted-wallet.test-support.ts'

const ACCOUNT = '0xd46e8dd67c5d32be8058bb8eb970870f07244567'
const TO = '0x1111111111111111111111111111111111111111'
const HASH = `0x${'9b'.repeat(32)}`
const OTHER_HASH = `0x${'9c'.repeat(32)}`
const BASE = 8453
const OPTIMISM = 10
const MAINNET = 1

const batch = {
  chainId: BASE,
  from: ACCOUNT,
  calls: [
    { to: TO, data: '0x1234', value: 0n },
    { to: TO, data: '0x', value: 10_000_000_000n },
  ],
} as const

function createBench(
  answers: Record<string, WalletReply>,
  provider?: (wallet: ScriptedWallet) => WalletRequests,
) {
  const clock = createFakeClock()
  const wallet = scriptedWallet(answers)
  const batches = createBatchWallet({
    provider: provider?.(wallet) ?? wallet,
    chainIds: [MAINNET, BASE, OPTIMISM],
    clock,
  })
  return { clock, wallet, batches }
}

describe('support of batches', () => {
  const supportWith = async (answer: unknown) => {
    const { batches } = createBench({ wallet_getCapabilities: () => answer })
    return Object.fromEntries(
      [...(await batches.getSupport(ACCOUNT))].map(([chainId, { status }]) => [chainId, status]),
    )
  }

  it('is requested for the account and all chains at once, in hex', async () => {
    const { batches, wallet, clock } = createBench({ wallet_getCapabilities: () => ({}) })
    await batches.getSupport(ACCOUNT)
    expect(wallet.requests).toMatchObject([
      { method: 'wallet_getCapabilities', params: [ACCOUNT, ['0x1', '0x2105', '0xa']] },
    ])
    expect(clock.pendingTimers).toBe(0)
  })

  it.each([
    ['supported', 'supported'],
    ['ready', 'ready'],
    ['unsupported', 'unsupported'],
    ['a word to come', 'unsupported'],
  ])('is %s for the status %s', async (word, status) => {
    expect(await supportWith({ '0x2105': { atomic: { status: word } } })).toEqual({
      [MAINNET]: 'unsupported',
      [BASE]: status,
      [OPTIMISM]: 'unsupported',
    })
  })

  it('applies to all chains under 0x0, unless the chain has its own entry', async () => {
    const answer = {
      '0x0': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
      '0x0a': { atomic: { status: 'unsupported' } },
      '0x2105': { paymasterService: { supported: true } },
    }
    expect(await supportWith(answer)).toEqual({
      [MAINNET]: 'ready',
      [BASE]: 'ready',
      [OPTIMISM]: 'unsupported',
    })
  })

  it('is read from the format before EIP-5792 version 2.0.0', async () => {
    const answer = {
      '0x2105': { atomicBatch: { supported: true } },
      '0xA': { atomicBatch: { supported: false } },
    }
    expect(await supportWith(answer)).toMatchObject({ [BASE]: 'supported', [OPTIMISM]: 'unsupported' })
  })

  it('is returned for the other chains if one entry is invalid', async () => {
    const answer = { '0x2105': { atomic: { status: 'supported' } }, '0xa': { atomic: 'yes' }, nonsense: 3 }
    expect(await supportWith(answer)).toMatchObject({ [BASE]: 'supported', [OPTIMISM]: 'unsupported' })
  })

  it.each([
    ['does not know the question', { wallet_other: () => null }],
    ['answers with nonsense', { wallet_getCapabilities: () => 'all of them' }],
    ['gives no access', { wallet_getCapabilities: () => Promise.reject(walletRejection(4100)) }],
  ])('is false for a wallet that %s', async (_name, answers: Record<string, WalletReply>) => {
    const { batches } = createBench(answers)
    const support = await batches.getSupport(ACCOUNT)
    expect([...support.keys()]).toEqual([MAINNET, BASE, OPTIMISM])
    for (const chainSupport of support.values()) {
      expect(chainSupport).toEqual({
        status: 'unsupported',
        reason: 'The wallet does not report support for batches',
      })
      expect(canBatch(chainSupport)).toBe(false)
    }
  })

  it('is false for a wallet that never replies, and the reason is logged', async () => {
    const clock = createFakeClock()
    const logged: unknown[] = []
    const logger: Logger = { ...silentLogger, info: (_message, data) => logged.push(data) }
    const provider = scriptedWallet({ wallet_getCapabilities: () => new Promise(() => undefined) })
    const batches = createBatchWallet({ provider, chainIds: [BASE], clock, logger })
    const support = await drive(clock, batches.getSupport(ACCOUNT))
    expect(support.get(BASE)).toMatchObject({ status: 'unsupported' })
    expect(logged).toMatchObject([{ code: 'TIMEOUT' }])
    expect(clock.pendingTimers).toBe(0)
  })

  it('rejects when the signal aborts', async () => {
    const { batches, clock } = createBench({ wallet_getCapabilities: () => new Promise(() => undefined) })
    const controller = new AbortController()
    const asking = batches.getSupport(ACCOUNT, { signal: controller.signal })
    controller.abort()
    await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
    expect(clock.pendingTimers).toBe(0)
  })

  it('is false for a chain that is not configured', () => {
    expect(canBatch(undefined)).toBe(false)
    expect(canBatch({ status: 'ready' } satisfies BatchSupport)).toBe(true)
  })
})

describe('sending a batch', () => {
  it('sends the calls unchanged, and atomically by default', async () => {
    const { batches, wallet } = createBench({ wallet_sendCalls: () => ({ id: '0xabc' }) })
    await expect(batches.send(batch)).resolves.toBe('0xabc')
    await batches.send(batch, { id: '0x77', atomicRequired: false })
    const calls = [
      { to: TO, data: '0x1234', value: '0x0' },
      { to: TO, data: '0x', value: '0x2540be400' },
    ]
    const sent = { version: '2.0.0', from: ACCOUNT, chainId: '0x2105', calls }
    expect(wallet.requests.map(({ params }) => params)).toEqual([
      [{ ...sent, atomicRequired: true }],
      [{ ...sent, id: '0x77', atomicRequired: false }],
    ])
  })

  it('accepts the plain id of older wallets', async () => {
    const { batches } = createBench({ wallet_sendCalls: () => '0xabc' })
    await expect(batches.send(batch)).resolves.toBe('0xabc')
  })

  it.each([[{}], [''], [null], [{ id: 7 }]])('rejects a reply without an id: %j', async (answer) => {
    const { batches } = createBench({ wallet_sendCalls: () => answer })
    await expect(batches.send(batch)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it.each([
    [4001, 'USER_REJECTED'],
    [4100, 'WALLET_UNAUTHORIZED'],
    [5700, 'BATCH_CAPABILITY_UNSUPPORTED'],
    [5710, 'BATCH_CHAIN_UNSUPPORTED'],
    [5720, 'BATCH_DUPLICATE_ID'],
    [5740, 'BATCH_TOO_LARGE'],
    [5750, 'ACCOUNT_UPGRADE_REJECTED'],
    [5760, 'BATCH_ATOMICITY_UNSUPPORTED'],
  ])('maps the error code %i', async (number, code) => {
    const rejection = walletRejection(number)
    const { batches } = createBench({ wallet_sendCalls: () => Promise.reject(rejection) })
    await expect(batches.send(batch)).rejects.toMatchObject({ code, cause: rejection })
  })

  it.each([
    ['as a cause', new BaseError('Wrapped', { cause: walletRejection(5750) })],
    [
      "in MetaMask's way",
      Object.assign(new Error('Wrapped'), { code: -32603, data: { originalError: walletRejection(5750) } }),
    ],
  ])('finds an error code that is wrapped %s', async (_name, error) => {
    const { batches } = createBench({ wallet_sendCalls: () => Promise.reject(error) })
    await expect(batches.send(batch)).rejects.toMatchObject({ code: 'ACCOUNT_UPGRADE_REJECTED' })
  })

  it('returns an error unrelated to batches unchanged', async () => {
    const error = walletRejection(-32603, 'Something went wrong')
    const { batches } = createBench({ wallet_sendCalls: () => Promise.reject(error) })
    await expect(batches.send(batch)).rejects.toBe(error)
  })

  const willing = { wallet_getCapabilities: () => ({ '0x0': { atomic: { status: 'ready' } } }) }

  it.each([5700, 5710, 5750, 5760])('excludes the chain after error %i', async (number) => {
    const { batches } = createBench({
      ...willing,
      wallet_sendCalls: () => Promise.reject(walletRejection(number)),
    })
    expect(canBatch((await batches.getSupport(ACCOUNT)).get(BASE))).toBe(true)
    await expect(batches.send(batch)).rejects.toThrow()
    const support = await batches.getSupport(ACCOUNT)
    expect(support.get(BASE)).toMatchObject({ status: 'unsupported' })
    expect(support.get(OPTIMISM)).toEqual({ status: 'ready' })
  })

  it.each([4001, 5720, 5740])('does not exclude the chain after error %i', async (number) => {
    const { batches } = createBench({
      ...willing,
      wallet_sendCalls: () => Promise.reject(walletRejection(number)),
    })
    await expect(batches.send(batch)).rejects.toThrow()
    expect(canBatch((await batches.getSupport(ACCOUNT)).get(BASE))).toBe(true)
  })

  it('supports an excluded chain again after the wallet reconnects', async () => {
    const answers = { ...willing, wallet_sendCalls: () => Promise.reject(walletRejection(5750)) }
    await expect(createBench(answers).batches.send(batch)).rejects.toThrow()
    expect(canBatch((await createBench(answers).batches.getSupport(ACCOUNT)).get(BASE))).toBe(true)
  })

  it('waits for the user without a time limit, and rejects when the signal aborts', async () => {
    const { batches, clock, wallet } = createBench({ wallet_sendCalls: () => new Promise(() => undefined) })
    const controller = new AbortController()
    let settled = false
    const sending = batches.send(batch, { signal: controller.signal }).finally(() => {
      settled = true
    })
    const refused = expect(sending).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(24 * 3_600_000)
    expect(settled).toBe(false)
    controller.abort()
    await refused
    await expect(batches.send(batch, { signal: controller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    expect(wallet.requests).toHaveLength(1)
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('waiting for a batch', () => {
  const receipt = (status: unknown, transactionHash = HASH) => ({ status, transactionHash, logs: [] })
  const status = (code: unknown, ...receipts: unknown[]) => ({
    version: '2.0.0',
    id: '0xabc',
    status: code,
    receipts,
  })
  /** Creates a wallet that returns these replies in order and repeats the last one. */
  const inTurn = (...answers: unknown[]) => {
    let index = 0
    return () => {
      const answer = answers[Math.min(index++, answers.length - 1)]
      if (answer instanceof Error) throw answer
      return answer
    }
  }
  const waitWith = (...answers: unknown[]) => createBench({ wallet_getCallsStatus: inTurn(...answers) })

  it('requests the status every three seconds until the batch has succeeded', async () => {
    const { batches, clock, wallet } = waitWith(status(100), status(100), status(200, receipt('0x1')))
    const waiting = batches.waitFor('0xabc')
    await clock.advance(5_999)
    expect(wallet.requests).toHaveLength(2)
    await clock.advance(1)
    await expect(waiting).resolves.toEqual({
      code: 200,
      state: 'success',
      receipts: [{ transactionHash: HASH, succeeded: true }],
    })
    expect(wallet.requests.map(({ params }) => params)).toEqual([['0xabc'], ['0xabc'], ['0xabc']])
    expect(clock.pendingTimers).toBe(0)
  })

  it.each([
    ['400', status(400), 'BATCH_FAILED', 'Batch transaction failed'],
    ['500', status(500, receipt('0x0')), 'BATCH_FAILED', 'Batch transaction failed'],
    [
      '600',
      status(600, receipt('0x1'), receipt('0x0', OTHER_HASH)),
      'BATCH_PARTIALLY_REVERTED',
      'Batch transaction partially reverted',
    ],
    [
      'CONFIRMED with a revert',
      status('CONFIRMED', receipt('0x0')),
      'BATCH_FAILED',
      'Batch transaction failed',
    ],
    [
      'CONFIRMED with some reverts',
      status('CONFIRMED', receipt('0x1'), receipt('0x0', OTHER_HASH)),
      'BATCH_PARTIALLY_REVERTED',
      'Batch transaction partially reverted',
    ],
  ])('rejects at %s with the receipts of the batch', async (_name, answer, code, message) => {
    const { batches, clock } = waitWith(status(100), answer)
    const receipts = answer.receipts.map((receipt) =>
      expect.objectContaining({ transactionHash: (receipt as { transactionHash: string }).transactionHash }),
    )
    await expect(drive(clock, batches.waitFor('0xabc'))).rejects.toMatchObject({ code, message, receipts })
    expect(clock.pendingTimers).toBe(0)
  })

  it.each([
    [
      'PENDING, then CONFIRMED',
      [{ status: 'PENDING' }, { status: 'CONFIRMED', receipts: [receipt('success')] }],
    ],
    ['numbers it does not know', [status(101), status(700), status(201), status(200, receipt('0x1'))]],
    ['receipts that count with numbers', [{ status: 200, receipts: [receipt(1), receipt('0x01')] }]],
    ['receipts that come later', [{ status: 200, receipts: null }, status(200), status(200, receipt('0x1'))]],
  ])('accepts a status with %s', async (_name, answers) => {
    const { batches, clock } = waitWith(...answers)
    await expect(drive(clock, batches.waitFor('0xabc'))).resolves.toMatchObject({
      code: 200,
      state: 'success',
    })
  })

  it('gives up after sixty attempts with BATCH_TIMEOUT, not BATCH_FAILED', async () => {
    const { batches, clock, wallet } = waitWith(status(100))
    const started = clock.now()
    await expect(drive(clock, batches.waitFor('0xabc'))).rejects.toMatchObject({
      code: 'BATCH_TIMEOUT',
      message: 'Batch transaction was not confirmed after 60 attempts',
      retryable: true,
    })
    expect(wallet.requests).toHaveLength(60)
    expect(clock.now() - started).toBeLessThan(59 * 3_000 + 200)
    expect(clock.pendingTimers).toBe(0)
  })

  it.each([
    ['an error of the wallet', walletRejection(-32603)],
    ['nonsense', { status: 'GREAT' }],
    ['a word that every object has', { status: 'constructor' }],
    ['nothing', null],
  ])('continues after %s', async (_name, stumble) => {
    const { batches, clock } = waitWith(stumble, stumble, status(200, receipt('0x1')))
    await expect(drive(clock, batches.waitFor('0xabc'))).resolves.toMatchObject({ state: 'success' })
  })

  it('reports once that the status cannot be read, and once that it can be again', async () => {
    const down = walletRejection(-32603)
    const { batches, clock } = waitWith(status(100), down, down, status(100), status(200, receipt('0x1')))
    const reports: boolean[] = []
    const onReachable = (isReachable: boolean) => reports.push(isReachable)
    const waiting = batches.waitFor('0xabc', { onReachable })
    await clock.advance(2_999)
    expect(reports).toEqual([])
    await clock.advance(3_001)
    expect(reports).toEqual([false])
    await drive(clock, waiting)
    expect(reports).toEqual([false, true])
  })

  it('continues after a request without a reply', async () => {
    let looks = 0
    const { batches, clock } = createBench({
      wallet_getCallsStatus: () =>
        looks++ === 0 ? new Promise(() => undefined) : status(200, receipt('0x1')),
    })
    await expect(drive(clock, batches.waitFor('0xabc'))).resolves.toMatchObject({ state: 'success' })
    expect(clock.pendingTimers).toBe(0)
  })

  it.each([
    ['an empty list', status(200)],
    ['nothing', { status: 200, receipts: null }],
    ['nothing, in the old words', { status: 'CONFIRMED' }],
  ])(
    'does not report success for a confirmation with %s as receipts, and names the reason',
    async (_name, answer) => {
      const { batches, clock } = waitWith(answer)
      await expect(drive(clock, batches.waitFor('0xabc'))).rejects.toMatchObject({
        code: 'BATCH_TIMEOUT',
        details: 'The wallet reports the batch as confirmed, but returned no receipts.',
      })
    },
  )

  it('includes the last reason when it gives up', async () => {
    const error = walletRejection(-32603)
    const { batches, clock } = waitWith(error)
    await expect(drive(clock, batches.waitFor('0xabc'))).rejects.toMatchObject({
      code: 'BATCH_TIMEOUT',
      cause: error,
    })
  })

  it('rejects immediately for an unknown batch', async () => {
    const { batches, wallet } = waitWith(walletRejection(5730))
    await expect(batches.waitFor('0xabc')).rejects.toMatchObject({ code: 'BATCH_UNKNOWN_ID' })
    expect(wallet.requests).toHaveLength(1)
  })

  it('rejects when the signal aborts, between requests and during one', async () => {
    for (const answer of [() => status(100), () => new Promise(() => undefined)]) {
      const { batches, clock } = createBench({ wallet_getCallsStatus: answer })
      const controller = new AbortController()
      const waiting = batches.waitFor('0xabc', { signal: controller.signal })
      const ended = expect(waiting).rejects.toThrow()
      await clock.advance(1_000)
      controller.abort()
      await ended
      expect(clock.pendingTimers).toBe(0)
    }
  })
})

describe('a viem client as the wallet', () => {
  it('receives a request once, without the retries of viem', async () => {
    const { batches, wallet } = createBench(
      { wallet_sendCalls: () => Promise.reject(walletRejection(-32603)) },
      (scripted) => createWalletClient({ account: ACCOUNT, transport: custom(scripted) }),
    )
    await expect(batches.send(batch)).rejects.toThrow()
    expect(wallet.requests).toHaveLength(1)
  })

  it.each([
    [4001, 'USER_REJECTED'],
    [5750, 'ACCOUNT_UPGRADE_REJECTED'],
    [5730, 'BATCH_UNKNOWN_ID'],
  ])('maps its error for code %i', async (number, code) => {
    const { batches } = createBench(
      { wallet_sendCalls: () => Promise.reject(walletRejection(number)) },
      (scripted) => createWalletClient({ account: ACCOUNT, transport: custom(scripted) }),
    )
    await expect(batches.send(batch)).rejects.toMatchObject({ code })
  })

  it('is assignable to the type that batches require', () => {
    expectTypeOf(createWalletClient({ transport: custom(scriptedWallet({})) })).toExtend<WalletRequests>()
  })
})
