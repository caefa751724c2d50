import type { Causeway } from '@causeway/core'
import { allChains, requireChain } from '@causeway/core/chains'
import { permitOffers, walletFromAccount } from '@causeway/core/evm'
import { type Address, erc20Abi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aaveV3 } from '../packages/core/src/lenders/aave/index.ts'
import {
  type Lender,
  type LendingAction,
  LendingActions,
  type PlanActionsOptions,
  WAD,
} from '../packages/core/src/lending/index.ts'
import { aaveV3On } from '../packages/sandbox/src/protocols/aave-v3/index.ts'
import { connect } from './support/bridge.ts'
import { give, readSteps } from './support/lending.ts'
import { useSandbox } from './support/sandbox.ts'

const ETHEREUM = 1
const sandbox = useSandbox({ chains: [ETHEREUM] })
const user = privateKeyToAccount(`0x${'7a'.repeat(32)}`)
const chain = requireChain(allChains, ETHEREUM)

let causeway: Causeway
beforeAll(async () => {
  ;({ causeway } = connect(sandbox().description))
  const client = sandbox().client(ETHEREUM)
  await client.setBalance({ address: user.address, value: parseEther('100') })
  await client.impersonateAccount({ address: user.address })
  await give(stage(), ETHEREUM, asset('WETH'), user.address, parseEther('10'))
  await give(stage(), ETHEREUM, asset('USDC'), user.address, parseUnits('5000', 6))
  await client.stopImpersonatingAccount({ address: user.address })
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })

function onEthereum() {
  const market = aaveV3On(ETHEREUM)
  if (!market) throw new Error('The sandbox has no Aave V3 on Ethereum')
  return market
}

function asset(symbol: string): Address {
  const reserve = onEthereum().reserves.find((one) => one.symbol === symbol)
  if (!reserve) throw new Error(`No ${symbol}`)
  return reserve.underlying
}

function lenderOnEthereum(): Lender {
  const { lender: id, pool, dataProvider, oracle, gateway } = onEthereum()
  const files = {
    'config/aave-pools': { [id]: { [ETHEREUM]: { pool, protocolDataProvider: dataProvider } } },
    'config/aave-weth-gateway': { [id]: { [ETHEREUM]: gateway } },
    'data/aave-oracles': { [id]: { [ETHEREUM]: oracle } },
    'data/aave-reserves': {},
    'data/aave-tokens': {},
  }
  const [lender] = aaveV3().lenders(files, chain)
  if (!lender) throw new Error('No lender')
  return lender
}

/** Plans and carries out, as an application does. Every plan must have been checked on the chain first. */
async function act(actions: LendingAction | readonly LendingAction[], options?: PlanActionsOptions) {
  const lender = lenderOnEthereum()
  const lending = new LendingActions({
    lending: {
      lenders: async () => ({ lenders: [lender], missing: [] }),
      getPositions: async ({ account }) => {
        const { result: market } = await readSteps(stage(), ETHEREUM, lender.market())
        const { result: positions } = await readSteps(stage(), ETHEREUM, lender.positions(account, market))
        return {
          positions: [{ chainId: ETHEREUM, lender: lender.id, account, market, positions }],
          failures: [],
        }
      },
      invalidate: () => undefined,
    },
    platforms: causeway.platforms,
    chains: [chain],
    executor: causeway.executor,
    offerPermit: permitOffers(causeway.platforms),
  })
  const account = { chainId: ETHEREUM, lender: lender.id, account: user.address }
  const plan = await lending.plan(account, actions, options)
  expect(plan.trial).toEqual({ status: 'checked' })
  const record = await lending.execute(plan, walletFromAccount(user, causeway.chains))
  return { plan, record }
}

function held(token: Address): Promise<bigint> {
  const client = sandbox().client(ETHEREUM)
  return client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [user.address],
  })
}

describe('lending actions on the real contracts of Aave V3', () => {
  it('takes a signature in place of an approval where the token has permits', async () => {
    const usdc = asset('USDC')
    const before = await held(usdc)
    const { plan } = await act({ type: 'Deposit', poolId: usdc, amount: 1_000_000n }, { prefersPermit: true })
    expect(plan.execution.steps.map(({ kind }) => kind)).toEqual(['permit', 'call'])
    expect(await held(usdc)).toBe(before - 1_000_000n)
    await act({ type: 'Withdraw', poolId: usdc, amount: 'all' })
  })

  it('deposit, borrow, repay all and withdraw all leave nothing behind', async () => {
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const before = { weth: await held(weth), usdc: await held(usdc) }
    const opened = await act([
      { type: 'Deposit', poolId: weth, amount: parseEther('1') },
      { type: 'Borrow', poolId: usdc, amount: parseUnits('500', 6) },
    ])
    expect(opened.record).toMatchObject({ status: 'DONE', info: { type: 'Money Market', lender: 'AAVE_V3' } })
    expect(opened.plan.after.figures.healthFactor).toBeGreaterThan(WAD)
    expect(await held(weth)).toBe(before.weth - parseEther('1'))
    expect(await held(usdc)).toBe(before.usdc + parseUnits('500', 6))

    await sandbox().client(ETHEREUM).increaseTime({ seconds: 3_600 })
    const repaid = await act({ type: 'Repay', poolId: usdc, amount: 'all' })
    expect(repaid.plan.before.figures.healthFactor).toBeGreaterThan(WAD)
    const closed = await act({ type: 'Withdraw', poolId: weth, amount: 'all' })
    expect(closed.plan.before.position.pools[usdc.toLowerCase()]).toBeUndefined()
    expect(await held(weth)).toBeGreaterThanOrEqual(before.weth)
    await expect(act({ type: 'Withdraw', poolId: weth, amount: 'all' })).rejects.toMatchObject({
      code: 'NOTHING_THERE',
    })
  })

  it('takes the native asset in, and gives it back', async () => {
    const weth = asset('WETH')
    const client = sandbox().client(ETHEREUM)
    const before = await client.getBalance({ address: user.address })
    await act({ type: 'Deposit', poolId: weth, amount: parseEther('2'), asNative: true })
    expect(await client.getBalance({ address: user.address })).toBeLessThanOrEqual(before - parseEther('2'))
    await act({ type: 'Withdraw', poolId: weth, amount: 'all', asNative: true })
    expect(await client.getBalance({ address: user.address })).toBeGreaterThan(before - parseEther('0.1'))
  })

  it('refuses what is not covered before anything is signed', async () => {
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    await act({ type: 'Deposit', poolId: weth, amount: parseEther('1') })
    await expect(
      act({ type: 'Borrow', poolId: usdc, amount: parseUnits('1000000', 6) }),
    ).rejects.toMatchObject({
      name: 'LendingRefusedError',
    })
    await act({ type: 'Withdraw', poolId: weth, amount: 'all' })
  })
})
