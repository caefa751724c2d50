import { type Abi, decodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction, LendingAction } from '../../lending/action.ts'
import type { ActionContext, ActionSize } from '../../lending/lender.ts'
import type { LenderMarket } from '../../lending/lender-market.ts'
import { type ClaimableReward, emptyPosition } from '../../lending/lender-position.ts'
import { decodeSteps } from '../shared/decode-steps.test-support.ts'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import {
  ACCOUNT,
  chainOfV2,
  chainOfV3,
  GATEWAY_ADDRESS,
  getReserveTokens,
  POOL,
  REWARDS,
  STABLE_DEBT,
  USDC,
  V2,
  V3,
  WETH,
} from './aave.test-support.ts'
import {
  gatewayAbi,
  gatewayV32Abi,
  incentivesV2Abi,
  incentivesV3Abi,
  poolV2Abi,
  poolV3Abi,
  reserveTokensAbi,
} from './abi.ts'
import { getPermitTerms, getSteps } from './get-steps.ts'
import { readMarket } from './read-market.ts'

const FRIEND: Address = '0x00000000000000000000000000000000000000E2'
const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
const ABI: Abi = [
  ...poolV3Abi,
  ...poolV2Abi,
  ...gatewayAbi,
  ...gatewayV32Abi,
  ...reserveTokensAbi,
  ...incentivesV2Abi,
  ...incentivesV3Abi,
  ...WRAPPED,
]

/** Checksummed, as in decoded calldata. */
const OWN: Address = '0x00000000000000000000000000000000000000AA'

const MARKET_V3 = runQuery(readMarket(V3), chainOfV3()).result
const UP_TO_3_1 = runQuery(
  readMarket(V3),
  chainOfV3({ pool: { getEModeCategoryCollateralBitmap: undefined } }),
).result
const MARKET_V2 = runQuery(readMarket(V2), chainOfV2()).result

function createContext(market: LenderMarket, size: Partial<ActionSize> = {}): ActionContext {
  return {
    market,
    position: emptyPosition({ chainId: 8453, lender: market.lender, account: ACCOUNT }),
    account: ACCOUNT,
    size: { amount: 10n, isAll: false, limit: 10n, ...size },
    wrappedNative: WETH,
  }
}

function plan(action: LendingAction, size: Partial<ActionSize> = {}, market = MARKET_V3): unknown[] {
  const lender = market.family === 'aave-v2' ? V2 : V3
  return decodeSteps(getSteps(lender, action, createContext(market, size)), ABI)
}

function call(functionName: string, args: unknown[], { to = POOL, value = 0n, kind = 'call' } = {}) {
  return { kind, to, functionName, args, value }
}

const allowance = (token: string, amount: bigint, spender = POOL) => ({
  kind: 'allowance',
  token,
  spender,
  amount,
})

const ALL = { isAll: true, limit: 12n }

describe('Calls of Aave V3', () => {
  it('have the calldata of the pool', () => {
    const [, deposit] = getSteps(V3, { type: 'Deposit', poolId: USDC, amount: 10n }, createContext(MARKET_V3))
    expect(deposit).toMatchObject({
      kind: 'call',
      call: {
        to: POOL,
        value: 0n,
        // `supply(address,uint256,address,uint16)` and its four arguments.
        data: `0x617ba037${[USDC.slice(2), 'a', ACCOUNT.slice(2), '0'].map((word) => word.padStart(64, '0')).join('')}`,
      },
    })
  })

  it('deposit and repay the approved amount, for the account or another', () => {
    expect(plan({ type: 'Deposit', poolId: USDC, amount: 10n, onBehalfOf: FRIEND })).toEqual([
      allowance(USDC, 10n),
      call('supply', [USDC, 10n, FRIEND, 0]),
    ])
    expect(plan({ type: 'Repay', poolId: USDC, amount: 10n })).toEqual([
      allowance(USDC, 10n),
      call('repay', [USDC, 10n, 2n, OWN]),
    ])
  })

  it('repay and withdraw everything with the maximum uint256, which includes accrued interest', () => {
    expect(plan({ type: 'Repay', poolId: USDC, amount: 'all' }, ALL)).toEqual([
      allowance(USDC, 12n),
      call('repay', [USDC, maxUint256, 2n, OWN]),
    ])
    expect(plan({ type: 'Withdraw', poolId: USDC, amount: 'all', recipient: FRIEND }, ALL)).toEqual([
      call('withdraw', [USDC, maxUint256, FRIEND]),
    ])
    expect(plan({ type: 'Deposit', poolId: USDC, amount: 'all' }, { isAll: true })).toEqual([
      allowance(USDC, 10n),
      call('supply', [USDC, 10n, OWN, 0]),
    ])
  })

  it('borrow at the variable rate, and reject a stable rate that is not offered', () => {
    expect(plan({ type: 'Borrow', poolId: USDC, amount: 10n })).toEqual([
      call('borrow', [USDC, 10n, 2n, 0, OWN]),
    ])
    expect(() => plan({ type: 'Borrow', poolId: USDC, amount: 10n, rateMode: 1 })).toThrow(
      expect.objectContaining({ code: 'STABLE_RATE_DISABLED' }),
    )
  })

  it('switch the e-mode and the collateral', () => {
    expect(plan({ type: 'SwitchMode', mode: 1 })).toEqual([call('setUserEMode', [1], { kind: 'e-mode' })])
    expect(plan({ type: 'SwitchCollateral', poolId: USDC, enabled: false })).toEqual([
      call('setUserUseReserveAsCollateral', [USDC, false], { kind: 'collateral' }),
    ])
  })

  it('are rejected for a pool that could not be read', () => {
    expect(() => plan({ type: 'Borrow', poolId: FRIEND, amount: 10n })).toThrow(
      expect.objectContaining({ code: 'FIGURES_UNKNOWN' }),
    )
  })
})

describe('Calls of Aave V2', () => {
  it('have the deposit function of V2, and stable rates', () => {
    expect(plan({ type: 'Deposit', poolId: USDC, amount: 10n }, {}, MARKET_V2)).toEqual([
      allowance(USDC, 10n),
      call('deposit', [USDC, 10n, OWN, 0]),
    ])
    expect(plan({ type: 'Borrow', poolId: USDC, amount: 10n, rateMode: 1 }, {}, MARKET_V2)).toEqual([
      call('borrow', [USDC, 10n, 1n, 0, OWN]),
    ])
    expect(plan({ type: 'Repay', poolId: USDC, amount: 'all', rateMode: 1 }, ALL, MARKET_V2)).toEqual([
      allowance(USDC, 12n),
      call('repay', [USDC, maxUint256, 1n, OWN]),
    ])
  })

  it('reject switches of the e-mode', () => {
    expect(() => plan({ type: 'SwitchMode', mode: 1 }, {}, MARKET_V2)).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED_ACTION' }),
    )
  })
})

describe('The native asset through the gateway', () => {
  const native = { poolId: WETH, asNative: true, amount: 10n } as const
  const gateway = { to: GATEWAY_ADDRESS }
  const { aToken, vToken } = getReserveTokens(WETH)

  it('is deposited without wrapping', () => {
    expect(plan({ type: 'Deposit', ...native })).toEqual([
      call('depositETH', [POOL, OWN, 0], { ...gateway, value: 10n }),
    ])
  })

  it('is withdrawn with an allowance of the aToken, which includes interest for the whole deposit', () => {
    expect(plan({ type: 'Withdraw', ...native })).toEqual([
      allowance(aToken, 10n, GATEWAY_ADDRESS),
      call('withdrawETH', [POOL, 10n, OWN], gateway),
    ])
    const all = { isAll: true, amount: 5_000n }
    expect(plan({ type: 'Withdraw', ...native, amount: 'all', recipient: FRIEND }, all)).toEqual([
      allowance(aToken, 5_006n, GATEWAY_ADDRESS),
      call('withdrawETH', [POOL, maxUint256, FRIEND], gateway),
    ])
  })

  it('is borrowed with a credit delegation, and with a rate mode up to 3.1', () => {
    const delegation = call('approveDelegation', [GATEWAY_ADDRESS, 10n], { to: vToken, kind: 'permission' })
    expect(plan({ type: 'Borrow', ...native })).toEqual([
      delegation,
      call('borrowETH', [POOL, 10n, 0], gateway),
    ])
    expect(plan({ type: 'Borrow', ...native }, {}, UP_TO_3_1)).toEqual([
      delegation,
      call('borrowETH', [POOL, 10n, 2n, 0], gateway),
    ])
    expect(plan({ type: 'Borrow', ...native, rateMode: 1 }, {}, MARKET_V2)).toEqual([
      call('approveDelegation', [GATEWAY_ADDRESS, 10n], { to: STABLE_DEBT, kind: 'permission' }),
      call('borrowETH', [POOL, 10n, 1n, 0], gateway),
    ])
  })

  it('is repaid with the upper bound of the debt, and the excess is refunded', () => {
    expect(plan({ type: 'Repay', ...native })).toEqual([
      call('repayETH', [POOL, 10n, OWN], { ...gateway, value: 10n }),
    ])
    expect(plan({ type: 'Repay', ...native, amount: 'all' }, ALL, UP_TO_3_1)).toEqual([
      call('repayETH', [POOL, maxUint256, 2n, OWN], { ...gateway, value: 12n }),
    ])
  })

  it('is rejected for a pool of another token', () => {
    expect(() => plan({ type: 'Deposit', ...native, poolId: USDC })).toThrow(
      expect.objectContaining({ code: 'NATIVE_UNSUPPORTED' }),
    )
  })
})

describe('The native asset without a gateway', () => {
  const market = runQuery(readMarket({ ...V3, gateway: undefined }), chainOfV3()).result
  const native = { poolId: WETH, asNative: true, amount: 10n } as const

  it('is wrapped before and unwrapped after the call', () => {
    expect(plan({ type: 'Deposit', ...native }, {}, market)).toEqual([
      call('deposit', [], { to: WETH, value: 10n }),
      allowance(WETH, 10n),
      call('supply', [WETH, 10n, OWN, 0]),
    ])
    expect(plan({ type: 'Borrow', ...native }, {}, market)).toEqual([
      call('borrow', [WETH, 10n, 2n, 0, OWN]),
      call('withdraw', [10n], { to: WETH }),
    ])
  })

  it('is unwrapped up to the deposit at the block of the read after a full withdrawal', () => {
    const size = { ...ALL, amount: 50n }
    expect(plan({ type: 'Withdraw', ...native, amount: 'all' }, size, market)).toEqual([
      call('withdraw', [WETH, maxUint256, OWN]),
      call('withdraw', [50n], { to: WETH }),
    ])
  })
})

describe('A permit', () => {
  const signed = { r: '11'.repeat(32), s: '22'.repeat(32), v: '1c'.padStart(64, '0') }
  const typedData = { domain: {}, types: {}, primaryType: 'Permit', message: {} }

  /** Inserts a signature at the offset of the step. */
  function decodeSigned(action: AssetAction) {
    const permit = { token: USDC, spender: POOL, amount: 10n, typedData, deadline: 99n }
    const [first, second] = getSteps(V3, action, { ...createContext(MARKET_V3), permit })
    expect(first).toEqual({ kind: 'permit', token: USDC, spender: POOL, amount: 10n, typedData })
    if (!second || !('signatures' in second)) throw new Error('Nothing is signed')
    let data = second.call.data
    for (const { offset, part } of second.signatures ?? []) {
      const hex = part === 'v' ? signed.v : part === 'r' ? signed.r : signed.s
      data = `0x${data.slice(2, 2 + offset * 2)}${hex}${data.slice(2 + offset * 2 + 64)}`
    }
    return decodeFunctionData({ abi: poolV3Abi, data })
  }

  it('replaces the allowance of a deposit or repayment, with its signature at the offset of the call', () => {
    const signature = [99n, 28, `0x${signed.r}`, `0x${signed.s}`]
    expect(decodeSigned({ type: 'Deposit', poolId: USDC, amount: 10n })).toEqual({
      functionName: 'supplyWithPermit',
      args: [USDC, 10n, OWN, 0, ...signature],
    })
    expect(decodeSigned({ type: 'Repay', poolId: USDC, amount: 10n, onBehalfOf: FRIEND })).toEqual({
      functionName: 'repayWithPermit',
      args: [USDC, 10n, 2n, FRIEND, ...signature],
    })
  })

  it('is offered for functions that support one, for the exact amount', () => {
    const deposit = { type: 'Deposit', poolId: USDC, amount: 10n } as const
    const repay = { type: 'Repay', poolId: USDC, amount: 'all' } as const
    expect(getPermitTerms(V3, deposit, createContext(MARKET_V3))).toEqual({
      token: USDC,
      spender: POOL,
      amount: 10n,
    })
    expect(getPermitTerms(V3, repay, createContext(MARKET_V3, ALL))).toBeUndefined()
    expect(getPermitTerms(V3, { ...deposit, asNative: true }, createContext(MARKET_V3))).toBeUndefined()
    expect(getPermitTerms(V3, { ...deposit, type: 'Withdraw' }, createContext(MARKET_V3))).toBeUndefined()
    expect(getPermitTerms(V2, deposit, createContext(MARKET_V2))).toBeUndefined()
  })
})

describe('Rewards', () => {
  const { aToken, vToken } = getReserveTokens(USDC)
  const claimable: ClaimableReward[] = [
    { token: WETH, amount: 5n, paidBy: REWARDS, earnedBy: [aToken, vToken] },
    { token: USDC, amount: 6n, paidBy: REWARDS, earnedBy: [aToken] },
  ]
  const claim = (market: LenderMarket, rewards = claimable) => {
    const context = createContext(market)
    const position = { ...context.position, claimable: rewards }
    return decodeSteps(getSteps(V3, { type: 'ClaimRewards' }, { ...context, position }), ABI)
  }

  it('are claimed from each paying contract, with the tokens that earned them', () => {
    expect(claim(MARKET_V3)).toEqual([call('claimAllRewards', [[aToken, vToken], OWN], { to: REWARDS })])
    expect(claim(MARKET_V2)).toEqual([
      call('claimRewards', [[aToken, vToken], maxUint256, OWN], { to: REWARDS }),
    ])
  })

  it('are rejected without rewards', () => {
    expect(() => claim(MARKET_V3, [])).toThrow(expect.objectContaining({ code: 'NOTHING_THERE' }))
  })

  it('are rejected if the paying contract is unknown', () => {
    const unpaid = claimable.map(({ paidBy: _, ...reward }) => reward)
    expect(() => claim(MARKET_V3, unpaid)).toThrow(expect.objectContaining({ code: 'FIGURES_UNKNOWN' }))
  })

  it('are claimed with the known tokens that earned them', () => {
    const some = claimable.map(({ earnedBy, ...reward }, index) =>
      index === 0 && earnedBy ? { ...reward, earnedBy } : reward,
    )
    const [first] = claimable
    expect(claim(MARKET_V3, some)).toEqual([
      call(
        'claimAllRewards',
        [(first?.earnedBy ?? []).map((token) => expect.stringMatching(new RegExp(token, 'i'))), OWN],
        {
          to: REWARDS,
        },
      ),
    ])
  })
})
