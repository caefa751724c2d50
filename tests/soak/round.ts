import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { isFinishedTransfer, type TransferRecord, wasSent } from '@causeway/core'
import { audit, openRound } from './audit.ts'
import { endAllFaults, nameOfFault, startFault } from './faults.ts'
import { carryOn } from './honest.ts'
import type { Person, World } from './person.ts'
import { SERVICES } from './routes.ts'
import { describeStep, type PlannedFault, type Schedule } from './schedule.ts'
import { openTab } from './tab.ts'
import { doStep, storedRecords } from './users.ts'

/** What is told while a round is played. */
export interface RoundProgress {
  onStep(line: string): void
}

/** Goes over all transfers that are not over, so often, once nothing goes wrong any more. */
const LAST_GOES = 8
/** Of the machine, in milliseconds, for each transfer in each of them. */
const LAST_PATIENCE_MS = 8_000

/**
 * All users do what is planned for them while the faults come and go. Then everything works again, what is not over is
 * carried on, and every account is held to the chains.
 */
export async function playRound(
  world: World,
  schedule: Schedule,
  allowances: Map<string, bigint>,
  { onStep }: RoundProgress,
): Promise<void> {
  const { tally, people, lines } = world
  const opening = await openRound(world, allowances)
  const over = new AbortController()
  // Every fault waits for it.
  setMaxListeners(0, over.signal)
  const faults = Promise.all(schedule.faults.map((planned) => strike(world, planned, over.signal)))
  await Promise.all(
    people.map(async (person) => {
      for (const step of schedule.users[person.index] ?? []) {
        person.doing = describeStep(step)
        onStep(`user ${person.index}: ${person.doing}`)
        try {
          await doStep(world, person, step)
        } catch (error) {
          const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
          tally.violate(`user ${person.index} could not do ${describeStep(step)}: ${reason}`)
        }
      }
    }),
  )
  for (const person of people) person.doing = 'ready'
  over.abort()
  await faults
  await endAllFaults({ url: world.description.url, lines, people }, SERVICES)
  await lines.settled()

  const settled = new Map(
    await Promise.all(people.map(async (person) => [person, await settle(world, person)] as const)),
  )
  await audit(world, opening, async (person) => settled.get(person) ?? [])
  await Promise.all(people.map((person) => forget(world, person)))
}

async function strike(world: World, planned: PlannedFault, over: AbortSignal): Promise<void> {
  const { fault, startMs, durationMs } = planned
  const targets = { url: world.description.url, lines: world.lines, people: world.people }
  const wait = (milliseconds: number) =>
    delay(milliseconds, undefined, { signal: over }).catch(() => undefined)
  await wait(startMs)
  if (over.aborted) return
  const end = await startFault(fault, targets)
  // What becomes of a send is counted when it does.
  if (fault.kind !== 'send') world.tally.count(`fault ${nameOfFault(fault)}`)
  await wait(durationMs)
  await end()
}

/** Takes everything to its end, as far as it has one. */
async function settle(world: World, person: Person): Promise<readonly TransferRecord[]> {
  await takeUpLost(world, person)
  let records: readonly TransferRecord[] = []
  for (let go = 0; go < LAST_GOES; go++) {
    person.doing = `settling, go ${go}`
    await carryOn(world, person, 'keepsNonce', LAST_PATIENCE_MS)
    records = await storedRecords(world, person)
    if (records.every(isFinishedTransfer)) break
    // Those that nothing was sent of wait for their user alone.
    if (go > 2 && records.every((record) => isFinishedTransfer(record) || !wasSent(record))) break
  }
  return records
}

async function takeUpLost(world: World, person: Person): Promise<void> {
  const lost = person.lost.splice(0)
  if (lost.length === 0) return
  const tab = openTab(world, person)
  await tab.live(async () => {
    for (const transfer of lost) await tab.causeway.transfers.track(transfer)
  })
  await tab.close()
}

/** So that the next round begins with nothing but money. */
async function forget(world: World, person: Person): Promise<void> {
  const tab = openTab(world, person)
  await tab.live(() => tab.causeway.transfers.clear({ pending: 'drop' }))
  await tab.close()
  for (const key of [...((await person.storage.keys?.()) ?? [])]) await person.storage.removeItem(key)
  person.asks.clear()
  person.recipients.length = 0
}
