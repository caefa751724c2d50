import { encodeAbiParameters, maxUint256, parseAbi, parseAbiParameters, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { LendingAction } from '../../lending/action.ts'
import type { ActionContext, ActionSize } from '../../lending/lender.ts'
import { emptyPosition } from '../../lending/lender-position.ts'
import { LendingRejectedError } from '../../lending/lending-rejected-error.ts'
import { decodeSteps } from '../shared/decode-steps.test-support.ts'
import { bulkerAbi as BULKER_ABI, cometAbi, rewardsAbi } from './abi.ts'
import {
  ACCOUNT,
  BULKER,
  createTestMarket,
  PLACE,
  REWARDS_ADDRESS,
  USDC,
  WETH,
} from './compound-v3.test-support.ts'
import { getSteps } from './get-steps.ts'

const FRIEND: Address = '0x0000000000000000000000000000000000000052'
const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

type Case = Partial<ActionSize> & {
  readonly deposits?: bigint
  readonly debt?: bigint
  readonly wrappedNative?: Address
  readonly place?: typeof PLACE
}

function getPlan(
  action: LendingAction,
  { deposits = 0n, debt = 0n, wrappedNative, place = PLACE, ...size }: Case = {},
) {
  const base = { poolId: USDC, underlying: USDC, deposits, debt, debtStable: 0n, collateralEnabled: false }
  const context: ActionContext = {
    market: createTestMarket(),
    position: {
      ...emptyPosition({ chainId: 1, lender: PLACE.lender, account: ACCOUNT }),
      pools: { [USDC]: base },
    },
    account: ACCOUNT,
    size: { amount: 10n, isAll: false, limit: 10n, ...size },
    wrappedNative,
  }
  return decodeSteps(getSteps(place, action, context), [
    ...cometAbi,
    ...BULKER_ABI,
    ...rewardsAbi,
    ...WRAPPED,
  ])
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

function catchError(plan: () => unknown) {
  try {
    plan()
  } catch (error) {
    if (error instanceof LendingRejectedError) return error.issues[0]
    throw error
  }
  return undefined
}

describe('Actions with a Comet', () => {
  it('deposit with an exact allowance, also on behalf of another account', () => {
    expect(getPlan({ type: 'Deposit', poolId: WETH, amount: 10n })).toEqual([
      allowance(WETH, 10n),
      call('supplyTo', [ACCOUNT, WETH, 10n]),
    ])
    expect(getPlan({ type: 'Deposit', poolId: USDC, amount: 10n, onBehalfOf: FRIEND }, { debt: 5n })).toEqual(
      [allowance(USDC, 10n), call('supplyTo', [FRIEND, USDC, 10n])],
    )
  })

  it('deposit the whole balance as an amount, because the maximum uint256 would repay', () => {
    const plan = getPlan({ type: 'Deposit', poolId: USDC, amount: 'all' }, { isAll: true })
    expect(plan.at(-1)).toEqual(call('supplyTo', [ACCOUNT, USDC, 10n]))
  })

  it('withdraw an amount, the whole base token with interest, or an exact amount of collateral', () => {
    const action = { type: 'Withdraw', poolId: USDC, amount: 'all' } as const
    expect(getPlan({ ...action, amount: 10n }, { deposits: 10n })).toEqual([
      call('withdrawTo', [ACCOUNT, USDC, 10n]),
    ])
    expect(getPlan(action, { isAll: true, deposits: 10n })).toEqual([
      call('withdrawTo', [ACCOUNT, USDC, maxUint256]),
    ])
    expect(getPlan({ ...action, poolId: WETH, recipient: FRIEND }, { isAll: true })).toEqual([
      call('withdrawTo', [FRIEND, WETH, 10n]),
    ])
  })

  it('borrow by withdrawing more than the deposit', () => {
    expect(getPlan({ type: 'Borrow', poolId: USDC, amount: 10n })).toEqual([
      call('withdrawTo', [ACCOUNT, USDC, 10n]),
    ])
  })

  it('repay an amount, or the whole debt up to the allowance', () => {
    const action = { type: 'Repay', poolId: USDC, amount: 'all' } as const
    expect(getPlan({ ...action, amount: 10n }, { debt: 50n })).toEqual([
      allowance(USDC, 10n),
      call('supplyTo', [ACCOUNT, USDC, 10n]),
    ])
    expect(getPlan(action, { amount: 50n, isAll: true, limit: 51n, debt: 50n })).toEqual([
      allowance(USDC, 51n),
      call('supplyTo', [ACCOUNT, USDC, maxUint256]),
    ])
  })

  it('claim from the paying contract', () => {
    expect(getPlan({ type: 'ClaimRewards' })).toEqual([
      call('claim', [PLACE.comet, ACCOUNT, true], 0n, REWARDS_ADDRESS),
    ])
    const place = { ...PLACE, rewards: undefined }
    expect(catchError(() => getPlan({ type: 'ClaimRewards' }, { place }))?.code).toBe('UNSUPPORTED_ACTION')
  })
})

describe('Actions that a Comet executes differently', () => {
  it('reject a deposit that would repay a debt', () => {
    expect(catchError(() => getPlan({ type: 'Deposit', poolId: USDC, amount: 10n }, { debt: 5n }))).toEqual({
      code: 'UNSUPPORTED_ACTION',
      message: "A deposit of USDC would repay the account's USDC debt. Repay the debt first.",
    })
  })

  it('reject a borrow that would withdraw a deposit', () => {
    expect(
      catchError(() => getPlan({ type: 'Borrow', poolId: USDC, amount: 10n }, { deposits: 5n }))?.message,
    ).toBe("Borrowing USDC would withdraw the account's USDC deposit. Withdraw it first.")
  })

  it('reject switches of modes and collateral', () => {
    expect(catchError(() => getPlan({ type: 'SwitchMode', mode: 1 }))?.code).toBe('UNSUPPORTED_ACTION')
    const off = { type: 'SwitchCollateral', poolId: WETH, enabled: false } as const
    expect(catchError(() => getPlan(off))?.code).toBe('UNSUPPORTED_ACTION')
  })
})

describe('The native asset with a Comet', () => {
  const order = (to: Address, amount: bigint) =>
    encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
      PLACE.comet as `0x${string}`,
      to as `0x${string}`,
      amount,
    ])
  const invoke = (action: string, to: Address, amount: bigint, value: bigint) =>
    call('invoke', [[stringToHex(action, { size: 32 })], [order(to, amount)]], value, BULKER)
  const noBulker = { ...PLACE, bulker: undefined }

  it('is supplied through the bulker, which refunds the excess of a full repayment', () => {
    const wrappedNative = WETH
    expect(
      getPlan({ type: 'Deposit', poolId: WETH, amount: 10n, asNative: true }, { wrappedNative }),
    ).toEqual([invoke('ACTION_SUPPLY_NATIVE_TOKEN', ACCOUNT, 10n, 10n)])
    const repay = { type: 'Repay', poolId: USDC, amount: 'all', asNative: true } as const
    expect(getPlan(repay, { wrappedNative: USDC, amount: 50n, isAll: true, limit: 51n, debt: 50n })).toEqual([
      invoke('ACTION_SUPPLY_NATIVE_TOKEN', ACCOUNT, maxUint256, 51n),
    ])
  })

  it('is wrapped first without a known bulker', () => {
    const action = { type: 'Deposit', poolId: WETH, amount: 10n, asNative: true } as const
    expect(getPlan(action, { wrappedNative: WETH, place: noBulker })).toEqual([
      call('deposit', [], 10n, WETH),
      allowance(WETH, 10n),
      call('supplyTo', [ACCOUNT, WETH, 10n]),
    ])
  })

  it('is withdrawn by unwrapping the amount at the block of the read, or through the bulker for the whole base token', () => {
    const action = { type: 'Withdraw', poolId: USDC, amount: 'all', asNative: true } as const
    const all = { wrappedNative: USDC, isAll: true, deposits: 10n }
    expect(getPlan({ ...action, amount: 10n }, { wrappedNative: USDC, deposits: 10n })).toEqual([
      call('withdrawTo', [ACCOUNT, USDC, 10n]),
      call('withdraw', [10n], 0n, USDC),
    ])
    expect(getPlan(action, all)).toEqual([
      { ...call('allow', [BULKER, true]), kind: 'permission' },
      invoke('ACTION_WITHDRAW_NATIVE_TOKEN', ACCOUNT, maxUint256, 0n),
      { ...call('allow', [BULKER, false]), kind: 'permission' },
    ])
    expect(getPlan(action, { ...all, place: noBulker })).toEqual([
      call('withdrawTo', [ACCOUNT, USDC, maxUint256]),
      call('withdraw', [10n], 0n, USDC),
    ])
  })

  it('is rejected for a pool of another token', () => {
    for (const type of ['Deposit', 'Withdraw'] as const) {
      const action = { type, poolId: WETH, amount: 10n, asNative: true }
      expect(catchError(() => getPlan(action, { wrappedNative: USDC }))?.code).toBe('NATIVE_UNSUPPORTED')
    }
  })
})
