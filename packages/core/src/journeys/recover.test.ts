import { describe, expect, it } from 'vitest'
import type { Address, Hex } from '../kernel/schema.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { drive } from '../testing/fake-clock.ts'
import type { JourneyRequest } from './journey-request.ts'
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
  TO_BASE,
  TO_DEPOSIT,
  USDC,
  USDT,
  usdc,
  type World,
} from './journeys.test-support.ts'

const OTHER: Address = '0x9999999999999999999999999999999999999999'

/** Sends the swap of a journey from a device that is then lost, and returns the hash. */
async function sendSwap(world: World, request: JourneyRequest = TO_BASE): Promise<Hex> {
  const process = startProcess(world, { storage: memoryStorage() })
  const plan = await planBest(world, process, request)
  world.rates.bridge = undefined
  await drive(world.clock, process.journeys.execute(plan, process.wallet))
  world.rates.bridge = 1
  return getHash(world, 0)
}

/** Sends the swap and the bridge of a journey from a device that is then lost, and returns the hash of the bridge. */
async function sendBridge(world: World, request: JourneyRequest = TO_BASE): Promise<Hex> {
  world.bridgeStatus = 'PENDING'
  const process = startProcess(world, { storage: memoryStorage() })
  const plan = await planBest(world, process, request)
  const run = process.journeys.execute(plan, process.wallet)
  await world.clock.advance(90_000)
  await drive(world.clock, run)
  world.bridgeStatus = 'DONE'
  return getHash(world, 1)
}

function getHash(world: World, index: number): Hex {
  const hash = world.chains[ARBITRUM]?.transactions[index]?.hash
  if (!hash) throw new Error('The transaction was not sent')
  return hash
}

function recover({ clock }: World, { journeys }: Process, hash: Hex, account: Address = SENDER) {
  return drive(clock, journeys.recover({ account, chainId: ARBITRUM, hash }))
}

/** Recovers a journey on another device and follows its leg. */
async function recoverOnAnother(world: World, hash: Hex) {
  const process = startProcess(world, { storage: memoryStorage() })
  const { id } = await recover(world, process, hash)
  const record = await drive(world.clock, process.journeys.resume(id, process.wallet))
  return { process, record }
}

describe('JourneyService.recover', () => {
  it('follows a swap by its hash alone, and asks for the next step with the funds that it paid', async () => {
    const world = createWorld()
    const { process, record } = await recoverOnAnother(world, await sendSwap(world))
    const funds = { chainId: ARBITRUM, token: USDC, amount: usdc(2_000) }
    expect(getQuestion(record)).toMatchObject({ reason: 'recovered', choices: ['stop', 'return'], funds })
    expect(record.from).toEqual({ chainId: ARBITRUM, token: ETH, amount: ONE_ETH })
    expect(await process.journeys.locate(record.id)).toEqual({ where: 'account', ...funds })
  })

  it('follows a transfer by its hash alone, to the chain, token and recipient of its calldata', async () => {
    const world = createWorld()
    const { record } = await recoverOnAnother(world, await sendBridge(world))
    const funds = { chainId: BASE, token: USDC, amount: usdc(1_998) }
    expect(getQuestion(record)).toMatchObject({ reason: 'recovered', funds })
    expect(record.legs).toMatchObject([{ toChainId: BASE, toToken: USDC, recipient: SENDER, name: 'bridge' }])
  })

  it('is the start of another journey to where the user wants to go', async () => {
    const world = createWorld()
    const { process, record } = await recoverOnAnother(world, await sendSwap(world))
    const { funds } = getQuestion(record)
    if (!funds) throw new Error('The funds are unknown')
    const finished = await execute(world, process, { ...TO_DEPOSIT, from: funds })
    expect(finished.state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([usdc(1_998)])
    expect((await answer(world, process, record, 'stop')).state.status).toBe('stopped')
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('returns the funds to the token of the start', async () => {
    const world = createWorld()
    const { process, record } = await recoverOnAnother(world, await sendSwap(world))
    const terms = await answer(world, process, record, 'return')
    expect(getQuestion(terms)).toMatchObject({ reason: 'terms', offer: { toAmount: ONE_ETH } })
    expect((await answer(world, process, terms, 'accept')).state.status).toBe('done')
    expect(world.getBalance(ARBITRUM, ETH)).toBe(10n * ONE_ETH)
  })

  it('asks the user after a refund, and after another token was paid', async () => {
    const world = createWorld()
    const hash = await sendBridge(world)
    world.bridgeStatus = 'TRANSFER_REFUNDED'
    const refunded = await recoverOnAnother(world, hash)
    expect(getQuestion(refunded.record)).toMatchObject({
      reason: 'refunded',
      choices: ['wait', 'stop'],
      funds: { chainId: ARBITRUM, token: USDC, amount: usdc(2_000) },
    })
    const secondWorld = createWorld()
    const secondHash = await sendBridge(secondWorld)
    secondWorld.bridgeStatus = 'PARTIAL_SUCCESS'
    secondWorld.otherPayment = { token: USDT, amount: usdc(1_997) }
    const { record } = await recoverOnAnother(secondWorld, secondHash)
    const funds = { chainId: BASE, token: USDT, amount: usdc(1_997) }
    expect(getQuestion(record)).toMatchObject({ reason: 'other-token', funds })
  })

  it('waits for the arrival of a transfer whose calldata cannot be decoded', async () => {
    const world = createWorld()
    const hash = await sendBridge(world)
    world.isOpaque = true
    world.bridgeStatus = 'PENDING'
    const process = startProcess(world, { storage: memoryStorage() })
    await expect(recover(world, process, hash)).rejects.toMatchObject({
      code: 'TRANSFER_NOT_RECOGNIZED',
      message: 'The destination of the transfer is not known before it has arrived.',
      retryable: true,
    })
    world.bridgeStatus = 'DONE'
    const { id } = await recover(world, process, hash)
    const record = await drive(world.clock, process.journeys.resume(id, process.wallet))
    const funds = { chainId: BASE, token: USDC, amount: usdc(1_998) }
    expect(getQuestion(record)).toMatchObject({ reason: 'recovered', funds })
  })

  it('shows the remaining funds if another device has sent the next leg since', async () => {
    const world = createWorld()
    const hash = await sendSwap(world)
    world.change(ARBITRUM, USDC, -usdc(1_500))
    const { record } = await recoverOnAnother(world, hash)
    expect(getQuestion(record).funds).toEqual({ chainId: ARBITRUM, token: USDC, amount: usdc(500) })
  })

  it('ends with a leg that paid another recipient, and sends nothing', async () => {
    const world = createWorld()
    const to = { chainId: BASE, token: USDC, recipient: OTHER }
    const { process, record } = await recoverOnAnother(world, await sendBridge(world, { ...TO_BASE, to }))
    expect(record.state.status).toBe('done')
    const location = await process.journeys.locate(record.id)
    expect(location).toEqual({ where: 'recipient', chainId: BASE, recipient: OTHER })
    expect(getProviders(world)).toEqual(['swapper', 'bridge'])
  })

  it('returns the journey that is already on this device unchanged', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const record = await execute(world, process)
    expect(await recover(world, process, getHash(world, 1))).toEqual(record)
    const another = startProcess(world, { storage: memoryStorage() })
    const recovered = await recover(world, another, getHash(world, 0))
    expect(await recover(world, another, getHash(world, 0))).toEqual(recovered)
    expect(another.journeys.store.getAll()).toEqual([recovered])
  })

  it('recovers one journey after a kill at any write, and sends nothing', async () => {
    const world = createWorld()
    const hash = await sendBridge(world)
    for (let step = 1; ; step++) {
      for (const when of ['before', 'after'] as const) {
        const storage = memoryStorage()
        const first = startProcess(world, { storage, kill: { step, when } })
        const run = async () => {
          const { id } = await first.journeys.recover({ account: SENDER, chainId: ARBITRUM, hash })
          return first.journeys.resume(id, first.wallet)
        }
        const end = await drive(world.clock, Promise.race([first.killed, run()]))
        if (end !== 'killed') {
          expect(step).toBeGreaterThan(3)
          return
        }
        const next = startProcess(world, { storage })
        const { id } = await recover(world, next, hash)
        const record = await drive(world.clock, next.journeys.resume(id, next.wallet))
        const title = `killed ${when} step ${step}`
        expect({ title, reason: getQuestion(record).reason }).toEqual({ title, reason: 'recovered' })
        expect({ title, journeys: next.journeys.store.getAll().length }).toEqual({ title, journeys: 1 })
        expect({ title, providers: getProviders(world) }).toEqual({ title, providers: ['swapper', 'bridge'] })
      }
    }
  }, 60_000)
})

describe('JourneyService.recover rejects', () => {
  /** Returns the code of the rejection. Nothing may be stored. */
  async function getCode(world: World, hash: Hex, account = SENDER): Promise<unknown> {
    const storage = memoryStorage()
    const process = startProcess(world, { storage })
    const code = await recover(world, process, hash, account).then(
      () => 'none',
      (error: unknown) => Object(error).code,
    )
    expect(await storage.keys?.()).toEqual([])
    return code
  }

  it.each<[string, Hex, string]>([
    ['a text that is not a hash', '0x1234', 'INVALID_HASH'],
    ['a hash that the chain does not know', `0x${'ab'.repeat(32)}`, 'TRANSFER_NOT_RECOGNIZED'],
  ])('%s', async (_, hash, code) => {
    expect(await getCode(createWorld(), hash)).toBe(code)
  })

  it('the hash of another account', async () => {
    const world = createWorld()
    expect(await getCode(world, await sendSwap(world), OTHER)).toBe('INVALID_INPUT')
  })

  it('a transaction that calls no contract of a provider, even if a provider claims it', async () => {
    const world = createWorld()
    const hash = await sendBridge(world)
    const [, deposit] = world.chains[ARBITRUM]?.transactions ?? []
    if (deposit) Object.assign(deposit, { to: OTHER })
    expect(await getCode(world, hash)).toBe('TRANSFER_NOT_RECOGNIZED')
  })

  it('a transaction that reverted', async () => {
    const world = createWorld()
    const reverts = world.chains[ARBITRUM]?.reverts
    if (reverts) reverts.mined = true
    const hash = await sendSwap(world)
    expect(await getCode(world, hash)).toBe('INVALID_INPUT')
  })

  it('a transfer that makes a call on arrival, and names the place of its tokens', async () => {
    const world = createWorld()
    world.carries = true
    const hash = await sendBridge(world, TO_DEPOSIT)
    await expect(recover(world, startProcess(world), hash)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: expect.stringContaining('at the lender, or in the account if the call failed'),
    })
  })
})
