import {
  type Address,
  type Causeway,
  isTransferError,
  memoryStorage,
  type QuoteRequestInput,
  type Wallet,
} from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type Sandbox, startSandbox } from '@causeway/sandbox'
import { erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestClient,
  createTransferRequest,
  getToken,
  getUser,
  watchToEnd,
} from '../support/create-test-client.ts'

const ETHEREUM = 1
const ARBITRUM = 42161
const BASE = 8453
const MANTLE = 5000

let sandbox: Sandbox
let causeway: Causeway
let wallet: Wallet

beforeAll(async () => {
  sandbox = await startSandbox({ markets: false })
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  ;({ causeway, wallet } = createTestClient(sandbox.description))
})
afterEach(async () => {
  await causeway.dispose()
  sandbox.setFaults('across')
  sandbox.setRelayer({ mode: 'fill', delayMs: 0, refundDelayMs: 1_000 })
})

function usdc(amount: bigint, change: Partial<QuoteRequestInput> = {}): QuoteRequestInput {
  const request = createTransferRequest(sandbox.description, {
    from: ARBITRUM,
    to: BASE,
    symbol: 'USDC',
    amount,
  })
  return { ...request, ...change }
}

function balance(chainId: number, token: Address): Promise<bigint> {
  return causeway.platforms.forChain(chainId).getBalance({ chainId, account: wallet.address, token })
}

async function send(request: QuoteRequestInput) {
  const quote = await causeway.quotes.getBestQuote(request)
  const built = await causeway.quotes.build(quote)
  const transfer = await causeway.executor.execute(built, wallet)
  return { quote, transfer }
}

describe('transfers through a real Across SpokePool', () => {
  test('deposit on one chain and receive the quoted amount on the other', async () => {
    const request = usdc(100_000_000n)
    const before = {
      source: await balance(ARBITRUM, request.fromTokenAddress),
      there: await balance(BASE, request.toTokenAddress),
    }
    const { quote, transfer } = await send(request)
    const last = await watchToEnd(causeway, transfer.id)

    expect(last).toMatchObject({ status: 'DONE', hash: transfer.hash })
    expect(last.toHash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await balance(ARBITRUM, request.fromTokenAddress)).toBe(before.source - 100_000_000n)
    expect(await balance(BASE, request.toTokenAddress)).toBe(before.there + quote.toAmount)
  })

  test('deliver the native token as the native token', async () => {
    const native = {
      fromTokenAddress: NATIVE_TOKEN_ADDRESS,
      toTokenAddress: NATIVE_TOKEN_ADDRESS,
      fromTokenDecimals: 18,
      toTokenDecimals: 18,
    }
    const before = await balance(BASE, NATIVE_TOKEN_ADDRESS)
    const { quote, transfer } = await send(usdc(10n ** 18n, native))
    expect(transfer.run?.steps.map(({ kind }) => kind)).toEqual(['call'])
    await watchToEnd(causeway, transfer.id)
    expect(await balance(BASE, NATIVE_TOKEN_ADDRESS)).toBe(before + quote.toAmount)
  })

  test('reset the allowance to zero for a token that requires it, then approve the exact amount', async () => {
    const { address } = getToken(sandbox.description, ETHEREUM, 'USDT')
    const request = createTransferRequest(sandbox.description, {
      from: ETHEREUM,
      to: BASE,
      symbol: 'USDT',
      amount: 50_000_000n,
    })
    const { spender = '0x' } = await causeway.quotes.getBestQuote(request)
    await sandbox.client(ETHEREUM).writeContract({
      account: sandbox.accounts.user.address,
      chain: null,
      address,
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, 1n],
    })
    const { transfer } = await send(request)
    expect(transfer.run?.steps.map(({ kind }) => kind)).toEqual(['reset-approval', 'approve', 'call'])
    await expect(watchToEnd(causeway, transfer.id)).resolves.toMatchObject({ status: 'DONE' })
    const allowance = await causeway.platforms
      .forChain(ETHEREUM)
      .getAllowance({ chainId: ETHEREUM, token: address, owner: wallet.address, spender })
    expect(allowance).toBe(0n)
  })

  test('are tracked to their end on another device by only the hash', async () => {
    sandbox.setRelayer({ delayMs: 300 })
    const { transfer } = await send(usdc(5_000_000n))
    const secondDevice = createTestClient(sandbox.description).causeway
    const resumed = await secondDevice.transfers.track({ chainId: ARBITRUM, hash: transfer.hash ?? '0x' })
    await expect(watchToEnd(secondDevice, resumed.id)).resolves.toMatchObject({ status: 'DONE' })
    await secondDevice.dispose()
  })

  test('have no step left to resume once they arrived, if a reload lost the confirmation of the deposit', async () => {
    const storage = memoryStorage()
    const first = createTestClient(sandbox.description, { storage })
    const built = await first.causeway.quotes.build(
      await first.causeway.quotes.getBestQuote(usdc(6_000_000n)),
    )
    const reload = new AbortController()
    const execution = first.causeway.executor.execute(built, first.wallet, {
      signal: reload.signal,
      onProgress: ({ kind, phase }) => {
        if (kind === 'call' && phase === 'awaitingChain') reload.abort()
      },
    })
    const interruption = await execution.catch((error: unknown) => error)
    if (!isTransferError(interruption) || !interruption.hash) throw interruption
    await first.causeway.dispose()
    const deposit = { chainId: ARBITRUM, hash: interruption.hash, toChainId: BASE }
    await expect.poll(() => causeway.transfers.getStatus(deposit)).toMatchObject({ status: 'DONE' })

    const second = createTestClient(sandbox.description, { storage }).causeway
    await second.transfers.load()
    const { id } = built.quote
    const arrived = await watchToEnd(second, id)
    expect(arrived).toMatchObject({ status: 'DONE', run: { steps: [{ done: true }, { done: true }] } })
    expect(await second.executor.pending(id)).toEqual({ steps: [], isRebuilt: false })
    await second.dispose()
  })

  test('are restored from storage after a reload, and tracked further', async () => {
    const storage = memoryStorage()
    sandbox.setRelayer({ delayMs: 300 })
    const first = createTestClient(sandbox.description, { storage })
    const quote = await first.causeway.quotes.getBestQuote(usdc(6_000_000n))
    const { id } = await first.causeway.executor.execute(
      await first.causeway.quotes.build(quote),
      first.wallet,
    )
    await first.causeway.dispose()

    const second = createTestClient(sandbox.description, { storage }).causeway
    await second.transfers.load()
    await expect(watchToEnd(second, id)).resolves.toMatchObject({ status: 'DONE' })
    await second.dispose()
  })
})

describe('a transfer that is altered in storage', () => {
  /** Interrupts a transfer of 1 USDC to the sender before its deposit, and alters the stored call. */
  async function interruptAndAlter(alter: (call: { to: string; data: string }) => object) {
    const storage = memoryStorage()
    const first = createTestClient(sandbox.description, { storage })
    const quote = await first.causeway.quotes.getBestQuote(usdc(1_000_000n))
    const built = await first.causeway.quotes.build(quote)
    const stop = new AbortController()
    const onProgress = ({ kind }: { readonly kind: string }) => kind === 'call' && stop.abort()
    const run = first.causeway.executor.execute(built, first.wallet, { signal: stop.signal, onProgress })
    await expect(run).rejects.toMatchObject({ code: 'ABORTED' })
    await first.causeway.dispose()
    const keys = [...((await storage.keys?.()) ?? [])]
    const key = keys.find((name) => name.endsWith(quote.id)) ?? ''
    const stored = JSON.parse(String(await storage.getItem(key)))
    const step = stored.data.run.steps.at(-1)
    step.call = { ...step.call, ...alter(step.call) }
    storage.setItem(key, JSON.stringify(stored))
    return { storage, id: quote.id }
  }

  const ATTACKER: Address = '0x6666666666666666666666666666666666666666'

  test.each([
    [
      'an Across deposit of 850 USDC for an attacker',
      ({ data }: { data: string }) => ({
        data: data
          .replace(1_000_000n.toString(16).padStart(64, '0'), 850_000_000n.toString(16).padStart(64, '0'))
          .replaceAll(getUser(sandbox.description).address.slice(2).toLowerCase(), ATTACKER.slice(2)),
      }),
      'VERIFICATION_FAILED',
      /spend: An expired deposit is refunded to 0x6666.* recipient: It pays 0x6666/,
    ],
    [
      'a transfer of 850 USDC to an attacker',
      () => ({
        to: getToken(sandbox.description, ARBITRUM, 'USDC').address,
        data: `0xa9059cbb${ATTACKER.slice(2).padStart(64, '0')}${850_000_000n.toString(16).padStart(64, '0')}`,
      }),
      'VERIFICATION_FAILED',
      /spender: It calls 0x.*, expected 0x/,
    ],
  ] as const)('is rejected if it sends %s, and no money leaves', async (_, alter, code, details) => {
    const { storage, id } = await interruptAndAlter(alter)
    const token = getToken(sandbox.description, ARBITRUM, 'USDC').address
    const before = await balance(ARBITRUM, token)
    const second = createTestClient(sandbox.description, { storage })
    await expect(second.causeway.executor.resume(id, second.wallet)).rejects.toMatchObject({
      code,
      details: expect.stringMatching(details),
    })
    expect(await balance(ARBITRUM, token)).toBe(before)
    await second.causeway.dispose()
  })
})

describe('the destination watcher', () => {
  test('detects the arrival while the provider is unreachable, and reports the chain as the source', async () => {
    const before = await balance(BASE, getToken(sandbox.description, BASE, 'USDC').address)
    sandbox.setRelayer({ delayMs: 300 })
    const { quote, transfer } = await send(usdc(7_000_000n))
    sandbox.setFaults('across', { path: '/deposit', reply: { kind: 'httpError', status: 503 } })
    const last = await watchToEnd(causeway, transfer.id)
    expect(last).toMatchObject({ status: 'DONE', confirmedBy: 'chain' })
    const { status } = await sandbox
      .client(BASE)
      .getTransactionReceipt({ hash: last.toHash as `0x${string}` })
    expect(status).toBe('success')
    const token = getToken(sandbox.description, BASE, 'USDC').address
    expect(await balance(BASE, token)).toBe(before + quote.toAmount)
  })
})

describe('failures of a transfer', () => {
  test('rejects a chain without a pool before any request', async () => {
    const request = createTransferRequest(sandbox.description, {
      from: MANTLE,
      to: BASE,
      symbol: 'USDC',
      amount: 1_000_000n,
    })
    const { quotes, failures } = await causeway.quotes.getQuotes(request)
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([
      {
        providerId: 'across',
        code: 'NOT_SUPPORT',
        message: 'NOT SUPPORT',
        reason: 'Across does not support chain 5000.',
      },
    ])
  })

  test('rejects an amount below the fees with the minimum amount', async () => {
    const { failures } = await causeway.quotes.getQuotes(usdc(1n))
    expect(failures).toMatchObject([
      { code: 'AMOUNT_TOO_LOW', message: 'amount is too low relative to fees' },
    ])
  })

  test.each([
    ['hang', 'TIMEOUT'],
    ['closeSocket', 'NETWORK_ERROR'],
    ['html', 'INVALID_RESPONSE'],
    ['malformedJson', 'INVALID_RESPONSE'],
    ['truncate', 'NETWORK_ERROR'],
    ['oversized', 'INVALID_RESPONSE'],
  ] as const)(
    'only loses the quote of a service that replies with %s (%s), and uses it again once it recovers',
    async (kind, code) => {
      sandbox.setFaults('across', { reply: { kind } })
      // Only the service that hangs is waited for.
      const timeout = kind === 'hang' ? 2_000 : 20_000
      const { quotes, failures } = await causeway.quotes.getQuotes(usdc(1_000_000n), { timeout })
      expect(quotes).toEqual([])
      expect(failures).toMatchObject([{ providerId: 'across', code }])
      sandbox.setFaults('across')
      await expect(causeway.quotes.getBestQuote(usdc(1_000_000n))).resolves.toMatchObject({
        providerId: 'across',
      })
    },
  )

  test('reports a failing service as unavailable', async () => {
    sandbox.setFaults('across', { reply: { kind: 'httpError', status: 503 } })
    const { failures } = await causeway.quotes.getQuotes(usdc(1_000_000n), { timeout: 20_000 })
    expect(failures).toMatchObject([
      { code: 'SERVICE_UNAVAILABLE', message: 'service unavailable', retryable: true },
    ])
  })

  test('rejects an amount above the balance before anything is sent', async () => {
    const request = usdc(900_000_000_000n)
    const nonce = () =>
      sandbox.client(ARBITRUM).getTransactionCount({ address: sandbox.accounts.user.address })
    const quote = await causeway.quotes.getBestQuote(request)
    const built = await causeway.quotes.build(quote)
    const before = await nonce()
    await expect(causeway.executor.execute(built, wallet)).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
    expect(await nonce()).toBe(before)
    expect(causeway.transfers.store.getAll()).toEqual([])
  })

  test('includes an unfilled deposit that ends as failed, and the deposit is refunded', async () => {
    sandbox.setRelayer({ mode: 'ignore', refundDelayMs: 300 })
    const short = await startSandbox({
      markets: false,
      chains: [ARBITRUM, BASE],
      across: { fillDeadlineSeconds: 3, relayer: { mode: 'ignore', refundDelayMs: 1_500 } },
    })
    try {
      const client = createTestClient(short.description)
      const request = usdc(7_000_000n)
      const read = () =>
        client.causeway.platforms
          .forChain(ARBITRUM)
          .getBalance({ chainId: ARBITRUM, account: client.wallet.address, token: request.fromTokenAddress })
      const before = await read()
      const quote = await client.causeway.quotes.getBestQuote(request)
      const { id } = await client.causeway.executor.execute(
        await client.causeway.quotes.build(quote),
        client.wallet,
      )
      expect(await read()).toBe(before - 7_000_000n)
      await expect(watchToEnd(client.causeway, id)).resolves.toMatchObject({ status: 'FAILED' })
      await expect.poll(read, { timeout: 20_000, interval: 100 }).toBe(before)
      await client.causeway.dispose()
    } finally {
      await short.stop()
    }
  })
})

describe('dispose', () => {
  test('leaves no open requests and no pending watches', async () => {
    // The decimals of both tokens are cached now, so the next request reaches the providers immediately.
    await causeway.quotes.getQuotes(usdc(1_000_000n))
    sandbox.setFaults('across', { reply: { kind: 'hang' } })
    const round = causeway.quotes.getQuotes(usdc(1_000_000n))
    await causeway.dispose()
    await expect(round).resolves.toMatchObject({ quotes: [], failures: [{ code: 'CANCELLED' }] })
  })

  test('does not affect a second instance in the same process', async () => {
    const client = createTestClient(sandbox.description)
    await send(usdc(2_000_000n))
    expect(causeway.transfers.store.getAll()).toHaveLength(1)
    expect(client.causeway.transfers.store.getAll()).toHaveLength(0)
    expect(getUser(sandbox.description).address).toBe(client.wallet.address)
    await client.causeway.dispose()
  })
})
