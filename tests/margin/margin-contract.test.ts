import type { FullCauseway } from '@causeway/core/all'
import {
  type Address,
  concatHex,
  decodeErrorResult,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  getContractAddress,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marginRouterAbi } from '../../packages/core/src/margin-routers/causeway/margin-router-abi.ts'
import { loadArtifacts } from '../../packages/sandbox/src/artifacts/index.ts'
import { aaveV3On } from '../../packages/sandbox/src/protocols/aave-v3/deployments.ts'
import { morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { balanceOf } from '../sandbox/json.ts'
import { connectMargin, ETHEREUM, getAsset, getMarginContracts } from '../support/connect-margin.ts'
import { fundAccount, newAccount, sendAs } from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox({ markets: true, chains: [ETHEREUM] })
const stage = () => ({ sandbox: sandbox(), causeway })
const client = () => sandbox().client(ETHEREUM)

const ERRORS = parseAbi([
  'error Busy()',
  'error Expired()',
  'error SameToken()',
  'error OtherToken()',
  'error WrongValue()',
  'error ForeignCallback()',
  'error NoLoan()',
  'error RouterOnly()',
  'error TokenTarget(address target)',
  'error TooLittleBought(uint256 received, uint256 least)',
  'error TakesTooMuch(uint256 needed, uint256 most)',
  'error LoanNotCovered(uint256 due, uint256 held)',
  'error DebtNotCovered(uint256 owed, uint256 held)',
  'error Error(string)',
  'error Panic(uint256)',
])
const CALLBACKS = parseAbi([
  'function onMorphoFlashLoan(uint256 assets, bytes data)',
  'function executeOperation(address asset, uint256 amount, uint256 premium, address initiator, bytes data) returns (bool)',
])
const CALLBACK_V2 = parseAbi([
  'function executeOperation(address[] assets, uint256[] amounts, uint256[] premiums, address initiator, bytes data) returns (bool)',
])
const FORWARDER = parseAbi([
  'function forward(address token, uint256 amount, address spender, address target, bytes data)',
])
const INTRUDER = parseAbi([
  'struct Attempt { address target; bytes data; bool mustSucceed; }',
  'struct Outcome { bool succeeded; bytes result; }',
  'function prepare(Attempt[] attempts)',
  'function outcomes() view returns (Outcome[])',
])
const AAVE = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referral)',
  'function borrow(address asset, uint256 amount, uint256 mode, uint16 referral, address onBehalfOf)',
  'function flashLoanSimple(address receiver, address asset, uint256 amount, bytes params, uint16 referral)',
])
const DEBT_TOKEN = parseAbi([
  'function approveDelegation(address delegatee, uint256 amount)',
  'function borrowAllowance(address from, address to) view returns (uint256)',
])
const MORPHO = parseAbi([
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'function createMarket(MarketParams params)',
  'function setAuthorization(address authorized, bool isAuthorized)',
  'function supply(MarketParams params, uint256 assets, uint256 shares, address onBehalf, bytes data)',
  'function flashLoan(address token, uint256 assets, bytes data)',
])

const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

type Trade = Parameters<typeof encodeTrade>[0]
const encodeTrade = (
  trade: Parameters<typeof encodeFunctionData<typeof marginRouterAbi, 'trade'>>[0]['args'] extends readonly [
    infer One,
  ]
    ? One
    : never,
): Hex => encodeFunctionData({ abi: marginRouterAbi, functionName: 'trade', args: [trade] })

let causeway: FullCauseway
let attacker: Address
let victim: Address
let intruder: Address
let hookToken: Address
let oracle: Address
let usdc: Address
let weth: Address
let accounts = 0x3b3b_0000

beforeAll(async () => {
  causeway = connectMargin(sandbox())
  ;[usdc, weth] = [getAsset(sandbox(), 'USDC'), getAsset(sandbox(), 'WETH')]
  ;[attacker, victim] = [await account(), await account()]
  const artifacts = await loadArtifacts()
  intruder = await deploy(artifacts.bytecode('Intruder'))
  hookToken = await deploy(
    concatHex([
      artifacts.bytecode('HookToken'),
      encodeAbiParameters(parseAbiParameters('address'), [intruder]),
    ]),
  )
  // One HOOK has the value of one USDC.
  oracle = await deploy(
    concatHex([
      artifacts.bytecode('FixedOracle'),
      encodeAbiParameters(parseAbiParameters('uint256'), [10n ** 24n]),
    ]),
  )
  await setUpVictim()
})
afterAll(() => causeway.dispose())

async function account(): Promise<Address> {
  accounts += 1
  return newAccount(stage(), ETHEREUM, accounts)
}

async function deploy(code: Hex): Promise<Address> {
  const nonce = await client().getTransactionCount({ address: attacker })
  const hash = await client().sendTransaction({ account: attacker, chain: null, data: code, gas: 5_000_000n })
  await client().waitForTransactionReceipt({ hash })
  return getContractAddress({ from: attacker, nonce: BigInt(nonce) })
}

const aave = () => {
  const market = aaveV3On(ETHEREUM)
  const getReserve = (symbol: string) => market?.reserves.find((reserve) => reserve.symbol === symbol)
  const [ether, dollars] = [getReserve('WETH'), getReserve('USDC')]
  if (!market || !ether || !dollars) throw new Error('The sandbox has no Aave V3.')
  return { pool: market.pool, ether, dollars }
}
const morpho = () => {
  const deployment = morphoOn(ETHEREUM)
  if (!deployment) throw new Error('The sandbox has no Morpho.')
  return deployment
}

const send = (from: Address, to: Address, data: Hex, value = 0n) =>
  sendAs(stage(), ETHEREUM, from, { to, data, value })

/**
 * Creates a victim with 10 WETH on Aave that has granted the router credit delegation and allowances for its aTokens
 * and tokens.
 */
async function setUpVictim(): Promise<void> {
  const { marginRouter } = getMarginContracts(sandbox())
  const { pool, ether, dollars } = aave()
  await fundAccount(stage(), ETHEREUM, weth, victim, parseEther('20'))
  const approve = (spender: Address) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  await send(victim, weth, approve(pool))
  await send(
    victim,
    pool,
    encodeFunctionData({ abi: AAVE, functionName: 'supply', args: [weth, parseEther('10'), victim, 0] }),
  )
  await send(victim, weth, approve(marginRouter))
  await send(victim, ether.aToken, approve(marginRouter))
  const delegate = encodeFunctionData({
    abi: DEBT_TOKEN,
    functionName: 'approveDelegation',
    args: [marginRouter, maxUint256],
  })
  await send(victim, dollars.variableDebtToken, delegate)
  const authorise = encodeFunctionData({
    abi: MORPHO,
    functionName: 'setAuthorization',
    args: [marginRouter, true],
  })
  await send(victim, morpho().morpho, authorise)
}

/** Returns the victim's balances and debts that the router may access. */
async function readVictimAssets(): Promise<readonly bigint[]> {
  const { ether, dollars } = aave()
  const of = (token: Address) => balanceOf(sandbox(), ETHEREUM, token, victim)
  return Promise.all([of(weth), of(usdc), of(dollars.variableDebtToken), of(ether.variableDebtToken)])
}

const NO_MARKET = {
  loanToken: zeroAddress,
  collateralToken: zeroAddress,
  oracle: zeroAddress,
  irm: zeroAddress,
  lltv: 0n,
}

/**
 * Returns an Open on Aave V3 with a Morpho flash loan of 1,000 USDC, which is swapped for the attacker's output token,
 * and a margin of 5,000 dollars in ether.
 */
function createTrade(change: Partial<Trade> = {}): Trade {
  const { pool } = aave()
  const leg = { holder: zeroAddress, rateMode: 2n, isAll: false }
  return {
    lender: { kind: 1, at: pool, morpho: NO_MARKET },
    repays: false,
    bought: { ...leg, token: weth },
    withdraws: false,
    sold: { ...leg, token: usdc },
    most: maxUint256,
    flash: { kind: 0, source: morpho().morpho, amount: parseUnits('1000', 6) },
    own: { sold: 0n, bought: 0n, asNative: false },
    swap: { target: intruder, spender: intruder, least: 0n, data: '0x01' },
    sweeps: [],
    deadline: maxUint256,
    ...change,
  }
}

const swapTo = (target: Address, data: Hex): Trade =>
  createTrade({ swap: { target, spender: attacker, least: 0n, data } })

/** Returns the name of the error with which the router rejects a trade. */
async function getRouterError(trade: Trade, { from = attacker, value = 0n } = {}): Promise<string> {
  const { marginRouter } = getMarginContracts(sandbox())
  return getCallError({ from, to: marginRouter, data: encodeTrade(trade), value })
}

async function getCallError({
  from,
  to,
  data,
  value = 0n,
}: {
  from: Address
  to: Address
  data: Hex
  value?: bigint
}): Promise<string> {
  try {
    await client().call({ account: from, to, data, value, gas: 8_000_000n })
    return 'nothing'
  } catch (error) {
    return getErrorName(dataIn(error))
  }
}

function dataIn(error: unknown): Hex {
  const walked = error as { readonly data?: unknown; readonly cause?: unknown }
  const { data, cause } = walked
  if (typeof data === 'string') return data as Hex
  if (typeof data === 'object' && data !== null && 'data' in data && typeof data.data === 'string')
    return data.data as Hex
  return cause === undefined ? '0x' : dataIn(cause)
}

function getErrorName(data: Hex): string {
  if (data === '0x') return 'no reason'
  const { errorName, args } = decodeErrorResult({ abi: ERRORS, data })
  return errorName === 'Error' ? String(args?.[0]) : errorName
}

/** Makes the attacker's contract send calls during the next trade. */
async function prepare(
  attempts: readonly { target: Address; data: Hex; mustSucceed?: boolean }[],
): Promise<void> {
  const list = attempts.map(({ mustSucceed = false, ...attempt }) => ({ ...attempt, mustSucceed }))
  await send(attacker, intruder, encodeFunctionData({ abi: INTRUDER, functionName: 'prepare', args: [list] }))
}

async function outcomes(): Promise<readonly string[]> {
  const results = await client().readContract({ address: intruder, abi: INTRUDER, functionName: 'outcomes' })
  return results.map(({ succeeded, result }) => (succeeded ? 'succeeded' : getErrorName(result)))
}

const transferTo = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

/** Returns a call of the attacker that receives the tokens of a swap. */
const takingFromSwap = (token: Address, amount: bigint) => ({
  target: token,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [getMarginContracts(sandbox()).swapForwarder, attacker, amount],
  }),
})

describe('the margin router', () => {
  it('rejects callbacks outside of a trade from any caller, and calls to its forwarder', async () => {
    const { marginRouter, swapForwarder } = getMarginContracts(sandbox())
    const data = encodeAbiParameters(parseAbiParameters('uint256'), [1n])
    const calls: readonly Hex[] = [
      encodeFunctionData({ abi: CALLBACKS, functionName: 'onMorphoFlashLoan', args: [1n, data] }),
      encodeFunctionData({
        abi: CALLBACKS,
        functionName: 'executeOperation',
        args: [usdc, 1n, 0n, marginRouter, data],
      }),
      encodeFunctionData({
        abi: CALLBACK_V2,
        functionName: 'executeOperation',
        args: [[usdc], [1n], [0n], marginRouter, data],
      }),
    ]
    for (const from of [attacker, morpho().morpho, aave().pool]) {
      await client().impersonateAccount({ address: from })
      for (const call of calls) {
        expect(await getCallError({ from, to: marginRouter, data: call })).toBe('ForeignCallback')
      }
    }
    const forward = encodeFunctionData({
      abi: FORWARDER,
      functionName: 'forward',
      args: [usdc, 0n, attacker, attacker, '0x'],
    })
    expect(await getCallError({ from: attacker, to: swapForwarder, data: forward })).toBe('RouterOnly')
  })

  it('rejects the callback of a flash loan that another account takes for the router', async () => {
    const { marginRouter } = getMarginContracts(sandbox())
    const params = encodeAbiParameters(parseAbiParameters('uint256'), [1n])
    const loan = encodeFunctionData({
      abi: AAVE,
      functionName: 'flashLoanSimple',
      args: [marginRouter, usdc, 1_000n, params, 0],
    })
    expect(await getCallError({ from: attacker, to: aave().pool, data: loan })).toBe('ForeignCallback')
  })

  it('rejects reentrancy during a trade, also through its callbacks', async () => {
    const { marginRouter } = getMarginContracts(sandbox())
    const trade = createTrade({ own: { sold: 0n, bought: parseEther('2'), asNative: true } })
    const again = encodeTrade(trade)
    const inner = encodeAbiParameters(parseAbiParameters('bytes'), [again])
    await fundAccount(stage(), ETHEREUM, weth, intruder, parseEther('1'))
    await prepare([
      { target: marginRouter, data: again },
      {
        target: marginRouter,
        data: encodeFunctionData({ abi: CALLBACKS, functionName: 'onMorphoFlashLoan', args: [1n, inner] }),
      },
      {
        target: aave().pool,
        data: encodeFunctionData({
          abi: AAVE,
          functionName: 'flashLoanSimple',
          args: [marginRouter, usdc, 1_000n, inner, 0],
        }),
      },
      { target: weth, data: transferTo(marginRouter, parseEther('0.4')), mustSucceed: true },
    ])
    const { dollars } = aave()
    await send(
      attacker,
      dollars.variableDebtToken,
      encodeFunctionData({
        abi: DEBT_TOKEN,
        functionName: 'approveDelegation',
        args: [marginRouter, parseUnits('1000', 6)],
      }),
    )
    const before = await readVictimAssets()
    await send(attacker, marginRouter, again, parseEther('2'))
    expect(await outcomes()).toEqual(['Busy', 'ForeignCallback', 'ForeignCallback', 'succeeded'])
    expect(await readVictimAssets()).toEqual(before)
    expect(await balanceOf(sandbox(), ETHEREUM, weth, marginRouter)).toBe(0n)
    expect(await balanceOf(sandbox(), ETHEREUM, usdc, marginRouter)).toBe(0n)
  })

  it('rejects moves of a loan that end in another token, late, without a flash loan, or with more debt than their limit', async () => {
    const { marginRouter } = getMarginContracts(sandbox())
    const { pool, ether, dollars } = aave()
    const leg = (token: Address, holder: Address) => ({ token, holder, rateMode: 2n, isAll: true })
    const lender = { kind: 1, at: pool, morpho: NO_MARKET }
    const refinancing = {
      from: lender,
      to: lender,
      repaid: leg(usdc, dollars.variableDebtToken),
      withdrawn: leg(weth, ether.aToken),
      deposited: leg(weth, zeroAddress),
      borrowed: leg(usdc, zeroAddress),
      collateral: parseEther('10'),
      most: maxUint256,
      flash: { kind: 0, source: morpho().morpho, amount: parseUnits('1000', 6) },
      deadline: maxUint256,
    }
    const getError = (change: Partial<typeof refinancing>, from = attacker) => {
      const args = [{ ...refinancing, ...change }] as const
      const data = encodeFunctionData({ abi: marginRouterAbi, functionName: 'refinance', args })
      return getCallError({ from, to: marginRouter, data })
    }
    expect(await getError({ withdrawn: leg(usdc, ether.aToken) })).toBe('SameToken')
    expect(await getError({ deposited: leg(usdc, zeroAddress) })).toBe('OtherToken')
    expect(await getError({ borrowed: leg(weth, zeroAddress) })).toBe('OtherToken')
    expect(await getError({ deadline: 1n })).toBe('Expired')
    expect(await getError({ flash: { kind: 0, source: intruder, amount: 1n } })).toBe('NoLoan')
    // The victim's new debt is limited, although it has delegated an unlimited amount.
    const borrowed = [usdc, parseUnits('500', 6), 2n, 0, victim] as const
    await send(victim, pool, encodeFunctionData({ abi: AAVE, functionName: 'borrow', args: borrowed }))
    expect(await getError({ most: 1n }, victim)).toBe('TakesTooMuch')
    expect(await getError({}, victim)).toBe('nothing')
  })

  it('rejects reentrancy from a token transfer', async () => {
    const { marginRouter } = getMarginContracts(sandbox())
    const { morpho: morphoAddress, irm } = morpho()
    const params = { loanToken: usdc, collateralToken: hookToken, oracle, irm, lltv: parseEther('0.86') }
    await send(
      attacker,
      morphoAddress,
      encodeFunctionData({ abi: MORPHO, functionName: 'createMarket', args: [params] }),
    )
    await fundAccount(stage(), ETHEREUM, usdc, attacker, parseUnits('50000', 6))
    await send(
      attacker,
      usdc,
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [morphoAddress, maxUint256] }),
    )
    await send(
      attacker,
      morphoAddress,
      encodeFunctionData({
        abi: MORPHO,
        functionName: 'supply',
        args: [params, parseUnits('20000', 6), 0n, attacker, '0x'],
      }),
    )
    await send(
      attacker,
      morphoAddress,
      encodeFunctionData({ abi: MORPHO, functionName: 'setAuthorization', args: [marginRouter, true] }),
    )
    const mint = parseAbi(['function mint(address to, uint256 value)'])
    await send(
      attacker,
      hookToken,
      encodeFunctionData({ abi: mint, functionName: 'mint', args: [attacker, parseEther('5000')] }),
    )
    await send(
      attacker,
      hookToken,
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [marginRouter, maxUint256] }),
    )
    const trade = createTrade({
      lender: { kind: 3, at: morphoAddress, morpho: params },
      bought: { token: hookToken, holder: zeroAddress, rateMode: 2n, isAll: false },
      own: { sold: 0n, bought: parseEther('5000'), asNative: false },
      // The swap returns no tokens, as the margin is sufficient.
    })
    const taking = takingFromSwap(usdc, parseUnits('1000', 6))
    await prepare([taking, { target: marginRouter, data: encodeTrade(trade) }])
    await send(attacker, marginRouter, encodeTrade(trade))
    const entries = (await outcomes()).filter((_, index) => index % 2 === 1)
    expect(entries.length).toBeGreaterThan(1)
    expect(new Set(entries)).toEqual(new Set(['Busy']))
    expect(await balanceOf(sandbox(), ETHEREUM, hookToken, marginRouter)).toBe(0n)
  })

  it('never uses permissions of other accounts when a swap calls the lender', async () => {
    const before = await readVictimAssets()
    const borrow = encodeFunctionData({
      abi: AAVE,
      functionName: 'borrow',
      args: [usdc, 1_000n, 2n, 0, victim],
    })
    const steal = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [victim, attacker, 1n],
    })
    const { pool, ether } = aave()
    // Aave's allowance underflows because the forwarder has none. Tokens are not called at all.
    expect(await getRouterError(swapTo(pool, borrow))).toBe('Panic')
    expect(await getRouterError(swapTo(weth, steal))).toBe('TokenTarget')
    expect(await getRouterError(swapTo(ether.aToken, steal))).toBe('TokenTarget')
    expect(await readVictimAssets()).toEqual(before)
  })

  it('rejects a swap that would leave an approval of the forwarder, whichever token it approves', async () => {
    const { swapForwarder } = getMarginContracts(sandbox())
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [attacker, maxUint256],
    })
    const { ether } = aave()
    // The sold token, the bought token, and one of a later trade.
    for (const token of [usdc, weth, ether.aToken, hookToken]) {
      expect(await getRouterError(swapTo(token, approve))).toBe('TokenTarget')
      await expect(
        send(attacker, getMarginContracts(sandbox()).marginRouter, encodeTrade(swapTo(token, approve))),
      ).rejects.toThrow()
      expect(
        await client().readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [swapForwarder, attacker],
        }),
      ).toBe(0n)
    }
    const permit2Approve = encodeFunctionData({
      abi: parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']),
      functionName: 'approve',
      args: [usdc, attacker, 1n, 2 ** 40],
    })
    expect(await getRouterError(swapTo(PERMIT2, permit2Approve))).toBe('TokenTarget')
  })

  it('only acts for the caller, whatever the trade contains', async () => {
    const { ether } = aave()
    const before = await readVictimAssets()
    const poor = await account()
    const withdraw = createTrade({
      withdraws: true,
      sold: { token: weth, holder: ether.aToken, rateMode: 2n, isAll: true },
      bought: { token: usdc, holder: zeroAddress, rateMode: 2n, isAll: false },
      flash: { kind: 0, source: morpho().morpho, amount: parseEther('0.1') },
    })
    await prepare([{ ...takingFromSwap(weth, parseEther('0.1')), mustSucceed: true }])
    expect(['nothing', 'TokenTarget']).not.toContain(await getRouterError(withdraw, { from: poor }))
    await prepare([{ ...takingFromSwap(usdc, parseUnits('1000', 6)), mustSucceed: true }])
    expect(['nothing', 'TokenTarget']).not.toContain(await getRouterError(createTrade(), { from: poor }))
    expect(await readVictimAssets()).toEqual(before)
  })

  it('checks the output by its own balance', async () => {
    await prepare([{ target: weth, data: transferTo(getMarginContracts(sandbox()).marginRouter, 5n) }])
    const swap = { target: intruder, spender: intruder, least: 6n, data: '0x01' } as const
    expect(await getRouterError(createTrade({ swap: swap }))).toBe('TooLittleBought')
  })

  it('rejects an expired deadline, a wrong value, equal tokens, an excessive amount and an unknown lender', async () => {
    await prepare([])
    const margin = { sold: 0n, bought: parseEther('1'), asNative: true }
    const leg = { token: usdc, holder: zeroAddress, rateMode: 2n, isAll: false }
    expect(await getRouterError(createTrade({ deadline: 1n }))).toBe('Expired')
    expect(await getRouterError(createTrade({ own: margin }))).toBe('WrongValue')
    expect(await getRouterError(createTrade(), { value: 1n })).toBe('WrongValue')
    expect(
      await getRouterError(createTrade({ own: { ...margin, sold: 1n, bought: 0n } }), { value: 1n }),
    ).toBe('WrongValue')
    expect(await getRouterError(createTrade({ bought: leg }))).toBe('SameToken')
    expect(await getRouterError(createTrade({ flash: { kind: 0, source: intruder, amount: 0n } }))).toBe(
      'NoLoan',
    )
    await prepare([{ ...takingFromSwap(usdc, parseUnits('1000', 6)), mustSucceed: true }])
    expect(await getRouterError(createTrade({ most: parseUnits('999', 6) }))).toBe('TakesTooMuch')
    const debt = { ...leg, token: weth, holder: aave().ether.variableDebtToken, isAll: true }
    const owing = await account()
    await prepare([])
    expect(await getRouterError(createTrade({ repays: true, bought: debt }), { from: owing })).toBe('nothing')
  })

  it('keeps no tokens: the next trader receives leftover tokens, and allowances are zero', async () => {
    const { marginRouter, swapForwarder } = getMarginContracts(sandbox())
    await fundAccount(stage(), ETHEREUM, usdc, marginRouter, 7n)
    await fundAccount(stage(), ETHEREUM, usdc, swapForwarder, 5n)
    await prepare([{ target: weth, data: transferTo(marginRouter, parseEther('0.2')), mustSucceed: true }])
    const { dollars } = aave()
    await send(
      attacker,
      dollars.variableDebtToken,
      encodeFunctionData({
        abi: DEBT_TOKEN,
        functionName: 'approveDelegation',
        args: [marginRouter, parseUnits('1000', 6)],
      }),
    )
    await send(attacker, marginRouter, encodeTrade(createTrade()))
    for (const holder of [marginRouter, swapForwarder]) {
      for (const token of [usdc, weth]) {
        expect(await balanceOf(sandbox(), ETHEREUM, token, holder)).toBe(0n)
        for (const spender of [intruder, aave().pool, morpho().morpho]) {
          const args = [holder, getAddress(spender)] as const
          const remaining = await client().readContract({
            address: token,
            abi: erc20Abi,
            functionName: 'allowance',
            args,
          })
          expect(remaining).toBe(0n)
        }
      }
    }
  })
})
