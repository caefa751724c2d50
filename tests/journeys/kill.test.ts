import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JourneyRecord } from '@causeway/core/journeys'
import { fileStorage } from '@causeway/core/node'
import fc from 'fast-check'
import { type Address, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../scripts/seed.ts'
import { bundleProgram } from '../support/bundle-program.ts'
import {
  ARBITRUM,
  BASE,
  connectJourneys,
  getAddress,
  type JourneyClient,
  LENDER,
  readBalance,
  readDeposit,
} from '../support/connect-journeys.ts'
import { currentTier } from '../support/current-tier.ts'
import { useSandbox } from '../support/use-sandbox.ts'

/** Number of kills in the quick tier. The full tier kills at each write and each send, before and after it. */
const QUICK_KILLS = 8
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const TRANSFERS = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])

const sandbox = useSandbox({ chains: [ARBITRUM, BASE], markets: true })
let program: string
let child: string
let users = 0x71_00

beforeAll(async () => {
  // The folder must be below the external packages, so that Node resolves them.
  const cache = join(MODULES, '.cache')
  await mkdir(cache, { recursive: true })
  program = await mkdtemp(join(cache, 'causeway-program-'))
  child = await bundleProgram('tests/support/journey-kill-child.ts', program)
})
afterAll(() => rm(program, { recursive: true, force: true }))

/** A new user with ETH on both chains and no other tokens, and the folder of its storage. */
async function createUser() {
  const privateKey: Hex = toHex(++users, { size: 32 })
  const { address } = privateKeyToAccount(privateKey)
  await Promise.all(
    sandbox().chains.map(({ client }) => client.setBalance({ address, value: parseEther('1') })),
  )
  return { privateKey, address, folder: await mkdtemp(join(tmpdir(), 'causeway-journey-')) }
}

type User = Awaited<ReturnType<typeof createUser>>

/** Returns the types of the moments of a journey, or undefined if it was killed. */
function runChild({ privateKey, folder }: User, killAt: number): Promise<readonly string[] | undefined> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [child, sandbox().url, privateKey, folder, String(killAt)],
      (error, stdout, stderr) => {
        if (error?.signal === 'SIGKILL') resolve(undefined)
        else if (error) reject(new Error(stderr))
        else resolve(JSON.parse(stdout))
      },
    )
  })
}

const openClient = ({ privateKey, folder }: User) =>
  connectJourneys(sandbox().description, { privateKey, storage: fileStorage(folder) })

/** Returns the number of transfers of USDC to and from an account on a chain. */
async function countTransfers(chainId: number, account: Address) {
  const client = sandbox().client(chainId)
  const query = {
    address: getAddress(sandbox().description, chainId, 'USDC'),
    event: TRANSFERS[0],
    fromBlock: 0n,
  } as const
  const [received, paid] = await Promise.all([
    client.getLogs({ ...query, args: { to: account } }),
    client.getLogs({ ...query, args: { from: account } }),
  ])
  return { received: received.length, paid: paid.length }
}

const EACH_ONCE = { received: 1, paid: 1 }

/** Asserts that the money is where the journey says that it is. */
async function expectLocated({ causeway, wallet }: JourneyClient, id: string): Promise<void> {
  const location = await causeway.journeys.locate(id)
  if (location.where !== 'account') return
  const { chainId, token, amount } = location
  const isUsdc = token.toLowerCase() === getAddress(sandbox().description, chainId, 'USDC')
  const balance = await readBalance(sandbox().description, chainId, isUsdc ? 'USDC' : 'ETH', wallet.address)
  if (isUsdc) expect(balance).toBe(amount)
  else expect(balance).toBeGreaterThan(parseEther('0.99'))
}

/** Resumes a journey until it ends. The user has checked that an uncertain transaction was not sent, and says so. */
async function resume({ causeway, wallet }: JourneyClient, id: string): Promise<JourneyRecord> {
  let record = await causeway.journeys.resume(id, wallet)
  while (record.state.status === 'asking') {
    expect(record.state).toMatchObject({ reason: 'send-unknown' })
    record = await causeway.journeys.resume(id, wallet, { choice: 'wait' })
  }
  return record
}

async function expectOnce(user: User, client: JourneyClient, { state, legs }: JourneyRecord): Promise<void> {
  expect(state).toEqual({ status: 'done' })
  expect(await countTransfers(ARBITRUM, user.address)).toEqual(EACH_ONCE)
  expect(await countTransfers(BASE, user.address)).toEqual(EACH_ONCE)
  const pool = getAddress(sandbox().description, BASE, 'USDC')
  const deposit = await readDeposit(client, pool)
  const received = legs.at(-1)?.received ?? 0n
  expect(received).toBeGreaterThan(0n)
  // Aave rounds down, and interest accrues from the next block on.
  expect(deposit - received + 1n).toBeLessThan(10n)
}

/**
 * Kills a journey at a moment, and resumes it in a new instance on the same storage. Returns whether it was killed: status
 * checks write, so that the number of writes depends on the speed of the machine.
 */
async function killAndResume(killAt: number): Promise<boolean> {
  const user = await createUser()
  const isKilled = (await runChild(user, killAt)) === undefined
  const client = openClient(user)
  try {
    const [record, ...others] = await client.causeway.journeys.load()
    expect(others).toEqual([])
    if (!record) {
      // The process was killed before its first write, so that nothing was sent.
      expect(await countTransfers(ARBITRUM, user.address)).toEqual({ received: 0, paid: 0 })
      return isKilled
    }
    await client.causeway.transfers.load()
    await expectLocated(client, record.id)
    await expectOnce(user, client, await resume(client, record.id))
    expect(await client.causeway.journeys.locate(record.id)).toEqual({
      where: 'lender',
      chainId: BASE,
      lender: LENDER,
    })
    return isKilled
  } finally {
    await client.causeway.dispose()
    await rm(user.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

test('a journey that is killed at any write or send is resumed, with one transfer for each leg and one deposit', {
  timeout: 1_800_000,
}, async () => {
  const user = await createUser()
  const moments = await runChild(user, Number.POSITIVE_INFINITY)
  if (!moments) throw new Error('The process was killed.')
  const sends = moments.flatMap((moment, index) => (moment === 'send' ? [index] : []))
  const writes = moments.flatMap((moment, index) => (moment === 'write' ? [index] : []))
  // A swap, an approval, a bridge deposit, an approval and a lender deposit, each before and after it is sent.
  expect(sends).toHaveLength(2 * 5)
  const pick = (indexes: readonly number[], count: number) =>
    fc.sample(fc.constantFrom(...indexes), { seed, numRuns: count })
  const chosen =
    currentTier() === 'full'
      ? moments.map((_, index) => index)
      : [...pick(sends, QUICK_KILLS / 2), ...pick(writes, QUICK_KILLS / 2)]
  let kills = 0
  for (const killAt of chosen) {
    const isKilled = await killAndResume(killAt).catch((error: unknown) => {
      throw new Error(`Killed at moment ${killAt} of ${moments.length}, a ${moments[killAt]}`, {
        cause: error,
      })
    })
    if (isKilled) kills++
  }
  expect(kills).toBeGreaterThan(chosen.length / 2)
})
