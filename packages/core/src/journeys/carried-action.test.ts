import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../kernel/storage.ts'
import { createTestPool } from '../lending/lending.test-support.ts'
import type { ArrivalCall } from '../quotes/arrival-handler.ts'
import { drive } from '../testing/fake-clock.ts'
import type { JourneyPlan } from './journey-plan.ts'
import {
  ARBITRUM,
  ATTACKER,
  answer,
  BASE,
  createWorld,
  ETH,
  execute,
  getProviders,
  getQuestion,
  HANDLER,
  type Kill,
  ONE_ETH,
  type Process,
  planBest,
  SENDER,
  startProcess,
  TO_DEPOSIT,
  TO_REPAYMENT,
  USDC,
  usdc,
  type World,
} from './journeys.test-support.ts'
import type { JourneyRecord } from './record.ts'

const ARRIVED = usdc(1_998)

/** Creates a world whose bridge makes calls on arrival. */
function createCarryingWorld(change: Partial<World> = {}): World {
  return Object.assign(createWorld(), { carries: true }, change)
}

const getCodes = ({ notices }: JourneyPlan) => notices.map(({ code }) => code)
const getLocation = (world: World, { journeys }: Process, id: string) =>
  drive(world.clock, journeys.locate(id))

describe('A plan whose last leg carries the action', () => {
  it('is best, and needs neither another signature nor gas on the destination chain', async () => {
    const world = createCarryingWorld()
    world.change(BASE, ETH, -ONE_ETH)
    const { journeys } = startProcess(world)
    const { plans, requests } = await drive(world.clock, journeys.plan(TO_DEPOSIT))
    const [best, next] = plans
    if (!best || !next) throw new Error('There are no two plans')
    expect(best).toMatchObject({ isActionCarried: true, action: { type: 'Deposit', amount: ARRIVED } })
    expect(getCodes(best)).toEqual(['LATER_QUOTE', 'ACTION_CARRIED'])
    expect(next.isActionCarried).toBeUndefined()
    expect(getCodes(next)).toEqual(['LATER_QUOTE', 'NO_GAS'])
    expect(world.asked.filter((id) => id === 'bridge')).toHaveLength(2)
    expect(requests).toBe(world.asked.length + world.listRequests)
    const request = best.legs[1]?.quote.request
    expect(request).toMatchObject({ toAddress: HANDLER, fromAddress: SENDER, aggregator: 'bridge' })
  })

  it('is not offered for a repayment above the debt to a lender that would reject it', async () => {
    const world = createCarryingWorld({ debt: ARRIVED - 1n })
    expect((await planBest(world, startProcess(world), TO_REPAYMENT)).isActionCarried).toBeUndefined()
    world.debt = ARRIVED
    expect((await planBest(world, startProcess(world), TO_REPAYMENT)).isActionCarried).toBe(true)
  })
})

describe('An action that is carried by the last leg', () => {
  it('is done on arrival, without a transaction of the account to the lender', async () => {
    const world = createCarryingWorld()
    const process = startProcess(world)
    const record = await execute(world, process, TO_DEPOSIT)
    expect(record.state).toEqual({ status: 'done' })
    expect(world.getCarriedDeposits()).toEqual([ARRIVED])
    expect(world.getLenderDeposits()).toEqual([])
    expect(world.invalidated).toEqual([{ chainId: BASE, lender: 'AAVE_V3', account: SENDER }])
    expect(await getLocation(world, process, record.id)).toEqual({
      where: 'lender',
      chainId: BASE,
      lender: 'AAVE_V3',
    })
  })

  it('is signed by the account if it reverts on arrival', async () => {
    const world = createCarryingWorld({ rejectsCalls: true })
    const record = await execute(world, startProcess(world), TO_DEPOSIT)
    expect(record.state).toEqual({ status: 'done' })
    expect(record.legs[1]?.received).toBe(ARRIVED)
    expect(world.getCarriedDeposits()).toEqual([])
    expect(world.getLenderDeposits()).toEqual([ARRIVED])
  })

  it('is a question with the tokens in the account if the lender then rejects it, too', async () => {
    const world = createCarryingWorld({ rejectsCalls: true })
    const process = startProcess(world)
    const plan = await planBest(world, process, TO_DEPOSIT)
    world.bridgeStatus = 'PENDING'
    const stalled = await drive(world.clock, process.journeys.execute(plan, process.wallet))
    expect(getQuestion(stalled).reason).toBe('stalled')
    world.market = { pools: { [USDC]: createTestPool({ isFrozen: true }) } }
    world.bridgeStatus = 'DONE'
    const rejected = await answer(world, process, stalled, 'wait')
    expect(getQuestion(rejected)).toMatchObject({
      leg: 2,
      reason: 'action-rejected',
      funds: { chainId: BASE, token: USDC, amount: ARRIVED },
    })
    world.market = {}
    expect((await answer(world, process, rejected, 'wait')).state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([ARRIVED])
  })

  it.each([
    ['the lender', false, [ARRIVED], []],
    ['the account', true, [], [ARRIVED]],
  ])(
    'is missing only until %s holds the tokens, if the provider names no transaction',
    async (_, rejectsCalls, carried, signed) => {
      const world = createCarryingWorld({ rejectsCalls, hidesPayments: true })
      const process = startProcess(world)
      const missing = await execute(world, process, TO_DEPOSIT)
      expect(getQuestion(missing)).toMatchObject({
        leg: 1,
        reason: 'funds-missing',
        choices: ['wait', 'stop'],
      })
      expect(await getLocation(world, process, missing.id)).toMatchObject({ where: 'unknown' })
      world.hidesPayments = false
      const where = rejectsCalls ? 'account' : 'lender'
      expect(await getLocation(world, process, missing.id)).toMatchObject({ where, chainId: BASE })
      expect((await answer(world, process, missing, 'wait')).state).toEqual({ status: 'done' })
      expect(world.getCarriedDeposits()).toEqual(carried)
      expect(world.getLenderDeposits()).toEqual(signed)
    },
  )

  it('is a repayment that its transaction shows before the debt does', async () => {
    const world = createCarryingWorld({ debt: usdc(5_000) })
    const record = await execute(world, startProcess(world), TO_REPAYMENT)
    expect(record.state).toEqual({ status: 'done' })
    expect(world.debt).toBe(usdc(5_000))
    expect(world.getLenderDeposits()).toEqual([])
  })

  it('is a repayment that the debt shows, if the provider names no transaction', async () => {
    const world = createCarryingWorld({ debt: usdc(5_000), hidesPayments: true })
    const process = startProcess(world)
    const missing = await execute(world, process, TO_REPAYMENT)
    expect(getQuestion(missing).reason).toBe('funds-missing')
    world.debt -= ARRIVED
    const record = await answer(world, process, missing, 'wait')
    expect(record.state).toEqual({ status: 'done' })
    expect(record.action?.used).toBe(ARRIVED)
    expect(world.getLenderDeposits()).toEqual([])
  })

  it('is asked about before anything is bridged if the lender no longer accepts it', async () => {
    const world = createCarryingWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process, TO_DEPOSIT)
    world.market = { pools: { [USDC]: createTestPool({ isFrozen: true }) } }
    const record = await drive(world.clock, process.journeys.execute(plan, process.wallet))
    expect(getQuestion(record)).toMatchObject({
      leg: 1,
      reason: 'action-rejected',
      funds: { chainId: ARBITRUM, token: USDC, amount: usdc(2_000) },
    })
    world.market = {}
    expect((await answer(world, process, record, 'wait')).state).toEqual({ status: 'done' })
    expect(world.getCarriedDeposits()).toEqual([ARRIVED])
  })

  it('is left to the account, after a question, if the position would end below the limit of the user', async () => {
    const world = createCarryingWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process, { ...TO_DEPOSIT, limits: { minHealthFactor: 3 } })
    expect(plan.isActionCarried).toBe(true)
    world.debt = usdc(1_000)
    const record = await drive(world.clock, process.journeys.execute(plan, process.wallet))
    expect(getQuestion(record)).toMatchObject({ leg: 2, reason: 'risk', funds: { chainId: BASE } })
    expect(world.getCarriedDeposits()).toEqual([])
    expect((await answer(world, process, record, 'accept')).state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([ARRIVED])
  })

  it('is signed by the account if the bridge no longer makes calls', async () => {
    const world = createCarryingWorld()
    const plan = await planBest(world, startProcess(world), TO_DEPOSIT)
    world.carries = false
    const process = startProcess(world)
    const record = await drive(world.clock, process.journeys.execute(plan, process.wallet))
    expect(record.state).toEqual({ status: 'done' })
    expect(record.legs[1]?.arrival).toBeUndefined()
    expect(world.getLenderDeposits()).toEqual([ARRIVED])
  })

  it('is sent again with the transfer after a refund', async () => {
    const world = createCarryingWorld({ bridgeStatus: 'TRANSFER_REFUNDED' })
    const process = startProcess(world)
    const refunded = await execute(world, process, TO_DEPOSIT)
    expect(getQuestion(refunded)).toMatchObject({ reason: 'refunded', funds: { chainId: ARBITRUM } })
    world.bridgeStatus = 'DONE'
    expect((await answer(world, process, refunded, 'wait')).state).toEqual({ status: 'done' })
    expect(world.getCarriedDeposits()).toEqual([ARRIVED])
  })

  it('continues on another device to which the journey was exported', async () => {
    const world = createCarryingWorld({ bridgeStatus: 'PENDING' })
    const first = startProcess(world)
    const { id } = await execute(world, first, TO_DEPOSIT)
    const text = await first.journeys.export(id)
    world.bridgeStatus = 'DONE'
    const second = startProcess(world, { storage: memoryStorage() })
    const imported = await drive(world.clock, second.journeys.import(text))
    expect((await answer(world, second, imported, 'wait')).state).toEqual({ status: 'done' })
    expect(world.getCarriedDeposits()).toEqual([ARRIVED])
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })
})

describe('A hostile provider', () => {
  it.each<[string, Partial<ArrivalCall>]>([
    ['fallback recipient', { fallbackRecipient: ATTACKER }],
    ['target', { target: ATTACKER }],
    ['token', { token: ATTACKER }],
    ['chain', { chainId: ARBITRUM }],
    ['beneficiary', { data: `0x11111111${'0'.repeat(64)}${ATTACKER.slice(2).padStart(64, '0')}` }],
    ['amount', { amount: 1n }],
    ['place of the amount', { amountOffset: 36 }],
  ])('cannot change the %s of the call: the transfer is sent without one', async (_, forgedCall) => {
    const world = createCarryingWorld({ forgedCall })
    const record = await execute(world, startProcess(world), TO_DEPOSIT)
    expect(world.getDeposits().map(({ request }) => request.message)).toEqual([undefined, undefined])
    expect(record.state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([ARRIVED])
  })
})

describe('A killed process whose last leg carries the action', () => {
  it.each([
    ['is done once', false, [ARRIVED], []],
    ['is signed once after it reverted', true, [], [ARRIVED]],
  ])(
    'is resumed after a kill at any write or send, and the action %s',
    async (_, rejectsCalls, carried, signed) => {
      await forEachKill({ rejectsCalls }, async (world, plan, title) => {
        const next = startProcess(world)
        const record = await drive(world.clock, next.journeys.execute(plan, next.wallet))
        const result = {
          state: record.state.status,
          providers: getProviders(world),
          carried: world.getCarriedDeposits(),
          signed: world.getLenderDeposits(),
        }
        const expected = { state: 'done', providers: ['swapper', 'bridge'], carried, signed }
        expect({ title, ...result }).toEqual({ title, ...expected })
      })
    },
    240_000,
  )

  it('sends no call that storage has changed', async () => {
    await forEachKill({}, async (world, { id }, title) => {
      const forge = (text: string) =>
        text.replaceAll(Buffer.from(SENDER).toString('hex'), Buffer.from(ATTACKER).toString('hex'))
      for (const key of (await world.storage.keys?.()) ?? []) {
        const text = await world.storage.getItem(key)
        if (text) await world.storage.setItem(key, forge(text))
      }
      const next = startProcess(world)
      await drive(world.clock, next.journeys.resume(id, next.wallet))
      const messages = world.getDeposits().map(({ request }) => request.message ?? '0x')
      const attacks = messages.filter((message) => message.includes(Buffer.from(ATTACKER).toString('hex')))
      expect({ title, attacks }).toEqual({ title, attacks: [] })
    })
  }, 240_000)

  it('lets the account sign the action if storage names a bridge that does not carry it', async () => {
    const world = createCarryingWorld()
    world.rates.bridge = 1
    const first = startProcess(world)
    const plan = await planBest(world, first, TO_DEPOSIT)
    world.rates.bridge = undefined
    await drive(world.clock, first.journeys.execute(plan, first.wallet))
    world.rates.bridge = 1
    for (const key of (await world.storage.keys?.()) ?? []) {
      const text = await world.storage.getItem(key)
      if (text)
        await world.storage.setItem(key, text.replace('"providerId":"bridge"', '"providerId":"direct"'))
    }
    const record = await answer(world, startProcess(world), plan, 'wait')
    expect(record.state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([ARRIVED])
  })

  /** Kills a process at each write or send after which the journey is stored. */
  async function forEachKill(
    change: Partial<World>,
    task: (world: World, plan: JourneyPlan, title: string) => Promise<void>,
  ): Promise<void> {
    const complete = createCarryingWorld(change)
    const process = startProcess(complete)
    await execute(complete, process, TO_DEPOSIT)
    expect(process.count()).toBeGreaterThan(10)
    for (let step = 2; step <= process.count(); step++) {
      for (const when of ['before', 'after'] as const) {
        const world = createCarryingWorld(change)
        const plan = await executeKilled(world, { step, when })
        await task(world, plan, `killed ${when} step ${step}`)
      }
    }
  }

  async function executeKilled(world: World, kill: Kill): Promise<JourneyPlan> {
    const process = startProcess(world, { kill })
    const plan = await planBest(world, process, TO_DEPOSIT)
    const run: Promise<JourneyRecord> = process.journeys.execute(plan, process.wallet)
    await drive(world.clock, Promise.race([process.killed, run]))
    return plan
  }
})
