import { createCauseway, parseUnits } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { evm, walletFromAccount } from '@causeway/core/evm'
import { type JourneyRecord, type JourneyRequest, journeys } from '@causeway/core/journeys'
import { across } from '@causeway/core/providers/across'
import { sandboxConfig } from '@causeway/sandbox'
import { type Address, erc20Abi, type Hash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acrossArrivals } from '../../packages/core/src/providers/across/arrivals.ts'
import { configuratorAbi } from '../../packages/sandbox/src/protocols/aave-v3/abi.ts'
import { aaveV3On } from '../../packages/sandbox/src/protocols/aave-v3/deployments.ts'
import { multicallHandler } from '../../packages/sandbox/src/protocols/across/deployments.ts'
import { MORPHO } from '../support/create-lending-user.ts'
import { EAGER_CADENCE, getToken, getUser } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ARBITRUM = 42161
const BASE = 8453
const AAVE = 'AAVE_V3'

const sandbox = useSandbox({ markets: true, chains: [1, BASE, ARBITRUM] })

function createInstance() {
  const { description } = sandbox()
  const config = sandboxConfig(description)
  const causeway = createCauseway({
    ...config,
    platforms: [evm()],
    chains: config.chains.filter(({ chainType }) => chainType === 'EVM'),
    providers: [across(description.services.across)],
    services: [...config.services, journeys()] as const,
    cadence: EAGER_CADENCE,
  })
  const wallet = walletFromAccount(privateKeyToAccount(getUser(description).privateKey), causeway.chains)
  return { causeway, wallet }
}

type Instance = ReturnType<typeof createInstance>
let instance: Instance
beforeEach(() => {
  instance = createInstance()
})
afterEach(async () => {
  sandbox().setRelayer({ mode: 'fill' })
  await instance.causeway.dispose()
})

const token = (chainId: number, symbol: string) => getToken(sandbox().description, chainId, symbol).address
const account = () => getUser(sandbox().description).address

function balanceOf(chainId: number, symbol: string, owner: Address = account()): Promise<bigint> {
  return sandbox()
    .client(chainId)
    .readContract({
      address: token(chainId, symbol) as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    })
}

const nonceOn = (chainId: number) => sandbox().client(chainId).getTransactionCount({ address: account() })

async function readPool(chainId: number, lender: string, symbol: string) {
  const request = { account: account(), chainIds: [chainId], lenders: [lender] }
  const { positions } = await instance.causeway.lending.getPositions(request)
  const underlying = token(chainId, symbol).toLowerCase()
  const pools = positions.flatMap(({ positions: held }) => held.flatMap(({ pools }) => Object.values(pools)))
  const pool = pools.find((each) => each.underlying.toLowerCase() === underlying)
  return { deposits: pool?.deposits ?? 0n, debt: pool?.debt ?? 0n }
}

async function getPoolId(chainId: number, lender: string, symbol: string): Promise<string> {
  const { markets } = await instance.causeway.lending.getMarkets({ chainIds: [chainId], lenders: [lender] })
  const underlying = token(chainId, symbol).toLowerCase()
  const pools = markets.flatMap(({ pools: listed }) => Object.values(listed))
  const pool = pools.find((each) => each.underlying.toLowerCase() === underlying)
  if (!pool) throw new Error(`${lender} has no pool of ${symbol} on chain ${chainId}.`)
  return pool.poolId
}

async function plan(request: Pick<JourneyRequest, 'from' | 'to'>) {
  const { plans } = await instance.causeway.journeys.plan({ account: account(), ...request })
  const [best] = plans
  if (!best) throw new Error('There is no plan.')
  return best
}

/** Deposits 200 USDC of Arbitrum on Base. */
async function planDeposit() {
  return plan({
    from: { chainId: ARBITRUM, token: token(ARBITRUM, 'USDC'), amount: parseUnits('200', 6) },
    to: { chainId: BASE, lender: AAVE, action: 'deposit', pool: token(BASE, 'USDC').toLowerCase() },
  })
}

/** Reads the result of the action of a journey from the transaction that filled its deposit. */
async function readFill(causeway: Instance['causeway'], { legs }: JourneyRecord) {
  const transfer = causeway.transfers.get(legs[0]?.transferIds.at(-1) ?? '')
  const { run, hash, toHash, info } = transfer ?? {}
  const request = run?.terms?.request
  if (!request || !hash || !toHash || !info?.outputChainId) throw new Error('The transfer is incomplete.')
  const { to, input, value } = await sandbox().client(ARBITRUM).getTransaction({ hash })
  const decoded = across().decode?.({ to: to ?? '', data: input, value }, request)
  const { logs } = await sandbox()
    .client(info.outputChainId)
    .getTransactionReceipt({ hash: toHash as Hash })
  const call = acrossArrivals.decode(decoded?.message ?? '0x', info.outputChainId)
  return call && acrossArrivals.readOutcome({ call, account: account(), fromChainId: ARBITRUM, logs })
}

async function freeze(isFrozen: boolean): Promise<void> {
  const client = sandbox().client(BASE)
  const hash = await client.writeContract({
    address: aaveV3On(BASE)?.configurator ?? '0x',
    abi: configuratorAbi,
    functionName: 'setReserveFreeze',
    args: [token(BASE, 'USDC') as Address, isFrozen],
    account: sandbox().accounts.deployer.address,
  })
  await client.waitForTransactionReceipt({ hash })
}

describe('an action that is carried by the last leg', () => {
  it.each([
    [BASE, AAVE, 'USDC'],
    [BASE, 'COMPOUND_V3_USDC', 'USDC'],
    [BASE, MORPHO.lender, 'DAI'],
    [1, 'AAVE_V2', 'USDC'],
  ])(
    'is credited to the user with one signature: on chain %i at %s with %s',
    async (chainId, lender, symbol) => {
      const { causeway, wallet } = instance
      const pool = await getPoolId(chainId, lender, symbol)
      const { decimals } = getToken(sandbox().description, ARBITRUM, symbol)
      const amount = parseUnits('200', decimals)
      const best = await plan({
        from: { chainId: ARBITRUM, token: token(ARBITRUM, symbol), amount },
        to: { chainId, lender, action: 'deposit', pool },
      })
      expect(best).toMatchObject({ isActionCarried: true, action: { type: 'Deposit' } })
      expect(best.notices.map(({ code }) => code)).toEqual(['ACTION_CARRIED'])

      const before = await readPool(chainId, lender, symbol)
      const [nonce, balance] = await Promise.all([nonceOn(chainId), balanceOf(chainId, symbol)])
      const invalidated: unknown[] = []
      causeway.lending.on('invalidated', (change) => invalidated.push(change))
      const journey = await causeway.journeys.execute(best, wallet)
      expect(journey.state).toEqual({ status: 'done' })
      expect(await readFill(causeway, journey)).toEqual({ succeeded: true, returned: 0n })

      const after = await readPool(chainId, lender, symbol)
      const added = after.deposits - before.deposits
      expect(added).toBeGreaterThanOrEqual(best.toAmountMin - 2n)
      expect(added).toBeLessThan(best.toAmountMin + best.toAmountMin / 1_000n)
      expect(await nonceOn(chainId)).toBe(nonce)
      expect(await balanceOf(chainId, symbol)).toBe(balance)
      expect(await balanceOf(chainId, symbol, multicallHandler)).toBe(0n)
      expect(invalidated).toContainEqual({ chainId, lender, account: account() })
      expect(await causeway.journeys.locate(journey.id)).toEqual({ where: 'lender', chainId, lender })
    },
  )

  it('deposits the wrapped token that arrives for the native one', async () => {
    const { causeway, wallet } = instance
    const best = await plan({
      from: { chainId: ARBITRUM, token: NATIVE_TOKEN_ADDRESS, amount: parseUnits('1', 18) },
      to: { chainId: BASE, lender: AAVE, action: 'deposit', pool: await getPoolId(BASE, AAVE, 'WETH') },
    })
    expect(best).toMatchObject({ isActionCarried: true, legs: [{}] })
    const before = await readPool(BASE, AAVE, 'WETH')
    const journey = await causeway.journeys.execute(best, wallet)
    expect(journey.state).toEqual({ status: 'done' })
    const after = await readPool(BASE, AAVE, 'WETH')
    expect(after.deposits - before.deposits).toBeGreaterThanOrEqual(best.toAmountMin - 2n)
  })

  it('repays a debt, and the rest is paid to the user', async () => {
    const { causeway, wallet } = instance
    const lendingAccount = { chainId: BASE, lender: AAVE, account: account() }
    const borrowed = parseUnits('100', 6)
    const borrow = await causeway.lending.plan(lendingAccount, [
      {
        type: 'Deposit',
        poolId: await getPoolId(BASE, AAVE, 'WETH'),
        amount: parseUnits('1', 18),
        asNative: true,
      },
      { type: 'Borrow', poolId: await getPoolId(BASE, AAVE, 'USDC'), amount: borrowed },
    ])
    await causeway.lending.execute(borrow, wallet)
    const best = await plan({
      from: { chainId: ARBITRUM, token: token(ARBITRUM, 'USDC'), amount: parseUnits('150', 6) },
      to: { chainId: BASE, lender: AAVE, action: 'repay', pool: await getPoolId(BASE, AAVE, 'USDC') },
    })
    expect(best.isActionCarried).toBe(true)
    expect(best.notices.map(({ code }) => code)).toEqual(['ACTION_CARRIED', 'REMAINDER'])
    const balance = await balanceOf(BASE, 'USDC')
    const journey = await causeway.journeys.execute(best, wallet)
    expect(journey.state).toEqual({ status: 'done' })
    expect((await readPool(BASE, AAVE, 'USDC')).debt).toBe(0n)
    const returned = (await balanceOf(BASE, 'USDC')) - balance
    expect(returned).toBeGreaterThan(best.toAmount - borrowed - parseUnits('0.01', 6))
    expect(returned).toBeLessThanOrEqual(best.toAmount - borrowed)
  })

  it('deposits a fixed amount, and the rest is paid to the user', async () => {
    const { causeway, wallet } = instance
    const amount = parseUnits('120', 6)
    const best = await plan({
      from: { chainId: ARBITRUM, token: token(ARBITRUM, 'USDC'), amount: parseUnits('150', 6) },
      to: {
        chainId: BASE,
        lender: AAVE,
        action: 'deposit',
        pool: await getPoolId(BASE, AAVE, 'USDC'),
        amount,
      },
    })
    expect(best.isActionCarried).toBe(true)
    const before = await readPool(BASE, AAVE, 'USDC')
    const balance = await balanceOf(BASE, 'USDC')
    const journey = await causeway.journeys.execute(best, wallet)
    expect(journey.state).toEqual({ status: 'done' })
    const after = await readPool(BASE, AAVE, 'USDC')
    expect(after.deposits - before.deposits).toBeGreaterThanOrEqual(amount - 2n)
    expect((await balanceOf(BASE, 'USDC')) - balance).toBe(best.toAmount - amount)
  })

  it('is left to the user at a lender where only accounts themselves can deposit', async () => {
    const best = await plan({
      from: { chainId: ARBITRUM, token: token(ARBITRUM, 'USDC'), amount: parseUnits('200', 6) },
      to: { chainId: BASE, lender: 'VENUS', action: 'deposit', pool: await getPoolId(BASE, 'VENUS', 'USDC') },
    })
    expect(best.isActionCarried).toBeUndefined()
  })
})

describe('an action that reverts on arrival', () => {
  /** Executes a plan whose pool is frozen while the tokens are on the way. */
  async function executeIntoFrozenPool(): Promise<JourneyRecord> {
    const { causeway, wallet } = instance
    const best = await planDeposit()
    expect(best.isActionCarried).toBe(true)
    sandbox().setRelayer({ mode: 'ignore' })
    let onSent = (): void => undefined
    const sent = new Promise<void>((resolve) => {
      onSent = resolve
    })
    const running = causeway.journeys.execute(best, wallet, {
      onProgress: ({ kind, hash }) => {
        if (kind === 'call' && hash !== undefined) onSent()
      },
    })
    await Promise.race([sent, running])
    await freeze(true)
    sandbox().setRelayer({ mode: 'fill' })
    return running
  }

  it('pays the user, and the journey continues with the action that the user signs', async () => {
    const { causeway, wallet } = instance
    const before = await readPool(BASE, AAVE, 'USDC')
    const balance = await balanceOf(BASE, 'USDC')
    const nonce = await nonceOn(BASE)
    const journey = await executeIntoFrozenPool()
    try {
      const { state, legs } = journey
      if (state.status !== 'asking') throw new Error(`The journey does not ask: ${state.status}`)
      expect(state).toMatchObject({ leg: 1, reason: 'action-rejected' })
      expect(legs[0]?.received).toBe(legs[0]?.toAmount)
      expect(await readFill(causeway, journey)).toEqual({ succeeded: false, returned: legs[0]?.toAmount })
      expect((await balanceOf(BASE, 'USDC')) - balance).toBe(legs[0]?.received)
      expect(await balanceOf(BASE, 'USDC', multicallHandler)).toBe(0n)
      expect((await readPool(BASE, AAVE, 'USDC')).deposits - before.deposits).toBeLessThan(parseUnits('1', 6))
      expect(await causeway.journeys.locate(journey.id)).toMatchObject({
        where: 'account',
        chainId: BASE,
        amount: legs[0]?.received,
      })
      expect(await nonceOn(BASE)).toBe(nonce)
    } finally {
      await freeze(false)
    }
    const resumed = await causeway.journeys.resume(journey.id, wallet, { choice: 'wait' })
    expect(resumed.state).toEqual({ status: 'done' })
    expect(await nonceOn(BASE)).toBeGreaterThan(nonce)
    expect(await balanceOf(BASE, 'USDC')).toBe(balance)
    const after = await readPool(BASE, AAVE, 'USDC')
    expect(after.deposits - before.deposits).toBeGreaterThanOrEqual((journey.legs[0]?.received ?? 0n) - 2n)
  })
})
