import { setTimeout as delay } from 'node:timers/promises'
import { isCausewayError, isFinishedTransfer, type TransferRecord, wasSent } from '@causeway/core'
import { BaseError } from 'viem'
import type { Person, World } from './create-person.ts'
import type { TransferStep } from './create-schedule.ts'
import { readTransactions } from './mined-transactions.ts'
import { openTab, type Tab } from './tab.ts'

/** Error codes after which the user must check the wallet's history before anything is sent again. */
const UNCERTAIN = ['SEND_UNCERTAIN', 'TRANSACTION_DROPPED']

/**
 * Loads the stored transfers and resumes them, as a returning user does.
 *
 * @param patienceMs timeout for each transfer, in milliseconds of real time
 */
export async function resumeTransfers(
  world: World,
  person: Person,
  wallet: TransferStep['wallet'] = 'keepsNonce',
  patienceMs = 3_000,
): Promise<void> {
  const tab = openTab(world, person, { wallet })
  await tab.live(async () => {
    try {
      await tab.causeway.transfers.load()
    } catch (error) {
      recordError(world, error, 'loading the transfers')
      return
    }
    const unfinished = tab.causeway.transfers.store.getAll().filter((record) => !isFinishedTransfer(record))
    // Resume one transfer after the other, because a user confirms one wallet request at a time.
    for (const { id } of unfinished) await resumeOnce(world, person, tab, id)
    person.activity = `${person.activity.split(' > ')[0]} > watch ${unfinished.length}`
    await Promise.all(unfinished.map(({ id }) => waitFor(tab, id, patienceMs)))
  })
  await tab.close()
}

/** Loads the stored transfers without resuming them: sent transactions complete, and nothing else is sent. */
export async function watchTransfers(world: World, person: Person, patienceMs = 3_000): Promise<void> {
  const tab = openTab(world, person)
  await tab.live(async () => {
    try {
      await tab.causeway.transfers.load()
    } catch (error) {
      recordError(world, error, 'loading the transfers')
      return
    }
    const records = tab.causeway.transfers.store.getAll()
    await Promise.all(records.map(({ id }) => waitFor(tab, id, patienceMs)))
    world.tally.count('reloads without a resume')
  })
  await tab.close()
}

/** Resumes a transfer once. */
async function resumeOnce(world: World, person: Person, tab: Tab, id: string): Promise<void> {
  const { executor, transfers } = tab.causeway
  try {
    person.activity = `${person.activity.split(' > ')[0]} > resume ${transfers.get(id)?.info.aggregator ?? id}`
    await executor.resume(id, tab.wallet)
    person.prompts.delete(id)
  } catch (error) {
    const code = recordError(world, error, 'a resume')
    person.prompts.set(id, code)
    if (!UNCERTAIN.includes(code)) return
    const record = transfers.get(id)
    if (!record || (await isInWallet(world, person, record))) return
    await executor.resume(id, tab.wallet, { resend: true }).then(
      () => {
        world.tally.count('sent again by the user')
        person.prompts.delete(id)
      },
      (retryError: unknown) =>
        person.prompts.set(id, recordError(world, retryError, 'a resume that sends again')),
    )
  }
}

/** Returns whether the chain contains a call that this transfer requested, as the wallet's history would show. */
async function isInWallet(
  { proxy: lines }: World,
  { account }: Person,
  { chainId, run }: TransferRecord,
): Promise<boolean> {
  await lines.settled()
  for (const step of run?.steps ?? []) {
    if (!('call' in step) || step.done || !step.ask) continue
    const { call, ask } = step
    const sent = await readTransactions(lines.getPort(chainId), [account.address], Number(ask.fromBlock))
    if (sent.some(({ to, data }) => to === call.to.toLowerCase() && data === call.data.toLowerCase()))
      return true
  }
  return false
}

async function waitFor(tab: Tab, id: string, patienceMs: number): Promise<void> {
  const { transfers } = tab.causeway
  const signal = AbortSignal.timeout(patienceMs)
  while (!signal.aborted) {
    const record = transfers.get(id)
    if (!record || isFinishedTransfer(record)) return
    if (!wasSent(record)) return
    for await (const _ of transfers.watch(id, { signal })) {
      // Each change of the transfer wakes the loop.
    }
    await delay(50)
  }
}

/** Counts an error shown to a user, and reports a violation if it is not a CausewayError. @returns the error's code */
export function recordError({ tally }: World, error: unknown, action: string): string {
  if (isCausewayError(error)) {
    tally.count(`error ${error.code}`)
    return error.code
  }
  // Errors of the wallet itself are not wrapped.
  if (error instanceof BaseError) {
    tally.count('error of the wallet')
    return `WALLET ${error.name}`
  }
  tally.violate(
    `${action} failed with an error that is not a CausewayError: ${error instanceof Error ? error.stack : error}`,
  )
  return 'UNTYPED'
}
