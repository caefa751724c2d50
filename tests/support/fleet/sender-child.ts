import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCauseway, isCausewayError, isFinishedTransfer } from '@causeway/core'
import { across } from '@causeway/core/providers/across'
import { connectPostgres } from '@causeway/core/storage/postgres'
import { connectSandbox, sandboxConfig } from '@causeway/sandbox'
import { Pool } from 'pg'
import { privateKeyToAccount } from 'viem/accounts'
import { POSTGRES_USER } from '../../../examples/worker/src/find-postgres.ts'
import { withAccount } from '../../guides/code/run-a-fleet/send.ts'
import type { SenderParameters } from './run-senders.ts'
import { createWork, listSenderAccounts, type SenderAccount } from './sender-accounts.ts'

/**
 * Sends the transfers of all accounts, as one of several processes that do the same. Interrupts itself by a signal at
 * the given moments: before or after a write to the database or the sending of a transaction. Prints its registration
 * before it is suspended, and the codes of its errors at the end.
 */
const parameters: SenderParameters = JSON.parse(process.argv[2] ?? '')
const { databaseHost, sandboxUrl, takeoverMs } = parameters
const { seed, accountCount, transfersPerAccount } = parameters
const interruptions = parameters.interruptions.values()
let interruption = interruptions.next().value
let moments = 0

function pass(): void {
  if (!interruption || moments++ < interruption.moment) return
  const { signal } = interruption
  interruption = interruptions.next().value
  moments = 0
  if (signal === 'SIGSTOP') writeSync(1, `${connection.tabs.registration}\n`)
  process.kill(process.pid, signal)
}

const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const isSend = `${init?.body}`.includes('eth_sendRawTransaction')
  if (isSend) pass()
  const response = await realFetch(input, init)
  if (isSend) pass()
  return response
}

const pool = new Pool({ host: databaseHost, user: POSTGRES_USER, database: 'postgres', max: 5 })
const connection = await connectPostgres(pool, { takeoverMs })
const description = await connectSandbox(sandboxUrl)
const { services: _, ...config } = sandboxConfig(description)
const causeway = createCauseway({
  ...config,
  providers: [across(description.services.across)],
  tabs: connection.tabs,
  storage: {
    ...connection.storage,
    async setItem(key, value) {
      pass()
      await connection.storage.setItem(key, value)
      pass()
    },
  },
})
const { transfers, executor } = causeway
await transfers.load()

const isOpen = (id: string) => {
  const record = transfers.get(id)
  return !record || !isFinishedTransfer(record)
}

const errors = new Map<string, number>()
const accounts = listSenderAccounts(seed, accountCount, transfersPerAccount)

/** Sends the remaining transfers of an account, one after the other. */
async function attempt(account: SenderAccount): Promise<void> {
  const key = privateKeyToAccount(account.privateKey)
  try {
    await withAccount(connection.tabs, causeway, key, async (wallet) => {
      for (const transfer of account.transfers) {
        if (transfers.get(transfer.id)) continue
        await executor.execute(await createWork(transfer, account, { causeway, description }), wallet)
      }
    })
  } catch (error) {
    // Whatever happened, the next attempt has to continue correctly.
    if (!isCausewayError(error)) throw error
    errors.set(error.code, (errors.get(error.code) ?? 0) + 1)
  }
}

for (;;) {
  const open = accounts.filter((account) => account.transfers.some(({ id }) => isOpen(id)))
  if (open.length === 0) break
  await Promise.all(open.map(attempt))
  await sleep(200)
}
await causeway.dispose()
await pool.end()
process.stdout.write(JSON.stringify(Object.fromEntries(errors)))
