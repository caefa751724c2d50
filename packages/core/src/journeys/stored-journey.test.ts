import { describe, expect, it } from 'vitest'
import type { Address } from '../kernel/schema.ts'
import { drive } from '../testing/fake-clock.ts'
import type { JourneyRequest } from './journey-request.ts'
import {
  ARBITRUM,
  ATTACKER,
  answer,
  BASE,
  createWorld,
  execute,
  FRIEND,
  getProviders,
  getQuestion,
  type Kill,
  planBest,
  SENDER,
  startProcess,
  TO_BASE,
  TO_DEPOSIT,
  USDC,
  usdc,
  type World,
} from './journeys.test-support.ts'

const TO_FRIEND: JourneyRequest = { ...TO_BASE, to: { chainId: BASE, token: USDC, recipient: FRIEND } }

/** Executes a plan in a process that is killed at a write or send, and returns the id of its journey. */
async function executeKilled(world: World, request: JourneyRequest, kill: Kill): Promise<string> {
  const process = startProcess(world, { kill })
  const plan = await planBest(world, process, request)
  await drive(world.clock, Promise.race([process.killed, process.journeys.execute(plan, process.wallet)]))
  return plan.id
}

/** Executes a plan until its second leg cannot be quoted, and returns the id of its journey. */
async function executeFirstLeg(world: World, request: JourneyRequest): Promise<string> {
  const process = startProcess(world)
  const plan = await planBest(world, process, request)
  world.rates.bridge = undefined
  await drive(world.clock, process.journeys.execute(plan, process.wallet))
  world.rates.bridge = 1
  return plan.id
}

/** Changes every stored text whose key contains `part`. */
async function tamper({ storage }: World, part: string, change: (text: string) => string): Promise<void> {
  for (const key of (await storage.keys?.()) ?? []) {
    const text = key.includes(part) ? await storage.getItem(key) : undefined
    if (text) await storage.setItem(key, change(text))
  }
}

/** Makes the stored legs pay another account. */
function redirect(world: World, from: Address, to: Address): Promise<void> {
  return tamper(world, ':journey:', (text) => text.replaceAll(`"recipient":"${from}"`, `"recipient":"${to}"`))
}

function getRecipients(world: World): (string | undefined)[] {
  return world.getDeposits().map(({ request }) => request.toAddress)
}

describe('A journey that pays another account', () => {
  it('runs without a question in the process that planned it', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const record = await execute(world, process, TO_FRIEND)
    expect(record.state.status).toBe('done')
    expect(world.getBalance(BASE, USDC, FRIEND)).toBe(usdc(1_998))
    const location = await process.journeys.locate(record.id)
    expect(location).toEqual({ where: 'recipient', chainId: BASE, recipient: FRIEND })
  })

  it('asks for the recipient after a restart, before anything is sent, and then pays it', async () => {
    const world = createWorld()
    const id = await executeFirstLeg(world, TO_FRIEND)
    const next = startProcess(world)
    const question = await answer(world, next, { id }, 'wait')
    expect(getQuestion(question)).toMatchObject({
      reason: 'recipient',
      message: `The journey was planned before the application was started. It pays ${FRIEND}, not your account. Check its steps, its amounts and who receives them.`,
      choices: ['accept', 'stop', 'return'],
      funds: { chainId: ARBITRUM, token: USDC, amount: usdc(2_000) },
    })
    expect(getProviders(world)).toEqual(['swapper'])
    expect((await answer(world, next, question, 'accept')).state.status).toBe('done')
    expect(world.getBalance(BASE, USDC, FRIEND)).toBe(usdc(1_998))
  })

  it('does not ask after a restart if the account receives everything', async () => {
    const world = createWorld()
    const id = await executeFirstLeg(world, TO_BASE)
    const record = await answer(world, startProcess(world), { id }, 'wait')
    expect(record.state.status).toBe('done')
  })

  it('asks again in another process, which did not show the question', async () => {
    const world = createWorld()
    const id = await executeFirstLeg(world, TO_FRIEND)
    await answer(world, startProcess(world), { id }, 'wait')
    const last = startProcess(world)
    const question = await answer(world, last, { id }, 'accept')
    expect(getQuestion(question).reason).toBe('recipient')
    expect((await answer(world, last, question, 'accept')).state.status).toBe('done')
  })

  it('returns the funds to the account if the user does not know the recipient', async () => {
    const world = createWorld()
    const id = await executeFirstLeg(world, TO_FRIEND)
    const next = startProcess(world)
    await answer(world, next, { id }, 'wait')
    const terms = await answer(world, next, { id }, 'return')
    expect(getQuestion(terms).reason).toBe('terms')
    expect((await answer(world, next, terms, 'accept')).state.status).toBe('done')
    expect(getRecipients(world)).toEqual([SENDER, SENDER])
  })
})

describe('Tampered storage', () => {
  it('cannot redirect a journey: the changed recipient is named and nothing is sent', async () => {
    const world = createWorld()
    const id = await executeFirstLeg(world, TO_BASE)
    await redirect(world, SENDER, ATTACKER)
    const record = await answer(world, startProcess(world), { id }, 'wait')
    const { reason, message } = getQuestion(record)
    expect({ reason, isNamed: message.includes(ATTACKER) }).toEqual({ reason: 'recipient', isNamed: true })
    expect(getProviders(world)).toEqual(['swapper'])
  })

  it('cannot redirect the journey of a running process between two steps', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process, TO_FRIEND)
    world.rates.bridge = undefined
    await drive(world.clock, process.journeys.execute(plan, process.wallet))
    world.rates.bridge = 1
    await redirect(world, FRIEND, ATTACKER)
    const { reason, message } = getQuestion(await answer(world, process, plan, 'wait'))
    expect({ reason, isNamed: message.includes(ATTACKER) }).toEqual({ reason: 'recipient', isNamed: true })
    expect(world.getBalance(BASE, USDC, ATTACKER)).toBe(0n)
  })

  it('cannot exchange the recipient between the question and its answer', async () => {
    const world = createWorld()
    const id = await executeFirstLeg(world, TO_FRIEND)
    const next = startProcess(world)
    await answer(world, next, { id }, 'wait')
    await redirect(world, FRIEND, ATTACKER)
    const { reason, message } = getQuestion(await answer(world, next, { id }, 'accept'))
    expect({ reason, isNamed: message.includes(ATTACKER) }).toEqual({ reason: 'recipient', isNamed: true })
    expect(getProviders(world)).toEqual(['swapper'])
  })

  it('cannot name a harmless recipient in the text of a stored question', async () => {
    const world = createWorld()
    const id = await executeFirstLeg(world, TO_FRIEND)
    await answer(world, startProcess(world), { id }, 'wait')
    await redirect(world, FRIEND, ATTACKER)
    const next = startProcess(world)
    await next.journeys.load()
    const stored = next.journeys.store.get(id)
    expect(stored && getQuestion(stored).message).toContain(FRIEND)
    const { message } = getQuestion(await answer(world, next, { id }, 'accept'))
    expect(message).toContain(ATTACKER)
    expect(getProviders(world)).toEqual(['swapper'])
  })

  it('cannot pass a redirected journey off as imported and confirmed', async () => {
    const world = createWorld()
    const id = await executeFirstLeg(world, TO_BASE)
    await tamper(world, ':journey:', (text) =>
      text
        .replaceAll(`"recipient":"${SENDER}"`, `"recipient":"${ATTACKER}"`)
        .replace('"reason":"no-quote"', '"reason":"imported"')
        .replace('"choices":["wait"', '"choices":["accept"'),
    )
    const record = await answer(world, startProcess(world), { id }, 'accept')
    expect(getQuestion(record).reason).toBe('recipient')
    expect(getProviders(world)).toEqual(['swapper'])
  })

  it('cannot make a stored transfer pay another account, whenever the process was killed', async () => {
    await forEachKill(TO_BASE, async (world, id, title) => {
      await tamper(world, '', (text) =>
        text
          .replaceAll(`"recipient":"${SENDER}"`, `"recipient":"${ATTACKER}"`)
          .replaceAll(`"toAddress":"${SENDER}"`, `"toAddress":"${ATTACKER}"`),
      )
      // The leg still pays the account: only its transfer does not.
      await redirect(world, ATTACKER, SENDER)
      const next = startProcess(world)
      await drive(world.clock, next.journeys.resume(id, next.wallet))
      expect({ title, recipients: new Set(getRecipients(world)) }).toEqual({
        title,
        recipients: new Set([SENDER]),
      })
    })
  }, 240_000)

  it.each([
    ['a stored lender action', (text: string) => text],
    [
      'a lender action that is stored as sent',
      (text: string) =>
        text.replace('"status":"PENDING"', `"hash":"0x${'ab'.repeat(32)}","status":"PENDING"`),
    ],
  ])(
    'cannot exchange the calls of %s, whenever the process was killed',
    async (_, change) => {
      await forEachKill(TO_DEPOSIT, async (world, id, title) => {
        await tamper(world, '', (text) => {
          const to = '"to":"0x6666666666666666666666666666666666666666"'
          return text.includes(to) ? change(text.replaceAll(to, `"to":"${ATTACKER}"`)) : text
        })
        const next = startProcess(world)
        await drive(world.clock, next.journeys.resume(id, next.wallet))
        const sent = Object.values(world.chains).flatMap(({ transactions }) => transactions)
        expect({ title, attacks: sent.filter(({ to }) => to === ATTACKER) }).toEqual({ title, attacks: [] })
      })
    },
    240_000,
  )

  /** Kills a process at each write or send after which a journey is stored, and continues with its storage. */
  async function forEachKill(
    request: JourneyRequest,
    task: (world: World, id: string, title: string) => Promise<void>,
  ): Promise<void> {
    const complete = createWorld()
    const process = startProcess(complete)
    await execute(complete, process, request)
    for (let step = 2; step <= process.count(); step++) {
      for (const when of ['before', 'after'] as const) {
        const world = createWorld()
        const id = await executeKilled(world, request, { step, when })
        await task(world, id, `killed ${when} step ${step}`)
      }
    }
  }
})
