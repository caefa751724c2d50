import { createCauseway, type ErrorContext, isCausewayError } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import { sandboxConfig } from '@causeway/sandbox'
import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aaveV2On } from '../../packages/sandbox/src/protocols/aave-v2/index.ts'
import { aaveV3On } from '../../packages/sandbox/src/protocols/aave-v3/index.ts'
import { morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { permit2Address } from '../../packages/sandbox/src/protocols/permit2/index.ts'
import { uniswapV3On } from '../../packages/sandbox/src/protocols/uniswap-v3/index.ts'
import { venusOn } from '../../packages/sandbox/src/protocols/venus/index.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ETHEREUM = 1
const sandbox = useSandbox({ markets: true, chains: [ETHEREUM] })

let causeway: FullCauseway
let user: Address
beforeAll(() => {
  causeway = createCauseway(sandboxConfig(sandbox().description))
  user = privateKeyToAccount(sandbox().accounts.user.privateKey).address
})
afterAll(() => causeway.dispose())

const abi = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function borrow(address asset, uint256 amount, uint256 mode, uint16 referralCode, address onBehalfOf)',
  'function setUserEMode(uint8 id)',
  'function redeem(uint256 amount) returns (uint256)',
  'function enterMarkets(address[] markets) returns (uint256[])',
  'function exitMarket(address market) returns (uint256)',
  'function mint(uint256 amount) returns (uint256)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])
const venusAbi = parseAbi(['function borrow(uint256 amount) returns (uint256)'])
const morphoAbi = parseAbi([
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'function borrow(MarketParams params, uint256 assets, uint256 shares, address onBehalf, address receiver)',
  'function supply(MarketParams params, uint256 assets, uint256 shares, address onBehalf, bytes data)',
])
const routerAbi = parseAbi([
  'struct ExactInputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(ExactInputSingle params) payable returns (uint256)',
])

function requireValue<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The sandbox has no ${name}`)
  return value
}

const aave = requireValue(aaveV3On(ETHEREUM), 'Aave V3')
const aave2 = requireValue(aaveV2On(ETHEREUM), 'Aave V2')
const venus = requireValue(venusOn(ETHEREUM), 'Venus')
const morpho = requireValue(morphoOn(ETHEREUM), 'Morpho')
const uniswap = requireValue(uniswapV3On(ETHEREUM), 'Uniswap V3')
const reserve = (symbol: string) =>
  requireValue(
    aave.reserves.find((entry) => entry.symbol === symbol),
    symbol,
  ).underlying
const market = (symbol: string) =>
  requireValue(
    venus.markets.find(({ underlying }) => underlying.symbol === symbol),
    symbol,
  )

/** Returns the user-readable error of a reverted call. */
async function read(to: Address, data: Hex, context: ErrorContext) {
  const simulation = await causeway.platforms
    .forChain(ETHEREUM)
    .simulate({ chainId: ETHEREUM, from: user, to, data, value: 0n })
  if (simulation.status !== 'reverted') throw new Error('Expected the call to revert.')
  return causeway.errors.translate(simulation.error, context)
}

async function send(to: Address, data: Hex): Promise<Hex> {
  const client = sandbox().client(ETHEREUM)
  await client.impersonateAccount({ address: user })
  const hash = await client.sendTransaction({ account: user, to, data, chain: null, gas: 3_000_000n })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  return hash
}

const approve = (token: Address, spender: Address) =>
  send(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }))

describe('reverts of Aave V3', () => {
  const onPool = (data: Hex) => read(aave.pool, data, { protocol: 'aave-v3' })
  const supply = (asset: Address, amount: bigint) =>
    onPool(encodeFunctionData({ abi, functionName: 'supply', args: [asset, amount, user, 0] }))

  test('explain an amount of 0', async () => {
    expect(await supply(reserve('USDC'), 0n)).toMatchObject({ code: 'INPUT', reason: '26 (INVALID_AMOUNT)' })
  })

  test('explain a frozen asset', async () => {
    expect((await supply(reserve('DAI'), 1n)).message).toBe('Reserve frozen or paused')
  })

  test('explain an amount above the supply cap', async () => {
    expect((await supply(reserve('WBTC'), parseUnits('1000', 8))).message).toBe('Supply cap exceeded')
  })

  test('explain a loan without collateral', async () => {
    const args = [reserve('USDC'), 1_000_000n, 2n, 0, user] as const
    const failure = await onPool(encodeFunctionData({ abi, functionName: 'borrow', args }))
    expect(failure).toMatchObject({ code: 'HEALTH', reason: '34 (COLLATERAL_BALANCE_IS_ZERO)' })
  })

  test('explain an invalid e-mode', async () => {
    const failure = await onPool(encodeFunctionData({ abi, functionName: 'setUserEMode', args: [200] }))
    expect(failure.code).toBe('EMODE')
  })

  test('explain a missing approval', async () => {
    expect((await supply(reserve('USDC'), 1n)).message).toBe(
      'Insufficient allowance - You might have an approval transaction pending',
    )
  })
})

test('have another meaning for the same error number on Aave V2', async () => {
  const { underlying } = requireValue(aave2.reserves[0], 'reserve')
  const args = [underlying, 0n, user, 0] as const
  const data = encodeFunctionData({ abi, functionName: 'deposit', args })
  expect((await read(aave2.pool, data, { protocol: 'aave-v2' })).message).toBe(
    'Amount must be greater than 0',
  )
  const borrow = encodeFunctionData({ abi, functionName: 'borrow', args: [underlying, 1n, 2n, 0, user] })
  expect((await read(aave2.pool, borrow, { protocol: 'aave-v2' })).code).toBe('HEALTH')
})

test('reverts of Venus explain that borrowing is paused, and that a loan has no collateral', async () => {
  const borrow = (symbol: string, amount: bigint) =>
    read(
      market(symbol).vToken,
      encodeFunctionData({ abi: venusAbi, functionName: 'borrow', args: [amount] }),
      { protocol: 'compound-v2' },
    )
  expect(await borrow('USDT', 1n)).toMatchObject({ code: 'MARKET' })
  expect(await borrow('USDC', 1_000_000n)).toMatchObject({ code: 'HEALTH' })
})

test('exiting a Venus market with debt is reported as a failure, although the transaction succeeds', async () => {
  const [usdc, weth] = [market('USDC'), market('WETH')]
  await approve(weth.underlying.address, weth.vToken)
  await send(weth.vToken, encodeFunctionData({ abi, functionName: 'mint', args: [10n ** 18n] }))
  const markets = [usdc.vToken, weth.vToken]
  await send(venus.comptroller, encodeFunctionData({ abi, functionName: 'enterMarkets', args: [markets] }))
  await send(usdc.vToken, encodeFunctionData({ abi: venusAbi, functionName: 'borrow', args: [100_000_000n] }))
  const exit = encodeFunctionData({ abi, functionName: 'exitMarket', args: [usdc.vToken] })
  const hash = await send(venus.comptroller, exit)
  const platform = causeway.platforms.forChain(ETHEREUM)
  expect((await platform.getReceipt(ETHEREUM, hash))?.status).toBe('success')
  const logs = requireValue(await platform.getLogs?.(ETHEREUM, hash), 'logs')
  expect(await causeway.errors.translateFailureEvent(logs, { comptroller: venus.comptroller })).toMatchObject(
    {
      code: 'HEALTH',
      message: "Repay this market's debt before leaving it.",
    },
  )
})

test('reverts of Morpho explain missing collateral, liquidity and allowances', async () => {
  const { loanToken, collateralToken, oracle, irm, lltv } = requireValue(morpho.markets[0], 'market')
  const params = {
    loanToken: loanToken.address,
    collateralToken: collateralToken.address,
    oracle,
    irm,
    lltv,
  }
  const args = [params, 1_000_000n, 0n, user, user] as const
  const borrow = encodeFunctionData({ abi: morphoAbi, functionName: 'borrow', args })
  expect(await read(morpho.morpho, borrow, { protocol: 'morpho' })).toMatchObject({ code: 'HEALTH' })
  const both = [params, 1n, 1n, user, '0x'] as const
  const supply = encodeFunctionData({ abi: morphoAbi, functionName: 'supply', args: both })
  expect(await read(morpho.morpho, supply, { protocol: 'morpho' })).toMatchObject({ code: 'INPUT' })
})

test('reverts of Permit2 explain that an allowance is missing or expired', async () => {
  const { other } = sandbox().accounts
  const args = [other.address, user, 1n, reserve('USDC')] as const
  const data = encodeFunctionData({ abi, functionName: 'transferFrom', args })
  expect(await read(permit2Address, data, {})).toMatchObject({ code: 'ALLOWANCE' })
})

describe('reverts of Uniswap V3', () => {
  const swap = (amountOutMinimum: bigint) =>
    read(
      uniswap.router,
      encodeFunctionData({
        abi: routerAbi,
        functionName: 'exactInputSingle',
        args: [
          {
            tokenIn: reserve('USDC'),
            tokenOut: reserve('WETH'),
            fee: 500,
            recipient: user,
            amountIn: 1_000_000n,
            amountOutMinimum,
            sqrtPriceLimitX96: 0n,
          },
        ],
      }),
      { aggregator: 'Uniswap' },
    )

  test('explain a transfer that failed without an approval', async () => {
    expect((await swap(0n)).message).toBe('Transfer failed')
  })

  test('explain a slippage that is too high, with the name of the error', async () => {
    await approve(reserve('USDC'), uniswap.router)
    expect((await swap(10n ** 18n)).message).toBe('Uniswap: Slippage too high')
  })
})

test('an error of the planner is already readable', async () => {
  const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: user }
  const action = { type: 'Deposit', poolId: reserve('DAI').toLowerCase(), amount: 1n } as const
  const failure = await causeway.lending.plan(account, action).catch((error: unknown) => error)
  if (!isCausewayError(failure)) throw new Error('Expected the plan to be rejected.')
  expect((await causeway.errors.translate(failure)).message).toBe(failure.shortMessage)
})
