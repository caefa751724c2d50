import type { TransactionRequest, Wallet } from '@causeway/core'
import type { JourneyChoice, JourneyPlan, JourneyRecord } from '@causeway/core/journeys'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../packages/core/src/kernel/clock.ts'
import { configuratorAbi } from '../../packages/sandbox/src/protocols/aave-v3/abi.ts'
import { aaveV3On } from '../../packages/sandbox/src/protocols/aave-v3/deployments.ts'
import {
  ARBITRUM,
  BASE,
  connectJourneys,
  getAddress,
  type JourneyClient,
  type JourneyClientOptions,
  LENDER,
  planOver,
  REAL_ROUTE,
  readBalance,
  readDeposit,
  toDeposit,
} from '../support/connect-journeys.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox({ chains: [ARBITRUM, BASE], markets: true })
const describeSandbox = () => sandbox().description
const usdcOn = (chainId: number) => getAddress(describeSandbox(), chainId, 'USDC')
const balanceOf = (chainId: number, symbol: string, address: Address) =>
  readBalance(describeSandbox(), chainId, symbol, address)

const clients: JourneyClient[] = []
let users = 0x70_00

/** Creates a user with ETH on both chains and no other tokens. */
async function createUser(options: Omit<JourneyClientOptions, 'privateKey'> = {}): Promise<JourneyClient> {
  const privateKey: Hex = toHex(++users, { size: 32 })
  const { address } = privateKeyToAccount(privateKey)
  await Promise.all(
    sandbox().chains.map(({ client }) => client.setBalance({ address, value: parseEther('10') })),
  )
  const client = connectJourneys(describeSandbox(), { privateKey, ...options })
  clients.push(client)
  return client
}

afterEach(async () => {
  sandbox().setRelayer({ mode: 'fill', refundDelayMs: 1_000 })
  sandbox().setFaults('across')
  sandbox().setSettlement('lifi', { outcome: 'fill' })
  await Promise.all(clients.splice(0).map(({ causeway }) => causeway.dispose()))
})

/** A journey that asks its user, with the client that runs it. */
interface Journey {
  readonly client: JourneyClient
  readonly record: JourneyRecord
}

/** Plans ETH on Arbitrum over USDC into a deposit on Base: a swap, a bridge and the lender. */
const planDeposit = (client: JourneyClient, change: Parameters<typeof toDeposit>[2] = {}) =>
  planOver(client, toDeposit(describeSandbox(), client.wallet.address, change), REAL_ROUTE)

const execute = async (
  client: JourneyClient,
  plan: JourneyPlan,
  wallet = client.wallet,
): Promise<Journey> => ({
  client,
  record: await client.causeway.journeys.execute(plan, wallet),
})

/** Continues with the answer of the user. */
const answer = async ({ client, record }: Journey, choice: JourneyChoice): Promise<Journey> => ({
  client,
  record: await client.causeway.journeys.resume(record.id, client.wallet, { choice }),
})

/** Asserts the question of a journey, and that the money is in the account, exactly as its chain has it. */
async function expectInAccount(
  { client, record }: Journey,
  question: { readonly reason: string; readonly choices: readonly JourneyChoice[] },
  [chainId, symbol]: readonly [chainId: number, symbol: string],
): Promise<bigint> {
  const { causeway, wallet } = client
  const token = expect.stringMatching(new RegExp(`^${getAddress(describeSandbox(), chainId, symbol)}$`, 'i'))
  expect(record.state).toMatchObject({ status: 'asking', ...question, funds: { chainId, token } })
  const balance = await balanceOf(chainId, symbol, wallet.address)
  const location = await causeway.journeys.locate(record.id)
  if (symbol === 'ETH') expect(location).toMatchObject({ where: 'account', chainId, token })
  else expect(location).toEqual({ where: 'account', chainId, token, amount: balance })
  return balance
}

/** Asserts that a journey has ended with its deposit, and that no token is left on the way. */
async function expectDeposited({ client, record }: Journey): Promise<void> {
  const { causeway, wallet } = client
  expect(record.state).toEqual({ status: 'done' })
  expect(await causeway.journeys.locate(record.id)).toEqual({
    where: 'lender',
    chainId: BASE,
    lender: LENDER,
  })
  const received = record.legs.at(-1)?.received ?? 0n
  const deposit = await readDeposit(client, usdcOn(BASE))
  expect(received).toBeGreaterThan(0n)
  // Aave rounds down, and interest accrues from the next block on.
  expect(deposit - received + 1n).toBeLessThan(10n)
  for (const chainId of [ARBITRUM, BASE])
    expect(await balanceOf(chainId, 'USDC', wallet.address), `USDC on chain ${chainId}`).toBe(0n)
}

/** Lets the unfilled deposits of Across expire. Both chains advance, so that later deposits do not. */
async function expireDeposits(): Promise<void> {
  for (const { client } of sandbox().chains) {
    await client.increaseTime({ seconds: 7_300 })
    await client.mine({ blocks: 1 })
  }
}

/** Returns the wallet, whose first matching transaction has too little gas and reverts. */
function withRevert(wallet: Wallet, chainId: number, isCall: (data: Hex) => boolean): Wallet {
  let isPending = true
  const change = (transaction: TransactionRequest): TransactionRequest => {
    const { gasTerms } = transaction
    if (!isPending || !gasTerms || transaction.chainId !== chainId || !isCall(transaction.data))
      return transaction
    isPending = false
    return { ...transaction, gasTerms: { ...gasTerms, gas: 65_000n } }
  }
  const { prepareTransaction } = wallet
  return {
    ...wallet,
    sendTransaction: (transaction) => wallet.sendTransaction(change(transaction)),
    ...(prepareTransaction && {
      prepareTransaction: (transaction) => prepareTransaction(change(transaction)),
    }),
  }
}

const isApproval = (data: Hex) => data.startsWith('0x095ea7b3')

/** Configures a reserve of the lender on Base as its administrator. */
async function configureLender(
  functionName: 'setReserveFreeze' | 'setSupplyCap',
  value: boolean | bigint,
): Promise<void> {
  const client = sandbox().client(BASE)
  const configurator = aaveV3On(BASE)?.configurator
  if (!configurator) throw new Error('Aave V3 is not installed on Base.')
  const args = [usdcOn(BASE), value] as never
  const hash = await client.writeContract({
    account: sandbox().accounts.deployer.address,
    chain: null,
    address: configurator,
    abi: configuratorAbi,
    functionName,
    args,
  })
  const { status } = await client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
}

describe('a quote', () => {
  it('requests a quote again that has expired before it was sent', async () => {
    let offsetMs = 0
    const clock = { ...systemClock, now: () => Date.now() + offsetMs }
    const client = await createUser({ clock })
    const plan = await planDeposit(client)
    offsetMs = 3_600_000
    await expectDeposited(await execute(client, plan))
  })

  it('leaves the tokens where they arrived if no provider quotes the next leg', async () => {
    const client = await createUser()
    const plan = await planDeposit(client)
    sandbox().setFaults('across', { reply: { kind: 'httpError', status: 500 } })
    const journey = await execute(client, plan)
    const question = { reason: 'no-quote', choices: ['wait', 'stop', 'return'] } as const
    const funds = await expectInAccount(journey, question, [ARBITRUM, 'USDC'])
    expect(funds).toBe(journey.record.legs[0]?.received)
    sandbox().setFaults('across')
    await expectDeposited(await answer(journey, 'wait'))
  })
})

describe('a transaction that reverts', () => {
  it('costs gas alone in the first leg, and is sent again', async () => {
    const client = await createUser()
    const wallet = withRevert(client.wallet, ARBITRUM, (data) => !isApproval(data))
    const journey = await execute(client, await planDeposit(client), wallet)
    const question = { reason: 'failed', choices: ['wait', 'stop'] } as const
    const funds = await expectInAccount(journey, question, [ARBITRUM, 'ETH'])
    expect(parseEther('10') - funds).toBeLessThan(parseEther('0.01'))
    await expectDeposited(await answer(journey, 'wait'))
  })

  it('leaves its tokens in the account in a later leg, and is sent again', async () => {
    const client = await createUser()
    let calls = 0
    const wallet = withRevert(client.wallet, ARBITRUM, (data) => !isApproval(data) && ++calls > 1)
    const journey = await execute(client, await planDeposit(client), wallet)
    const question = { reason: 'failed', choices: ['wait', 'stop', 'return'] } as const
    const funds = await expectInAccount(journey, question, [ARBITRUM, 'USDC'])
    expect(funds).toBe(journey.record.legs[0]?.received)
    await expectDeposited(await answer(journey, 'wait'))
  })

  it('leaves the tokens in the account at the lender, and is sent again', async () => {
    const client = await createUser()
    const wallet = withRevert(client.wallet, BASE, (data) => !isApproval(data))
    const journey = await execute(client, await planDeposit(client), wallet)
    const question = { reason: 'action-rejected', choices: ['wait', 'stop', 'return'] } as const
    const funds = await expectInAccount(journey, question, [BASE, 'USDC'])
    expect(funds).toBe(journey.record.legs[1]?.received)
    await expectDeposited(await answer(journey, 'wait'))
  })
})

describe('a lender', () => {
  it.each([
    ['has frozen the pool', 'setReserveFreeze', true, false, /frozen/i],
    ['has no room below its cap', 'setSupplyCap', 1n, 0n, /cap/i],
  ] as const)(
    'leaves the tokens in the account if it %s since the plan',
    async (_, name, value, normal, message) => {
      const client = await createUser()
      const plan = await planDeposit(client)
      await configureLender(name, value)
      try {
        const journey = await execute(client, plan)
        const question = { reason: 'action-rejected', choices: ['wait', 'stop', 'return'] } as const
        const funds = await expectInAccount(journey, question, [BASE, 'USDC'])
        expect(funds).toBe(journey.record.legs[1]?.received)
        expect(journey.record.state).toMatchObject({ message: expect.stringMatching(message) })
        await configureLender(name, normal)
        await expectDeposited(await answer(journey, 'wait'))
      } finally {
        await configureLender(name, normal)
      }
    },
  )

  it('is only used after a question if falling prices make the position riskier than the limit', async () => {
    const client = await createUser()
    const { causeway, wallet } = client
    const account = { chainId: BASE, lender: LENDER, account: wallet.address }
    const weth = getAddress(describeSandbox(), BASE, 'WETH')
    const usdt = getAddress(describeSandbox(), BASE, 'USDT')
    for (const action of [
      { type: 'Deposit', poolId: weth, amount: parseEther('1'), asNative: true },
      { type: 'Borrow', poolId: usdt, amount: 900_000_000n },
    ] as const) {
      const plan = await causeway.lending.plan(account, action)
      await causeway.lending.execute(plan, wallet)
    }
    const probe = await planDeposit(client)
    const health = Number(probe.healthFactor)
    const plan = await planDeposit(client, { limits: { minHealthFactor: health - 0.1 } })
    await sandbox().setPrice(BASE, weth, 1_800)
    try {
      const journey = await execute(client, plan)
      const question = { reason: 'risk', choices: ['wait', 'accept', 'stop', 'return'] } as const
      await expectInAccount(journey, question, [BASE, 'USDC'])
      await expectDeposited(await answer(journey, 'accept'))
    } finally {
      await sandbox().setPrice(BASE, weth, 2_500)
    }
  })
})

describe('another token', () => {
  it('is swapped into the planned one on terms that the user accepts', async () => {
    const client = await createUser({ providerIds: ['lifi', 'uniswap-v3'] })
    const { address } = client.wallet
    const plan = await planOver(client, toDeposit(describeSandbox(), address), ['lifi'])
    sandbox().setSettlement('lifi', { outcome: 'partial' })
    const journey = await execute(client, plan)
    const question = { reason: 'other-token', choices: ['wait', 'stop', 'return'] } as const
    expect(await expectInAccount(journey, question, [BASE, 'USDT'])).toBeGreaterThan(0n)
    const terms = await answer(journey, 'wait')
    expect(terms.record.state).toMatchObject({ status: 'asking', reason: 'terms' })
    await expectDeposited(await answer(terms, 'accept'))
    expect(await balanceOf(BASE, 'USDT', address)).toBe(0n)
  })
})

describe('funds', () => {
  it('are missed if another application spent them between two legs, and nothing is sent until they are back', async () => {
    const client = await createUser()
    const { causeway, wallet } = client
    const plan = await planDeposit(client)
    sandbox().setFaults('across', { reply: { kind: 'httpError', status: 500 } })
    const journey = await execute(client, plan)
    const arrived = await balanceOf(ARBITRUM, 'USDC', wallet.address)
    await spend(wallet, arrived)
    sandbox().setFaults('across')
    const missing = await answer(journey, 'wait')
    const question = { reason: 'funds-missing', choices: ['wait', 'stop'] } as const
    expect(await expectInAccount(missing, question, [ARBITRUM, 'USDC'])).toBe(0n)
    await giveBack(wallet.address, arrived)
    await expectDeposited(await answer(missing, 'wait'))
    expect(causeway.transfers.store.getAll().filter(({ info }) => info.type === 'Bridge')).toHaveLength(1)
  })
})

const REFUNDED = { reason: 'refunded', choices: ['wait', 'stop', 'return'] } as const
const SOON = { timeout: 20_000, interval: 50 }

/** Returns whether the first transfer of a journey was included. */
async function isSent({ causeway }: JourneyClient, id: string): Promise<boolean> {
  const [transferId = ''] = causeway.journeys.store.get(id)?.legs[0]?.transferIds ?? []
  return causeway.transfers.get(transferId)?.run?.steps.every(({ done }) => done) === true
}

// Last, because it advances the time of the chains beyond that of quotes.
describe('a transfer that is not filled', () => {
  it('can be waited for until Across has refunded it, and is then sent again', async () => {
    const client = await createUser()
    const plan = await planDeposit(client)
    sandbox().setRelayer({ mode: 'ignore', refundDelayMs: 4_000 })
    const run = execute(client, plan)
    const { address } = client.wallet
    await vi.waitFor(async () => {
      const { state } = client.causeway.journeys.store.get(plan.id) ?? {}
      expect(state).toMatchObject({ status: 'running', leg: 1 })
      expect(await balanceOf(ARBITRUM, 'USDC', address)).toBe(0n)
    }, SOON)
    expect(await client.causeway.journeys.locate(plan.id)).toMatchObject({ where: 'transfer' })
    await expireDeposits()
    const expired = await run
    expect(expired.record.state).toMatchObject({
      status: 'asking',
      reason: 'failed',
      choices: ['wait', 'stop'],
    })
    expect(await client.causeway.journeys.locate(plan.id)).toMatchObject({ where: 'unknown' })
    await vi.waitFor(async () => expect(await balanceOf(ARBITRUM, 'USDC', address)).toBeGreaterThan(0n), SOON)
    const refunded = await answerUntilRefunded(expired)
    const funds = await expectInAccount(refunded, REFUNDED, [ARBITRUM, 'USDC'])
    expect(funds).toBe(refunded.record.legs[0]?.received)
    sandbox().setRelayer({ mode: 'fill' })
    await expectDeposited(await answer(refunded, 'wait'))
  })

  it('is refunded in WETH for ETH, which the journey reports as WETH', async () => {
    const client = await createUser()
    const { address } = client.wallet
    const to = { chainId: BASE, token: getAddress(describeSandbox(), BASE, 'ETH') }
    const plan = await planOver(client, toDeposit(describeSandbox(), address, { to }), ['across'])
    sandbox().setRelayer({ mode: 'ignore', refundDelayMs: 0 })
    const run = execute(client, plan)
    await vi.waitFor(async () => expect(await isSent(client, plan.id)).toBe(true), SOON)
    await expireDeposits()
    const expired = await run
    await vi.waitFor(async () => expect(await balanceOf(ARBITRUM, 'WETH', address)).toBeGreaterThan(0n), SOON)
    const journey = isFailed(expired) ? await answerUntilRefunded(expired) : expired
    const question = { reason: 'other-token', choices: ['wait', 'stop', 'return'] } as const
    expect(await expectInAccount(journey, question, [ARBITRUM, 'WETH'])).toBe(parseEther('0.1'))
    const { record } = await answer(journey, 'stop')
    expect(record.state).toMatchObject({ status: 'stopped', funds: { amount: parseEther('0.1') } })
  })
})

function isFailed({ record: { state } }: Journey): boolean {
  return state.status === 'asking' && state.reason === 'failed'
}

/** Checks a failed transfer until its refund is known: the provider may report it later than the chain. */
function answerUntilRefunded(journey: Journey): Promise<Journey> {
  return vi.waitFor(async () => {
    const checked = await answer(journey, 'wait')
    expect(isFailed(checked)).toBe(false)
    return checked
  }, SOON)
}

/** Pays USDC of the user on Arbitrum to another account. */
async function spend(wallet: Wallet, amount: bigint): Promise<void> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [sandbox().accounts.other.address, amount],
  })
  const call = { chainId: ARBITRUM, from: wallet.address, to: usdcOn(ARBITRUM), data, value: 0n }
  const hash = await wallet.sendTransaction(call)
  await sandbox().client(ARBITRUM).waitForTransactionReceipt({ hash })
}

/** Pays the USDC back. */
async function giveBack(address: Address, amount: bigint): Promise<void> {
  const client = sandbox().client(ARBITRUM)
  const hash = await client.writeContract({
    account: sandbox().accounts.other.address,
    chain: null,
    address: usdcOn(ARBITRUM),
    abi: erc20Abi,
    functionName: 'transfer',
    args: [address, amount],
  })
  await client.waitForTransactionReceipt({ hash })
}
