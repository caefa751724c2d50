import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { LendingAction } from '../../lending/action.ts'
import type { ActionContext, ActionSize } from '../../lending/lender.ts'
import { emptyPosition, type LenderPosition } from '../../lending/lender-position.ts'
import { decodeSteps } from '../shared/decode-steps.test-support.ts'
import { coreAbi, hookAbi } from './abi.ts'
import { getSteps } from './get-steps.ts'
import { ACCOUNT, createTestMarket, PLACE, USDC, USDC_POOL, WMNT, WMNT_POOL } from './init.test-support.ts'

const FRIEND: Address = '0x00000000000000000000000000000000000000e2'
const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
const ABI = [...coreAbi, ...hookAbi, ...WRAPPED]
const MARKET = createTestMarket()

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

function getPlan(position: LenderPosition, action: LendingAction, size: Partial<ActionSize> = {}) {
  const context: ActionContext = {
    market: MARKET,
    position,
    account: ACCOUNT,
    size: { amount: 10n, isAll: false, limit: size.amount ?? 10n, ...size },
    wrappedNative: WMNT,
  }
  return decodeSteps(getSteps(PLACE, action, context), ABI)
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

/** Returns the calls in a multicall of the core. */
function inside(planned: unknown): unknown[] {
  const { args } = planned as { args: readonly [readonly Hex[]] }
  return args[0].map((data) => {
    const { functionName, args: callArgs } = decodeFunctionData({ abi: coreAbi, data })
    return [functionName, ...(callArgs ?? [])]
  })
}

describe('Actions on a position that the account owns', () => {
  it('transfer, mint and collateralize a deposit in one transaction', () => {
    const [allowed, deposit] = getPlan(OWN, { type: 'Deposit', poolId: USDC, amount: 10n })
    expect(allowed).toEqual(allowance(PLACE.core, 10n))
    expect(deposit).toMatchObject({ to: PLACE.core, functionName: 'multicall' })
    expect(inside(deposit)).toEqual([
      ['transferToken', sameAs(USDC), sameAs(USDC_POOL), 10n],
      ['mintTo', sameAs(USDC_POOL), sameAs(PLACE.posManager)],
      ['collateralize', 900n, sameAs(USDC_POOL)],
    ])
  })

  it('withdraw at least the amount, and a whole deposit by shares', () => {
    const some = getPlan(OWN, { type: 'Withdraw', poolId: USDC, amount: 10n, recipient: FRIEND })
    // 10 x 9e15 / 100000274, rounded up.
    expect(inside(some[0])).toEqual([
      ['decollateralize', 900n, sameAs(USDC_POOL), 899_997_535n, sameAs(USDC_POOL)],
      ['burnTo', sameAs(USDC_POOL), sameAs(FRIEND)],
    ])
    const all = getPlan(OWN, { type: 'Withdraw', poolId: USDC, amount: 'all' }, { isAll: true })
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
    expect(getPlan(OWN, action)).toEqual([
      call(PLACE.core, 'borrow', [sameAs(USDC_POOL), 10n, 900n, sameAs(ACCOUNT)]),
    ])
  })

  it('repay the amount by shares with an allowance for interest, and a whole debt by all its shares', () => {
    // 3000000 x 25000000 / 30000343 is 2499971.4.
    const size = { amount: 3_000_000n, limit: 3_000_035n }
    expect(getPlan(OWN, { type: 'Repay', poolId: USDC, amount: 3_000_000n }, size)).toEqual([
      allowance(PLACE.core, 3_000_035n),
      call(PLACE.core, 'repay', [sameAs(USDC_POOL), 2_499_971n, 900n]),
    ])
    const all = { amount: 30_000_343n, isAll: true, limit: 30_010_000n }
    expect(getPlan(OWN, { type: 'Repay', poolId: USDC, amount: 'all' }, all)).toEqual([
      allowance(PLACE.core, 30_010_000n),
      call(PLACE.core, 'repay', [sameAs(USDC_POOL), 25_000_000n, 900n]),
    ])
  })

  it('switch to any mode except 0', () => {
    expect(getPlan(OWN, { type: 'SwitchMode', mode: 3 })).toEqual([
      { ...call(PLACE.core, 'setPosMode', [900n, 3]), kind: 'e-mode' },
    ])
    expect(() => getPlan(OWN, { type: 'SwitchMode', mode: 0 })).toThrow(
      expect.objectContaining({ code: 'MODE_UNKNOWN' }),
    )
  })

  it('wrap the native asset first, and unwrap the deposit at the block of the read after a full withdrawal', () => {
    const [wrap] = getPlan(OWN, { type: 'Deposit', poolId: WMNT, amount: 10n, asNative: true })
    expect(wrap).toEqual(call(WMNT, 'deposit', [], 10n))
    const all: LendingAction = { type: 'Withdraw', poolId: WMNT, amount: 'all', asNative: true }
    const held = { ...OWN, pools: { [WMNT]: { ...POOL_POSITION, poolId: WMNT } } }
    expect(getPlan(held, all, { amount: 100_000_274n, isAll: true })[1]).toEqual(
      call(WMNT, 'withdraw', [100_000_274n]),
    )
  })
})

const NO_HELPER = {
  helper: '0x0000000000000000000000000000000000000000',
  tokenIn: '0x0000000000000000000000000000000000000000',
}

const params = (changes: object) => ({
  posId: 2n,
  viewer: sameAs(ACCOUNT),
  mode: 0,
  depositParams: [],
  withdrawParams: [],
  borrowParams: [],
  repayParams: [],
  minHealth_e18: 0n,
  returnNative: false,
  ...changes,
})

const execute = (changes: object, value = 0n) => call(PLACE.hook, 'execute', [params(changes)], value)

describe('Actions on a position that the hook holds', () => {
  it('call the hook with its own position id', () => {
    expect(getPlan(HOOKED, { type: 'Deposit', poolId: USDC, amount: 10n })).toEqual([
      allowance(PLACE.hook, 10n),
      execute({ depositParams: [{ pool: sameAs(USDC_POOL), amt: 10n, rebaseHelperParams: NO_HELPER }] }),
    ])
    expect(getPlan(HOOKED, { type: 'Borrow', poolId: USDC, amount: 10n })).toEqual([
      execute({ borrowParams: [{ pool: sameAs(USDC_POOL), amt: 10n, to: sameAs(ACCOUNT) }] }),
    ])
    expect(
      getPlan(HOOKED, { type: 'Withdraw', poolId: USDC, amount: 'all', recipient: FRIEND }, { isAll: true }),
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
    expect(getPlan(HOOKED, { type: 'SwitchMode', mode: 3 })).toEqual([
      { ...execute({ mode: 3 }), kind: 'e-mode' },
    ])
  })

  it('send the native asset as value, and the excess is refunded', () => {
    const held = { ...HOOKED, pools: { [WMNT]: { ...POOL_POSITION, poolId: WMNT } } }
    const size = { amount: 30n, isAll: true, limit: 31n }
    expect(getPlan(held, { type: 'Repay', poolId: WMNT, amount: 'all', asNative: true }, size)).toEqual([
      execute({ repayParams: [{ pool: sameAs(WMNT_POOL), shares: 25_000_000n }], returnNative: true }, 31n),
    ])
    expect(() => getPlan(held, { type: 'Deposit', poolId: USDC, amount: 10n, asNative: true })).toThrow(
      expect.objectContaining({ code: 'NATIVE_UNSUPPORTED' }),
    )
  })
})

describe('A new position', () => {
  it('is opened by the first deposit, in the lowest mode that supports it', () => {
    expect(getPlan(EMPTY, { type: 'Deposit', poolId: WMNT, amount: 10n, asNative: true })).toEqual([
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

  it('is opened in the selected mode', () => {
    const [, opened] = getPlan({ ...EMPTY, mode: 3 }, { type: 'Deposit', poolId: USDC, amount: 10n })
    expect(opened).toMatchObject({ args: [{ posId: 0n, mode: 3 }] })
  })

  it('rejects a second deposit in the same plan, which would open another position', () => {
    const opening: LenderPosition = { ...EMPTY, pools: { [USDC]: POOL_POSITION } }
    for (const type of ['Deposit', 'Borrow'] as const) {
      expect(() => getPlan(opening, { type, poolId: WMNT, amount: 10n })).toThrow(
        'A new position can only be opened with a single deposit. Execute the deposit first, then the other actions.',
      )
    }
  })

  it('rejects withdrawals, borrows, repayments and switches', () => {
    const nothing = expect.objectContaining({ code: 'NOTHING_THERE' })
    const actions: LendingAction[] = [
      { type: 'Withdraw', poolId: USDC, amount: 10n },
      { type: 'Borrow', poolId: USDC, amount: 10n },
      { type: 'Repay', poolId: USDC, amount: 10n },
      { type: 'SwitchMode', mode: 3 },
    ]
    for (const action of actions) expect(() => getPlan(EMPTY, action)).toThrow(nothing)
  })
})

describe('Unsupported actions of Init', () => {
  it('reject switches of collateral, claims, and actions for other accounts', () => {
    const refused = expect.objectContaining({ code: 'UNSUPPORTED_ACTION' })
    const actions: LendingAction[] = [
      { type: 'SwitchCollateral', poolId: USDC, enabled: false },
      { type: 'ClaimRewards' },
      { type: 'Repay', poolId: USDC, amount: 10n, onBehalfOf: FRIEND },
      { type: 'Deposit', poolId: USDC, amount: 10n, onBehalfOf: FRIEND },
    ]
    for (const action of actions) expect(() => getPlan(OWN, action)).toThrow(refused)
  })

  it('reject an amount below one share', () => {
    expect(() => getPlan(OWN, { type: 'Repay', poolId: USDC, amount: 1n }, { amount: 1n })).toThrow(
      expect.objectContaining({ code: 'AMOUNT_TOO_LOW' }),
    )
  })
})
