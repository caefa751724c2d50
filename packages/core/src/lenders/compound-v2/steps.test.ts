import { maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction, LendingAction } from '../../lending/action.ts'
import type { ActionContext, ActionSize } from '../../lending/lender.ts'
import { emptyPosition, type PoolPosition } from '../../lending/lender-position.ts'
import { LendingRejectedError } from '../../lending/lending-rejected-error.ts'
import { decodeSteps } from '../shared/decode-steps.test-support.ts'
import { cNativeAbi, comptrollerAbi, cTokenAbi, repayHelperAbi, vaiControllerAbi, venusAbi } from './abi.ts'
import { ACCOUNT, C_ETHER, C_USDC, createTestMarket, PLACE, USDC, XVS } from './compound-v2.test-support.ts'
import { NATIVE_POOL } from './get-deployments.ts'
import { getSteps } from './get-steps.ts'

const FRIEND: Address = '0x0000000000000000000000000000000000000052'
const HELPER: Address = '0x0000000000000000000000000000000000000022'
const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
// Token markets and the native market have functions with the same names.
const TOKEN_ABI = [...cTokenAbi, ...comptrollerAbi, ...venusAbi, ...WRAPPED]
const NATIVE_ABI = [...cNativeAbi, ...repayHelperAbi]

const held = (poolId: Address): PoolPosition => ({
  poolId,
  underlying: poolId,
  deposits: 100n,
  debt: 50n,
  debtStable: 0n,
  collateralEnabled: true,
  depositShares: 777n,
})

function createContext(size: Partial<ActionSize>, more: Partial<ActionContext> = {}): ActionContext {
  return {
    market: createTestMarket({ comptroller: { getXVSAddress: XVS } }),
    position: {
      ...emptyPosition({ chainId: 1, lender: PLACE.lender, account: ACCOUNT }),
      pools: { [USDC]: held(USDC), [NATIVE_POOL]: held(NATIVE_POOL) },
    },
    account: ACCOUNT,
    size: { amount: 10n, isAll: false, limit: 10n, ...size },
    wrappedNative: undefined,
    ...more,
  }
}

function getPlan(action: LendingAction, size: Partial<ActionSize> = {}, more: Partial<ActionContext> = {}) {
  const isNative = 'poolId' in action && action.poolId === NATIVE_POOL && !action.type.startsWith('Switch')
  const abi = isNative ? NATIVE_ABI : TOKEN_ABI
  return decodeSteps(getSteps({ ...PLACE, repayHelper: HELPER }, action, createContext(size, more)), abi)
}

const call = (functionName: string, args: unknown[] = [], value = 0n, to = C_USDC) => ({
  kind: 'call',
  to,
  functionName,
  args,
  value,
})

const allowance = (amount: bigint) => ({ kind: 'allowance', token: USDC, spender: C_USDC, amount })

function catchError(plan: () => unknown) {
  try {
    plan()
  } catch (error) {
    if (error instanceof LendingRejectedError) return error.code
    throw error
  }
  return undefined
}

describe('Actions in a token', () => {
  it('only call the cToken of the startup files', () => {
    const market = createTestMarket()
    const pool = market.pools[USDC]
    if (!pool) throw new Error('no pool')
    const hostile = { ...pool, contracts: { ...pool.contracts, cToken: FRIEND } }
    expect(
      getPlan(
        { type: 'Deposit', poolId: USDC, amount: 10n },
        {},
        { market: { ...market, pools: { ...market.pools, [USDC]: hostile } } },
      ),
    ).toEqual([allowance(10n), call('mint', [10n])])
  })

  it('deposit after an exact allowance', () => {
    expect(getPlan({ type: 'Deposit', poolId: USDC, amount: 10n })).toEqual([
      allowance(10n),
      call('mint', [10n]),
    ])
  })

  it('have the calldata of the contract', () => {
    const [, mint] = getSteps(PLACE, { type: 'Deposit', poolId: USDC, amount: 10n }, createContext({}))
    expect(mint).toMatchObject({ call: { data: `0xa0712d68${'a'.padStart(64, '0')}` } })
  })

  it('withdraw an amount, or all cTokens', () => {
    const action = { type: 'Withdraw', poolId: USDC, amount: 10n } as const
    expect(getPlan(action)).toEqual([call('redeemUnderlying', [10n])])
    expect(getPlan({ ...action, amount: 'all' }, { amount: 100n, isAll: true })).toEqual([
      call('redeem', [777n]),
    ])
  })

  it('borrow an amount', () => {
    expect(getPlan({ type: 'Borrow', poolId: USDC, amount: 10n })).toEqual([call('borrow', [10n])])
  })

  it('repay an amount, or the whole debt up to the allowance', () => {
    const action = { type: 'Repay', poolId: USDC, amount: 10n } as const
    expect(getPlan(action)).toEqual([allowance(10n), call('repayBorrow', [10n])])
    expect(getPlan({ ...action, amount: 'all' }, { amount: 50n, isAll: true, limit: 51n })).toEqual([
      allowance(51n),
      call('repayBorrow', [maxUint256]),
    ])
  })

  it('repay on behalf of another account', () => {
    expect(getPlan({ type: 'Repay', poolId: USDC, amount: 10n, onBehalfOf: FRIEND })).toEqual([
      allowance(10n),
      call('repayBorrowBehalf', [FRIEND, 10n]),
    ])
  })

  it('wrap before and unwrap after the call if the pool has the wrapped token', () => {
    const wrapped = { wrappedNative: USDC }
    expect(getPlan({ type: 'Deposit', poolId: USDC, amount: 10n, asNative: true }, {}, wrapped)).toEqual([
      call('deposit', [], 10n, USDC),
      allowance(10n),
      call('mint', [10n]),
    ])
    expect(getPlan({ type: 'Borrow', poolId: USDC, amount: 10n, asNative: true }, {}, wrapped)).toEqual([
      call('borrow', [10n]),
      call('withdraw', [10n], 0n, USDC),
    ])
    const all = { type: 'Withdraw', poolId: USDC, amount: 'all', asNative: true } as const
    expect(getPlan(all, { amount: 100n, isAll: true }, wrapped)).toEqual([
      call('redeem', [777n]),
      call('withdraw', [100n], 0n, USDC),
    ])
  })
})

describe('Actions in the native asset', () => {
  const native = (functionName: string, args: unknown[], value: bigint, to = C_ETHER) =>
    call(functionName, args, value, to)

  it('send it as value', () => {
    expect(getPlan({ type: 'Deposit', poolId: NATIVE_POOL, amount: 10n })).toEqual([native('mint', [], 10n)])
    expect(getPlan({ type: 'Repay', poolId: NATIVE_POOL, amount: 10n })).toEqual([
      native('repayBorrow', [], 10n),
    ])
    expect(getPlan({ type: 'Repay', poolId: NATIVE_POOL, amount: 10n, onBehalfOf: FRIEND })).toEqual([
      native('repayBorrowBehalf', [FRIEND], 10n),
    ])
  })

  it('withdraw it like a token', () => {
    const action = { type: 'Withdraw', poolId: NATIVE_POOL, amount: 'all' } as const
    const [step] = getSteps(PLACE, action, createContext({ isAll: true }))
    expect(step).toMatchObject({ call: { to: C_ETHER, data: `0xdb006a75${'309'.padStart(64, '0')}` } })
  })

  it('repay a whole debt through a contract that refunds the excess', () => {
    const action = { type: 'Repay', poolId: NATIVE_POOL, amount: 'all' } as const
    const size = { amount: 50n, isAll: true, limit: 51n }
    expect(getPlan(action, size)).toEqual([native('repayBehalf', [ACCOUNT], 51n, HELPER)])
    expect(catchError(() => getSteps(PLACE, action, createContext(size)))).toBe('NATIVE_UNSUPPORTED')
  })
})

describe('A debt of VAI', () => {
  const VAI: Address = '0x4bd17003473389a42daf6a0a729f6fdb328bbbd7'
  const CONTROLLER: Address = '0x004065d34c6b18ce4370ced1cebde94865dbfafe'
  const VENUS = {
    ...PLACE,
    chainId: 56,
    lender: 'VENUS',
    comptroller: '0xfd36e2c2a6789db23113685031d7f16329158384',
  } as const

  function getVaiPlan(
    action: AssetAction,
    size: Partial<ActionSize> = {},
    { place = VENUS, controller = CONTROLLER }: { place?: typeof PLACE; controller?: Address } = {},
  ) {
    const market = createTestMarket()
    const pool = market.pools[USDC]
    if (!pool) throw new Error('no pool')
    const vai = { ...pool, poolId: VAI, underlying: VAI, contracts: { vaiController: controller } }
    const context = createContext(size, { market: { ...market, pools: { ...market.pools, [VAI]: vai } } })
    return decodeSteps(getSteps(place, action, context), vaiControllerAbi)
  }

  const approved = (amount: bigint) => ({ kind: 'allowance', token: VAI, spender: CONTROLLER, amount })
  const repay = { type: 'Repay', poolId: VAI, amount: 10n } as const

  it('is repaid through the controller, which takes no more than the debt', () => {
    expect(getVaiPlan(repay)).toEqual([approved(10n), call('repayVAI', [10n], 0n, CONTROLLER)])
    expect(getVaiPlan({ ...repay, amount: 'all' }, { amount: 50n, isAll: true, limit: 51n })).toEqual([
      approved(51n),
      call('repayVAI', [maxUint256], 0n, CONTROLLER),
    ])
    expect(getVaiPlan({ ...repay, onBehalfOf: FRIEND })).toEqual([
      approved(10n),
      call('repayVAIBehalf', [FRIEND, 10n], 0n, CONTROLLER),
    ])
  })

  it('is not repaid through a contract that is not the controller of Venus', () => {
    expect(catchError(() => getVaiPlan(repay, {}, { controller: FRIEND }))).toBe('UNSUPPORTED_ACTION')
    expect(catchError(() => getVaiPlan(repay, {}, { place: PLACE }))).toBe('UNSUPPORTED_ACTION')
  })

  it('cannot be increased here', () => {
    expect(catchError(() => getVaiPlan({ ...repay, type: 'Borrow' }))).toBe('UNSUPPORTED_ACTION')
    expect(catchError(() => getVaiPlan({ ...repay, type: 'Deposit' }))).toBe('UNSUPPORTED_ACTION')
  })
})

describe('Switches and claims', () => {
  const switched = (kind: string, functionName: string, args: unknown[]) => ({
    ...call(functionName, args, 0n, PLACE.comptroller),
    kind,
  })

  it('enter and leave markets', () => {
    const action = { type: 'SwitchCollateral', poolId: USDC, enabled: true } as const
    expect(getPlan(action)).toEqual([switched('collateral', 'enterMarkets', [[C_USDC]])])
    expect(getPlan({ ...action, enabled: false })).toEqual([switched('collateral', 'exitMarket', [C_USDC])])
  })

  it('select a pool of Venus', () => {
    const action = { type: 'SwitchMode', mode: 2 } as const
    expect(catchError(() => getPlan(action))).toBe('UNSUPPORTED_ACTION')
    const market = { ...createTestMarket(), modes: { 0: { id: 0, label: '' }, 2: { id: 2, label: 'BTC' } } }
    expect(getPlan(action, {}, { market })).toEqual([switched('e-mode', 'enterPool', [2n])])
  })

  it('claim the rewards of the account’s markets from the comptroller', () => {
    expect(getPlan({ type: 'ClaimRewards' })).toEqual([
      call('claimVenus', [ACCOUNT, [C_USDC, C_ETHER]], 0n, PLACE.comptroller),
    ])
    const market = createTestMarket({ comptroller: { getCompAddress: XVS } })
    expect(getPlan({ type: 'ClaimRewards' }, {}, { market })).toMatchObject([{ functionName: 'claimComp' }])
    expect(catchError(() => getPlan({ type: 'ClaimRewards' }, {}, { market: createTestMarket() }))).toBe(
      'UNSUPPORTED_ACTION',
    )
  })
})

describe('Unsupported actions of the Compound V2 family', () => {
  it('reject deposits and withdrawals for another account', () => {
    const deposit = { type: 'Deposit', poolId: USDC, amount: 10n, onBehalfOf: FRIEND } as const
    expect(catchError(() => getPlan(deposit))).toBe('UNSUPPORTED_ACTION')
    expect(catchError(() => getPlan({ ...deposit, poolId: NATIVE_POOL }))).toBe('UNSUPPORTED_ACTION')
    const withdraw = { type: 'Withdraw', poolId: USDC, amount: 10n, recipient: FRIEND } as const
    expect(catchError(() => getPlan(withdraw))).toBe('UNSUPPORTED_ACTION')
    expect(getPlan({ ...deposit, onBehalfOf: ACCOUNT })).toHaveLength(2)
  })
})
