import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCausewayError, isFinishedTransfer, wasSent } from '@causeway/core'
import type { FullCausewayConfig } from '@causeway/core/all'
import { fileStorage } from '@causeway/core/node'
import { burnerProvider, type Sandbox, startSandbox } from '@causeway/sandbox'
import fc from 'fast-check'
import { type Address, createPublicClient, erc20Abi, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { seed } from '../../scripts/seed.ts'
import { finishInterrupted } from '../guides/code/node-services/sender.ts'
import { bundleProgram } from '../support/bundle-program.ts'
import { getToken, getUser, watchToEnd } from '../support/create-test-client.ts'
import { currentTier } from '../support/current-tier.ts'
import {
  ARBITRUM,
  BASE,
  connectClient,
  getKillScenario,
  KILL_SCENARIOS,
  type KillScenario,
  smartAccountAddress,
} from '../support/kill-scenarios.ts'

/** Number of kills for each scenario. */
const KILLS = currentTier() === 'quick' ? 3 : 30
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const SETTLED = { timeout: 60_000, interval: 100 }

let sandbox: Sandbox
let folder: string
let program: string
let child: string
let wallet: Awaited<ReturnType<typeof startWallet>>

beforeAll(async () => {
  // The folder must be below the external packages, so that Node resolves them.
  const cache = join(MODULES, '.cache')
  await mkdir(cache, { recursive: true })
  program = await mkdtemp(join(cache, 'causeway-program-'))
  child = await bundleProgram('tests/support/kill-child.ts', program)
  sandbox = await startSandbox({ chains: [ARBITRUM, BASE], markets: false })
  wallet = await startWallet()
  await fundSmartAccount()
})
afterAll(async () => {
  wallet?.server.close()
  await sandbox?.stop()
  await rm(program, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-kill-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/**
 * Starts a wallet that outlives the pages that connect to it, like a browser extension. It completes pending requests.
 */
async function startWallet(): Promise<{ url: string; server: Server; idle: () => Promise<unknown> }> {
  const { privateKey } = getUser(sandbox.description)
  const provider = burnerProvider({ privateKey, chains: sandbox.description.chains })
  const pending = new Set<Promise<unknown>>()
  const server = createServer((request, response) => {
    const answer = async () => {
      let body = ''
      for await (const chunk of request) body += chunk
      const reply = await provider.request(JSON.parse(body)).then(
        (result) => ({ result }),
        (error: { code?: number; message?: string }) => ({
          error: { code: error.code, message: error.message },
        }),
      )
      response.end(JSON.stringify(reply))
    }
    const answered = answer()
      .catch(() => undefined)
      .finally(() => pending.delete(answered))
    pending.add(answered)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, server, idle: () => Promise.all(pending) }
}

async function fundSmartAccount(): Promise<void> {
  const client = sandbox.client(BASE)
  const hash = await client.writeContract({
    account: sandbox.accounts.user.address,
    chain: null,
    address: getToken(sandbox.description, BASE, 'USDC').address as Address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [await smartAccountAddress(sandbox.description), 2_000_000n * BigInt(KILLS + 2)],
  })
  await client.waitForTransactionReceipt({ hash })
}

/** Returns the types of the moments that the child reached, or undefined if it was killed. */
function runChild(
  { name }: KillScenario,
  killAt: number | 'approved',
): Promise<readonly string[] | undefined> {
  const args = [child, name, sandbox.url, wallet.url, folder, String(killAt)]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL') resolve(undefined)
      else if (error) reject(new Error(stderr))
      else resolve(JSON.parse(stdout))
    })
  })
}

async function count(scenario: KillScenario): Promise<bigint> {
  const chain = sandbox.description.chains.find(({ chainId }) => chainId === scenario.chainId)
  const client = createPublicClient({ transport: http(chain?.rpcUrl) })
  return scenario.count(client, sandbox.description)
}

/** Chooses moments at random with a seed. Most of them are at writes and sends, where funds are at risk. */
function chooseMoments(moments: readonly string[], kills: number): number[] {
  const grave = moments.flatMap((moment, index) => (moment === 'write' || moment === 'send' ? [index] : []))
  const anywhere = moments.map((_, index) => index)
  const pickFrom = (indexes: readonly number[], numRuns: number) =>
    fc.sample(fc.constantFrom(...indexes), { seed, numRuns })
  const atAnywhere = Math.floor(kills / 3)
  return [...pickFrom(grave, kills - atAnywhere), ...pickFrom(anywhere, atAnywhere)]
}

function open(scenario: KillScenario, overrides: Partial<FullCausewayConfig> = {}) {
  return connectClient(scenario, sandbox.description, wallet.url, {
    storage: fileStorage(folder),
    ...overrides,
  })
}

/** Reloads the page without resuming: sent transactions complete, and no further ones are sent. */
async function reload(scenario: KillScenario, sent: () => Promise<bigint>): Promise<void> {
  const before = await sent()
  const { causeway, connectWallet, dispose } = open(scenario)
  if (scenario.reconnects) await connectWallet()
  await causeway.transfers.load()
  const [record, ...others] = causeway.transfers.store.getAll()
  expect(others).toEqual([])
  if (record) {
    await causeway.transfers.check(record.id)
    const current = () => causeway.transfers.get(record.id) ?? record
    if (before > 0n || wasSent(current())) {
      await vi.waitFor(() => expect(isFinishedTransfer(current())).toBe(true), SETTLED)
      expect(current()).toMatchObject({ status: 'DONE' })
    } else {
      expect(await sent()).toBe(before)
    }
  }
  await dispose()
}

/** Resumes an unfinished transfer and watches it until it ends. A finished transfer is only read. */
async function resume(scenario: KillScenario): Promise<bigint> {
  const { causeway, connectWallet, dispose } = open(scenario)
  const signer = await connectWallet()
  await causeway.transfers.load()
  const [record] = causeway.transfers.store.getAll()
  if (record) {
    await causeway.executor.resume(record.id, signer).catch((error: unknown) => {
      // The wallet never received the request, which the user has checked and confirms.
      if (!isCausewayError(error, 'SEND_UNCERTAIN')) throw error
      return causeway.executor.resume(record.id, signer, { resend: true })
    })
    await expect(watchToEnd(causeway, record.id)).resolves.toMatchObject({ status: 'DONE' })
  }
  await dispose()
  return record ? 1n : 0n
}

test.each(KILL_SCENARIOS)(
  `a client that is killed at ${KILLS} random moments of $name is reloaded, then resumed: everything ends, sent once`,
  { timeout: (KILLS + 1) * 90_000 },
  async (scenario) => {
    const moments = await runChild(scenario, Number.POSITIVE_INFINITY)
    if (!moments) throw new Error('The client exited unexpectedly.')
    for (const killAt of chooseMoments(moments, KILLS)) {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      const before = await count(scenario)
      const sent = async () => ((await count(scenario)) - before) / scenario.unit
      await runChild(scenario, killAt)
      await wallet.idle()

      await reload(scenario, sent)
      const expected = await resume(scenario)
      // A client that was killed before its first write has never sent a request to the wallet.
      expect({ killAt, sent: await sent() }).toEqual({ killAt, sent: expected })
    }
  },
)

test('resumes a run killed right after its approval with the code of the guide to Node services', async () => {
  const scenario = getKillScenario('calls to another chain')
  const before = await count(scenario)
  expect(await runChild(scenario, 'approved')).toBeUndefined()
  expect(await count(scenario)).toBe(before)

  const { causeway, dispose } = open(scenario)
  await finishInterrupted(causeway, privateKeyToAccount(getUser(sandbox.description).privateKey))
  const [record, ...others] = causeway.transfers.store.getAll()
  expect(others).toEqual([])
  await expect(watchToEnd(causeway, record?.id ?? '')).resolves.toMatchObject({ status: 'DONE' })
  expect(record?.run?.steps.map(({ kind }) => kind)).toEqual(['approve', 'call'])
  expect(await count(scenario)).toBe(before + scenario.unit)
  await dispose()
})
