import { encodeAbiParameters, maxUint256, parseAbi, parseAbiParameters, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { LendingAction } from '../../lending/action.ts'
import type { ActionContext, ActionSize } from '../../lending/lender.ts'
import { LendingRejectedError } from '../../lending/lending-rejected-error.ts'
import { emptyPosition } from '../../lending/position.ts'
import { readable } from '../shared/planned.test-support.ts'
import { bulkerAbi as BULKER_ABI, cometAbi, rewardsAbi } from './abi.ts'
import { ACCOUNT, BULKER, marketOf, PLACE, REWARDS_ADDRESS, USDC, WETH } from './compound-v3.test-support.ts'
import { getSteps } from './get-steps.ts'

const FRIEND: Address = '0x0000000000000000000000000000000000000052'
const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

type Case = Partial<ActionSize> & {
  readonly deposits?: bigint
  readonly debt?: bigint
  readonly wrappedNative?: Address
  readonly place?: typeof PLACE
}

function planOf(
  action: LendingAction,
  { deposits = 0n, debt = 0n, wrappedNative, place = PLACE, ...size }: Case = {},
) {
  const base = { poolId: USDC, underlying: USDC, deposits, debt, debtStable: 0n, collateralEnabled: false }
  const context: ActionContext = {
    market: marketOf(),
    position: {
      ...emptyPosition({ chainId: 1, lender: PLACE.lender, account: ACCOUNT }),
      pools: { [USDC]: base },
    },
    account: ACCOUNT,
    size: { amount: 10n, isAll: false, limit: 10n, ...size },
    wrappedNative,
  }
  return readable(getSteps(place, action, context), [...cometAbi, ...BULKER_ABI, ...rewardsAbi, ...WRAPPED])
}

const call = (functionName: string, args: unknown[], value = 0n, to = PLACE.comet) => ({
  kind: 'call',
  to,
  functionName,
  args,
  value,
})

const allowance = (token: Address, amount: bigint) => ({
  kind: 'allowance',
  token,
  spender: PLACE.comet,
  amount,
})

function refusalOf(plan: () => unknown) {
  try {
    plan()
  } catch (error) {
    if (error instanceof LendingRejectedError) return error.issues[0]
    throw error
  }
  return undefined
}

describe('actions with a Comet', () => {
  it('deposit after an exact allowance, for somebody else too', () => {
    expect(planOf({ type: 'Deposit', poolId: WETH, amount: 10n })).toEqual([
      allowance(WETH, 10n),
      call('supplyTo', [ACCOUNT, WETH, 10n]),
    ])
    expect(planOf({ type: 'Deposit', poolId: USDC, amount: 10n, onBehalfOf: FRIEND }, { debt: 5n })).toEqual([
      allowance(USDC, 10n),
      call('supplyTo', [FRIEND, USDC, 10n]),
    ])
  })

  it('deposit all that the wallet has as an amount: the largest number would repay', () => {
    const plan = planOf({ type: 'Deposit', poolId: USDC, amount: 'all' }, { isAll: true })
    expect(plan.at(-1)).toEqual(call('supplyTo', [ACCOUNT, USDC, 10n]))
  })

  it('withdraw an amount or all that the base token has become, and collateral exactly', () => {
    const action = { type: 'Withdraw', poolId: USDC, amount: 'all' } as const
    expect(planOf({ ...action, amount: 10n }, { deposits: 10n })).toEqual([
      call('withdrawTo', [ACCOUNT, USDC, 10n]),
    ])
    expect(planOf(action, { isAll: true, deposits: 10n })).toEqual([
      call('withdrawTo', [ACCOUNT, USDC, maxUint256]),
    ])
    expect(planOf({ ...action, poolId: WETH, recipient: FRIEND }, { isAll: true })).toEqual([
      call('withdrawTo', [FRIEND, WETH, 10n]),
    ])
  })

  it('borrow by withdrawing what is not deposited', () => {
    expect(planOf({ type: 'Borrow', poolId: USDC, amount: 10n })).toEqual([
      call('withdrawTo', [ACCOUNT, USDC, 10n]),
    ])
  })

  it('repay an amount, or all that is owed by then within the allowance', () => {
    const action = { type: 'Repay', poolId: USDC, amount: 'all' } as const
    expect(planOf({ ...action, amount: 10n }, { debt: 50n })).toEqual([
      allowance(USDC, 10n),
      call('supplyTo', [ACCOUNT, USDC, 10n]),
    ])
    expect(planOf(action, { amount: 50n, isAll: true, limit: 51n, debt: 50n })).toEqual([
      allowance(USDC, 51n),
      call('supplyTo', [ACCOUNT, USDC, maxUint256]),
    ])
  })

  it('claim from the contract that pays', () => {
    expect(planOf({ type: 'ClaimRewards' })).toEqual([
      call('claim', [PLACE.comet, ACCOUNT, true], 0n, REWARDS_ADDRESS),
    ])
    const place = { ...PLACE, rewards: undefined }
    expect(refusalOf(() => planOf({ type: 'ClaimRewards' }, { place }))?.code).toBe('UNSUPPORTED_ACTION')
  })
})

describe('an action that would turn into another', () => {
  it('is refused: a deposit that would repay', () => {
    expect(refusalOf(() => planOf({ type: 'Deposit', poolId: USDC, amount: 10n }, { debt: 5n }))).toEqual({
      code: 'UNSUPPORTED_ACTION',
      message: "A deposit of USDC would repay the account's USDC debt. Repay the debt first.",
    })
  })

  it('is refused: a loan that would pay out a deposit', () => {
    expect(
      refusalOf(() => planOf({ type: 'Borrow', poolId: USDC, amount: 10n }, { deposits: 5n }))?.message,
    ).toBe("Borrowing USDC would withdraw the account's USDC deposit. Withdraw it first.")
  })

  it('is refused: there are no modes, and no switch of collateral', () => {
    expect(refusalOf(() => planOf({ type: 'SwitchMode', mode: 1 }))?.code).toBe('UNSUPPORTED_ACTION')
    const off = { type: 'SwitchCollateral', poolId: WETH, enabled: false } as const
    expect(refusalOf(() => planOf(off))?.code).toBe('UNSUPPORTED_ACTION')
  })
})

describe('the native asset', () => {
  const order = (to: Address, amount: bigint) =>
    encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
      PLACE.comet as `0x${string}`,
      to as `0x${string}`,
      amount,
    ])
  const invoke = (action: string, to: Address, amount: bigint, value: bigint) =>
    call('invoke', [[stringToHex(action, { size: 32 })], [order(to, amount)]], value, BULKER)
  const noBulker = { ...PLACE, bulker: undefined }

  it('goes in through the bulker, which sends back what a whole debt does not take', () => {
    const wrappedNative = WETH
    expect(planOf({ type: 'Deposit', poolId: WETH, amount: 10n, asNative: true }, { wrappedNative })).toEqual(
      [invoke('ACTION_SUPPLY_NATIVE_TOKEN', ACCOUNT, 10n, 10n)],
    )
    const repay = { type: 'Repay', poolId: USDC, amount: 'all', asNative: true } as const
    expect(planOf(repay, { wrappedNative: USDC, amount: 50n, isAll: true, limit: 51n, debt: 50n })).toEqual([
      invoke('ACTION_SUPPLY_NATIVE_TOKEN', ACCOUNT, maxUint256, 51n),
    ])
  })

  it('is wrapped first where no bulker is known', () => {
    const action = { type: 'Deposit', poolId: WETH, amount: 10n, asNative: true } as const
    expect(planOf(action, { wrappedNative: WETH, place: noBulker })).toEqual([
      call('deposit', [], 10n, WETH),
      allowance(WETH, 10n),
      call('supplyTo', [ACCOUNT, WETH, 10n]),
    ])
  })

  it('comes out by unwrapping what is known to come, and all of the base token through the bulker alone', () => {
    const action = { type: 'Withdraw', poolId: USDC, amount: 'all', asNative: true } as const
    const all = { wrappedNative: USDC, isAll: true, deposits: 10n }
    expect(planOf({ ...action, amount: 10n }, { wrappedNative: USDC, deposits: 10n })).toEqual([
      call('withdrawTo', [ACCOUNT, USDC, 10n]),
      call('withdraw', [10n], 0n, USDC),
    ])
    expect(planOf(action, all)).toEqual([
      call('allow', [BULKER, true]),
      invoke('ACTION_WITHDRAW_NATIVE_TOKEN', ACCOUNT, maxUint256, 0n),
      call('allow', [BULKER, false]),
    ])
    expect(refusalOf(() => planOf(action, { ...all, place: noBulker }))?.code).toBe('NATIVE_UNSUPPORTED')
  })

  it('is refused in a pool of another token', () => {
    for (const type of ['Deposit', 'Withdraw'] as const) {
      const action = { type, poolId: WETH, amount: 10n, asNative: true }
      expect(refusalOf(() => planOf(action, { wrappedNative: USDC }))?.code).toBe('NATIVE_UNSUPPORTED')
    }
  })
})
