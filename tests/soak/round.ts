import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { isFinishedTransfer, type TransferRecord, wasSent } from '@causeway/core'
import { audit, readRoundStart } from './audit.ts'
import type { Person, World } from './create-person.ts'
import { SERVICES } from './create-request.ts'
import { describeStep, type PlannedFault, type Schedule } from './create-schedule.ts'
import { endAllFaults, getFaultName, startFault } from './faults.ts'
import { resumeTransfers } from './resume-transfers.ts'
import { readRecords, runStep } from './run-step.ts'
import { openTab } from './tab.ts'

/** Functions that receive the progress of a round. */
export interface RoundProgress {
  onStep(line: string): void
}

/** Number of attempts to finish all transfers after all faults have ended. */
const MAX_SETTLE_ATTEMPTS = 8
/** Timeout of a transfer in each attempt, in real-time milliseconds. */
const SETTLE_TIMEOUT_MS = 8_000

/**
 * Runs the scheduled steps of all users while faults start and end. Then it ends all faults, finishes the remaining
 * transfers, and compares every account with the chains.
 */
export async function playRound(
  world: World,
  schedule: Schedule,
  allowances: Map<string, bigint>,
  { onStep }: RoundProgress,
): Promise<void> {
  const { tally, people, proxy: lines } = world
  const opening = await readRoundStart(world, allowances)
  const over = new AbortController()
  // Every fault adds a listener, so disable the warning about leaks.
  setMaxListeners(0, over.signal)
  const faults = Promise.all(schedule.faults.map((planned) => injectFault(world, planned, over.signal)))
  await Promise.all(
    people.map(async (person) => {
      for (const step of schedule.users[person.index] ?? []) {
        person.activity = describeStep(step)
        onStep(`user ${person.index}: ${person.activity}`)
        try {
          await runStep(world, person, step)
        } catch (error) {
          const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
          tally.violate(`user ${person.index} could not do ${describeStep(step)}: ${reason}`)
        }
      }
    }),
  )
  for (const person of people) person.activity = 'ready'
  over.abort()
  await faults
  await endAllFaults({ url: world.description.url, lines, people }, SERVICES)
  await lines.settled()

  const settled = new Map(
    await Promise.all(people.map(async (person) => [person, await settle(world, person)] as const)),
  )
  await audit(world, opening, async (person) => settled.get(person) ?? [])
  await Promise.all(people.map((person) => clearTransfers(world, person)))
}

async function injectFault(world: World, planned: PlannedFault, over: AbortSignal): Promise<void> {
  const { fault, startMs, durationMs } = planned
  const targets = { url: world.description.url, lines: world.proxy, people: world.people }
  const wait = (milliseconds: number) =>
    delay(milliseconds, undefined, { signal: over }).catch(() => undefined)
  await wait(startMs)
  if (over.aborted) return
  const end = await startFault(fault, targets)
  // Send faults are counted when they are applied.
  if (fault.kind !== 'send') world.tally.count(`fault ${getFaultName(fault)}`)
  await wait(durationMs)
  await end()
}

/** Finishes all transfers as far as possible. */
async function settle(world: World, person: Person): Promise<readonly TransferRecord[]> {
  await trackLost(world, person)
  let records: readonly TransferRecord[] = []
  for (let go = 0; go < MAX_SETTLE_ATTEMPTS; go++) {
    person.activity = `settling, attempt ${go}`
    await resumeTransfers(world, person, 'keepsNonce', SETTLE_TIMEOUT_MS)
    records = await readRecords(world, person)
    if (records.every(isFinishedTransfer)) break
    // Transfers that sent no transaction are only waiting for their user.
    if (go > 2 && records.every((record) => isFinishedTransfer(record) || !wasSent(record))) break
  }
  return records
}

async function trackLost(world: World, person: Person): Promise<void> {
  const lost = person.lost.splice(0)
  if (lost.length === 0) return
  const tab = openTab(world, person)
  await tab.live(async () => {
    for (const transfer of lost) await tab.causeway.transfers.track(transfer)
  })
  await tab.close()
}

/** Clears the transfers, so that the next round starts with only the balances. */
async function clearTransfers(world: World, person: Person): Promise<void> {
  const tab = openTab(world, person)
  await tab.live(() => tab.causeway.transfers.clear({ pending: 'drop' }))
  await tab.close()
  for (const key of [...((await person.storage.keys?.()) ?? [])]) await person.storage.removeItem(key)
  person.prompts.clear()
  person.recipients.length = 0
}
