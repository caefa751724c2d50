import { createWalletClient, custom, type Hex, hashMessage, keccak256, recoverAddress } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { drive } from '../testing/fake-clock.ts'
import type { SmartAccountOptions } from './account.ts'
import { API_KEY, CHAINS, createBench, OWNER, TARGET, USDC } from './create-bench.test-support.ts'
import { approveInstruction, transferInstruction } from './instructions.ts'
import type { WireState } from './mee-service.test-support.ts'
import { NEXUS_ADDRESS } from './nexus-chain.test-support.ts'

// Load lazy modules first, because the fake clock does not wait for them.
beforeAll(() => import('@biconomy/abstractjs'))

const onBase = transferInstruction({ chainId: 8453, token: USDC, to: TARGET, amount: 5n })
const onArbitrum = approveInstruction({ chainId: 42161, token: TARGET, spender: USDC, amount: 9n })
const instructions = [onBase, onArbitrum]
const HASH: Hex = `0x${'12'.repeat(32)}`
const REJECTION = Object.assign(new Error('User rejected the request.'), { code: 4001 })

const hang = () => new Promise<Response>(() => undefined)
/** Replaces the reply of the service for one path. */
const route = (path: string, answer: () => Response | Promise<Response>) => (request: Request) =>
  new URL(request.url).pathname.includes(path) ? answer() : undefined

/** Creates a browser wallet that signs with the owner's key. */
function browserWallet(sign: () => Promise<unknown> = async () => undefined) {
  const paths: string[] = []
  return {
    asked: paths,
    async request({ method, params }: { readonly method: string; readonly params?: unknown }) {
      paths.push(method)
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [OWNER.address]
      if (method !== 'personal_sign') throw new Error(`The wallet knows no ${method}`)
      await sign()
      const [raw] = params as [Hex]
      return OWNER.signMessage({ message: { raw } })
    },
  }
}

describe('executing a quote', () => {
  it("signs the quote's hash once for all chains, and submits it", async () => {
    const { account, service } = createBench()
    const quote = await account.quote({ instructions })
    await expect(account.execute(quote)).resolves.toBe(quote.hash)
    const [executed] = service.executed
    const signature: Hex = `0x${executed?.signature.slice(10)}`
    const signer = await recoverAddress({ hash: hashMessage({ raw: quote.hash }), signature })
    expect(signer).toBe(OWNER.address)
    expect(service.asked).toEqual(['info', 'quote', 'exec'])
  })

  it.each<[string, () => SmartAccountOptions['owner']]>([
    ['an EIP-1193 provider', () => browserWallet()],
    [
      'a viem wallet client',
      () => createWalletClient({ account: OWNER.address, transport: custom(browserWallet()) }),
    ],
    [
      'a viem wallet client with a key',
      () => createWalletClient({ account: OWNER, transport: custom(browserWallet()) }),
    ],
  ])('supports %s as the owner', async (_name, owner) => {
    const { account, service } = createBench({ owner: owner() })
    await account.execute(await account.quote({ instructions }))
    expect(service.executed).toHaveLength(1)
  })

  it('reports a user rejection, and sends nothing', async () => {
    const owner = browserWallet(() => Promise.reject(REJECTION))
    const { account, service } = createBench({ owner })
    const quote = await account.quote({ instructions })
    await expect(account.execute(quote)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(service.asked).not.toContain('exec')
  })

  it('rejects an expired quote before it asks the user', async () => {
    const owner = browserWallet()
    const { account, clock } = createBench({ owner })
    const quote = await account.quote({ instructions })
    await clock.advance(quote.validUntil - clock.now())
    await expect(account.execute(quote)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    expect(owner.asked).not.toContain('personal_sign')
  })

  it('does not submit a quote that expired while the user signed', async () => {
    const bench = createBench({ owner: browserWallet(() => bench.clock.advance(181_000)) })
    const quote = await bench.account.quote({ instructions })
    await expect(bench.account.execute(quote)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    expect(bench.service.executed).toEqual([])
  })

  it('waits for the user without a time limit, and rejects when the signal aborts', async () => {
    const { account, clock } = createBench({ owner: browserWallet(hang) })
    const quote = await account.quote({ instructions })
    const controller = new AbortController()
    const refused = expect(account.execute(quote, { signal: controller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    await clock.advance(24 * 3_600_000)
    controller.abort()
    await refused
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('an account that cannot be initialized', () => {
  it.each([
    ['for its address', (bench: ReturnType<typeof createBench>) => bench.account.addressOn(1)],
    [
      'asked for a quote',
      (bench: ReturnType<typeof createBench>) =>
        bench.account.quote({ instructions: [{ ...onBase, chainId: 1 }] }),
    ],
  ])('rejects for a chain that is not configured, %s', async (_name, ask) => {
    await expect(ask(createBench())).rejects.toMatchObject({
      code: 'NEXUS_ACCOUNT_NOT_FOUND',
      message: 'Nexus account not found on chainId 1',
    })
  })

  it('rejects if its chain cannot be read, and tries again', async () => {
    let isDown = true
    const bench = createBench()
    const fetch: typeof globalThis.fetch = (input, init) =>
      isDown && new Request(input, init).url.includes('rpc-')
        ? Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'gone' } }))
        : bench.fetch(input, init)
    const { account } = createBench({ fetch })
    await expect(account.addressOn(8453)).rejects.toMatchObject({
      code: 'NEXUS_ACCOUNT_NOT_INITIALIZED',
      message: 'Nexus account not initialized',
    })
    isDown = false
    await expect(account.addressOn(8453)).resolves.toBe(NEXUS_ADDRESS)
  })

  it('only initializes the requested chains', async () => {
    const bench = createBench()
    const fetch: typeof globalThis.fetch = (input, init) =>
      new Request(input, init).url.includes('rpc-42161') ? hang() : bench.fetch(input, init)
    const { account } = createBench({ fetch })
    await expect(account.quote({ instructions: [onBase] })).resolves.toMatchObject({ fee: { chainId: 8453 } })
  })

  it.each<[string, () => Response]>([
    ['refuses', () => Response.json({ error: 'Invalid API key' }, { status: 401 })],
    ['answers with a page', () => new Response('<html>Bad gateway</html>')],
    ['answers with something else', () => Response.json({ version: '1' })],
  ])('rejects if the service %s, and tries again', async (_name, answer) => {
    const { account, service } = createBench()
    service.detour = route('/info', answer)
    await expect(account.quote({ instructions })).rejects.toMatchObject({
      code: 'MEE_CLIENT_NOT_INITIALIZED',
      message: 'MEE client not initialized',
    })
    service.detour = undefined
    await expect(account.quote({ instructions })).resolves.toBeDefined()
  })

  it.each<[string, SmartAccountOptions['owner']]>([
    ['a provider without accounts', { request: async () => [] }],
    [
      'a client without an account',
      createWalletClient({ transport: custom(browserWallet()) }) as unknown as SmartAccountOptions['owner'],
    ],
  ])('rejects for %s', async (_name, owner) => {
    await expect(createBench({ owner }).account.addressOn(8453)).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_INITIALIZED',
      message: 'Account not initialized',
    })
  })
})

describe('the MEE service', () => {
  it('returns its reason for rejecting a quote', async () => {
    const { account, service } = createBench()
    service.detour = route('/quote', () => Response.json({ error: 'Insufficient balance' }, { status: 400 }))
    await expect(account.quote({ instructions })).rejects.toMatchObject({
      code: 'HTTP_ERROR',
      details: expect.stringContaining('Insufficient balance'),
    })
  })

  it('rejects a reply that is not a quote', async () => {
    const { account, service } = createBench()
    service.detour = route('/quote', () => Response.json({ hash: HASH }))
    await expect(account.quote({ instructions })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('names the unsupported chain', async () => {
    const { account, service } = createBench()
    const info = { supportedChains: [], supportedGasTokens: [] }
    service.detour = route('/info', () => Response.json(info))
    await expect(account.quote({ instructions })).rejects.toMatchObject({
      code: 'SMART_ACCOUNT_FAILED',
      details: expect.stringContaining('not supported by the node'),
    })
  })

  it('has a timeout of thirty seconds', async () => {
    const { account, service, clock } = createBench()
    // Keep the promise in a variable, so that the request and its signal are not garbage-collected.
    const requests: Request[] = []
    service.detour = (request) => {
      if (!request.url.endsWith('/exec')) return undefined
      requests.push(request)
      return hang()
    }
    const quote = await account.quote({ instructions })
    await expect(drive(clock, account.execute(quote), 31_000)).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true])
    expect(clock.pendingTimers).toBe(0)
  })

  it('never receives the same supertransaction twice', async () => {
    const { account, service, clock } = createBench()
    service.detour = route('/exec', () => new Response('busy', { status: 503 }))
    const quote = await account.quote({ instructions })
    await expect(drive(clock, account.execute(quote))).rejects.toMatchObject({ code: 'HTTP_ERROR' })
    expect(service.asked.filter((path) => path === 'exec')).toHaveLength(1)
  })

  it('receives the given API key, which no error contains', async () => {
    const { account, service } = createBench()
    service.detour = (request) =>
      Response.json({ error: `Key ${request.headers.get('x-api-key')} is blocked` }, { status: 403 })
    const error: unknown = await account.quote({ instructions }).catch((thrown: unknown) => thrown)
    expect([...service.keys]).toEqual([API_KEY])
    expect(JSON.stringify(error)).not.toContain(API_KEY)
    expect(String(error)).not.toContain(API_KEY)
    expect(JSON.stringify(error)).toContain('is blocked')
  })

  it("receives the library's public API key by default if it is Biconomy's service", async () => {
    const { DEFAULT_PATHFINDER_API_KEY } = await import('@biconomy/abstractjs')
    const bench = createBench()
    const paths: string[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      const request = new Request(input, init)
      if (!request.url.startsWith('https://network.biconomy.io/v1/')) return bench.fetch(input, init)
      paths.push(request.url)
      return bench.service.fetch(input, init)
    }
    const { account } = createBench({ url: undefined, apiKey: undefined, fetch, clock: bench.clock })
    await account.quote({ instructions })
    expect([...bench.service.keys]).toEqual([DEFAULT_PATHFINDER_API_KEY])
    expect(paths).toHaveLength(2)
  })

  it('receives no Biconomy API key if another operator runs it', async () => {
    const { account, service } = createBench({ apiKey: undefined })
    await account.quote({ instructions })
    expect([...service.keys]).toEqual([])
  })
})

describe('waiting for a receipt', () => {
  const executed = async (...states: (readonly WireState[])[]) => {
    const bench = createBench()
    if (states.length > 0) bench.service.states = states
    const hash = await bench.account.execute(await bench.account.quote({ instructions }))
    return { ...bench, hash }
  }
  const carried = (word: Hex) => keccak256(word)

  it('continues until all operations are complete', async () => {
    const done: WireState = {
      executionStatus: 'MINED_SUCCESS',
      isConfirmed: true,
      executionData: carried('0x01'),
    }
    const { account, clock, hash, service } = await executed(
      [{ executionStatus: 'PENDING' }],
      [done, { executionStatus: 'MINING', executionData: carried('0x02') }],
      [done, { ...done, executionData: carried('0x02') }],
    )
    await expect(drive(clock, account.waitForReceipt(hash))).resolves.toEqual({
      hash,
      status: 'MINED_SUCCESS',
      explorerUrl: `https://meescan.biconomy.io/details/${hash}`,
      isReported: true,
      operations: [
        { chainId: 8453, status: 'MINED_SUCCESS', transactionHash: carried('0x01') },
        { chainId: 42161, status: 'MINED_SUCCESS', transactionHash: carried('0x02') },
      ],
    })
    expect(service.asked.filter((path) => path.startsWith('explorer'))).toHaveLength(3)
    expect(clock.pendingTimers).toBe(0)
  })

  it.each<[string, WireState]>([
    ['PENDING', { executionStatus: 'PENDING' }],
    ['MINING', { executionStatus: 'MINING' }],
    ['MINING', { executionStatus: 'MINED_SUCCESS', isConfirmed: false }],
    ['MINED_SUCCESS', { executionStatus: 'MINED_SUCCESS', isConfirmed: true }],
    ['SUCCESS', { executionStatus: 'SUCCESS' }],
  ])('returns %s for %o', async (status, state) => {
    const { account, hash } = await executed([state])
    await expect(account.getReceipt(hash)).resolves.toMatchObject({ status, isReported: true })
  })

  it.each<[string, WireState, string]>([
    ['FAILED', { executionStatus: 'FAILED', executionError: 'AA21 prefund' }, 'AA21 prefund'],
    ['FAILED', { executionStatus: 'FAILED' }, 'Transaction failed off-chain'],
    ['MINED_FAIL', { executionStatus: 'MINED_FAIL', isConfirmed: true }, 'Transaction failed on-chain'],
  ])(
    'returns %s with the reason and a link if the service reports them: %o',
    async (status, state, reason) => {
      const { account, clock, hash } = await executed([state])
      const failure = {
        status,
        reason,
        explorerUrl: `https://meescan.biconomy.io/details/${hash}`,
        isReported: true,
      }
      await expect(account.getReceipt(hash)).resolves.toMatchObject(failure)
      await expect(drive(clock, account.waitForReceipt(hash))).resolves.toMatchObject(failure)
    },
  )

  it.each<[string, () => Response | Promise<Response>]>([
    ['refuses', () => Response.json({ error: 'Nope' }, { status: 400 })],
    ['is down', () => new Response('', { status: 502 })],
    ['answers with a page', () => new Response('<html></html>')],
    ['answers with something else', () => Response.json({ userOps: [{ executionStatus: 'GREAT' }] })],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['hangs', hang],
  ])('returns a failure with a link if the service %s', async (_name, answer) => {
    const { account, service, clock } = createBench()
    service.detour = route('/explorer', answer)
    const failure = {
      hash: HASH,
      status: 'FAILED',
      operations: [],
      explorerUrl: `https://meescan.biconomy.io/details/${HASH}`,
      reason: expect.any(String),
      isReported: false,
    }
    await expect(drive(clock, account.getReceipt(HASH))).resolves.toEqual(failure)
    await expect(drive(clock, account.waitForReceipt(HASH))).resolves.toEqual(failure)
    expect(clock.pendingTimers).toBe(0)
  })

  it('continues after failed requests', async () => {
    const { account, clock, hash, service } = await executed()
    let looks = 0
    service.detour = route('/explorer', () => (looks++ < 5 ? new Response('', { status: 502 }) : hang()))
    const waiting = account.waitForReceipt(hash)
    await clock.advance(20_000)
    service.detour = undefined
    await expect(drive(clock, waiting)).resolves.toMatchObject({ status: 'MINED_SUCCESS' })
  })

  it('ends after five minutes or the given time, with an outcome that the service did not report', async () => {
    const { account, clock, hash } = await executed([{ executionStatus: 'PENDING' }])
    const started = clock.now()
    await expect(drive(clock, account.waitForReceipt(hash))).resolves.toMatchObject({
      status: 'FAILED',
      isReported: false,
    })
    expect(clock.now() - started).toBeLessThanOrEqual(300_100)
    const waiting = account.waitForReceipt(hash, { timeoutMs: 10_000 })
    await expect(drive(clock, waiting, 11_000)).resolves.toMatchObject({ isReported: false })
  })

  it('rejects when the signal aborts, and when the account is disposed', async () => {
    const { account, clock, hash } = await executed([{ executionStatus: 'PENDING' }])
    const controller = new AbortController()
    const stopped = [
      account.waitForReceipt(hash, { signal: controller.signal }),
      account.waitForReceipt(hash),
    ].map((waiting) => expect(waiting).rejects.toMatchObject({ code: 'ABORTED' }))
    await clock.advance(1_000)
    controller.abort()
    account.dispose()
    await Promise.all(stopped)
    await expect(account.getReceipt(hash)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('a smart account', () => {
  it('has the configured chains', () => {
    expect(createBench().account.chainIds).toEqual(CHAINS.map(({ id }) => id))
  })

  it('signs typed data on behalf of the account', async () => {
    const typedData = {
      domain: { name: 'Test', chainId: 8453 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hi' },
    }
    const { account } = createBench()
    await expect(account.signTypedData(8453, typedData)).resolves.toMatch(/^0x[0-9a-fA-F]{130,}$/)
  })
})
