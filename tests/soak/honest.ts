import { setTimeout as delay } from 'node:timers/promises'
import { isCausewayError, isFinishedTransfer, type TransferRecord, wasSent } from '@causeway/core'
import { BaseError } from 'viem'
import type { Person, World } from './person.ts'
import type { TransferStep } from './schedule.ts'
import { openTab, type Tab } from './tab.ts'
import { readSent } from './truth.ts'

/** Counts what a user was told, and holds it to being told in the product's own words. @returns its code */
export function noteFailure({ tally }: World, error: unknown, what: string): string {
  if (isCausewayError(error)) {
    tally.count(`told ${error.code}`)
    return error.code
  }
  // A wallet speaks its own words.
  if (error instanceof BaseError) {
    tally.count('told by the wallet')
    return `WALLET ${error.name}`
  }
  tally.violate(
    `${what} failed with what is no CausewayError: ${error instanceof Error ? error.stack : error}`,
  )
  return 'UNTYPED'
}

/** Codes after which the user looks into the wallet before anything else is asked of it. */
const UNCERTAIN = ['SEND_UNCERTAIN', 'TRANSACTION_DROPPED']

/**
 * Opens what is stored and goes on with it for a while, as a user does who comes back.
 *
 * @param patienceMs of the machine, for each transfer
 */
export async function carryOn(
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
      noteFailure(world, error, 'loading the transfers')
      return
    }
    const unfinished = tab.causeway.transfers.store.getAll().filter((record) => !isFinishedTransfer(record))
    // One after the other: a user has one wallet, and answers one question at a time.
    for (const { id } of unfinished) await goOn(world, person, tab, id)
    person.doing = `${person.doing.split(' > ')[0]} > watch ${unfinished.length}`
    await Promise.all(unfinished.map(({ id }) => waitFor(tab, id, patienceMs)))
  })
  await tab.close()
}

/** Loads the stored transfers and resumes none: sent transactions complete, and nothing else is sent. */
export async function lookOn(world: World, person: Person, patienceMs = 3_000): Promise<void> {
  const tab = openTab(world, person)
  await tab.live(async () => {
    try {
      await tab.causeway.transfers.load()
    } catch (error) {
      noteFailure(world, error, 'loading the transfers')
      return
    }
    const records = tab.causeway.transfers.store.getAll()
    await Promise.all(records.map(({ id }) => waitFor(tab, id, patienceMs)))
    world.tally.count('reloads without a resume')
  })
  await tab.close()
}

/** One go at what is left to be sent. */
async function goOn(world: World, person: Person, tab: Tab, id: string): Promise<void> {
  const { executor, transfers } = tab.causeway
  try {
    person.doing = `${person.doing.split(' > ')[0]} > resume ${transfers.get(id)?.info.aggregator ?? id}`
    await executor.resume(id, tab.wallet)
    person.asks.delete(id)
  } catch (error) {
    const code = noteFailure(world, error, 'a resume')
    person.asks.set(id, code)
    if (!UNCERTAIN.includes(code)) return
    const record = transfers.get(id)
    if (!record || (await isInWallet(world, person, record))) return
    await executor.resume(id, tab.wallet, { resend: true }).then(
      () => {
        world.tally.count('sent again by the user')
        person.asks.delete(id)
      },
      (again: unknown) => person.asks.set(id, noteFailure(world, again, 'a resume that sends again')),
    )
  }
}

/** What the wallet's history shows: whether the chain itself has a call that this transfer asked for. */
async function isInWallet(
  { lines }: World,
  { account }: Person,
  { chainId, run }: TransferRecord,
): Promise<boolean> {
  await lines.settled()
  for (const step of run?.steps ?? []) {
    if (!('call' in step) || step.done || !step.ask) continue
    const { call, ask } = step
    const sent = await readSent(lines.portOf(chainId), [account.address], Number(ask.fromBlock))
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
      // Each change wakes the loop.
    }
    await delay(50)
  }
}
