import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage, PointsClient, type PointsClientOptions } from '@causeway/core'
import { FUEL_CHAIN_ID } from '@causeway/core/chains'
import { burnerFuelWallet, encodeFuelTransfer } from '@causeway/core/fuel'
import {
  getOtherPointsReceiver,
  getPointsLevel,
  sumAwardedPoints,
  toPointsTaskView,
} from '@causeway/core/points'
import { type Fault, type Sandbox, sandboxConfig, startSandbox } from '@causeway/sandbox'
import { type Address, erc20Abi, type Hash, parseEther } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { getToken } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const MANTLE = 5000
const BASE = 8453
const UNKNOWN_HASH: Hash = `0x${'ab'.repeat(32)}`

const sandbox = useSandbox({ chains: [MANTLE, BASE] })
const done: (() => unknown)[] = []
afterEach(async () => {
  sandbox().setFaults('points')
  for (const end of done.splice(0)) await end()
})

function connect(overrides: Partial<PointsClientOptions> = {}): PointsClient {
  const points = new PointsClient({ ...sandbox().description.services.points, ...overrides })
  done.push(() => points.dispose())
  return points
}

type Name = keyof Sandbox['accounts']

/** Sends a transaction that transfers 250 USDC from the given account. */
async function pay(
  from: Name,
  chainId = BASE,
): Promise<{ hash: Hash; chainId: number; evmAddress: Address }> {
  const { accounts, description } = sandbox()
  const client = sandbox().client(chainId)
  const evmAddress = accounts[from].address
  const hash = await client.writeContract({
    account: evmAddress,
    address: getToken(description, chainId, 'USDC').address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [accounts.relayer.address, 250_000_000n],
  })
  await client.waitForTransactionReceipt({ hash })
  return { hash, chainId, evmAddress }
}

describe('a sandbox transaction', () => {
  it('awards its sender by its value, and is included in the total, the history and the level', async () => {
    const points = connect()
    const { hash, chainId, evmAddress } = await pay('user')
    const before = await points.getTotal({ evmAddress })
    expect(await points.award({ hash, chainId })).toEqual({
      status: 'awarded',
      entries: [
        {
          type: 'defi',
          timestamp: expect.any(Number),
          points: 26,
          summary: { chainIn: BASE },
        },
      ],
      userAddress: evmAddress.toLowerCase(),
      failures: [],
    })
    const after = await points.getTotal({ evmAddress })
    const { totalPoints } = after.summaryCombined
    expect(totalPoints).toBe(before.summaryCombined.totalPoints + 26)
    expect(after.summaries).toMatchObject([{ totalPoints, currentLevel: getPointsLevel(totalPoints) }])
    expect(after.history).toHaveLength(before.history.length + 1)
    expect(after.failures).toEqual([])
  })

  it('is awarded only once for concurrent requests, and separately on each chain', async () => {
    const points = connect()
    const { hash, chainId } = await pay('user', MANTLE)
    const outcomes = await Promise.all([points.award({ hash, chainId }), points.award({ hash, chainId })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['awarded', 'rejected'])
    expect(await points.award({ hash: `0x${hash.slice(2).toUpperCase()}`, chainId })).toMatchObject({
      status: 'rejected',
      code: 'ALREADY_AWARDED',
      message: 'Points for TX were already awarded.',
    })
    expect(await points.award({ hash, chainId: BASE })).toMatchObject({ code: 'AWARD_REJECTED' })
  })

  it('awards a transaction on Fuel to its sender once, for the coins that other accounts receive', async () => {
    const points = connect()
    const { fuel } = sandbox().description
    const [sender, recipient] = fuel.accounts
    const usdc = fuel.assets.find(({ symbol }) => symbol === 'USDC')
    if (!sender || !recipient || !usdc) throw new Error('The sandbox has no Fuel account or asset.')
    const { chains } = sandboxConfig(sandbox().description)
    const wallet = await burnerFuelWallet(sender.privateKey, { chains })
    const call = encodeFuelTransfer({ to: recipient.address, assetId: usdc.assetId, amount: 250_000_000n })
    const hash = await wallet.sendTransaction({ ...call, chainId: FUEL_CHAIN_ID, from: wallet.address })
    expect(await points.award({ hash, chainId: FUEL_CHAIN_ID })).toMatchObject({
      status: 'awarded',
      entries: [{ points: 26, summary: { chainIn: FUEL_CHAIN_ID } }],
      userAddress: sender.address.toLowerCase(),
    })
    expect(await points.award({ hash, chainId: FUEL_CHAIN_ID })).toMatchObject({ code: 'ALREADY_AWARDED' })
    const { summaryCombined } = await points.getTotal({ fuelAddress: sender.address })
    expect(summaryCombined.totalPoints).toBe(26)
    expect(await points.award({ hash: UNKNOWN_HASH, chainId: FUEL_CHAIN_ID })).toMatchObject({
      code: 'AWARD_REJECTED',
      reason: 'Transaction not found',
    })
  })

  it('is not awarded if it is unknown, failed or on another chain, and the reason is reported', async () => {
    const points = connect()
    const message = 'Error fetching rewards. Please make sure that the TX hash and chain are correct.'
    const toRejection = (reason: string) => ({ status: 'rejected', code: 'AWARD_REJECTED', message, reason })
    expect(await points.award({ hash: UNKNOWN_HASH, chainId: BASE })).toMatchObject(
      toRejection('Transaction not found'),
    )
    expect(await points.award({ hash: UNKNOWN_HASH, chainId: 77 })).toMatchObject(
      toRejection('Unknown chain 77'),
    )
    const { accounts, description } = sandbox()
    const client = sandbox().client(BASE)
    const hash = await client.sendTransaction({
      account: accounts.user.address,
      to: getToken(description, BASE, 'USDC').address,
      value: parseEther('1'),
      gas: 100_000n,
    })
    await client.waitForTransactionReceipt({ hash })
    expect(await points.award({ hash, chainId: BASE })).toMatchObject(toRejection('Transaction failed'))
  })

  it('awards its sender if another account requests it, and reports that', async () => {
    const points = connect()
    const { hash, chainId, evmAddress } = await pay('recipient')
    const owner = { evmAddress: sandbox().accounts.user.address }
    const result = await points.lookUp({ hash, chainId }, owner)
    expect(getOtherPointsReceiver(result)).toBe(evmAddress.toLowerCase())
    expect(sumAwardedPoints(result)).toBe(26)
    const again = await points.lookUp({ hash, chainId }, owner)
    expect(again).toMatchObject({ data: [], error: 'Points for TX were already awarded.' })
  })

  it('awards referral points to the referrer of its sender once', async () => {
    const points = connect()
    const first = await pay('user')
    await points.award(first)
    const { referralCode } = await points.getUser(first)
    expect(referralCode).toMatch(/^[A-Z0-9]{6}$/)
    const before = await points.getTotal(first)
    await points.referral.save(referralCode ?? '')
    for (let time = 0; time < 2; time++) {
      expect(await points.award(await pay('recipient'))).toMatchObject({ status: 'awarded' })
    }
    expect(await points.award(await pay('user'))).toMatchObject({ status: 'awarded' })
    const after = await points.getTotal(first)
    const bonuses = ({ history }: typeof after) => history.filter(({ type }) => type === 'referral')
    expect(bonuses(after).length - bonuses(before).length).toBe(1)
    const gained = after.summaryCombined.totalPoints - before.summaryCombined.totalPoints
    expect(gained).toBe(25 + 26)
    expect(
      (await points.getUser({ evmAddress: sandbox().accounts.deployer.address })).referralCode,
    ).toBeUndefined()
  })
})

describe('the points tasks', () => {
  it('are those of the program, with the points that are displayed', async () => {
    const { tasks, failures } = await connect().getTasks()
    expect(failures).toEqual([])
    expect(tasks.map((task) => toPointsTaskView(task, Date.now()))).toMatchObject([
      { kind: 'DeFi', points: 1, state: 'active' },
      { kind: 'Referral', points: 25, state: 'active' },
    ])
  })
})

describe('a points service that misbehaves', () => {
  const faults: [string, Fault['reply']][] = [
    ['is down', { kind: 'httpError', status: 503 }],
    ['closes the connection', { kind: 'closeSocket' }],
    ['hangs', { kind: 'hang' }],
    ['replies with an HTML page', { kind: 'html' }],
    ['sends a truncated response', { kind: 'truncate' }],
    ['reports negative points', { kind: 'hostile', variant: 'negative' }],
  ]
  it.each(faults)(
    'does not replace the last valid data, which is marked as stale even after a reload, if it %s',
    async (_, reply) => {
      const storage = memoryStorage()
      const accounts = { evmAddress: sandbox().accounts.user.address }
      const before = connect({ storage })
      const good = await before.refresh(accounts)
      expect(good).toMatchObject({ status: 'ready', total: { isStale: false } })
      await before.dispose()
      sandbox().setFaults('points', { reply })
      const after = connect({ storage, timeoutMs: 500 })
      const state = await after.refresh(accounts)
      expect(state).toMatchObject({ status: 'failed', errors: { total: { code: expect.any(String) } } })
      expect(state.total).toEqual(good.total && { ...good.total, isStale: true })
    },
  )

  it.each(['proto', 'deep', 'huge', 'negative', 'wrongTypes', 'markup'] as const)(
    'never adds points if its response is malicious (%s)',
    async (variant) => {
      const accounts = { evmAddress: sandbox().accounts.user.address }
      const points = connect()
      const good = await points.refresh(accounts)
      sandbox().setFaults('points', { reply: { kind: 'hostile', variant } })
      const { total, errors } = await points.refresh()
      expect(total?.data.summaryCombined).toEqual(good.total?.data.summaryCombined)
      expect(total?.isStale).toBe(errors.total !== undefined)
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    },
  )

  it('causes a failed award to be reported', async () => {
    const { hash, chainId } = await pay('user')
    sandbox().setFaults('points', { reply: { kind: 'closeSocket' } })
    const points = connect()
    expect(await points.award({ hash, chainId })).toMatchObject({
      message: 'Error during awarding',
      retryable: true,
    })
    sandbox().setFaults('points')
    expect(await points.award({ hash, chainId })).toMatchObject({ status: 'awarded' })
  })
})

describe('the awards file of a sandbox', () => {
  it('keeps awards for the next sandbox', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'causeway-points-'))
    done.push(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'points', 'awards.json')
    const run = async <T>(use: (instance: Sandbox, points: PointsClient) => Promise<T>): Promise<T> => {
      const instance = await startSandbox({ chains: [MANTLE], markets: false, points: { file } })
      const points = new PointsClient(instance.description.services.points)
      try {
        return await use(instance, points)
      } finally {
        await points.dispose()
        await instance.stop()
      }
    }
    const send = async (instance: Sandbox) => {
      const account = instance.accounts.other.address
      const client = instance.client(MANTLE)
      const hash = await client.sendTransaction({ account, to: account, value: parseEther('10') })
      await client.waitForTransactionReceipt({ hash })
      return { hash, chainId: MANTLE, evmAddress: account }
    }
    const first = await run(async (instance, points) => {
      const sent = await send(instance)
      expect(await points.award(sent)).toMatchObject({ status: 'awarded', entries: [{ points: 2 }] })
      return { sent, total: await points.getTotal(sent) }
    })
    await run(async (_, points) => {
      expect(await points.getTotal(first.sent)).toEqual(first.total)
    })
    writeFileSync(file, '{"awards":"all of them"}')
    await expect(run(async () => undefined)).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
  })
})
