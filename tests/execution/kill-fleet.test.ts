import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Sandbox, startSandbox } from '@causeway/sandbox'
import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findPostgres, type PostgresServer } from '../../examples/worker/src/find-postgres.ts'
import { createRandom } from '../soak/random.ts'
import { bundleProgram } from '../support/bundle-program.ts'
import { currentTier, selectCases } from '../support/current-tier.ts'
import {
  countDone,
  countRows,
  createQuery,
  createTables,
  readRecords,
} from '../support/fleet/create-query.ts'
import { removeStaleLeases } from '../support/fleet/remove-stale-leases.ts'
import { type Interruption, runSenders } from '../support/fleet/run-senders.ts'
import {
  AMOUNT,
  fundSenders,
  getUsdc,
  listSenderAccounts,
  type SenderTransfer,
  TRANSACTIONS,
} from '../support/fleet/sender-accounts.ts'
import { ARBITRUM, BASE } from '../support/kill-scenarios.ts'

const startPostgres = await findPostgres()
const isFull = currentTier() === 'full'
const SIZE = 3
const ACCOUNTS = isFull ? 12 : 3
const TRANSFERS_PER_ACCOUNT = isFull ? 4 : 2
const INTERRUPTIONS = isFull ? 40 : 6
/** A process passes about 20 moments for each transfer that it sends alone. */
const MAX_MOMENT = isFull ? 30 : 15
const TAKEOVER_MS = 3_000
const TIMEOUT_MS = isFull ? 900_000 : 180_000
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

let server: PostgresServer
let sandbox: Sandbox
let folder: string
let program: string

/** Returns how often the recipient of a transfer was paid, and the amount on the source chain. */
async function countReceived({ type, recipient }: SenderTransfer): Promise<number> {
  const chainId = type === 'bridge' ? BASE : ARBITRUM
  const events = await sandbox.client(chainId).getContractEvents({
    address: getUsdc(sandbox.description, chainId),
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { to: recipient },
    fromBlock: 'earliest',
  })
  return events.length
}

function readBalance(account: Address): Promise<bigint> {
  return sandbox.client(ARBITRUM).readContract({
    address: getUsdc(sandbox.description, ARBITRUM),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}

describe.skipIf(!startPostgres)('a fleet of processes that send', () => {
  beforeAll(async () => {
    if (!startPostgres) return
    // The folder must be below the external packages, so that Node resolves them.
    const cache = join(MODULES, '.cache')
    await mkdir(cache, { recursive: true })
    folder = await mkdtemp(join(cache, 'causeway-senders-'))
    program = await bundleProgram('tests/support/fleet/sender-child.ts', folder)
    server = await startPostgres()
    sandbox = await startSandbox({ chains: [ARBITRUM, BASE], markets: false })
  })
  afterAll(async () => {
    await sandbox?.stop()
    await server?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  it.each(selectCases([1, 2, 3]))(
    'sends each transfer once while processes are killed or suspended before and after writes and transactions (seed %i)',
    async (seed) => {
      await createTables(server.host)
      const query = createQuery(server.host)
      const accounts = listSenderAccounts(seed, ACCOUNTS, TRANSFERS_PER_ACCOUNT)
      await fundSenders(sandbox, accounts)
      const transfers = accounts.flatMap((account) => account.transfers)
      const random = createRandom(seed)
      const interruptions = Array.from(
        { length: INTERRUPTIONS },
        (_, index): Interruption => ({
          moment: random.between(0, MAX_MOMENT),
          signal: index % 3 === 1 ? 'SIGSTOP' : 'SIGKILL',
        }),
      )
      const controller = new AbortController()
      onTestFinished(() => controller.abort())

      let isWaiting = false
      const limits = { timeout: TIMEOUT_MS, interval: 100 }
      /** Waits until others may continue the tasks of the process and, unless another process waits, until they have. */
      const onSuspend = async (registration: string) => {
        const isFirst = !isWaiting
        isWaiting = true
        const progress = isFirst ? random.between(0, 2) : 0
        const target = Math.min((await countDone(query)) + progress, transfers.length)
        const live = `causeway.instances WHERE id = '${registration}' AND expires > clock_timestamp()`
        await expect.poll(() => countRows(query, live), limits).toBe(0)
        await expect.poll(() => countDone(query), limits).toBeGreaterThanOrEqual(target)
        if (isFirst) isWaiting = false
      }
      const result = await runSenders({
        program,
        size: SIZE,
        parameters: {
          databaseHost: server.host,
          sandboxUrl: sandbox.url,
          takeoverMs: TAKEOVER_MS,
          seed,
          accountCount: ACCOUNTS,
          transfersPerAccount: TRANSFERS_PER_ACCOUNT,
        },
        interruptions,
        signal: controller.signal,
        onSuspend,
      })
      // The figures of docs/reliability.md.
      process.stdout.write(`${JSON.stringify({ seed, transfers: transfers.length, ...result })}\n`)
      expect(result.interrupted.SIGKILL).toBeGreaterThan(0)
      expect(result.interrupted.SIGSTOP).toBeGreaterThan(0)

      const records = await readRecords(query)
      expect(records.map(({ id }) => id).sort()).toEqual(transfers.map(({ id }) => id).sort())
      expect(records.filter(({ status }) => status !== 'DONE')).toEqual([])
      await removeStaleLeases(query, { databaseHost: server.host, takeoverMs: TAKEOVER_MS })
      const hashes = new Set(records.flatMap(({ run }) => run?.steps.map(({ hash }) => hash) ?? []))
      expect(hashes.size).toBe(TRANSACTIONS * transfers.length)
      const client = sandbox.client(ARBITRUM)
      for (const { address, transfers: sent } of accounts) {
        expect(await client.getTransactionCount({ address })).toBe(TRANSACTIONS * sent.length)
        expect(await readBalance(address)).toBe(AMOUNT * BigInt(sent.length))
      }
      for (const transfer of transfers) {
        const count = await countReceived(transfer)
        expect({ ...transfer, count }).toEqual({
          ...transfer,
          count: transfer.type === 'bridge' ? 1 : TRANSACTIONS,
        })
      }
    },
    TIMEOUT_MS,
  )
})
