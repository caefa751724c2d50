import { parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { LendingAction } from '../../lending/action.ts'
import type { ActionContext, ActionSize } from '../../lending/lender.ts'
import { emptyPosition } from '../../lending/lender-position.ts'
import { LendingRejectedError } from '../../lending/lending-rejected-error.ts'
import { decodeSteps } from '../shared/decode-steps.test-support.ts'
import { morphoAbi } from './abi.ts'
import { getSteps } from './get-steps.ts'
import {
  ACCOUNT,
  BLUE,
  BROKER_ADDRESS,
  COLLATERAL,
  createTestMarket,
  LISTA,
  LOAN,
  PARAMS,
  toBlueDeployment,
} from './morpho.test-support.ts'

const FRIEND: Address = '0x00000000000000000000000000000000000000e2'
const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

const LOAN_POSITION = {
  poolId: LOAN,
  underlying: LOAN,
  deposits: 100n,
  debt: 50n,
  debtStable: 0n,
  collateralEnabled: false,
  depositShares: 100_000_111n,
  debtShares: 50_000_222n,
}

function createContext(size: Partial<ActionSize>, place = BLUE, change = {}): ActionContext {
  const market = createTestMarket(change, place)
  return {
    market,
    position: {
      ...emptyPosition({ chainId: 1, lender: place.lender, account: ACCOUNT }),
      pools: { [LOAN]: LOAN_POSITION },
    },
    account: ACCOUNT,
    size: { amount: 10n, isAll: false, limit: 10n, ...size },
    wrappedNative: undefined,
  }
}

function getPlan(action: LendingAction, size: Partial<ActionSize> = {}, wrappedNative?: Address) {
  const context = { ...createContext(size), wrappedNative }
  return decodeSteps(getSteps(BLUE, action, context), [...morphoAbi, ...WRAPPED])
}

/** Encodes calldata: the selector, then the five parameters of the market. */
const PARAMS_BYTES = [
  LOAN.slice(2).padStart(64, '0'),
  COLLATERAL.slice(2).padStart(64, '0'),
  PARAMS.oracle.slice(2).padStart(64, '0'),
  PARAMS.irm.slice(2).padStart(64, '0'),
  PARAMS.lltv.toString(16).padStart(64, '0'),
].join('')

const call = (functionName: string, ...args: unknown[]) => ({
  kind: 'call',
  to: BLUE.morpho,
  functionName,
  args: [expect.objectContaining({ lltv: PARAMS.lltv }), ...args],
  value: 0n,
})

const allowance = (token: Address, amount: bigint) => ({
  kind: 'allowance',
  token,
  spender: BLUE.morpho,
  amount,
})

const sameAs = (address: Address) => expect.stringMatching(new RegExp(`^${address}$`, 'i'))

describe('Actions on a market of Morpho Blue', () => {
  it('have the calldata that the contract documents', () => {
    const [step] = getSteps(BLUE, { type: 'Borrow', poolId: LOAN, amount: 10n }, createContext({}))
    const word = (hex: string) => hex.padStart(64, '0')
    expect(step && 'call' in step && step.call.data).toBe(
      `0x50d8cd4b${PARAMS_BYTES}${word('a')}${word('0')}${word(ACCOUNT.slice(2))}${word(ACCOUNT.slice(2))}`,
    )
  })

  it('supply the loan token and the collateral token, also on behalf of another account', () => {
    expect(getPlan({ type: 'Deposit', poolId: LOAN, amount: 10n, onBehalfOf: FRIEND })).toEqual([
      allowance(LOAN, 10n),
      call('supply', 10n, 0n, sameAs(FRIEND), '0x'),
    ])
    expect(getPlan({ type: 'Deposit', poolId: COLLATERAL, amount: 10n })).toEqual([
      allowance(COLLATERAL, 10n),
      call('supplyCollateral', 10n, sameAs(ACCOUNT), '0x'),
    ])
  })

  it('withdraw an amount by assets, and the whole deposit by shares', () => {
    expect(getPlan({ type: 'Withdraw', poolId: LOAN, amount: 10n, recipient: FRIEND })).toEqual([
      call('withdraw', 10n, 0n, sameAs(ACCOUNT), sameAs(FRIEND)),
    ])
    expect(getPlan({ type: 'Withdraw', poolId: LOAN, amount: 'all' }, { amount: 100n, isAll: true })).toEqual(
      [call('withdraw', 0n, 100_000_111n, sameAs(ACCOUNT), sameAs(ACCOUNT))],
    )
    expect(
      getPlan({ type: 'Withdraw', poolId: COLLATERAL, amount: 'all' }, { amount: 77n, isAll: true }),
    ).toEqual([call('withdrawCollateral', 77n, sameAs(ACCOUNT), sameAs(ACCOUNT))])
  })

  it('repay an amount by assets, and the whole debt by shares with a margin for interest', () => {
    expect(getPlan({ type: 'Repay', poolId: LOAN, amount: 10n, onBehalfOf: FRIEND })).toEqual([
      allowance(LOAN, 10n),
      call('repay', 10n, 0n, sameAs(FRIEND), '0x'),
    ])
    expect(
      getPlan({ type: 'Repay', poolId: LOAN, amount: 'all' }, { amount: 50n, isAll: true, limit: 51n }),
    ).toEqual([allowance(LOAN, 51n), call('repay', 0n, 50_000_222n, sameAs(ACCOUNT), '0x')])
  })

  it('wrap the native asset before and unwrap it after the call if the token is its wrapped token', () => {
    const wrap = { kind: 'call', to: COLLATERAL, functionName: 'deposit', args: [], value: 10n }
    expect(
      getPlan({ type: 'Deposit', poolId: COLLATERAL, amount: 10n, asNative: true }, {}, COLLATERAL),
    ).toEqual([wrap, allowance(COLLATERAL, 10n), call('supplyCollateral', 10n, sameAs(ACCOUNT), '0x')])
    const all = getPlan(
      { type: 'Withdraw', poolId: COLLATERAL, amount: 'all', asNative: true },
      { amount: 77n, isAll: true },
      COLLATERAL,
    )
    expect(all[1]).toEqual({ kind: 'call', to: COLLATERAL, functionName: 'withdraw', args: [77n], value: 0n })
    const size = { amount: 100n, isAll: true }
    expect(getPlan({ type: 'Withdraw', poolId: LOAN, amount: 'all', asNative: true }, size, LOAN)).toEqual([
      call('withdraw', 0n, 100_000_111n, sameAs(ACCOUNT), sameAs(ACCOUNT)),
      { kind: 'call', to: LOAN, functionName: 'withdraw', args: [100n], value: 0n },
    ])
  })

  it('reject the native asset for other tokens and for other accounts', () => {
    const refused = expect.objectContaining({ code: 'NATIVE_UNSUPPORTED' })
    const native = { poolId: LOAN, asNative: true } as const
    expect(() => getPlan({ ...native, type: 'Deposit', amount: 10n }, {}, COLLATERAL)).toThrow(refused)
    expect(() => getPlan({ ...native, type: 'Withdraw', amount: 10n, recipient: FRIEND }, {}, LOAN)).toThrow(
      refused,
    )
  })

  it('reject a market with the parameters of another one, into which a hostile node could move the deposit', () => {
    const market = createTestMarket()
    const params = { ...PARAMS, id: BLUE.id, oracle: BROKER_ADDRESS }
    const deposit = { type: 'Deposit', poolId: LOAN, amount: 10n } as const
    for (const hostile of [params, { ...params, id: toBlueDeployment(params).id }])
      expect(() =>
        getSteps(BLUE, deposit, { ...createContext({}), market: { ...market, params: hostile } }),
      ).toThrow(expect.objectContaining({ code: 'LENDER_UNREADABLE' }))
  })

  it('reject switches of modes and collateral, and claims of rewards', () => {
    const actions: LendingAction[] = [
      { type: 'SwitchMode', mode: 1 },
      { type: 'SwitchCollateral', poolId: COLLATERAL, enabled: false },
      { type: 'ClaimRewards' },
    ]
    for (const action of actions) expect(() => getPlan(action)).toThrow(LendingRejectedError)
  })

  it('reject repaying the whole debt of another account, whose shares are unknown', () => {
    expect(() =>
      getPlan({ type: 'Repay', poolId: LOAN, amount: 'all', onBehalfOf: FRIEND }, { isAll: true }),
    ).toThrow(expect.objectContaining({ code: 'ALL_FOR_ANOTHER' }))
  })
})

describe('Actions on a market of Lista', () => {
  const deposit: LendingAction = { type: 'Deposit', poolId: COLLATERAL, amount: 10n }
  const borrow: LendingAction = { type: 'Borrow', poolId: LOAN, amount: 10n }
  const unsupported = expect.objectContaining({ code: 'UNSUPPORTED_ACTION' })

  it('call Moolah directly if the market has neither a provider nor a broker', () => {
    const context = createContext({}, LISTA)
    expect(decodeSteps(getSteps(LISTA, deposit, context), morphoAbi)).toHaveLength(2)
    expect(decodeSteps(getSteps(LISTA, borrow, context), morphoAbi)).toHaveLength(1)
  })

  it('are rejected for collateral with a provider and for debts with a broker', () => {
    const provided = createContext({}, LISTA, { morpho: { providers: BROKER_ADDRESS } })
    expect(() => getSteps(LISTA, deposit, provided)).toThrow(unsupported)
    expect(getSteps(LISTA, borrow, provided)).toHaveLength(1)
    const brokered = createContext({}, LISTA, { morpho: { brokers: BROKER_ADDRESS } })
    expect(() => getSteps(LISTA, borrow, brokered)).toThrow(unsupported)
    expect(getSteps(LISTA, deposit, brokered)).toHaveLength(2)
  })

  it('are rejected if the rules of the market are unknown', () => {
    const context = { ...createContext({}), market: createTestMarket() }
    expect(() => getSteps(LISTA, deposit, context)).toThrow(unsupported)
    expect(() => getSteps(LISTA, borrow, context)).toThrow(unsupported)
  })
})
