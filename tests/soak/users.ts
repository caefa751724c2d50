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
import { carryOn, lookOn, noteFailure } from './honest.ts'
import { act, readEverything } from './lending.ts'
import type { Person, World } from './person.ts'
import { requestOf } from './routes.ts'
import type { Step, TransferStep } from './schedule.ts'
import { openTab, type Tab } from './tab.ts'

/** Does one thing as a user does: what goes wrong is taken up again, never forgotten. */
export async function doStep(world: World, person: Person, step: Step): Promise<void> {
  world.tally.count(`step ${step.kind}`)
  switch (step.kind) {
    case 'quotes':
      return askForQuotes(world, person, step)
    case 'transfer':
      return transfer(world, person, step)
    case 'lend':
      await act(world, person, step)
      return carryOn(world, person, step.wallet)
    case 'read':
      return readEverything(world, person, step)
    case 'reload':
      await lookOn(world, person)
      return carryOn(world, person)
    case 'twoTabs':
      return inTwoTabs(world, person, step)
    case 'otherDevice':
      return onAnotherDevice(world, person)
    case 'corrupt':
      return corrupt(world, person)
    case 'processKill':
      world.tally.count('transfers accepted')
      await world.runProcess(step.killAt)
      return carryOn(world, person)
  }
}

/** An address that nothing else is sent to: what it holds in the end is what a transfer has paid. */
function newRecipient(person: Person): Hex {
  const seed = `${person.account.address}:${person.named++}`
  const recipient: Hex = `0x${keccak256(toHex(seed)).slice(26)}`
  person.recipients.push(recipient)
  return recipient
}

/** Who receives: swaps pay the user, so that what arrives is their own. */
function recipientOf(person: Person, provider: string, description: World['description']): Hex {
  const self = person.account.address
  const { fromChainId, toChainId } = requestOf(description, provider, {
    permille: 1_000,
    from: self,
    to: self,
  })
  return fromChainId === toChainId ? self : newRecipient(person)
}

async function askForQuotes(
  world: World,
  person: Person,
  { provider, cancelAfterMs }: Extract<Step, { kind: 'quotes' }>,
): Promise<void> {
  const tab = openTab(world, person)
  const self = person.account.address
  const request = requestOf(world.description, provider, { permille: 1_000, from: self, to: self })
  await tab.live(async () => {
    for (const milliseconds of cancelAfterMs) {
      const signal = AbortSignal.timeout(milliseconds)
      try {
        await tab.causeway.quotes.getQuotes(request, { signal })
        world.tally.count('quote rounds heard')
      } catch (error) {
        noteFailure(world, error, 'getQuotes')
        if (isCausewayError(error, 'ABORTED')) world.tally.count('quote rounds cancelled')
      }
    }
    const { quotes } = await tab.causeway.quotes.getQuotes(request, { timeout: 12_000 })
    world.tally.count('quote rounds heard')
    world.tally.count('quotes', quotes.length)
  })
  await tab.close()
}

/** How often a user asks again where nothing came of it, and after how many milliseconds. */
const TRIES = 5
const PAUSE_MS = 2_000

async function transfer(
  world: World,
  person: Person,
  { provider, permille, wallet, killAt }: TransferStep,
): Promise<void> {
  const tab = openTab(world, person, { killAt, wallet })
  const to = recipientOf(person, provider, world.description)
  const request = requestOf(world.description, provider, { permille, from: person.account.address, to })
  await tab.live(async () => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (attempt > 0) await delay(PAUSE_MS)
      if (await bridgeOnce(world, person, tab, { provider, request })) return
    }
  })
  await tab.close()
  await carryOn(world, person, wallet)
}

/** @returns whether something was written down, so that it is carried on and not asked for again */
async function bridgeOnce(
  world: World,
  person: Person,
  { causeway, wallet }: Tab,
  { provider, request }: { readonly provider: string; readonly request: QuoteRequestInput },
): Promise<boolean> {
  const known = new Set(causeway.transfers.store.getAll().map(({ id }) => id))
  try {
    const quote = await causeway.quotes.getBestQuote({ ...request, aggregator: provider })
    await causeway.executor.execute(await causeway.quotes.build(quote), wallet)
    countAccepted(world, provider)
    return true
  } catch (error) {
    const code = noteFailure(world, error, `a transfer by ${provider}`)
    const added = causeway.transfers.store.getAll().find(({ id }) => !known.has(id))
    if (!added) return false
    person.asks.set(added.id, code)
    countAccepted(world, provider)
    return true
  }
}

function countAccepted({ tally }: World, provider: string): void {
  tally.count('transfers accepted')
  tally.count(`by ${provider}`)
}

async function inTwoTabs(
  world: World,
  person: Person,
  { provider, permille }: Extract<Step, { kind: 'twoTabs' }>,
): Promise<void> {
  const [one, two] = [openTab(world, person), openTab(world, person)]
  const to = recipientOf(person, provider, world.description)
  const request = requestOf(world.description, provider, { permille, from: person.account.address, to })
  const tried = async (task: Promise<unknown>, what: string) => {
    try {
      await task
    } catch (error) {
      noteFailure(world, error, what)
    }
  }
  await one
    .live(async () => {
      const quote = await one.causeway.quotes.getBestQuote({ ...request, aggregator: provider })
      const built = await one.causeway.quotes.build(quote)
      let recordId: string | undefined
      world.tally.count('transfers accepted')
      world.tally.count(`by ${provider}`)
      const running = one.causeway.executor.execute(built, one.wallet, {
        onProgress: ({ transferId }) => {
          recordId = transferId
        },
      })
      const other = async () => {
        await running.catch(() => undefined)
        if (recordId === undefined) return
        await Promise.all([
          tried(one.causeway.executor.resume(recordId, one.wallet), 'a resume in one tab'),
          tried(two.causeway.executor.resume(recordId, two.wallet), 'a resume in the other tab'),
        ])
      }
      // While the first is at it, the second finds what is stored and wants to go on with it, too.
      const meanwhile = async () => {
        await two.causeway.transfers.load()
        const found = two.causeway.transfers.store.getAll().filter((record) => !isFinishedTransfer(record))
        await Promise.all(
          found.map(({ id }) => tried(two.causeway.executor.resume(id, two.wallet), 'a resume meanwhile')),
        )
      }
      await Promise.all([tried(running, `a transfer by ${provider} in two tabs`), other(), meanwhile()])
    })
    .catch((error: unknown) => noteFailure(world, error, `two tabs and ${provider}`))
  await Promise.all([one.close(), two.close()])
  await carryOn(world, person)
}

/** Of what a device without a memory sees, the outcome must be the same. */
async function onAnotherDevice(world: World, person: Person): Promise<void> {
  const known = await storedRecords(world, person)
  const sent = known.filter(
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
      world.tally.count('transfers taken up by hash')
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
      noteFailure(world, error, 'a resume by hash')
    }
  })
  await tab.close()
}

/** Checks that a figure read by another device equals the stored one, or is unknown. */
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

export async function storedRecords(world: World, person: Person): Promise<readonly TransferRecord[]> {
  const tab = openTab(world, person)
  const outcome = await tab.live(async () => {
    await tab.causeway.transfers.load()
    return tab.causeway.transfers.store.getAll()
  })
  await tab.close()
  return outcome === 'ended' ? [] : outcome.value
}

/** As a browser does that dies while it writes. What was lost is taken up again by its hash. */
async function corrupt(world: World, person: Person): Promise<void> {
  const known = await storedRecords(world, person)
  const victim = known.find(
    ({ hash, info, status }) =>
      hash && info.aggregator && info.outputChainId !== info.inputChainId && status === 'PENDING',
  )
  if (!victim?.hash) return
  const { id, hash, chainId, info } = victim
  const key = `causeway:transfer:${id}`
  const text = await person.storage.getItem(key)
  if (!text) return
  await person.storage.setItem(key, text.slice(0, -20))
  world.tally.count('records cut off')
  const tab = openTab(world, person)
  await tab.live(async () => {
    try {
      await tab.causeway.transfers.load()
      await tab.causeway.transfers.track({ chainId, hash, providerId: info.aggregator })
    } catch (error) {
      noteFailure(world, error, 'a resume of what was cut off')
      // Storage may refuse just now: the user tries again when all is well.
      person.lost.push({ chainId, hash, providerId: info.aggregator })
    }
  })
  await tab.close()
  await carryOn(world, person)
}
