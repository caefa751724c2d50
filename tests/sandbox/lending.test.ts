import {
  type Abi,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  parseEventLogs,
  parseUnits,
  stringToHex,
  zeroAddress,
} from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { compoundV3On } from '../../packages/sandbox/src/protocols/compound-v3/index.ts'
import { initOn } from '../../packages/sandbox/src/protocols/init/index.ts'
import { morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { venusOn } from '../../packages/sandbox/src/protocols/venus/index.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { balanceOf, usdc, weth } from './json.ts'

const sandbox = useSandbox({ markets: true })

const user = () => sandbox().accounts.user.address

interface Call {
  readonly abi: Abi
  readonly address: Address
  readonly functionName: string
  readonly args?: readonly unknown[]
  readonly value?: bigint
}

const tokenAbi = parseAbi(['function approve(address spender, uint256 value)'])

/** Sends a transaction of the user and waits for the receipt. */
async function send(chainId: number, call: Call) {
  const client = sandbox().client(chainId)
  const hash = await client.writeContract({ ...call, account: user(), chain: null, gas: 5_000_000n })
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt.status, call.functionName).toBe('success')
  return receipt
}

function approve(chainId: number, token: Address, spender: Address) {
  return send(chainId, {
    abi: tokenAbi,
    address: token,
    functionName: 'approve',
    args: [spender, maxUint256],
  })
}

/** Simulates a call of the user and returns the result. */
async function ask(chainId: number, call: Call): Promise<unknown> {
  const { result } = await sandbox()
    .client(chainId)
    .simulateContract({ ...call, account: user() })
  return result
}

/** Returns the revert reason of a call, or the name of its error. */
async function getRevertReason(chainId: number, call: Call): Promise<string | undefined> {
  const error = await ask(chainId, call).catch((thrown: unknown) => thrown)
  if (!(error instanceof BaseError)) throw new Error(`${call.functionName} did not revert.`)
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (!(reverted instanceof ContractFunctionRevertedError)) throw error
  return reverted.reason ?? reverted.data?.errorName
}

function requireValue<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The protocol is not deployed on this chain.')
  return value
}

describe('Morpho Blue', () => {
  const abi = parseAbi([
    'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
    'struct Market { uint128 totalSupplyAssets; uint128 totalSupplyShares; uint128 totalBorrowAssets; uint128 totalBorrowShares; uint128 lastUpdate; uint128 fee; }',
    'function supply(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, bytes data) returns (uint256, uint256)',
    'function withdraw(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, address receiver) returns (uint256, uint256)',
    'function supplyCollateral(MarketParams marketParams, uint256 assets, address onBehalf, bytes data)',
    'function withdrawCollateral(MarketParams marketParams, uint256 assets, address onBehalf, address receiver)',
    'function borrow(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, address receiver) returns (uint256, uint256)',
    'function repay(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, bytes data) returns (uint256, uint256)',
    'function position(bytes32 id, address user) view returns (uint256 supplyShares, uint128 borrowShares, uint128 collateral)',
    'function market(bytes32 id) view returns (uint128 totalSupplyAssets, uint128 totalSupplyShares, uint128 totalBorrowAssets, uint128 totalBorrowShares, uint128 lastUpdate, uint128 fee)',
    'function price() view returns (uint256)',
    'function borrowRateView(MarketParams marketParams, Market market) view returns (uint256)',
  ])

  function findMarket(chainId: number, collateral: string, loan: string) {
    const { markets, morpho } = requireValue(morphoOn(chainId))
    const market = requireValue(
      markets.find(
        ({ collateralToken, loanToken }) =>
          collateralToken.symbol === collateral && loanToken.symbol === loan,
      ),
    )
    const { id, oracle, irm, lltv } = market
    const [loanToken, collateralToken] = [market.loanToken.address, market.collateralToken.address]
    return { id, params: { loanToken, collateralToken, oracle, irm, lltv }, address: morpho }
  }

  it.each([1, 8453, 42161])(
    'allows borrowing up to the limit and a full withdrawal on chain %i',
    async (chainId) => {
      const { id, params, address } = findMarket(chainId, 'WBTC', 'USDC')
      const call = { abi, address } as const
      const client = sandbox().client(chainId)
      await approve(chainId, params.collateralToken, address)
      await approve(chainId, params.loanToken, address)
      const pledge = parseUnits('1', 8)
      await send(chainId, {
        ...call,
        functionName: 'supplyCollateral',
        args: [params, pledge, user(), '0x'],
      })
      const price = await client.readContract({ ...call, address: params.oracle, functionName: 'price' })
      const limit = (((pledge * price) / 10n ** 36n) * params.lltv) / 10n ** 18n
      expect(limit).toBe(parseUnits('60200', 6))
      const borrow = (amount: bigint): Call => {
        return { ...call, functionName: 'borrow', args: [params, amount, 0n, user(), user()] }
      }
      expect(await getRevertReason(chainId, borrow(limit + 1n))).toBe('insufficient collateral')
      // Debts are rounded up.
      await send(chainId, borrow(limit - 1n))
      const position = () => client.readContract({ ...call, functionName: 'position', args: [id, user()] })
      const [, debtShares] = await position()
      await send(chainId, { ...call, functionName: 'repay', args: [params, 0n, debtShares, user(), '0x'] })
      await send(chainId, {
        ...call,
        functionName: 'withdrawCollateral',
        args: [params, pledge, user(), user()],
      })
      expect(await position()).toEqual([0n, 0n, 0n])
    },
  )

  it('accepts a deposit of the loan token, and returns all of it for the shares', async () => {
    const { id, params, address } = findMarket(1, 'WETH', 'DAI')
    const call = { abi, address } as const
    const before = await balanceOf(sandbox(), 1, params.loanToken, user())
    await approve(1, params.loanToken, address)
    const amount = parseEther('1000')
    await send(1, { ...call, functionName: 'supply', args: [params, amount, 0n, user(), '0x'] })
    const read = { ...call, functionName: 'position', args: [id, user()] } as const
    const [shares] = await sandbox().client(1).readContract(read)
    await send(1, { ...call, functionName: 'withdraw', args: [params, 0n, shares, user(), user()] })
    const after = await balanceOf(sandbox(), 1, params.loanToken, user())
    expect(after).toBeGreaterThanOrEqual(before - 1n)
  })

  it('names its markets by their tokens and the liquidation LTV', async () => {
    const { id } = findMarket(1, 'WBTC', 'USDC')
    const { baseUrl } = sandbox().description.services.data
    const { names, shortNames } = await (
      await fetch(`${baseUrl}/lender-metadata/data/lender-labels.json`)
    ).json()
    const lender = `MORPHO_BLUE_${id.slice(2).toUpperCase()}`
    expect([names[lender], shortNames[lender]]).toEqual(['Morpho WBTC-USDC 86', 'MB WBTC-USDC 86'])
  })

  it('has rates that rise with utilization, to four times the target at 100 %', async () => {
    const { id, params, address } = findMarket(1, 'WBTC', 'USDC')
    const client = sandbox().client(1)
    const rateAt = (totalBorrowAssets: bigint) => {
      const shares = { totalSupplyShares: 0n, totalBorrowShares: 0n, lastUpdate: 0n, fee: 0n }
      const market = { totalSupplyAssets: 1_000n, totalBorrowAssets, ...shares }
      const read = {
        address: params.irm,
        abi,
        functionName: 'borrowRateView',
        args: [params, market],
      } as const
      return client.readContract(read)
    }
    const target = await rateAt(900n)
    expect(target).toBe(parseEther('0.04') / 31_536_000n)
    expect(await rateAt(0n)).toBe(target / 4n)
    expect(await rateAt(1_000n)).toBe(target * 4n)
    const [supplied, , borrowed] = await client.readContract({
      abi,
      address,
      functionName: 'market',
      args: [id],
    })
    expect((borrowed * 100n) / supplied).toBe(95n)
  })
})

describe('Venus', () => {
  const abi = parseAbi([
    'function enterMarkets(address[] vTokens) returns (uint256[])',
    'function exitMarket(address vToken) returns (uint256)',
    'function enterPool(uint96 poolId)',
    'function getAccountLiquidity(address account) view returns (uint256 code, uint256 liquidity, uint256 shortfall)',
    'function getBorrowingPower(address account) view returns (uint256 code, uint256 liquidity, uint256 shortfall)',
    'function mint(uint256 mintAmount) returns (uint256)',
    'function redeem(uint256 redeemTokens) returns (uint256)',
    'function borrow(uint256 borrowAmount) returns (uint256)',
    'function repayBorrow(uint256 repayAmount) returns (uint256)',
    'function balanceOf(address owner) view returns (uint256)',
    'function borrowBalanceStored(address account) view returns (uint256)',
    'function supplyRatePerBlock() view returns (uint256)',
    'function claimVenus(address holder)',
    'event Failure(uint256 code, uint256 info, uint256 detail)',
  ])

  function findMarket(chainId: number, symbol: string): Address {
    const { markets } = requireValue(venusOn(chainId))
    return requireValue(markets.find(({ underlying }) => underlying.symbol === symbol)).vToken
  }

  const comptroller = (chainId: number) => requireValue(venusOn(chainId)).comptroller

  it.each([1, 8453] as const)(
    'allows borrowing up to the limit and a full withdrawal on chain %i',
    async (chainId) => {
      const client = sandbox().client(chainId)
      const [vWeth, vUsdc] = [findMarket(chainId, 'WETH'), findMarket(chainId, 'USDC')]
      await approve(chainId, weth[chainId], vWeth)
      await approve(chainId, usdc[chainId], vUsdc)
      await send(chainId, { abi, address: vWeth, functionName: 'mint', args: [parseEther('2')] })
      await send(chainId, {
        abi,
        address: comptroller(chainId),
        functionName: 'enterMarkets',
        args: [[vWeth]],
      })
      const read = {
        abi,
        address: comptroller(chainId),
        functionName: 'getBorrowingPower',
        args: [user()],
      } as const
      const [, power] = await client.readContract(read)
      expect(Number(power) / 1e18).toBeCloseTo(2 * 2_500 * 0.8, 3)
      const borrow = (amount: bigint): Call => {
        return { abi, address: vUsdc, functionName: 'borrow', args: [amount] }
      }
      const limit = power / 10n ** 12n
      expect(await getRevertReason(chainId, borrow(limit + 1_000n))).toBe('math error')
      await send(chainId, borrow(limit - 1_000n))
      // This error is a return code of a successful transaction.
      const leave = { abi, address: comptroller(chainId), functionName: 'exitMarket', args: [vUsdc] }
      const { logs } = await send(chainId, leave)
      const [failure] = parseEventLogs({ abi, logs, eventName: 'Failure' })
      expect(failure?.args.code).toBe(12n)
      await send(chainId, { abi, address: vUsdc, functionName: 'repayBorrow', args: [maxUint256] })
      const debt = { abi, address: vUsdc, functionName: 'borrowBalanceStored', args: [user()] } as const
      expect(await client.readContract(debt)).toBe(0n)
      const held = { abi, address: vWeth, functionName: 'balanceOf', args: [user()] } as const
      const shares = await client.readContract(held)
      await send(chainId, { abi, address: vWeth, functionName: 'redeem', args: [shares] })
      expect(await client.readContract(held)).toBe(0n)
      expect(
        await client.readContract({ abi, address: vUsdc, functionName: 'supplyRatePerBlock' }),
      ).toBeGreaterThan(0n)
    },
  )

  it('rejects paused actions, amounts above a cap and unlisted markets', async () => {
    const borrow = (symbol: string, amount: bigint): Call => {
      return { abi, address: findMarket(1, symbol), functionName: 'borrow', args: [amount] }
    }
    const { vToken, underlying } = requireValue(
      requireValue(venusOn(1)).markets.find((market) => market.underlying.symbol === 'DAI'),
    )
    await approve(1, underlying.address, vToken)
    expect(await getRevertReason(1, borrow('USDT', 1n))).toBe('action is paused')
    expect(await getRevertReason(1, borrow('WBTC', 1n))).toBe('market borrow cap is 0')
    expect(await getRevertReason(1, borrow('DAI', parseEther('6000')))).toBe('market borrow cap reached')
    const deposit = { abi, address: vToken, functionName: 'mint', args: [parseEther('20000')] }
    expect(await getRevertReason(1, deposit)).toBe('market supply cap reached')
  })

  it('values stablecoins higher in their own pool, which contains no other assets', async () => {
    const client = sandbox().client(1)
    const [vUsdc, vWeth] = [findMarket(1, 'USDC'), findMarket(1, 'WETH')]
    const address = comptroller(1)
    await send(1, { abi, address: vUsdc, functionName: 'mint', args: [parseUnits('1000', 6)] })
    await send(1, { abi, address, functionName: 'enterMarkets', args: [[vUsdc]] })
    const power = { abi, address, functionName: 'getBorrowingPower', args: [user()] } as const
    const [, before] = await client.readContract(power)
    await send(1, { abi, address, functionName: 'enterPool', args: [1n] })
    const [, after] = await client.readContract(power)
    expect(Number(before) / 1e18).toBeCloseTo(780, 3)
    expect(Number(after) / 1e18).toBeCloseTo(900, 3)
    const errors = parseAbi(['error BorrowNotAllowedInPool()'])
    const borrow = { abi: [...abi, ...errors], address: vWeth, functionName: 'borrow', args: [1n] }
    expect(await getRevertReason(1, borrow)).toBe('BorrowNotAllowedInPool')
    await send(1, { abi, address, functionName: 'enterPool', args: [0n] })
  })

  it('pays XVS to lenders of a stablecoin', async () => {
    const { xvs, comptroller: address } = requireValue(venusOn(1))
    await send(1, { abi, address, functionName: 'claimVenus', args: [user()] })
    expect(await balanceOf(sandbox(), 1, xvs, user())).toBeGreaterThan(0n)
  })
})

describe('Compound III', () => {
  const abi = parseAbi([
    'error BorrowTooSmall()',
    'error NotCollateralized()',
    'error Paused()',
    'error SupplyCapExceeded()',
    'error Unauthorized()',
    'error BadAsset()',
    'function supply(address asset, uint256 amount)',
    'function withdraw(address asset, uint256 amount)',
    'function withdrawFrom(address src, address to, address asset, uint256 amount)',
    'function allow(address manager, bool isAllowed)',
    'function pause(bool supplyPaused, bool transferPaused, bool withdrawPaused, bool absorbPaused, bool buyPaused)',
    'function balanceOf(address account) view returns (uint256)',
    'function borrowBalanceOf(address account) view returns (uint256)',
    'function collateralBalanceOf(address account, address asset) view returns (uint128)',
    'function isLiquidatable(address account) view returns (bool)',
    'function isBorrowCollateralized(address account) view returns (bool)',
    'function getPrice(address priceFeed) view returns (uint256)',
    'function getUtilization() view returns (uint256)',
    'function getBorrowRate(uint256 utilization) view returns (uint64)',
    'function getSupplyRate(uint256 utilization) view returns (uint64)',
    'function invoke(bytes32[] actions, bytes[] data) payable',
    'function claim(address comet, address src, bool shouldAccrue)',
    'struct RewardOwed { address token; uint256 owed; }',
    'function getRewardOwed(address comet, address account) returns (RewardOwed)',
  ])

  function getComet(chainId: number, base: string) {
    const { comets } = requireValue(compoundV3On(chainId))
    return requireValue(comets.find((comet) => comet.base.symbol === base))
  }

  it.each([1, 8453, 42161] as const)(
    'allows borrowing up to the limit and a full withdrawal on chain %i',
    async (chainId) => {
      const { comet: address, base, collaterals } = getComet(chainId, 'USDC')
      const ether = requireValue(collaterals.find(({ token }) => token.symbol === 'WETH')).token.address
      const client = sandbox().client(chainId)
      const call = { abi, address } as const
      await approve(chainId, ether, address)
      await approve(chainId, base.address, address)
      const pledge = parseEther('4')
      await send(chainId, { ...call, functionName: 'supply', args: [ether, pledge] })
      const limit = parseUnits(String(4 * 2_500 * 0.83), 6)
      const borrow = (amount: bigint): Call => {
        return { ...call, functionName: 'withdraw', args: [base.address, amount] }
      }
      expect(await getRevertReason(chainId, borrow(limit + 2n))).toBe('NotCollateralized')
      await send(chainId, borrow(limit - 1n))
      const state = { ...call, args: [user()] } as const
      expect(await client.readContract({ ...state, functionName: 'isBorrowCollateralized' })).toBe(true)
      expect(await client.readContract({ ...state, functionName: 'isLiquidatable' })).toBe(false)
      const takeBack = (amount: bigint): Call => {
        return { ...call, functionName: 'withdraw', args: [ether, amount] }
      }
      expect(await getRevertReason(chainId, takeBack(parseEther('1')))).toBe('NotCollateralized')
      await send(chainId, { ...call, functionName: 'supply', args: [base.address, maxUint256] })
      expect(await client.readContract({ ...state, functionName: 'borrowBalanceOf' })).toBe(0n)
      await send(chainId, takeBack(pledge))
      const collateralCall = { ...call, functionName: 'collateralBalanceOf', args: [user(), ether] } as const
      expect(await client.readContract(collateralCall)).toBe(0n)
    },
  )

  it('rejects debts below the minimum, deposits above the cap and paused actions with the real errors', async () => {
    const { comet: address, base, collaterals } = getComet(1, 'USDC')
    const call = { abi, address } as const
    const staked = requireValue(collaterals.find(({ token }) => token.symbol === 'wstETH')).token.address
    await approve(1, staked, address)
    expect(
      await getRevertReason(1, { ...call, functionName: 'withdraw', args: [base.address, 99_999_999n] }),
    ).toBe('BorrowTooSmall')
    const much = { abi, address: getComet(1, 'WETH').comet, functionName: 'supply' }
    await approve(1, staked, much.address)
    expect(await getRevertReason(1, { ...much, args: [staked, parseEther('11')] })).toBe('SupplyCapExceeded')
    expect(await getRevertReason(1, { ...call, functionName: 'supply', args: [zeroAddress, 1n] })).toBe(
      'BadAsset',
    )
    const client = sandbox().client(1)
    const pause = async (isPaused: boolean) => {
      const hash = await client.writeContract({
        ...call,
        functionName: 'pause',
        args: [isPaused, false, isPaused, false, false],
        account: sandbox().accounts.deployer.address,
        chain: null,
      })
      await client.waitForTransactionReceipt({ hash })
    }
    await pause(true)
    const supply = { ...call, functionName: 'supply', args: [staked, 1n] }
    expect(await getRevertReason(1, supply)).toBe('Paused')
    await pause(false)
    await ask(1, supply)
  })

  it('accounts for ether in ether, and accepts and returns native tokens through the bulker', async () => {
    const { comet: address, collaterals } = getComet(1, 'WETH')
    const { bulker } = requireValue(compoundV3On(1))
    const client = sandbox().client(1)
    const bitcoin = requireValue(collaterals.find(({ token }) => token.symbol === 'WBTC'))
    const price = { abi, address, functionName: 'getPrice', args: [bitcoin.priceFeed] } as const
    expect(await client.readContract(price)).toBe(parseUnits('28', 8))
    const amount = parseEther('3')
    const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
    const invoke = (action: string, size: bigint, value: bigint): Call => ({
      abi,
      address: bulker,
      functionName: 'invoke',
      args: [[stringToHex(action, { size: 32 })], [encodeAbiParameters(types, [address, user(), size])]],
      value,
    })
    await send(1, invoke('ACTION_SUPPLY_NATIVE_TOKEN', amount, amount + 5n))
    const held = { abi, address, functionName: 'balanceOf', args: [user()] } as const
    expect(await client.readContract(held)).toBeGreaterThanOrEqual(amount - 1n)
    const all = invoke('ACTION_WITHDRAW_NATIVE_TOKEN', maxUint256, 0n)
    expect(await getRevertReason(1, all)).toBe('Unauthorized')
    await send(1, { abi, address, functionName: 'allow', args: [bulker, true] })
    await send(1, all)
    expect(await client.readContract(held)).toBe(0n)
    expect(await client.getBalance({ address: bulker })).toBe(0n)
  })

  it('pays interest to lenders, which is less than borrowers pay, and rewards', async () => {
    const { comet: address, base } = getComet(1, 'USDC')
    const { rewards, comp } = requireValue(compoundV3On(1))
    const client = sandbox().client(1)
    const utilization = await client.readContract({ abi, address, functionName: 'getUtilization' })
    const rateCall = { abi, address, args: [utilization] } as const
    const [paid, earned] = await Promise.all([
      client.readContract({ ...rateCall, functionName: 'getBorrowRate' }),
      client.readContract({ ...rateCall, functionName: 'getSupplyRate' }),
    ])
    expect(earned).toBeGreaterThan(0n)
    expect(paid).toBeGreaterThan(earned)
    await approve(1, base.address, address)
    await send(1, { abi, address, functionName: 'supply', args: [base.address, parseUnits('50000', 6)] })
    const held = { abi, address, functionName: 'balanceOf', args: [user()] } as const
    const before = await client.readContract(held)
    await client.increaseTime({ seconds: 86_400 })
    await client.mine({ blocks: 1 })
    expect(await client.readContract(held)).toBeGreaterThan(before)
    const debt = await ask(1, {
      abi,
      address: rewards,
      functionName: 'getRewardOwed',
      args: [address, user()],
    })
    expect(debt).toMatchObject({ token: comp, owed: expect.any(BigInt) })
    await send(1, { abi, address: rewards, functionName: 'claim', args: [address, user(), true] })
    expect(await balanceOf(sandbox(), 1, comp, user())).toBeGreaterThan(0n)
    await send(1, { abi, address, functionName: 'withdraw', args: [base.address, maxUint256] })
    expect(await client.readContract(held)).toBe(0n)
  })
})

describe('Init Capital', () => {
  const abi = parseAbi([
    'function multicall(bytes[] data) returns (bytes[])',
    'function createPos(uint16 mode, address viewer) returns (uint256 posId)',
    'function setPosMode(uint256 posId, uint16 mode)',
    'function transferToken(address token, address to, uint256 amt)',
    'function mintTo(address pool, address to) returns (uint256)',
    'function burnTo(address pool, address to) returns (uint256)',
    'function collateralize(uint256 posId, address pool)',
    'function decollateralize(uint256 posId, address pool, uint256 shares, address to)',
    'function borrow(address pool, uint256 amt, uint256 posId, address to) returns (uint256)',
    'function repay(address pool, uint256 shares, uint256 posId) returns (uint256)',
    'function getPosHealthCurrent_e18(uint256 posId) returns (uint256)',
    'function getViewerPosIdsLength(address viewer) view returns (uint256)',
    'function getViewerPosIdsAt(address viewer, uint256 index) view returns (uint256)',
    'function getPosMode(uint256 posId) view returns (uint16)',
    'function getCollAmt(uint256 posId, address pool) view returns (uint256)',
    'function getPosDebtShares(uint256 posId, address pool) view returns (uint256)',
    'function getPosCollInfo(uint256 posId) view returns (address[], uint256[], address[], uint256[][], uint256[][])',
    'function getPosBorrInfo(uint256 posId) view returns (address[], uint256[])',
    'function debtAmtToShareStored(uint256 amt) view returns (uint256)',
  ])
  const hookAbi = parseAbi([
    'struct RebaseHelperParams { address helper; address tokenIn; }',
    'struct DepositParams { address pool; uint256 amt; RebaseHelperParams rebaseHelperParams; }',
    'struct WithdrawParams { address pool; uint256 shares; RebaseHelperParams rebaseHelperParams; address to; }',
    'struct RepayParams { address pool; uint256 shares; }',
    'struct BorrowParams { address pool; uint256 amt; address to; }',
    'struct OperationParams { uint256 posId; address viewer; uint16 mode; DepositParams[] depositParams; WithdrawParams[] withdrawParams; BorrowParams[] borrowParams; RepayParams[] repayParams; uint256 minHealth_e18; bool returnNative; }',
    'function execute(OperationParams params) payable returns (uint256 posId, uint256 initPosId, bytes[] results)',
    'function initPosIds(address user, uint256 posId) view returns (uint256)',
    'function ownerOf(uint256 posId) view returns (address)',
  ])
  const chainId = 5000
  const deployment = requireValue(initOn(chainId))
  const { core, posManager } = deployment

  function getPool(symbol: string) {
    return requireValue(deployment.pools.find(({ underlying }) => underlying.symbol === symbol))
  }

  const [ether, dollars, staked] = [getPool('WETH'), getPool('USDC'), getPool('mETH')]
  let posId = 0n

  const onCore = (functionName: string, ...args: readonly unknown[]): Call => {
    return { abi, address: core, functionName, args }
  }
  const encode = ({ functionName, args }: Call): Hex =>
    encodeFunctionData({ abi: abi as Abi, functionName, args: [...(args ?? [])] })
  const together = (...calls: readonly Call[]) => onCore('multicall', calls.map(encode))
  const deposit = (pool: typeof ether, amount: bigint) => [
    onCore('transferToken', pool.underlying.address, pool.pool, amount),
    onCore('mintTo', pool.pool, posManager),
    onCore('collateralize', posId, pool.pool),
  ]

  beforeAll(async () => {
    for (const { underlying } of [ether, dollars, staked]) await approve(chainId, underlying.address, core)
    await send(chainId, onCore('createPos', 1, user()))
    const viewed = {
      abi,
      address: posManager,
      functionName: 'getViewerPosIdsAt',
      args: [user(), 0n],
    } as const
    posId = await sandbox().client(chainId).readContract(viewed)
  })

  it('allows borrowing up to the limit and a full withdrawal', async () => {
    const client = sandbox().client(chainId)
    await send(chainId, together(...deposit(ether, parseEther('4'))))
    const limit = parseUnits(String(Math.floor((4 * 2_500 * 0.85) / 1.05)), 6)
    const borrow = (amount: bigint) => onCore('borrow', dollars.pool, amount, posId, user())
    expect(await getRevertReason(chainId, borrow(limit + parseUnits('1', 6)))).toBe('INC#300')
    expect(await getRevertReason(chainId, together(borrow(limit + parseUnits('1', 6))))).toBe('INC#300')
    await send(chainId, borrow(limit))
    expect(await ask(chainId, onCore('getPosHealthCurrent_e18', posId))).toBeGreaterThanOrEqual(10n ** 18n)
    const positionManager = { abi, address: posManager } as const
    const collateral = { ...positionManager, functionName: 'getCollAmt', args: [posId, ether.pool] } as const
    const shares = await client.readContract(collateral)
    const takeOut = (some: bigint) =>
      together(
        onCore('decollateralize', posId, ether.pool, some, ether.pool),
        onCore('burnTo', ether.pool, user()),
      )
    expect(await getRevertReason(chainId, takeOut(shares / 10n))).toBe('INC#300')
    await send(chainId, onCore('repay', dollars.pool, maxUint256, posId))
    await send(chainId, takeOut(shares))
    expect(
      await client.readContract({ ...positionManager, functionName: 'getPosBorrInfo', args: [posId] }),
    ).toEqual([[], []])
    const empty = await client.readContract({
      ...positionManager,
      functionName: 'getPosCollInfo',
      args: [posId],
    })
    expect(empty).toEqual([[], [], [], [], []])
  })

  it('values ether higher in the ether mode, and rejects other assets there', async () => {
    await send(chainId, together(...deposit(staked, parseEther('1'))))
    await send(chainId, onCore('borrow', ether.pool, parseEther('0.5'), posId, user()))
    const health = () => ask(chainId, onCore('getPosHealthCurrent_e18', posId))
    const before = await health()
    await send(chainId, onCore('setPosMode', posId, 4))
    expect(await health()).toBeGreaterThan(before as bigint)
    expect(await getRevertReason(chainId, onCore('borrow', dollars.pool, 1_000_000n, posId, user()))).toBe(
      'INC#500',
    )
    expect(await getRevertReason(chainId, onCore('setPosMode', posId, 3))).toBe('INC#500')
    await send(chainId, onCore('setPosMode', posId, 1))
  })

  it('opens a position through the hook with native tokens, and closes it to native tokens', async () => {
    const { hook } = deployment
    const client = sandbox().client(chainId)
    const [native, tether] = [getPool('WMNT'), getPool('USDT')]
    const plain = { helper: zeroAddress, tokenIn: zeroAddress }
    const operation = (posId: bigint, changed: object, value = 0n): Call => {
      const nothing = { depositParams: [], withdrawParams: [], borrowParams: [], repayParams: [] }
      const params = {
        viewer: user(),
        mode: 0,
        ...nothing,
        minHealth_e18: 0n,
        returnNative: false,
        ...changed,
      }
      return { abi: hookAbi, address: hook, functionName: 'execute', args: [{ posId, ...params }], value }
    }
    const deposited = parseEther('1000')
    const depositParams = [{ pool: native.pool, amt: 0n, rebaseHelperParams: plain }]
    await send(chainId, operation(0n, { mode: 1, depositParams }, deposited))
    const numbered = { abi: hookAbi, address: hook, functionName: 'initPosIds', args: [user(), 1n] } as const
    const held = await client.readContract(numbered)
    const owner = { abi: hookAbi, address: posManager, functionName: 'ownerOf', args: [held] } as const
    expect(await client.readContract(owner)).toBe(hook)
    const borrow = (amt: bigint) => operation(1n, { borrowParams: [{ pool: tether.pool, amt, to: user() }] })
    expect(await getRevertReason(chainId, borrow(parseUnits('900', 6)))).toBe('INC#300')
    expect(await getRevertReason(chainId, operation(2n, {}))).toBe('ERC721: invalid token ID')
    await send(chainId, borrow(parseUnits('500', 6)))
    await approve(chainId, tether.underlying.address, hook)
    await send(chainId, operation(1n, { repayParams: [{ pool: tether.pool, shares: maxUint256 }] }))
    const debts = { abi, address: posManager, functionName: 'getPosBorrInfo', args: [held] } as const
    expect(await client.readContract(debts)).toEqual([[], []])
    const collateral = {
      abi,
      address: posManager,
      functionName: 'getCollAmt',
      args: [held, native.pool],
    } as const
    const shares = await client.readContract(collateral)
    const before = await client.getBalance({ address: user() })
    const withdrawParams = [{ pool: native.pool, shares, rebaseHelperParams: plain, to: user() }]
    await send(chainId, operation(1n, { withdrawParams, returnNative: true }))
    expect(await client.getBalance({ address: user() })).toBeGreaterThan(before + parseEther('999'))
    expect(await client.readContract(collateral)).toBe(0n)
  })

  it('rejects amounts above a cap, collateral that cannot be borrowed, and other accounts', async () => {
    const [tether, bitcoin] = [getPool('USDT'), getPool('WBTC')]
    const cap = onCore('borrow', tether.pool, parseUnits('25000', 6), posId, user())
    expect(await getRevertReason(chainId, cap)).toBe('INC#407')
    expect(await getRevertReason(chainId, onCore('borrow', bitcoin.pool, 1n, posId, user()))).toBe('INC#402')
    const client = sandbox().client(chainId)
    const otherAccount = sandbox().accounts.other.address
    const theft = { abi, address: core, functionName: 'decollateralize', account: otherAccount } as const
    await expect(
      client.simulateContract({ ...theft, args: [posId, staked.pool, 1n, otherAccount] }),
    ).rejects.toThrow('INC#307')
  })
})
