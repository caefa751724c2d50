import { describe, expect, it } from 'vitest'
import { abbreviateAddress } from '../format/abbreviate-address.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { createTestPool } from '../lending/lending.test-support.ts'
import type { Wallet } from '../platforms/wallet.ts'
import { drive } from '../testing/fake-clock.ts'
import {
  ARBITRUM,
  answer,
  BASE,
  createWorld,
  ETH,
  execute,
  getProviders,
  getQuestion,
  ONE_ETH,
  type Process,
  planBest,
  SENDER,
  startProcess,
  TO_DEPOSIT,
  TO_REPAYMENT,
  TO_USDT,
  USDC,
  USDT,
  usdc,
  type World,
} from './journeys.test-support.ts'
import type { JourneyRecord } from './record.ts'

/** Executes the best plan while the bridge does not pay. */
async function executeUntilStalled(world: World, process: Process): Promise<JourneyRecord> {
  const plan = await planBest(world, process)
  const run = process.journeys.execute(plan, process.wallet)
  await world.clock.advance(90_000)
  return drive(world.clock, run)
}

describe('JourneyService.execute', () => {
  it('sends each leg once and deposits the amount that arrived', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const record = await execute(world, process, TO_DEPOSIT)
    expect(record.state).toEqual({ status: 'done' })
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
    expect(world.getLenderDeposits()).toEqual([usdc(1_998)])
    const location = await process.journeys.locate(record.id)
    expect(location).toEqual({ where: 'lender', chainId: BASE, lender: 'AAVE_V3' })
  })

  it('asks if the simulation of a leg reverts, and sends another quote after the answer', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process)
    const reverts = world.chains[ARBITRUM]?.reverts
    if (!reverts) throw new Error('The world has no Arbitrum')
    reverts.simulated = 'too little received'
    const record = await drive(world.clock, process.journeys.execute(plan, process.wallet))
    expect(getQuestion(record)).toMatchObject({ leg: 0, reason: 'no-quote', choices: ['wait', 'stop'] })
    expect(record.legs[0]?.transferIds).toEqual([])
    reverts.simulated = undefined
    const swaps = () => world.asked.filter((id) => id === 'swapper').length
    const before = swaps()
    expect((await answer(world, process, record, 'wait')).state.status).toBe('done')
    expect(swaps()).toBeGreaterThan(before)
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('records the amount that a repayment of the debt took with its interest, and the maximum', async () => {
    const world = createWorld()
    world.takePayment = () => usdc(500.01)
    const { action, legs, state } = await execute(world, startProcess(world), TO_REPAYMENT)
    expect(state).toEqual({ status: 'done' })
    expect(legs.at(-1)?.received).toBe(usdc(1_998))
    expect(action).toMatchObject({ used: usdc(500.01), usedMax: usdc(500.125) })
    expect(world.getBalance(BASE, USDC)).toBe(usdc(1_998 - 500.01))
  })

  it('keeps the planned amount of a repayment if the transaction shows no transfer of the token', async () => {
    const world = createWorld()
    world.takePayment = () => 0n
    const { action } = await execute(world, startProcess(world), TO_REPAYMENT)
    expect(action).toMatchObject({ used: usdc(500) })
  })

  it('swaps, bridges and swaps again, each with the amount that arrived', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const record = await execute(world, process, TO_USDT)
    const funds = { chainId: BASE, token: USDT, amount: usdc(1_998) }
    expect(record.state).toEqual({ status: 'done', funds })
    expect(record.legs.map(({ fromAmount, received }) => [fromAmount, received])).toEqual([
      [ONE_ETH, usdc(2_000)],
      [usdc(2_000), usdc(1_998)],
      [usdc(1_998), usdc(1_998)],
    ])
    expect(getProviders(world)).toEqual(['swapper', 'bridge', 'swapper'])
    expect(world.getBalance(BASE, USDT)).toBe(usdc(1_998))
    expect(await process.journeys.locate(record.id)).toEqual({ where: 'account', ...funds })
  })

  it('ends with the funds of the account, as the chain reports them', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const record = await execute(world, process)
    expect(record.state).toMatchObject({ status: 'done', funds: { chainId: BASE, amount: usdc(1_998) } })
    const location = await process.journeys.locate(record.id)
    expect(location).toEqual({ where: 'account', chainId: BASE, token: USDC, amount: usdc(1_998) })
  })

  it('is resumed after the user rejected a request in the wallet', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process)
    world.rejectsNext = true
    const rejected = drive(world.clock, process.journeys.execute(plan, process.wallet))
    await expect(rejected).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(world.getDeposits()).toEqual([])
    const record = await drive(world.clock, process.journeys.resume(plan.id, process.wallet))
    expect(record.state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('rejects the wallet of another account before anything is sent', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process)
    const wallet = { ...process.wallet, address: '0x9999999999999999999999999999999999999999' as const }
    await expect(process.journeys.execute(plan, wallet)).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
  })

  it('asks for no further leg once the user switched the account in the wallet, and is resumable', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process)
    let active: Address = SENDER
    const wallet: Wallet = {
      ...process.wallet,
      getActiveAccount: async () => active,
      async sendTransaction(transaction) {
        const hash = await process.wallet.sendTransaction(transaction)
        active = '0x9999999999999999999999999999999999999999'
        return hash
      },
    }
    const stopped = drive(world.clock, process.journeys.execute(plan, wallet))
    await expect(stopped).rejects.toMatchObject({
      code: 'WRONG_ACCOUNT',
      details: expect.stringContaining(`Switch your wallet to ${abbreviateAddress(SENDER)}`),
    })
    expect(getProviders(world)).toEqual(['swapper'])
    const record = await drive(world.clock, process.journeys.resume(plan.id, process.wallet))
    expect(record.state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })
})

describe('a leg that ends otherwise', () => {
  it('asks after a refund, and sends it again if the user waits', async () => {
    const world = createWorld()
    world.bridgeStatus = 'TRANSFER_REFUNDED'
    const process = startProcess(world)
    const record = await execute(world, process, TO_DEPOSIT)
    const { reason, choices, funds } = getQuestion(record)
    expect({ reason, choices }).toEqual({ reason: 'refunded', choices: ['wait', 'stop', 'return'] })
    expect(funds).toEqual({ chainId: ARBITRUM, token: USDC, amount: usdc(2_000) })
    world.bridgeStatus = 'DONE'
    expect((await answer(world, process, record, 'wait')).state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([usdc(1_998)])
  })

  it('stops where the funds are', async () => {
    const world = createWorld()
    world.bridgeStatus = 'TRANSFER_REFUNDED'
    const process = startProcess(world)
    const record = await answer(world, process, await execute(world, process), 'stop')
    const funds = { chainId: ARBITRUM, token: USDC, amount: usdc(2_000) }
    expect(record.state).toEqual({ status: 'stopped', funds })
    expect(await process.journeys.locate(record.id)).toEqual({ where: 'account', ...funds })
  })

  it('returns the funds after the user has accepted the terms of the way back', async () => {
    const world = createWorld()
    world.bridgeStatus = 'TRANSFER_REFUNDED'
    const process = startProcess(world)
    const question = await answer(world, process, await execute(world, process, TO_DEPOSIT), 'return')
    const { reason, offer } = getQuestion(question)
    expect({ reason, toAmount: offer?.toAmount }).toEqual({ reason: 'terms', toAmount: ONE_ETH })
    const record = await answer(world, process, question, 'accept')
    expect(record.state.status).toBe('done')
    expect(world.getBalance(ARBITRUM, ETH)).toBe(10n * ONE_ETH)
    expect(world.getLenderDeposits()).toEqual([])
  })

  it('checks a failed transfer once for its refund, and asks again without one', async () => {
    const world = createWorld()
    world.bridgeStatus = 'FAILED'
    const process = startProcess(world)
    const failed = await execute(world, process)
    expect(getQuestion(failed)).toMatchObject({ reason: 'failed', choices: ['wait', 'stop'] })
    expect(await process.journeys.locate(failed.id)).toMatchObject({ where: 'unknown' })
    const askedTime = world.clock.now()
    const still = await answer(world, process, failed, 'wait')
    expect(getQuestion(still)).toMatchObject({ reason: 'failed', choices: ['wait', 'stop'] })
    expect(world.clock.now() - askedTime).toBeLessThan(10_000)
    world.bridgeStatus = 'TRANSFER_REFUNDED'
    const refunded = await answer(world, process, still, 'wait')
    expect(getQuestion(refunded)).toMatchObject({
      reason: 'refunded',
      choices: ['wait', 'stop', 'return'],
      funds: { chainId: ARBITRUM, token: USDC, amount: usdc(2_000) },
    })
  })

  it('finds the refund on another device to which a failed journey was exported', async () => {
    const world = createWorld()
    world.bridgeStatus = 'FAILED'
    const process = startProcess(world)
    const text = await process.journeys.export((await execute(world, process)).id)
    world.bridgeStatus = 'TRANSFER_REFUNDED'
    const device = startProcess(world, { storage: memoryStorage() })
    const imported = await device.journeys.import(text)
    const question = getQuestion(await answer(world, device, imported, 'wait'))
    expect(question).toMatchObject({ reason: 'refunded', funds: { amount: usdc(2_000) } })
  })

  it('asks after a reverted swap, and sends it again', async () => {
    const world = createWorld()
    const reverts = world.chains[ARBITRUM]?.reverts
    if (reverts) reverts.mined = true
    const process = startProcess(world)
    const record = await execute(world, process)
    const { reason, choices, funds } = getQuestion(record)
    expect({ reason, choices }).toEqual({ reason: 'failed', choices: ['wait', 'stop'] })
    expect(funds).toEqual({ chainId: ARBITRUM, token: ETH, amount: ONE_ETH })
    if (reverts) reverts.mined = false
    expect((await answer(world, process, record, 'wait')).state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('asks while a transfer is stalled, and follows it if the user waits', async () => {
    const world = createWorld()
    world.bridgeStatus = 'PENDING'
    const process = startProcess(world)
    const record = await executeUntilStalled(world, process)
    expect(getQuestion(record)).toMatchObject({ reason: 'stalled', choices: ['wait', 'stop'] })
    expect(await process.journeys.locate(record.id)).toMatchObject({ where: 'transfer' })
    world.bridgeStatus = 'DONE'
    expect((await answer(world, process, record, 'wait')).state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('asks about a stalled transfer again only after it has taken as long once more', async () => {
    const world = createWorld()
    world.bridgeStatus = 'PENDING'
    const process = startProcess(world)
    const record = await executeUntilStalled(world, process)
    const waitedTime = world.clock.now()
    const waiting = answer(world, process, record, 'wait')
    await world.clock.advance(40_000)
    expect(process.journeys.store.get(record.id)?.state.status).toBe('running')
    expect(getQuestion(await waiting).reason).toBe('stalled')
    expect(world.clock.now() - waitedTime).toBeGreaterThanOrEqual(60_000)
  })

  it('locates the funds where a transfer has paid them, also before the journey was continued', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process)
    world.bridgeStatus = 'PENDING'
    const controller = new AbortController()
    const { signal } = controller
    const run = process.journeys.execute(plan, process.wallet, { signal }).catch((error: unknown) => error)
    await world.clock.advance(20_000)
    controller.abort()
    expect(await drive(world.clock, run)).toMatchObject({ code: 'ABORTED' })
    expect(await process.journeys.locate(plan.id)).toMatchObject({ where: 'transfer' })
    world.bridgeStatus = 'DONE'
    await world.clock.advance(20_000)
    const funds = { chainId: BASE, token: USDC, amount: usdc(1_998) }
    expect(await process.journeys.locate(plan.id)).toEqual({ where: 'account', ...funds })
  })
})

describe('a leg beyond the limits', () => {
  /** Executes a plan whose swap has become worse since. */
  async function executeWorse(world: World, process: Process) {
    const plan = await planBest(world, process)
    world.rates.swap = 1_500
    await world.clock.advance(120_000)
    return drive(world.clock, process.journeys.execute(plan, process.wallet))
  }

  it('asks with the new terms before anything is signed', async () => {
    const world = createWorld()
    const record = await executeWorse(world, startProcess(world))
    const { reason, choices, offer } = getQuestion(record)
    expect({ reason, choices }).toEqual({ reason: 'terms', choices: ['wait', 'accept', 'stop'] })
    expect(offer).toMatchObject({ providerId: 'swapper', toAmount: usdc(1_500) })
    expect(world.getDeposits()).toEqual([])
  })

  it('goes on with the accepted terms, and lowers the minimums of later legs alike', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const record = await answer(world, process, await executeWorse(world, process), 'accept')
    expect(record.state).toMatchObject({ status: 'done', funds: { amount: usdc(1_498.5) } })
  })

  it('asks again if the terms have become worse than the accepted ones', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const question = await executeWorse(world, process)
    world.rates.swap = 1_400
    const { reason, offer } = getQuestion(await answer(world, process, question, 'accept'))
    expect({ reason, toAmount: offer?.toAmount }).toEqual({ reason: 'terms', toAmount: usdc(1_400) })
    expect(world.getDeposits()).toEqual([])
  })

  it('waits for the planned terms', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const question = await executeWorse(world, process)
    expect(getQuestion(await answer(world, process, question, 'wait')).reason).toBe('terms')
    world.rates.swap = 2_000
    expect((await answer(world, process, question, 'wait')).state.status).toBe('done')
  })

  it('rejects a choice that it does not offer', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const question = await executeWorse(world, process)
    const rejected = process.journeys.resume(question.id, process.wallet, { choice: 'return' })
    await expect(rejected).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('asks instead of ending without the action if the instance has no lending()', async () => {
    const world = createWorld()
    const planning = startProcess(world)
    const plan = await planBest(world, planning, TO_DEPOSIT)
    const incomplete = startProcess(world, { hasLending: false })
    const record = await drive(world.clock, incomplete.journeys.execute(plan, incomplete.wallet))
    expect(getQuestion(record)).toMatchObject({
      reason: 'action-rejected',
      message: 'The instance has no lending().',
    })
    expect(world.getLenderDeposits()).toEqual([])
    const resumed = startProcess(world)
    await resumed.journeys.load()
    expect((await answer(world, resumed, record, 'wait')).state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([usdc(1_998)])
  })

  it('ends with an error of the chain that another attempt may avoid, and carries the action out then', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process, TO_DEPOSIT)
    world.lenderError = new CausewayError('There is no reply.', { code: 'TIMEOUT' })
    const failed = drive(world.clock, process.journeys.execute(plan, process.wallet))
    await expect(failed).rejects.toMatchObject({ code: 'TIMEOUT' })
    world.lenderError = undefined
    const { state } = await drive(world.clock, process.journeys.resume(plan.id, process.wallet))
    expect(state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([usdc(1_998)])
  })

  it('asks if the lender rejects the action that it accepted before', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process, TO_DEPOSIT)
    world.market = { pools: { [USDC]: createTestPool({ isFrozen: true }) } }
    const record = await drive(world.clock, process.journeys.execute(plan, process.wallet))
    const { reason, choices, funds } = getQuestion(record)
    expect({ reason, choices }).toEqual({ reason: 'action-rejected', choices: ['wait', 'stop', 'return'] })
    expect(funds).toEqual({ chainId: BASE, token: USDC, amount: usdc(1_998) })
    world.market = {}
    expect((await answer(world, process, record, 'wait')).state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([usdc(1_998)])
  })
})

describe('a killed process', () => {
  it.each([
    ['a deposit', TO_DEPOSIT, ['swapper', 'bridge'], [usdc(1_998)]],
    ['a swap, a bridge and a swap', TO_USDT, ['swapper', 'bridge', 'swapper'], []],
  ])(
    'is resumed at the right leg of %s after a kill at any write or send, and nothing is sent twice',
    async (_, request, providers, lenderDeposits) => {
      const total = await countSteps(request)
      expect(total).toBeGreaterThan(10)
      for (const when of ['before', 'after'] as const) {
        for (let step = 1; step <= total; step++) {
          const world = createWorld()
          const first = startProcess(world, { kill: { step, when } })
          const plan = await planBest(world, first, request)
          await drive(world.clock, Promise.race([first.killed, first.journeys.execute(plan, first.wallet)]))
          const next = startProcess(world)
          const records = await next.journeys.load()
          const title = `killed ${when} step ${step} of ${total}, ${records.length} stored`
          const run = next.journeys.execute(plan, next.wallet)
          const record = await drive(world.clock, run)
          const done = expect.objectContaining({ status: 'done' })
          expect({ title, state: record.state }).toEqual({ title, state: done })
          expect({ title, providers: getProviders(world) }).toEqual({ title, providers })
          expect({ title, lenderDeposits: world.getLenderDeposits() }).toEqual({ title, lenderDeposits })
        }
      }
    },
    120_000,
  )

  it('never leaves the money in the account that has left it, after a kill at any write or send', async () => {
    const total = await countSteps(TO_DEPOSIT)
    for (let step = 1; step <= total; step++) {
      const world = createWorld()
      const first = startProcess(world, { kill: { step, when: 'after' } })
      const plan = await planBest(world, first, TO_DEPOSIT)
      await drive(world.clock, Promise.race([first.killed, first.journeys.execute(plan, first.wallet)]))
      for (const chain of Object.values(world.chains)) chain.mine()
      const next = startProcess(world)
      const [record] = await next.journeys.load()
      const location = record && (await next.journeys.locate(record.id))
      if (location?.where !== 'account') continue
      const { chainId, token, amount } = location
      const before = token === ETH ? 9n * ONE_ETH : 0n
      expect({ step, amount }).toEqual({ step, amount: world.getBalance(chainId, token) - before })
    }
  })

  async function countSteps(request: typeof TO_DEPOSIT): Promise<number> {
    const world = createWorld()
    const process = startProcess(world)
    await execute(world, process, request)
    return process.count()
  }

  /** Kills a process while its wallet, which chooses nonces, is asked for the first transaction. Another one resumes. */
  async function loseFirstAnswer() {
    const world = createWorld()
    const first = startProcess(world, {
      kill: { step: await countUntilSent(), when: 'before' },
      keepsNonce: false,
    })
    const plan = await planBest(world, first)
    await drive(world.clock, Promise.race([first.killed, first.journeys.execute(plan, first.wallet)]))
    const next = startProcess(world, { keepsNonce: false })
    const record = await drive(world.clock, next.journeys.resume(plan.id, next.wallet))
    return { world, next, record }
  }

  it('asks instead of sending again if the answer of a wallet that chooses nonces was lost', async () => {
    const { world, next, record } = await loseFirstAnswer()
    expect(getQuestion(record)).toMatchObject({ reason: 'send-unknown', choices: ['wait', 'accept', 'stop'] })
    expect(getProviders(world)).toEqual([])
    expect((await answer(world, next, record, 'accept')).state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it.each(['accept', undefined] as const)(
    'follows a transfer that the wallet sent after the question, for the choice %s',
    async (choice) => {
      const { world, next, record } = await loseFirstAnswer()
      const { id, state, legs } = record
      expect(state).toMatchObject({ reason: 'send-unknown' })
      const [transferId = ''] = legs[0]?.transferIds ?? []
      const step = next.transfers.get(transferId)?.run?.steps.find(({ done }) => !done)
      if (step?.kind !== 'call') throw new Error('The transfer has no open call.')
      world.chains[ARBITRUM]?.broadcast(step.call, undefined)
      const resumed = next.journeys.resume(id, next.wallet, choice && { choice })
      expect((await drive(world.clock, resumed)).state.status).toBe('done')
      expect(getProviders(world)).toEqual(['swapper', 'bridge'])
    },
  )

  /** Returns the number of writes and sends until the first transaction is sent. */
  async function countUntilSent(): Promise<number> {
    for (let step = 1; ; step++) {
      const world = createWorld()
      const process = startProcess(world, { kill: { step, when: 'after' } })
      const plan = await planBest(world, process)
      await drive(world.clock, Promise.race([process.killed, process.journeys.execute(plan, process.wallet)]))
      if (world.chains[ARBITRUM]?.transactions.length === 1) return step
    }
  }

  it('continues a leg that was stored and not sent, also after the user has rejected it', async () => {
    const world = createWorld()
    const first = startProcess(world, { kill: { step: await countUntilSent(), when: 'before' } })
    const plan = await planBest(world, first)
    await drive(world.clock, Promise.race([first.killed, first.journeys.execute(plan, first.wallet)]))
    world.rejectsNext = true
    const next = startProcess(world)
    const rejected = drive(world.clock, next.journeys.resume(plan.id, next.wallet))
    await expect(rejected).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(getProviders(world)).toEqual([])
    const { state } = await drive(world.clock, next.journeys.resume(plan.id, next.wallet))
    expect(state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('asks before it sends a leg or an action of a contract account again whose record was cleared', async () => {
    const createContractWorld = () => {
      const world = createWorld()
      for (const chainId of [ARBITRUM, BASE]) world.contractChains.add(chainId)
      return world
    }
    const world = createContractWorld()
    world.bridgeStatus = 'PENDING'
    const first = startProcess(world)
    const { id, legs } = await executeUntilStalled(world, first)
    expect(legs.map(({ nonce }) => nonce)).toEqual([undefined, undefined])
    const next = startProcess(world)
    await next.transfers.clear({ pending: 'drop' })
    const record = await drive(world.clock, next.journeys.resume(id, next.wallet, { choice: 'wait' }))
    expect(getQuestion(record)).toMatchObject({ reason: 'send-unknown', choices: ['wait', 'accept', 'stop'] })

    const done = createContractWorld()
    const process = startProcess(done)
    const { state, action } = await execute(done, process, TO_DEPOSIT)
    expect({ state, nonce: action?.nonce }).toEqual({ state: { status: 'done' } })
    expect(done.getLenderDeposits()).toEqual([usdc(1_998)])
  })

  it('sends a leg that was stored as running without a transfer', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process)
    world.rates.swap = undefined
    await world.clock.advance(120_000)
    await drive(world.clock, process.journeys.execute(plan, process.wallet))
    world.rates.swap = 2_000
    for (const key of (await world.storage.keys?.()) ?? []) {
      const text = key.includes(':journey:') ? await world.storage.getItem(key) : undefined
      if (!text) continue
      const stored = JSON.parse(text)
      stored.data.state = { status: 'running', leg: 0 }
      await world.storage.setItem(key, JSON.stringify(stored))
    }
    const next = startProcess(world)
    const { state } = await drive(world.clock, next.journeys.resume(plan.id, next.wallet))
    expect(state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('asks before it sends a leg again whose record was cleared', async () => {
    const world = createWorld()
    world.bridgeStatus = 'PENDING'
    const first = startProcess(world)
    const { id } = await executeUntilStalled(world, first)
    const next = startProcess(world)
    await next.transfers.clear({ pending: 'drop' })
    const record = await drive(world.clock, next.journeys.resume(id, next.wallet, { choice: 'wait' }))
    expect(getQuestion(record)).toMatchObject({ reason: 'send-unknown', choices: ['wait', 'accept', 'stop'] })
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })
})

describe('A first leg whose reviewed quote has expired', () => {
  it('is not sent with another provider, even one that guarantees as much', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const plan = await planBest(world, process)
    const changed = {
      ...plan,
      legs: plan.legs.map((leg) => ({ ...leg, quote: { ...leg.quote, providerId: 'gone', name: 'Gone' } })),
    }
    await world.clock.advance(120_000)
    const record = await drive(world.clock, process.journeys.execute(changed, process.wallet))
    expect(getQuestion(record)).toMatchObject({ reason: 'terms', leg: 0, offer: { providerId: 'swapper' } })
    expect(getProviders(world)).toEqual([])
    expect((await answer(world, process, record, 'accept')).state.status).toBe('done')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })
})

describe('JourneyService.import', () => {
  it('continues an exported journey on another device once the user has accepted it', async () => {
    const world = createWorld()
    world.bridgeStatus = 'TRANSFER_REFUNDED'
    const first = startProcess(world)
    const { id } = await execute(world, first, TO_DEPOSIT)
    const text = await first.journeys.export(id)
    const second = startProcess(world, { storage: memoryStorage() })
    const imported = await drive(world.clock, second.journeys.import(text))
    expect(imported.isImported).toBe(true)
    world.bridgeStatus = 'DONE'
    const question = await answer(world, second, imported, 'wait')
    expect(getQuestion(question)).toMatchObject({ reason: 'imported', choices: ['accept', 'stop', 'return'] })
    const terms = await answer(world, second, question, 'accept')
    expect(getQuestion(terms)).toMatchObject({ reason: 'terms', offer: { providerId: 'bridge' } })
    const record = await answer(world, second, terms, 'accept')
    expect(record.state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([usdc(1_998)])
  })

  it('asks for the terms of a leg whose minimum and slippage were changed in the text', async () => {
    const world = createWorld()
    world.bridgeStatus = 'TRANSFER_REFUNDED'
    const first = startProcess(world)
    const { id, legs } = await execute(world, first)
    const text = (await first.journeys.export(id))
      .replace('"slippage":0.5', '"slippage":50')
      .replaceAll(/"minimum":\{"\$bigint":"\d+"\}/g, '"minimum":{"$bigint":"0"}')
    const second = startProcess(world, { storage: memoryStorage() })
    const imported = await drive(world.clock, second.journeys.import(text))
    expect(imported.slippage).toBe(0.5)
    const question = await answer(world, second, imported, 'wait')
    world.bridgeStatus = 'DONE'
    const terms = getQuestion(await answer(world, second, question, 'accept'))
    expect(terms).toMatchObject({ reason: 'terms', choices: ['wait', 'accept', 'stop', 'return'] })
    const { minimum = 0n } = legs[1] ?? {}
    expect(minimum).toBeGreaterThan(0n)
    expect(terms.offer?.toAmountMin).toBeGreaterThanOrEqual(minimum)
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('takes the amount that a step may spend from the transfer that paid it, not from the text', async () => {
    const world = createWorld()
    world.bridgeStatus = 'TRANSFER_REFUNDED'
    const first = startProcess(world)
    const { id } = await execute(world, first)
    world.change(ARBITRUM, USDC, usdc(90_000))
    const text = (await first.journeys.export(id))
      .replaceAll(`"${usdc(2_000)}"`, `"${usdc(90_000)}"`)
      .replace(`"id":"${id}"`, '"id":"changed"')
    const imported = await drive(world.clock, first.journeys.import(text))
    expect(imported).toMatchObject({ id: 'changed', isImported: true })
    expect(imported.legs).toMatchObject([{ received: usdc(2_000) }, { fromAmount: usdc(2_000) }])
  })

  it('rejects a journey with a negative amount', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const { id } = await execute(world, process)
    const text = (await process.journeys.export(id)).replace(
      /"fromAmount":\{"\$bigint":"/,
      '"fromAmount":{"$bigint":"-',
    )
    const device = startProcess(world, { storage: memoryStorage() })
    await expect(device.journeys.import(text)).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      details: 'journey.legs: expected amounts of at least 0',
    })
  })

  it.each([
    ['a leg that it does not have', '"state":{"status":"running","leg":99}'],
    ['a part of a leg', '"state":{"status":"running","leg":0.5}'],
    ['no leg', '"state":{"status":"running","leg":-1}'],
  ])('rejects a journey that is at %s, and takes the correct export', async (_at, state) => {
    const world = createWorld()
    world.bridgeStatus = 'PENDING'
    const first = startProcess(world)
    const { id } = await executeUntilStalled(world, first)
    const text = await first.journeys.export(id)
    const broken = text.replace(/"state":\{.*?\}(?=,"addedTime")/, state)
    expect(broken).not.toBe(text)
    const second = startProcess(world, { storage: memoryStorage() })
    await expect(drive(world.clock, second.journeys.import(broken))).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      details: 'journey.state.leg: expected the number of a leg, after legs that were sent',
    })
    expect(await drive(world.clock, second.journeys.import(text))).toMatchObject({ id, isImported: true })
  })

  it('replaces an imported journey that was not accepted, so that a wrong text can be corrected', async () => {
    const world = createWorld()
    world.bridgeStatus = 'PENDING'
    const first = startProcess(world)
    const { id } = await executeUntilStalled(world, first)
    const text = await first.journeys.export(id)
    const second = startProcess(world, { storage: memoryStorage() })
    const wrong = await drive(
      world.clock,
      second.journeys.import(text.replace('"status":"asking","leg":1', '"status":"asking","leg":0')),
    )
    const right = await drive(world.clock, second.journeys.import(text))
    expect(right).toMatchObject({ id, isImported: true })
    expect(right).not.toEqual(wrong)
    expect(second.transfers.store.getAll()).toHaveLength(1)
  })

  it('asks about an action that comes from another device, and carries it out once it is accepted', async () => {
    const world = createWorld()
    const first = startProcess(world)
    const plan = await planBest(world, first, TO_DEPOSIT)
    world.market = { pools: { [USDC]: createTestPool({ isFrozen: true }) } }
    const { id } = await drive(world.clock, first.journeys.execute(plan, first.wallet))
    world.market = {}
    const text = await first.journeys.export(id)
    const second = startProcess(world, { storage: memoryStorage() })
    const imported = await drive(world.clock, second.journeys.import(text))
    const question = await answer(world, second, imported, 'wait')
    expect(getQuestion(question)).toMatchObject({
      reason: 'imported',
      leg: 2,
      choices: ['accept', 'stop', 'return'],
      funds: { chainId: BASE, token: USDC, amount: usdc(1_998) },
    })
    expect(world.getLenderDeposits()).toEqual([])
    expect((await answer(world, second, question, 'accept')).state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([usdc(1_998)])
  })

  it.each([
    [
      'pool',
      `"pool":"${USDC}"`,
      `"pool":"${USDT}"`,
      `delivers ${USDC}, and its action at AAVE_V3 uses ${USDT}.`,
    ],
    [
      'token',
      `"pool":"${USDC}","token":"${USDC}"`,
      `"pool":"${USDT}","token":"${USDT}"`,
      `delivers ${USDC}, and its action at AAVE_V3 uses ${USDT}.`,
    ],
    ['decimals', '"toTokenDecimals":6', '"toTokenDecimals":12', 'states 12 decimals for USDC, which has 6.'],
  ])('carries out no action whose %s were changed in the text', async (_field, from, to, message) => {
    const world = createWorld()
    const first = startProcess(world)
    const plan = await planBest(world, first, TO_DEPOSIT)
    world.market = { pools: { [USDC]: createTestPool({ isFrozen: true }) } }
    const { id } = await drive(world.clock, first.journeys.execute(plan, first.wallet))
    world.market = {
      pools: { [USDC]: createTestPool(), [USDT]: createTestPool({ underlying: USDT, poolId: USDT }) },
    }
    world.change(BASE, USDT, usdc(5_000))
    const text = await first.journeys.export(id)
    const changed = text.replaceAll(from, to)
    expect(changed).not.toBe(text)
    const second = startProcess(world, { storage: memoryStorage() })
    const imported = await drive(world.clock, second.journeys.import(changed))
    const question = await answer(world, second, imported, 'wait')
    const rejected = getQuestion(await answer(world, second, question, 'accept'))
    expect(rejected).toMatchObject({
      reason: 'action-rejected',
      message: expect.stringContaining(message),
    })
    expect(world.getLenderDeposits()).toEqual([])
  })

  it('rejects a journey of another version, and says to export it again', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const { id } = await execute(world, process)
    const text = (await process.journeys.export(id)).replace(/"version":\d+/, '"version":99')
    const device = startProcess(world, { storage: memoryStorage() })
    await expect(device.journeys.import(text)).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      details: 'version: Version 99 is not supported. Export the journey again.',
    })
  })

  it('returns a journey that is already there unchanged', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const record = await execute(world, process)
    const text = await process.journeys.export(record.id)
    expect(await process.journeys.import(text)).toEqual(record)
  })

  it.each(['', '{}', '[]', '{"type":"causeway-journey","version":1}'])(
    'rejects the text %o as not exported',
    async (text) => {
      const { journeys } = startProcess(createWorld())
      await expect(journeys.import(text)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    },
  )
})
