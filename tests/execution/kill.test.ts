import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFinishedTransfer } from '@causeway/core'
import { type Sandbox, startSandbox } from '@causeway/sandbox'
import fc from 'fast-check'
import { erc20Abi, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileStorage } from '../../examples/node/src/support/file-storage.ts'
import { seed } from '../../scripts/seed.ts'
import { finishInterrupted } from '../guides/code/node-services/sender.ts'
import { connect, FUNDS_DEPOSITED, tokenOf, userOf, watchToEnd } from '../support/bridge.ts'
import { bundleProgram } from '../support/program.ts'
import { currentTier } from '../support/tier.ts'

const ARBITRUM = 42161
const KILLS = currentTier() === 'quick' ? 20 : 200

let sandbox: Sandbox
let folder: string
let program: string
let child: string

beforeAll(async () => {
  program = await mkdtemp(join(tmpdir(), 'causeway-program-'))
  child = await bundleProgram('tests/support/bridge-child.ts', program)
  sandbox = await startSandbox({ chains: [ARBITRUM, 8453], markets: false })
})
afterAll(async () => {
  await sandbox.stop()
  await rm(program, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-kill-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** @returns what each moment was that it passed, or undefined when it was killed at one */
function runChild(killAt: number | 'approved'): Promise<readonly string[] | undefined> {
  const args = [child, sandbox.url, folder, String(killAt)]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL') resolve(undefined)
      else if (error) reject(new Error(stderr))
      else resolve(JSON.parse(stdout))
    })
  })
}

async function countDeposits(): Promise<number> {
  const logs = await sandbox.client(ARBITRUM).getLogs({
    event: FUNDS_DEPOSITED,
    // viem compares indexed bytes to the letter.
    args: { depositor: pad(`0x${sandbox.accounts.user.address.slice(2).toLowerCase()}`) },
    fromBlock: 0n,
    toBlock: 'latest',
  })
  return logs.length
}

/** So that every run needs both transactions. */
async function forgetAllowance(): Promise<void> {
  const pool = sandbox.description.chains.find(({ chainId }) => chainId === ARBITRUM)?.contracts
    .acrossSpokePool
  await sandbox.client(ARBITRUM).writeContract({
    account: sandbox.accounts.user.address,
    chain: null,
    address: tokenOf(sandbox.description, ARBITRUM, 'USDC').address,
    abi: erc20Abi,
    functionName: 'approve',
    args: [pool ?? '0x', 0n],
  })
}

/** Half of them where money is at stake, at writes and sends; the other half anywhere. Seeded: a run can be repeated. */
function chooseMoments(moments: readonly string[], count: number): number[] {
  const grave = moments.flatMap((what, at) => (what === 'write' || what === 'send' ? [at] : []))
  const anywhere = moments.map((_, at) => at)
  const pickFrom = (indexes: readonly number[]) =>
    fc.sample(fc.constantFrom(...indexes), { seed, numRuns: count / 2 })
  return [...pickFrom(grave), ...pickFrom(anywhere)]
}

test(`a client killed at ${KILLS} random moments is resumed to the same single deposit, and the money arrives`, {
  timeout: KILLS * 15_000,
}, async () => {
  const moments = await runChild(Number.POSITIVE_INFINITY)
  if (!moments) throw new Error('The client died by itself')
  for (const killAt of chooseMoments(moments, KILLS)) {
    await rm(folder, { recursive: true, force: true })
    await forgetAllowance()
    const before = await countDeposits()
    await runChild(killAt)

    const { causeway, wallet } = connect(sandbox.description, { storage: fileStorage(folder) })
    await causeway.transfers.load()
    const [record, ...others] = causeway.transfers.store.getAll()
    expect(others).toEqual([])
    if (record && !isFinishedTransfer(record)) {
      await causeway.executor.resume(record.id, wallet)
      await expect(watchToEnd(causeway, record.id)).resolves.toMatchObject({ status: 'DONE' })
    }
    await causeway.dispose()
    // A client killed before it wrote anything down never asked the wallet either.
    expect({ killAt, deposits: (await countDeposits()) - before }).toEqual({
      killAt,
      deposits: record ? 1 : 0,
    })
  }
})

test('a run killed right after its approval is finished by the code of the guide to Node services', async () => {
  await forgetAllowance()
  const before = await countDeposits()
  expect(await runChild('approved')).toBeUndefined()
  expect(await countDeposits()).toBe(before)

  const { causeway } = connect(sandbox.description, { storage: fileStorage(folder) })
  await finishInterrupted(causeway, privateKeyToAccount(userOf(sandbox.description).privateKey))
  const [record, ...others] = causeway.transfers.store.getAll()
  expect(others).toEqual([])
  await expect(watchToEnd(causeway, record?.id ?? '')).resolves.toMatchObject({ status: 'DONE' })
  expect(record?.run?.steps.map(({ kind }) => kind)).toEqual(['approve', 'call'])
  expect(await countDeposits()).toBe(before + 1)
  await causeway.dispose()
})
