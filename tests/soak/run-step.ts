import { setTimeout as delay } from 'node:timers/promises'
import {
  type Hex,
  isCausewayError,
  isFinishedTransfer,
  memoryStorage,
  type QuoteRequestInput,
  type TransferRecord,
} from '@causeway/core'
import { keccak256, toHex } from 'viem'
import type { Person, World } from './create-person.ts'
import { createRequest } from './create-request.ts'
import type { Step, TransferStep } from './create-schedule.ts'
import { lendAndRepay, readEverything } from './lend-and-repay.ts'
import { recordError, resumeTransfers, watchTransfers } from './resume-transfers.ts'
import { openTab, type Tab } from './tab.ts'

/** Runs one step of a user. Failed transfers are resumed. */
export async function runStep(world: World, person: Person, step: Step): Promise<void> {
  world.tally.count(`step ${step.kind}`)
  switch (step.kind) {
    case 'quotes':
      return requestQuotes(world, person, step)
    case 'transfer':
      return transfer(world, person, step)
    case 'lend':
      await lendAndRepay(world, person, step)
      return resumeTransfers(world, person, step.wallet)
    case 'read':
      return readEverything(world, person, step)
    case 'reload':
      await watchTransfers(world, person)
      return resumeTransfers(world, person)
    case 'twoTabs':
      return transferInTwoTabs(world, person, step)
    case 'otherDevice':
      return trackOnAnotherDevice(world, person)
    case 'corrupt':
      return truncateRecord(world, person)
    case 'processKill':
      world.tally.count('transfers accepted')
      await world.runProcess(step.killAt)
      return resumeTransfers(world, person)
  }
}

/** Returns a fresh recipient, whose balance equals the payment of the transfer. */
function newRecipient(person: Person): Hex {
  const seed = `${person.account.address}:${person.recipientCount++}`
  const recipient: Hex = `0x${keccak256(toHex(seed)).slice(26)}`
  person.recipients.push(recipient)
  return recipient
}

/** Returns the recipient of a transfer. Swaps pay the user, whose own transaction identifies the payment. */
function chooseRecipient(person: Person, provider: string, description: World['description']): Hex {
  const self = person.account.address
  const { fromChainId, toChainId } = createRequest(description, provider, {
    permille: 1_000,
    from: self,
    to: self,
  })
  return fromChainId === toChainId ? self : newRecipient(person)
}

async function requestQuotes(
  world: World,
  person: Person,
  { provider, cancelAfterMs }: Extract<Step, { kind: 'quotes' }>,
): Promise<void> {
  const tab = openTab(world, person)
  const self = person.account.address
  const request = createRequest(world.description, provider, { permille: 1_000, from: self, to: self })
  await tab.live(async () => {
    for (const milliseconds of cancelAfterMs) {
      const signal = AbortSignal.timeout(milliseconds)
      try {
        await tab.causeway.quotes.getQuotes(request, { signal })
        world.tally.count('quote requests completed')
      } catch (error) {
        recordError(world, error, 'getQuotes')
        if (isCausewayError(error, 'ABORTED')) world.tally.count('quote requests canceled')
      }
    }
    const { quotes } = await tab.causeway.quotes.getQuotes(request, { timeout: 12_000 })
    world.tally.count('quote requests completed')
    world.tally.count('quotes', quotes.length)
  })
  await tab.close()
}

/** Number of attempts to get a quote, and the pause between them in milliseconds. */
const MAX_ATTEMPTS = 5
const PAUSE_MS = 2_000

async function transfer(
  world: World,
  person: Person,
  { provider, permille, wallet, killAt }: TransferStep,
): Promise<void> {
  const tab = openTab(world, person, { killAt, wallet })
  const to = chooseRecipient(person, provider, world.description)
  const request = createRequest(world.description, provider, { permille, from: person.account.address, to })
  await tab.live(async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (attempt > 0) await delay(PAUSE_MS)
      if (await transferOnce(world, person, tab, { provider, request })) return
    }
  })
  await tab.close()
  await resumeTransfers(world, person, wallet)
}

/** @returns whether a record was stored, in which case the transfer is resumed instead of requested again */
async function transferOnce(
  world: World,
  person: Person,
  { causeway, wallet }: Tab,
  { provider, request }: { readonly provider: string; readonly request: QuoteRequestInput },
): Promise<boolean> {
  const earlierIds = new Set(causeway.transfers.store.getAll().map(({ id }) => id))
  try {
    const quote = await causeway.quotes.getBestQuote({ ...request, aggregator: provider })
    await causeway.executor.execute(await causeway.quotes.build(quote), wallet)
    countAccepted(world, provider)
    return true
  } catch (error) {
    const code = recordError(world, error, `a transfer by ${provider}`)
    const added = causeway.transfers.store.getAll().find(({ id }) => !earlierIds.has(id))
    if (!added) return false
    person.prompts.set(added.id, code)
    countAccepted(world, provider)
    return true
  }
}

function countAccepted({ tally }: World, provider: string): void {
  tally.count('transfers accepted')
  tally.count(`by ${provider}`)
}

async function transferInTwoTabs(
  world: World,
  person: Person,
  { provider, permille }: Extract<Step, { kind: 'twoTabs' }>,
): Promise<void> {
  const [first, second] = [openTab(world, person), openTab(world, person)]
  const to = chooseRecipient(person, provider, world.description)
  const request = createRequest(world.description, provider, { permille, from: person.account.address, to })
  const attempt = async (task: Promise<unknown>, action: string) => {
    try {
      await task
    } catch (error) {
      recordError(world, error, action)
    }
  }
  await first
    .live(async () => {
      const quote = await first.causeway.quotes.getBestQuote({ ...request, aggregator: provider })
      const built = await first.causeway.quotes.build(quote)
      let recordId: string | undefined
      world.tally.count('transfers accepted')
      world.tally.count(`by ${provider}`)
      const running = first.causeway.executor.execute(built, first.wallet, {
        onProgress: ({ transferId }) => {
          recordId = transferId
        },
      })
      const resumeInBoth = async () => {
        await running.catch(() => undefined)
        if (recordId === undefined) return
        await Promise.all([
          attempt(first.causeway.executor.resume(recordId, first.wallet), 'a resume in one tab'),
          attempt(second.causeway.executor.resume(recordId, second.wallet), 'a resume in the other tab'),
        ])
      }
      // While the first tab executes the transfer, the second one finds it in storage and also resumes it.
      const resumeInSecond = async () => {
        await second.causeway.transfers.load()
        const unfinished = second.causeway.transfers.store
          .getAll()
          .filter((record) => !isFinishedTransfer(record))
        await Promise.all(
          unfinished.map(({ id }) =>
            attempt(second.causeway.executor.resume(id, second.wallet), 'a concurrent resume'),
          ),
        )
      }
      await Promise.all([
        attempt(running, `a transfer by ${provider} in two tabs`),
        resumeInBoth(),
        resumeInSecond(),
      ])
    })
    .catch((error: unknown) => recordError(world, error, `two tabs and ${provider}`))
  await Promise.all([first.close(), second.close()])
  await resumeTransfers(world, person)
}

/** Tracks a transfer on a device without stored data, and expects the same outcome. */
async function trackOnAnotherDevice(world: World, person: Person): Promise<void> {
  const records = await readRecords(world, person)
  const sent = records.filter(
    ({ hash, info }) => hash && info.aggregator && info.outputChainId !== info.inputChainId,
  )
  const chosen = sent.at(-1)
  if (!chosen?.hash) return
  const storage = memoryStorage()
  const tab = openTab(world, person, { storage })
  await tab.live(async () => {
    const providerId = chosen.info.aggregator
    const { chainId, hash = '0x' } = chosen
    try {
      const { id, info } = await tab.causeway.transfers.track({ chainId, hash, providerId })
      world.tally.count('transfers tracked by hash')
      checkFigures(world, chosen, info)
      const signal = AbortSignal.timeout(4_000)
      let last: TransferRecord | undefined
      for await (const record of tab.causeway.transfers.watch(id, { signal })) last = record
      if (!last || !isFinishedTransfer(last) || !isFinishedTransfer(chosen)) return
      if (last.status !== chosen.status) {
        world.tally.violate(
          `Transfer ${hash} is ${chosen.status} on one device and ${last.status} on another (${providerId})`,
        )
      }
    } catch (error) {
      recordError(world, error, 'a resume by hash')
    }
  })
  await tab.close()
}

/** Checks that each field that another device reads equals the stored one or is unknown. */
function checkFigures(
  { tally }: World,
  { hash, info: stored }: TransferRecord,
  read: TransferRecord['info'],
): void {
  for (const name of ['account', 'inputCurrency', 'inputAmountRaw'] as const) {
    const [expected, actual] = [stored[name], read[name]].map((value) => String(value ?? '').toLowerCase())
    if (actual === '') tally.count(`unknown ${name}`)
    else if (actual !== expected)
      tally.violate(`Transfer ${hash} has ${name} ${expected} on one device and ${actual} on another`)
  }
}

export async function readRecords(world: World, person: Person): Promise<readonly TransferRecord[]> {
  const tab = openTab(world, person)
  const outcome = await tab.live(async () => {
    await tab.causeway.transfers.load()
    return tab.causeway.transfers.store.getAll()
  })
  await tab.close()
  return outcome === 'ended' ? [] : outcome.value
}

/** Truncates a record, like a browser that crashes while it writes. The lost transfer is tracked by its hash. */
async function truncateRecord(world: World, person: Person): Promise<void> {
  const records = await readRecords(world, person)
  const victim = records.find(
    ({ hash, info, status }) =>
      hash && info.aggregator && info.outputChainId !== info.inputChainId && status === 'PENDING',
  )
  if (!victim?.hash) return
  const { id, hash, chainId, info } = victim
  const key = `causeway:transfer:${id}`
  const text = await person.storage.getItem(key)
  if (!text) return
  await person.storage.setItem(key, text.slice(0, -20))
  world.tally.count('records truncated')
  const tab = openTab(world, person)
  await tab.live(async () => {
    try {
      await tab.causeway.transfers.load()
      await tab.causeway.transfers.track({ chainId, hash, providerId: info.aggregator })
    } catch (error) {
      recordError(world, error, 'tracking a truncated record')
      // The storage may reject writes at the moment. The user tries again after the faults have ended.
      person.lost.push({ chainId, hash, providerId: info.aggregator })
    }
  })
  await tab.close()
  await resumeTransfers(world, person)
}
