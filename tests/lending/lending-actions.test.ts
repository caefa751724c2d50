import type { FullCauseway } from '@causeway/core/all'
import { walletFromAccount } from '@causeway/core/evm'
import type { LendingAction } from '@causeway/core/lending'
import { type Address, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '../sandbox/json.ts'
import { createTestClient, getToken } from '../support/create-test-client.ts'
import { fundAccount, newKey, passTime } from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ETHEREUM = 1
const sandbox = useSandbox({ markets: true, chains: [ETHEREUM] })
const stage = () => ({ sandbox: sandbox(), causeway })

let causeway: FullCauseway
let user: ReturnType<typeof privateKeyToAccount>
beforeAll(async () => {
  ;({ causeway } = createTestClient(sandbox().description))
  const { privateKey } = await newKey(stage(), ETHEREUM, 0x7a7a)
  user = privateKeyToAccount(privateKey)
  await fundAccount(stage(), ETHEREUM, asset('WETH'), user.address, parseEther('10'))
  await fundAccount(stage(), ETHEREUM, asset('USDC'), user.address, parseUnits('5000', 6))
})
afterAll(() => causeway.dispose())

const asset = (symbol: string) => getToken(sandbox().description, ETHEREUM, symbol).address as Address
const held = (token: Address) => balanceOf(sandbox(), ETHEREUM, token, user.address)

/** Plans and executes actions. Each plan must be verified by a simulation, and require its movements of a resume. */
async function executeActions(actions: LendingAction | readonly LendingAction[]) {
  const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: user.address }
  const plan = await causeway.lending.plan(account, actions)
  expect(plan.simulation).toMatchObject({ status: 'verified' })
  expect(plan.execution.requiredMovements?.length).toBeGreaterThanOrEqual(plan.moves.length)
  await causeway.lending.execute(plan, walletFromAccount(user, causeway.chains))
  return plan
}

describe('lending actions on the real contracts of Aave V3', () => {
  it('repay and withdraw everything after an hour of interest, without dust', async () => {
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const before = { weth: await held(weth), usdc: await held(usdc) }
    await executeActions([
      { type: 'Deposit', poolId: weth, amount: parseEther('1') },
      { type: 'Borrow', poolId: usdc, amount: parseUnits('500', 6) },
    ])
    await passTime(stage(), ETHEREUM, 3_600)
    await executeActions({ type: 'Repay', poolId: usdc, amount: 'all' })
    const closed = await executeActions({ type: 'Withdraw', poolId: weth, amount: 'all' })
    expect(closed.before.position.pools[usdc.toLowerCase()]).toBeUndefined()
    expect(await held(weth)).toBeGreaterThanOrEqual(before.weth)
    expect(await held(usdc)).toBeLessThan(before.usdc)
    await expect(executeActions({ type: 'Withdraw', poolId: weth, amount: 'all' })).rejects.toMatchObject({
      code: 'NOTHING_THERE',
    })
  })

  it('deposit and withdraw the native token', async () => {
    const weth = asset('WETH')
    const client = sandbox().client(ETHEREUM)
    const before = await client.getBalance({ address: user.address })
    await executeActions({ type: 'Deposit', poolId: weth, amount: parseEther('2'), asNative: true })
    expect(await client.getBalance({ address: user.address })).toBeLessThanOrEqual(before - parseEther('2'))
    await executeActions({ type: 'Withdraw', poolId: weth, amount: 'all', asNative: true })
    expect(await client.getBalance({ address: user.address })).toBeGreaterThan(before - parseEther('0.1'))
  })
})
