import { memoryStorage } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { type Sandbox, startSandbox } from '@causeway/sandbox'
import { createWalletClient, custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { localNetwork } from './local-network.ts'

/**
 * Runs the code of the guides unchanged. Requests to public hosts are sent to local chains with real contracts, and to
 * services in the wire format of the real ones.
 */
let sandbox: Sandbox
let printed: string[]
beforeAll(async () => {
  sandbox = await startSandbox()
  vi.stubEnv('CAUSEWAY_SANDBOX', sandbox.url)
  vi.stubGlobal('fetch', localNetwork(sandbox.description))
  vi.stubGlobal('window', { localStorage: memoryStorage(), confirm: () => true })
  vi.spyOn(console, 'log').mockImplementation((...values) => {
    printed.push(
      values
        .map((value) => (typeof value === 'object' ? JSON.stringify(value, withBigints) : `${value}`))
        .join(' '),
    )
  })
  printed = []
})
afterEach(() => {
  printed = []
})
afterAll(async () => {
  const { causeway } = await import('./sandbox-fixtures.ts')
  await causeway.dispose()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await sandbox.stop()
})

const PATIENT = { timeout: 30_000 }

const withBigints = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

test('quotes: both providers reply, and an amount below the minimum is rejected with a reason', async () => {
  await import('./code/quotes.ts')
  expect(printed).toContainEqual(expect.stringMatching(/^Across: 24\.\d+ USDC in about \d+ s$/))
  expect(printed).toContainEqual(expect.stringMatching(/^LI\.FI: 24\.\d+ USDC in about \d+ s$/))
  expect(printed).toContainEqual(expect.stringMatching(/^Across .*minimum|^Across .*least|^Across .*low/i))
})

test('verification: the checks of a transaction are listed', async () => {
  await import('./code/verification.ts')
  expect(printed.at(-1)).toContain('"spend":{"status":"verified"')
})

test('sending: a quote and a custom plan are executed', async () => {
  const { account, causeway, USDC } = await import('./sandbox-fixtures.ts')
  const read = () =>
    causeway.platforms.forChain(arbitrum.id).getBalance({ chainId: arbitrum.id, account, token: USDC })
  const before = await read()
  await import('./code/sending.ts')
  expect(before - (await read())).toBe(15_000_000n)
})

test('tracking transfers: until the end, and by a hash only', async () => {
  await import('./code/following-transfers.ts')
  expect(printed.some((line) => line.includes('"status":"DONE"'))).toBe(true)
  expect(printed.at(-1)).toBe('done')
})

test('activity: an approval completes with its receipt', async () => {
  await import('./code/activity.ts')
  expect(printed.at(-1)).toBe('DONE')
})

test('balances and prices: lists and balances are read', async () => {
  await import('./code/balances-and-prices.ts')
  expect(printed.at(-1)).toContain('nativeBalance')
})

test('lending: markets, rate curves, a deposit and a loan', async () => {
  await import('./code/lending.ts')
  expect(printed).toContainEqual(expect.stringMatching(/^USDC .*"borrow"/))
  const [before, after] =
    // The digests of the sandbox's files differ from the public ones.
    printed.find((line) => line.includes('{"status":"unverified","reason":"unknown-target",'))?.split(' ') ??
    []
  expect(BigInt(after ?? 0)).toBeLessThan(BigInt(before ?? 0))
})

test('lending math: the values of the current position', async () => {
  await import('./code/lending-maths.ts')
  expect(printed[0]).toMatch(/^AAVE_V3 \d+ \d+$/)
  expect(printed).toContainEqual(expect.stringMatching(/^WETH [1-9]\d*$/))
})

test('margin: a position is opened with about three times leverage', async () => {
  await import('./code/margin.ts')
  const [leverage] = printed[0]?.split(' ') ?? []
  expect(Number(leverage) / 1e18).toBeCloseTo(3, 0)
})

test('Fuel: a transfer succeeds', async () => {
  await import('./code/fuel.ts')
  expect(printed).toEqual(['success'])
})

test('points: the level, and the reason why a transaction gets none', async () => {
  await import('./code/points.ts')
  expect(printed[0]).toMatch(/^[\d.]+ points, \d+ entries$/)
  expect(printed[1]).toMatch(/^Level \d/)
})

test('state and persistence: settings are stored under their keys', async () => {
  await import('./code/state-and-persistence.ts')
  expect(printed.at(-1)).toContain('causeway:settings:user')
})

test('server rendering: the page contains the data', async () => {
  const { renderPage } = await import('./code/server-rendering/server.tsx')
  const { html, state } = await renderPage(sandbox.accounts.recipient.address, '')
  expect(html).toMatch(/^<p>[1-9][\d.,]*<!-- --> ETH on/)
  expect(state).toContain('$bigint')
})

test('the README: tokens are bridged, then supplied to a lender', async () => {
  const { bridge } = await import('./code/readme/bridge.ts')
  const { privateKey } = sandbox.accounts.recipient
  const { chain, transport } = sandbox.client(arbitrum.id)
  const client = createWalletClient({
    account: privateKeyToAccount(privateKey),
    chain,
    transport: custom(transport),
  })
  await bridge(client, window.localStorage)
  expect(printed.at(-1)).toBe('DONE')

  const { borrow } = await import('./code/readme/lend.ts')
  const { causeway, USDC_ON_BASE, WETH_ON_BASE, wallet } = await import('./sandbox-fixtures.ts')
  const { id } = await borrow(causeway, wallet, WETH_ON_BASE, USDC_ON_BASE)
  expect(id).toBeTruthy()
})

test('Node services: a watcher continues after a restart with records in Redis', async () => {
  const { redisStorage } = await import('./code/node-services/redis-storage.ts')
  const { startWatcher } = await import('./code/node-services/watcher.ts')
  const { send } = await import('./code/node-services/sender.ts')
  const { causeway, privateKey, request } = await import('./sandbox-fixtures.ts')
  const redis = fakeRedis()
  const { hash = '0x' } = await send(causeway, privateKeyToAccount(privateKey), request)

  const first = await startWatcher(redisStorage(redis), () => undefined)
  const { id } = await first.follow(arbitrum.id, hash)
  await first.stop()
  const ended = vi.fn()
  const second = await startWatcher(redisStorage(redis), ended)
  await vi.waitFor(
    () => expect(ended).toHaveBeenCalledWith(expect.objectContaining({ id, status: 'DONE' })),
    PATIENT,
  )
  await second.stop()
  expect([...redis.values.keys()].every((key) => key.startsWith('causeway:'))).toBe(true)
})

test('the sandbox in tests: a transfer arrives despite faults', async () => {
  const { connect } = await import('./code/sandbox-in-tests/client.ts')
  const { causeway, privateKey } = await connect(sandbox.url)
  expect(causeway.chains.map(({ id }) => id)).toEqual([arbitrum.id, base.id])
  expect(privateKey).toBe(sandbox.accounts.user.privateKey)
  await causeway.dispose()
  const { sendThroughTrouble } = await import('./code/sandbox-in-tests/transfer.ts')
  expect(await sendThroughTrouble(sandbox)).toBe('DONE')
})

/** Subset of a Redis client that the code uses. */
function fakeRedis() {
  const values = new Map<string, string>()
  return {
    values,
    hGet: async (_key: string, field: string) => values.get(field),
    hSet: async (_key: string, field: string, value: string) => values.set(field, value),
    hDel: async (_key: string, field: string) => values.delete(field),
    hKeys: async () => [...values.keys()],
  }
}
