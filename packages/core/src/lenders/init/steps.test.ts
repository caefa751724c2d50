import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { LendingAction } from '../../lending/action.ts'
import type { ActionContext, ActionSize } from '../../lending/lender.ts'
import { emptyPosition, type LenderPosition } from '../../lending/position.ts'
import { readable } from '../shared/planned.test-support.ts'
import { coreAbi, hookAbi } from './abi.ts'
import { getSteps } from './get-steps.ts'
import { ACCOUNT, marketOf, PLACE, USDC, USDC_POOL, WMNT, WMNT_POOL } from './init.test-support.ts'

const FRIEND: Address = '0x00000000000000000000000000000000000000e2'
const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
const ABI = [...coreAbi, ...hookAbi, ...WRAPPED]
const MARKET = marketOf()

const POOL_POSITION = {
  poolId: USDC,
  underlying: USDC,
  deposits: 100_000_274n,
  debt: 30_000_343n,
  debtStable: 0n,
  collateralEnabled: true,
  depositShares: 9_000_000_000_000_000n,
  debtShares: 25_000_000n,
}

const EMPTY = emptyPosition({ chainId: 5000, lender: 'INIT', account: ACCOUNT })
const OWN: LenderPosition = { ...EMPTY, subAccount: '900', mode: 1, pools: { [USDC]: POOL_POSITION } }
const HOOKED: LenderPosition = { ...OWN, heldBy: { contract: PLACE.hook, id: 2n } }

function planOf(position: LenderPosition, action: LendingAction, size: Partial<ActionSize> = {}) {
  const context: ActionContext = {
    market: MARKET,
    position,
    account: ACCOUNT,
    size: { amount: 10n, isAll: false, limit: size.amount ?? 10n, ...size },
    wrappedNative: WMNT,
  }
  return readable(getSteps(PLACE, action, context), ABI)
}

const call = (to: string, functionName: string, args: readonly unknown[], value = 0n) => ({
  kind: 'call',
  to,
  functionName,
  args,
  value,
})

const allowance = (spender: string, amount: bigint, token = USDC) => ({
  kind: 'allowance',
  token,
  spender,
  amount,
})

const sameAs = (address: string) => expect.stringMatching(new RegExp(`^${address}$`, 'i'))

/** The calls within a call of the core. */
function inside(planned: unknown): unknown[] {
  const { args } = planned as { args: readonly [readonly Hex[]] }
  return args[0].map((data) => {
    const { functionName, args: own } = decodeFunctionData({ abi: coreAbi, data })
    return [functionName, ...(own ?? [])]
  })
}

describe('actions on a position that the account owns', () => {
  it('send a deposit, mint and pledge it in one transaction', () => {
    const [allowed, deposit] = planOf(OWN, { type: 'Deposit', poolId: USDC, amount: 10n })
    expect(allowed).toEqual(allowance(PLACE.core, 10n))
    expect(deposit).toMatchObject({ to: PLACE.core, functionName: 'multicall' })
    expect(inside(deposit)).toEqual([
      ['transferToken', sameAs(USDC), sameAs(USDC_POOL), 10n],
      ['mintTo', sameAs(USDC_POOL), sameAs(PLACE.posManager)],
      ['collateralize', 900n, sameAs(USDC_POOL)],
    ])
  })

  it('withdraw no less than the amount, and everything by its shares', () => {
    const some = planOf(OWN, { type: 'Withdraw', poolId: USDC, amount: 10n, recipient: FRIEND })
    // 10 x 9e15 / 100000274, rounded up.
    expect(inside(some[0])).toEqual([
      ['decollateralize', 900n, sameAs(USDC_POOL), 899_997_535n, sameAs(USDC_POOL)],
      ['burnTo', sameAs(USDC_POOL), sameAs(FRIEND)],
    ])
    const all = planOf(OWN, { type: 'Withdraw', poolId: USDC, amount: 'all' }, { isAll: true })
    expect(inside(all[0])).toContainEqual([
      'decollateralize',
      900n,
      sameAs(USDC_POOL),
      POOL_POSITION.depositShares,
      sameAs(USDC_POOL),
    ])
  })

  it('borrow to the account, with the calldata that the contract documents', () => {
    const action: LendingAction = { type: 'Borrow', poolId: USDC, amount: 10n }
    expect(planOf(OWN, action)).toEqual([
      call(PLACE.core, 'borrow', [sameAs(USDC_POOL), 10n, 900n, sameAs(ACCOUNT)]),
    ])
  })

  it('repay for no more than the amount, and all by its shares with room for what accrues', () => {
    // 3000000 x 25000000 / 30000343 is 2499971.4; less a ten-thousandth, for the debt grows until then.
    const size = { amount: 3_000_000n }
    expect(planOf(OWN, { type: 'Repay', poolId: USDC, amount: 3_000_000n }, size)).toEqual([
      allowance(PLACE.core, 3_000_000n),
      call(PLACE.core, 'repay', [sameAs(USDC_POOL), 2_499_721n, 900n]),
    ])
    const all = { amount: 30_000_343n, isAll: true, limit: 30_010_000n }
    expect(planOf(OWN, { type: 'Repay', poolId: USDC, amount: 'all' }, all)).toEqual([
      allowance(PLACE.core, 30_010_000n),
      call(PLACE.core, 'repay', [sameAs(USDC_POOL), 25_000_000n, 900n]),
    ])
  })

  it('switch the mode, which is never none', () => {
    expect(planOf(OWN, { type: 'SwitchMode', mode: 3 })).toEqual([
      { ...call(PLACE.core, 'setPosMode', [900n, 3]), kind: 'e-mode' },
    ])
    expect(() => planOf(OWN, { type: 'SwitchMode', mode: 0 })).toThrow(
      expect.objectContaining({ code: 'MODE_UNKNOWN' }),
    )
  })

  it('wrap the native asset first, and refuse to unwrap what is not known exactly', () => {
    const [wrap] = planOf(OWN, { type: 'Deposit', poolId: WMNT, amount: 10n, asNative: true })
    expect(wrap).toEqual(call(WMNT, 'deposit', [], 10n))
    const all: LendingAction = { type: 'Withdraw', poolId: WMNT, amount: 'all', asNative: true }
    const held = { ...OWN, pools: { [WMNT]: { ...POOL_POSITION, poolId: WMNT } } }
    expect(() => planOf(held, all, { isAll: true })).toThrow(
      expect.objectContaining({ code: 'NATIVE_UNSUPPORTED' }),
    )
  })
})

const NO_HELPER = {
  helper: '0x0000000000000000000000000000000000000000',
  tokenIn: '0x0000000000000000000000000000000000000000',
}

const params = (own: object) => ({
  posId: 2n,
  viewer: sameAs(ACCOUNT),
  mode: 0,
  depositParams: [],
  withdrawParams: [],
  borrowParams: [],
  repayParams: [],
  minHealth_e18: 0n,
  returnNative: false,
  ...own,
})

const execute = (own: object, value = 0n) => call(PLACE.hook, 'execute', [params(own)], value)

describe('actions on a position that the hook holds', () => {
  it('go through the hook, by its own number for it', () => {
    expect(planOf(HOOKED, { type: 'Deposit', poolId: USDC, amount: 10n })).toEqual([
      allowance(PLACE.hook, 10n),
      execute({ depositParams: [{ pool: sameAs(USDC_POOL), amt: 10n, rebaseHelperParams: NO_HELPER }] }),
    ])
    expect(planOf(HOOKED, { type: 'Borrow', poolId: USDC, amount: 10n })).toEqual([
      execute({ borrowParams: [{ pool: sameAs(USDC_POOL), amt: 10n, to: sameAs(ACCOUNT) }] }),
    ])
    expect(
      planOf(HOOKED, { type: 'Withdraw', poolId: USDC, amount: 'all', recipient: FRIEND }, { isAll: true }),
    ).toEqual([
      execute({
        withdrawParams: [
          {
            pool: sameAs(USDC_POOL),
            shares: POOL_POSITION.depositShares,
            rebaseHelperParams: NO_HELPER,
            to: sameAs(FRIEND),
          },
        ],
      }),
    ])
    expect(planOf(HOOKED, { type: 'SwitchMode', mode: 3 })).toEqual([
      { ...execute({ mode: 3 }), kind: 'e-mode' },
    ])
  })

  it('send the native asset along and get back what was too much of it', () => {
    const held = { ...HOOKED, pools: { [WMNT]: { ...POOL_POSITION, poolId: WMNT } } }
    const size = { amount: 30n, isAll: true, limit: 31n }
    expect(planOf(held, { type: 'Repay', poolId: WMNT, amount: 'all', asNative: true }, size)).toEqual([
      execute({ repayParams: [{ pool: sameAs(WMNT_POOL), shares: 25_000_000n }], returnNative: true }, 31n),
    ])
    expect(() => planOf(held, { type: 'Deposit', poolId: USDC, amount: 10n, asNative: true })).toThrow(
      expect.objectContaining({ code: 'NATIVE_UNSUPPORTED' }),
    )
  })
})

describe('a position that is still to be opened', () => {
  it('is opened by the first deposit, in the lowest mode that takes it', () => {
    expect(planOf(EMPTY, { type: 'Deposit', poolId: WMNT, amount: 10n, asNative: true })).toEqual([
      execute(
        {
          posId: 0n,
          mode: 1,
          depositParams: [{ pool: sameAs(WMNT_POOL), amt: 0n, rebaseHelperParams: NO_HELPER }],
        },
        10n,
      ),
    ])
  })

  it('is opened in the mode that was chosen', () => {
    const [, opened] = planOf({ ...EMPTY, mode: 3 }, { type: 'Deposit', poolId: USDC, amount: 10n })
    expect(opened).toMatchObject({ args: [{ posId: 0n, mode: 3 }] })
  })

  it('is opened by one deposit alone: a second one in the same plan would open another', () => {
    const opening: LenderPosition = { ...EMPTY, pools: { [USDC]: POOL_POSITION } }
    for (const type of ['Deposit', 'Borrow'] as const) {
      expect(() => planOf(opening, { type, poolId: WMNT, amount: 10n })).toThrow(
        'A new position can only be opened with a single deposit. Execute the deposit first, then the other actions.',
      )
    }
  })

  it('has nothing to withdraw, borrow, repay or switch', () => {
    const nothing = expect.objectContaining({ code: 'NOTHING_THERE' })
    const actions: LendingAction[] = [
      { type: 'Withdraw', poolId: USDC, amount: 10n },
      { type: 'Borrow', poolId: USDC, amount: 10n },
      { type: 'Repay', poolId: USDC, amount: 10n },
      { type: 'SwitchMode', mode: 3 },
    ]
    for (const action of actions) expect(() => planOf(EMPTY, action)).toThrow(nothing)
  })
})

describe('what Init does not have', () => {
  it('is refused: switches of collateral, rewards, and the positions of others', () => {
    const refused = expect.objectContaining({ code: 'UNSUPPORTED_ACTION' })
    const actions: LendingAction[] = [
      { type: 'SwitchCollateral', poolId: USDC, enabled: false },
      { type: 'ClaimRewards' },
      { type: 'Repay', poolId: USDC, amount: 10n, onBehalfOf: FRIEND },
      { type: 'Deposit', poolId: USDC, amount: 10n, onBehalfOf: FRIEND },
    ]
    for (const action of actions) expect(() => planOf(OWN, action)).toThrow(refused)
  })

  it('is an amount of less than a share', () => {
    expect(() => planOf(OWN, { type: 'Repay', poolId: USDC, amount: 1n }, { amount: 1n })).toThrow(
      expect.objectContaining({ code: 'AMOUNT_TOO_LOW' }),
    )
  })
})
