import { decodeFunctionData, type Hex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { PlannedStep } from '../../execution/plan/plan.ts'
import type { Address } from '../../kernel/schema.ts'
import { runQuery, type ScriptedContract } from '../../lenders/shared/scripted-chain.test-support.ts'
import { marketOf, poolOf, positionOf, USDC, WETH, wethPool } from '../../lending/lending.test-support.ts'
import type { LenderFamilyId, LendingPool } from '../../lending/market.ts'
import type { MarginPermission } from '../../margin/router.ts'
import type { MarginTerms, MarginTrade } from '../../margin/trade.ts'
import { AAVE_POOLS, COMET, DEBT_TOKEN, ERC20, MORPHO, VENUS } from '../shared/abi.ts'
import { MARGIN_ROUTER } from './abi.ts'
import { causewayRouter } from './causeway-router.ts'

const CHAIN = 8453
const at = (digit: string) => `0x${digit.repeat(40)}` as const
const [ROUTER, FORWARDER, POOL, COMPTROLLER] = [at('1'), at('2'), at('3'), at('4')]
const [A_WETH, D_USDC, S_USDC, C_WETH, C_USDC] = [at('5'), at('6'), at('7'), at('8'), at('9')]
const [OWNER, EXCHANGE, SOURCE, HOLDER] = [at('a'), at('b'), at('c'), at('d')]

const router = causewayRouter({
  addresses: { [CHAIN]: { router: ROUTER, forwarder: FORWARDER } },
  flash: { [CHAIN]: { morpho: SOURCE, 'aave-v3': POOL, 'aave-v2': COMPTROLLER } },
})

const CONTRACTS: Readonly<Record<LenderFamilyId, readonly [ether: object, dollars: object]>> = {
  'aave-v2': [
    { pool: POOL, aToken: A_WETH, vToken: at('e') },
    { pool: POOL, vToken: D_USDC, sToken: S_USDC },
  ],
  'aave-v3': [
    { pool: POOL, aToken: A_WETH, vToken: at('e') },
    { pool: POOL, vToken: D_USDC, sToken: S_USDC },
  ],
  'compound-v3': [{ comet: POOL }, { comet: POOL }],
  morpho: [{ morpho: POOL }, { morpho: POOL }],
  'compound-v2': [
    { cToken: C_WETH, comptroller: COMPTROLLER },
    { cToken: C_USDC, comptroller: COMPTROLLER },
  ],
  init: [{}, {}],
}

const PARAMS = { id: '0x1', loanToken: USDC, collateralToken: WETH, oracle: at('e'), irm: at('f'), lltv: 8n }

function poolsOf(family: LenderFamilyId): { readonly ether: LendingPool; readonly dollars: LendingPool } {
  const [ether, dollars] = CONTRACTS[family]
  return { ether: wethPool({ contracts: { ...ether } }), dollars: poolOf({ contracts: { ...dollars } }) }
}

function tradeOf(family: LenderFamilyId, change: Partial<MarginTrade> = {}): MarginTrade {
  const { ether, dollars } = poolsOf(family)
  const market = marketOf({
    family,
    lender: family === 'compound-v2' ? 'VENUS' : 'LENDER',
    pools: { [WETH]: ether, [USDC]: dollars },
    ...(family === 'morpho' ? { params: PARAMS } : {}),
  })
  return {
    operation: 'Open',
    chainId: CHAIN,
    account: OWNER,
    subAccount: '0',
    market,
    position: positionOf([]),
    flash: {
      kind: 'aave-v3',
      contract: SOURCE,
      token: USDC,
      available: 9n,
      feeBps: 5n,
      amount: 1_000n,
      fee: 1n,
    },
    own: undefined,
    swap: {
      providerId: 'scripted',
      name: 'Scripted',
      fromToken: USDC,
      toToken: WETH,
      fromAmount: 1_000n,
      spent: 1_000n,
      toAmount: 50n,
      toAmountMin: 49n,
      supportsExactOutput: false,
      spender: EXCHANGE,
      to: EXCHANGE,
      data: '0xabcd',
    },
    out: { type: 'Deposit', pool: ether, rateMode: 2, expected: 50n, isAll: false },
    in: { type: 'Borrow', pool: dollars, rateMode: 2, expected: 1_001n, limit: 1_001n, isAll: false },
    sweeps: [],
    deadline: 77n,
    ...change,
  }
}

/** The same the other way: ether out of the position, dollars repaid. */
function closeOf(family: LenderFamilyId): MarginTrade {
  const { ether, dollars } = poolsOf(family)
  const trade = tradeOf(family)
  return {
    ...trade,
    operation: 'Close',
    swap: { ...trade.swap, fromToken: WETH, toToken: USDC },
    out: { type: 'Repay', pool: dollars, rateMode: 1, expected: 50n, isAll: true },
    in: { type: 'Withdraw', pool: ether, rateMode: 2, expected: 40_000n, limit: 1_001n, isAll: true },
  }
}

const encoded = (trade: MarginTrade) => {
  const { to, data, value } = router.encode(trade)
  const [decoded] = decodeFunctionData({ abi: MARGIN_ROUTER, data }).args
  return { to, value, decoded }
}

describe('The call of the margin router', () => {
  it('says everything that the trade says', () => {
    const own = { token: WETH, amount: 3n, asNative: true }
    const { to, value, decoded } = encoded(tradeOf('aave-v3', { own, sweeps: [HOLDER] }))
    expect([to, value]).toEqual([ROUTER, 3n])
    expect(decoded).toMatchObject({
      lender: { kind: 1, at: POOL, morpho: { loanToken: zeroAddress, lltv: 0n } },
      repays: false,
      bought: { holder: zeroAddress, rateMode: 2n, isAll: false },
      withdraws: false,
      sold: { holder: zeroAddress, rateMode: 2n, isAll: false },
      most: 1_001n,
      flash: { kind: 1, source: expect.stringMatching(/^0xc{40}$/i), amount: 1_000n },
      own: { sold: 0n, bought: 3n, asNative: true },
      swap: { least: 49n, data: '0xabcd' },
      deadline: 77n,
    })
    expect([decoded.sold.token, decoded.bought.token].map((token) => token.toLowerCase())).toEqual([
      USDC,
      WETH,
    ])
    expect(decoded.sweeps.map((token) => token.toLowerCase())).toEqual([HOLDER])
  })

  it.each([
    ['aave-v2', 0, POOL, S_USDC, A_WETH],
    ['aave-v3', 1, POOL, S_USDC, A_WETH],
    ['compound-v3', 2, POOL, zeroAddress, zeroAddress],
    ['morpho', 3, POOL, zeroAddress, zeroAddress],
    ['compound-v2', 4, zeroAddress, C_USDC, C_WETH],
  ] as const)('of %s names what keeps the books of both legs', (family, kind, lender, debt, deposit) => {
    const { decoded } = encoded(closeOf(family))
    expect(decoded).toMatchObject({
      lender: { kind, at: lender },
      repays: true,
      withdraws: true,
      bought: { holder: debt, rateMode: 1n, isAll: true },
      sold: { holder: deposit, isAll: true },
    })
    expect(decoded.lender.morpho.lltv).toBe(family === 'morpho' ? 8n : 0n)
  })

  it('is not made for a lender that is not served, nor on a chain where it is not', () => {
    expect(() => router.encode(tradeOf('init'))).toThrow('is not served')
    expect(() => router.encode({ ...tradeOf('aave-v3'), chainId: 1 })).toThrow('not on chain 1')
  })

  it('needs contracts that were read from the chain', () => {
    const trade = closeOf('aave-v3')
    const pool = { ...trade.in.pool, contracts: { pool: POOL } }
    expect(() => router.encode({ ...trade, in: { ...trade.in, pool } })).toThrow(
      'The aToken of WETH at AAVE_V3',
    )
  })
})

const contract = (address: Address, abi: ScriptedContract['abi'], answers: object): ScriptedContract => ({
  address,
  abi,
  answers: { ...answers },
})
const permissionsOf = (trade: MarginTrade, ...contracts: readonly ScriptedContract[]) =>
  runQuery(router.permissions(trade), contracts).result
const MANAGER_ABIS: Partial<Record<LenderFamilyId, ScriptedContract['abi']>> = {
  'compound-v2': VENUS,
  'compound-v3': COMET,
  morpho: MORPHO,
}
const hasFamilyAbi = (family: LenderFamilyId, abi: ScriptedContract['abi']) =>
  (MANAGER_ABIS[family] ?? DEBT_TOKEN) === abi
const given = (permissions: readonly MarginPermission[]) => permissions.map(({ give }) => give)
const takenBack = (permissions: readonly MarginPermission[]) =>
  permissions.flatMap(({ revoke }) => revoke ?? [])
const namesOf = (steps: readonly PlannedStep[], abi: ScriptedContract['abi']) =>
  steps.map((step) => {
    if (!('call' in step)) return step
    const { functionName, args } = decodeFunctionData({ abi, data: step.call.data as Hex })
    return [step.call.to, functionName, ...(args ?? [])]
  })

describe('What the margin router has to be let do', () => {
  it('at Aave is an exact delegation of the debt token of the rate, where there is too little', () => {
    const held = (amount: bigint) => contract(D_USDC, DEBT_TOKEN, { borrowAllowance: amount })
    expect(permissionsOf(tradeOf('aave-v3'), held(1_001n))).toEqual([])
    const asked = permissionsOf(tradeOf('aave-v3'), held(1_000n))
    expect(namesOf(given(asked), DEBT_TOKEN)).toEqual([[D_USDC, 'approveDelegation', ROUTER, 1_001n]])
    const stable = tradeOf('aave-v2')
    const asStable = permissionsOf({ ...stable, in: { ...stable.in, rateMode: 1 } })
    expect(namesOf(given(asStable), DEBT_TOKEN)).toEqual([[S_USDC, 'approveDelegation', ROUTER, 1_001n]])
    expect(takenBack(asStable)).toEqual([])
    const buying = permissionsOf({ ...stable, swap: { ...stable.swap, supportsExactOutput: true } })
    expect(namesOf(takenBack(buying), DEBT_TOKEN)).toEqual([[D_USDC, 'approveDelegation', ROUTER, 0n]])
  })

  it('at Aave is an exact allowance of the deposit token, with what accrues where all is withdrawn', () => {
    const all = closeOf('aave-v3')
    expect(given(permissionsOf(all))).toEqual([
      { kind: 'allowance', token: A_WETH, spender: ROUTER, amount: 40_012n },
    ])
    expect(namesOf(takenBack(permissionsOf(all)), ERC20)).toEqual([[A_WETH, 'approve', ROUTER, 0n]])
    const some = permissionsOf({ ...all, in: { ...all.in, isAll: false } })
    expect(given(some)).toMatchObject([{ amount: 1_003n }])
    expect(takenBack(some)).toEqual([])
  })

  it.each([
    ['compound-v3', POOL, COMET, 'isAllowed', 'allow'],
    ['morpho', POOL, MORPHO, 'isAuthorized', 'setAuthorization'],
    ['compound-v2', COMPTROLLER, VENUS, 'approvedDelegates', 'updateDelegate'],
  ] as const)(
    'at %s is asked for where it is not there, and taken back',
    (family, address, abi, asked, allow) => {
      const trade = tradeOf(family)
      expect(permissionsOf(trade, contract(address, abi, { [asked]: true }))).toEqual([])
      const steps = permissionsOf(trade, contract(address, abi, { [asked]: false }))
      expect(namesOf(given(steps), abi)).toEqual([[address, allow, ROUTER, true]])
      expect(namesOf(takenBack(steps), abi)).toEqual([[address, allow, ROUTER, false]])
    },
  )

  it.each(['aave-v2', 'aave-v3', 'compound-v2', 'compound-v3', 'morpho'] as const)(
    'states the access at %s that no step revokes, with its spender and amount',
    (family) => {
      const nothing = [
        contract(D_USDC, DEBT_TOKEN, { borrowAllowance: 0n }),
        contract(POOL, COMET, { isAllowed: false }),
        contract(POOL, MORPHO, { isAuthorized: false }),
        contract(COMPTROLLER, VENUS, { approvedDelegates: false }),
      ]
      const readable = nothing.filter(({ abi }) => hasFamilyAbi(family, abi))
      for (const trade of [tradeOf(family), closeOf(family)]) {
        for (const isAll of [true, false]) {
          for (const supportsExactOutput of [true, false]) {
            const { in: taking, swap } = trade
            const variant = { ...trade, in: { ...taking, isAll }, swap: { ...swap, supportsExactOutput } }
            const permissions = permissionsOf(variant, ...readable)
            expect(permissions.some(({ position }) => position)).toBe(true)
            for (const { give, revoke, position } of permissions) {
              if (!position) {
                expect(give).toMatchObject({ kind: 'allowance', amount: trade.own?.amount })
                continue
              }
              expect(position.spender).toBe(ROUTER)
              if (give.kind === 'allowance') expect(position.amount).toBe(give.amount)
              if (revoke) continue
              // The trade takes its limit: any amount beyond it is stated.
              if (position.amount === 'all') throw new Error('Access to everything stays')
              expect(position.unused).toBe(position.amount - variant.in.limit)
            }
          }
        }
      }
    },
  )

  it('at others is nothing', () => {
    expect(permissionsOf(tradeOf('init'))).toEqual([])
  })
})

const termsOf = (family: LenderFamilyId, change: Partial<MarginTerms> = {}): MarginTerms => {
  const { market, position } = tradeOf(family)
  const { ether, dollars } = poolsOf(family)
  return {
    operation: 'Open',
    chainId: CHAIN,
    market,
    position,
    sell: dollars,
    buy: ether,
    maxIn: false,
    maxOut: false,
    ownAsNative: false,
    ...change,
  }
}

describe('The margin router', () => {
  it.each([
    ['a chain where it is not', termsOf('aave-v3', { chainId: 1 }), 'It is not on chain 1'],
    ['Init', termsOf('init'), 'LENDER is not served'],
    [
      'a pool of the native asset',
      termsOf('compound-v2', { sell: poolOf({ underlying: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' }) }),
      'USDC is the native asset at Venus: only tokens are served',
    ],
    [
      'a fork of Compound that knows no delegates',
      termsOf('compound-v2', { market: { ...termsOf('compound-v2').market, lender: 'MOONWELL' } }),
      'Moonwell lets nobody act for an account',
    ],
    [
      'a market with a keeper',
      termsOf('morpho', { sell: poolOf({ contracts: { broker: EXCHANGE } }) }),
      'USDC of LENDER moves through a contract of its own',
    ],
    [
      'what is no collateral of a Comet',
      termsOf('compound-v3', {
        buy: wethPool({
          config: {
            0: {
              category: 0,
              borrowCollateralFactor: 0n,
              collateralFactor: 0n,
              borrowFactor: 1n,
              collateralDisabled: false,
              debtDisabled: false,
            },
          },
        }),
      }),
      'WETH is no collateral at LENDER',
    ],
    [
      'a swap of the only debt of a market of Morpho',
      termsOf('morpho', { operation: 'DebtSwap' }),
      'A market of Morpho has one collateral and one debt',
    ],
  ])('refuses %s', (_what, terms, words) => {
    expect(router.unsupportedReason(terms)?.toLowerCase()).toBe(words.toLowerCase())
  })

  it.each(['aave-v2', 'aave-v3', 'compound-v3', 'morpho', 'compound-v2'] as const)('serves %s', (family) => {
    expect(router.unsupportedReason(termsOf(family))).toBeUndefined()
    expect(router.swapParties(CHAIN)).toEqual({ caller: FORWARDER, receiver: ROUTER })
  })

  it('finds who lends flash, what for and how much, and leaves out who does not answer', () => {
    const reserve = (holder: Address) => [
      0n,
      0n,
      0n,
      0n,
      0n,
      0n,
      0,
      ...(holder === HOLDER ? [0] : []),
      holder,
    ]
    const contracts = [
      contract(USDC, ERC20, { balanceOf: (who: string) => (who.toLowerCase() === SOURCE ? 5n : 7n) }),
      contract(POOL, AAVE_POOLS['aave-v3'], { getReserveData: reserve(HOLDER), FLASHLOAN_PREMIUM_TOTAL: 5n }),
      contract(COMPTROLLER, AAVE_POOLS['aave-v2'], {
        getReserveData: reserve(A_WETH),
        FLASHLOAN_PREMIUM_TOTAL: 9n,
      }),
    ]
    const offers = (list: readonly ScriptedContract[]) =>
      runQuery(router.flashOffers(CHAIN, USDC, termsOf('aave-v3')), list)
    const { result, asked } = offers(contracts)
    expect(result).toEqual([
      { kind: 'morpho', contract: SOURCE, token: USDC, available: 5n, feeBps: 0n },
      { kind: 'aave-v3', contract: POOL, token: USDC, available: 7n, feeBps: 5n },
      { kind: 'aave-v2', contract: COMPTROLLER, token: USDC, available: 7n, feeBps: 9n },
    ])
    expect(asked).toHaveLength(2)
    expect(offers(contracts.slice(0, 1)).result).toHaveLength(1)
    expect(offers([]).result).toEqual([])
  })
})
