import { decodeFunctionData, erc20Abi, type Hex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { Address } from '../../kernel/schema.ts'
import { runQuery, type ScriptedContract } from '../../lenders/shared/scripted-chain.test-support.ts'
import type { LenderFamilyId, LendingPool } from '../../lending/lender-market.ts'
import {
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../../lending/lending.test-support.ts'
import type { MarginPermission } from '../../margin/margin-router.ts'
import type { MarginTerms } from '../../margin/margin-terms.ts'
import type { MarginTrade } from '../../margin/margin-trade.ts'
import { aavePoolAbis, cometAbi, debtTokenAbi, morphoAbi, venusAbi } from '../shared/abis.ts'
import { causewayRouter } from './causeway-router.ts'
import { marginRouterAbi } from './margin-router-abi.ts'

const CHAIN = 8453
const repeat = (digit: string) => `0x${digit.repeat(40)}` as const
const [ROUTER, FORWARDER, POOL, COMPTROLLER] = [repeat('1'), repeat('2'), repeat('3'), repeat('4')]
const [A_WETH, D_USDC, S_USDC] = [repeat('5'), repeat('6'), repeat('7')]
const [C_WETH, C_USDC] = [repeat('8'), repeat('9')]
const [OWNER, EXCHANGE, FLASH_LENDER, A_USDC] = [repeat('a'), repeat('b'), repeat('c'), repeat('d')]

const router = causewayRouter({
  deployments: { [CHAIN]: { router: ROUTER, forwarder: FORWARDER } },
  flashLoans: { [CHAIN]: { morpho: FLASH_LENDER, 'aave-v3': POOL, 'aave-v2': COMPTROLLER } },
})

const CONTRACTS: Readonly<Record<LenderFamilyId, readonly [weth: object, usdc: object]>> = {
  'aave-v2': [
    { pool: POOL, aToken: A_WETH, vToken: repeat('e') },
    { pool: POOL, vToken: D_USDC, sToken: S_USDC },
  ],
  'aave-v3': [
    { pool: POOL, aToken: A_WETH, vToken: repeat('e') },
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

const PARAMS = {
  id: '0x975edfbf5e46b5d23252cb1b3e4efe0dafd9a0aa4e4f5bbbbcf7fec5f281e655',
  loanToken: USDC,
  collateralToken: WETH,
  oracle: repeat('e'),
  irm: repeat('f'),
  lltv: 8n,
}

function createPools(family: LenderFamilyId): { readonly weth: LendingPool; readonly usdc: LendingPool } {
  const [weth, usdc] = CONTRACTS[family]
  return { weth: wethPool({ contracts: { ...weth } }), usdc: createTestPool({ contracts: { ...usdc } }) }
}

function createOpen(family: LenderFamilyId, change: Partial<MarginTrade> = {}): MarginTrade {
  const { weth, usdc } = createPools(family)
  const market = createTestMarket({
    family,
    lender: family === 'compound-v2' ? 'VENUS' : 'LENDER',
    pools: { [WETH]: weth, [USDC]: usdc },
    ...(family === 'morpho' ? { params: PARAMS } : {}),
  })
  return {
    operation: 'Open',
    chainId: CHAIN,
    account: OWNER,
    subAccount: '0',
    market,
    position: createTestPosition([]),
    flashLoan: {
      kind: 'aave-v3',
      contract: FLASH_LENDER,
      token: USDC,
      available: 9n,
      feeBps: 5n,
      amount: 1_000n,
      fee: 1n,
    },
    margin: undefined,
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
    output: { type: 'Deposit', pool: weth, rateMode: 2, expected: 50n, isAll: false },
    funding: { type: 'Borrow', pool: usdc, rateMode: 2, expected: 1_001n, limit: 1_001n, isAll: false },
    sweeps: [],
    deadline: 77n,
    ...change,
  }
}

/** Creates a trade that withdraws all WETH and repays all USDC at the stable rate. */
function createClose(family: LenderFamilyId): MarginTrade {
  const { weth, usdc } = createPools(family)
  const trade = createOpen(family)
  return {
    ...trade,
    operation: 'Close',
    swap: { ...trade.swap, fromToken: WETH, toToken: USDC },
    output: { type: 'Repay', pool: usdc, rateMode: 1, expected: 50n, isAll: true },
    funding: { type: 'Withdraw', pool: weth, rateMode: 2, expected: 40_000n, limit: 1_001n, isAll: true },
  }
}

const encodeAndDecode = (trade: MarginTrade) => {
  const { to, data, value } = router.encode(trade)
  const { functionName, args } = decodeFunctionData({ abi: marginRouterAbi, data })
  if (functionName !== 'trade') throw new Error(`Expected a trade, received ${functionName}.`)
  const [decoded] = args
  return { to, value, decoded }
}

describe('causewayRouter.encode', () => {
  it('encodes all terms of a trade', () => {
    const margin = { token: WETH, amount: 3n, asNative: true }
    const { to, value, decoded } = encodeAndDecode(createOpen('aave-v3', { margin, sweeps: [A_USDC] }))
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
    expect(decoded.sweeps.map((token) => token.toLowerCase())).toEqual([A_USDC])
  })

  it.each([
    ['aave-v2', 0, POOL, S_USDC, A_WETH],
    ['aave-v3', 1, POOL, S_USDC, A_WETH],
    ['compound-v3', 2, POOL, zeroAddress, zeroAddress],
    ['morpho', 3, POOL, zeroAddress, zeroAddress],
    ['compound-v2', 4, zeroAddress, C_USDC, C_WETH],
  ] as const)(
    'names the lender tokens of both legs at %s',
    (family, kind, lender, debtToken, depositToken) => {
      const { decoded } = encodeAndDecode(createClose(family))
      expect(decoded).toMatchObject({
        lender: { kind, at: lender },
        repays: true,
        withdraws: true,
        bought: { holder: debtToken, rateMode: 1n, isAll: true },
        sold: { holder: depositToken, isAll: true },
      })
      expect(decoded.lender.morpho.lltv).toBe(family === 'morpho' ? 8n : 0n)
    },
  )

  it('rejects Morpho market parameters that do not hash to the id of the market', () => {
    const trade = createClose('morpho')
    const market = { ...trade.market, params: { ...PARAMS, oracle: EXCHANGE } }
    expect(() => router.encode({ ...trade, market })).toThrow(
      expect.objectContaining({
        code: 'MARGIN_ROUTE_REJECTED',
        details: 'The parameters of LENDER belong to another market.',
      }),
    )
  })

  it('rejects an unsupported lender and a chain without a deployment', () => {
    expect(() => router.encode(createOpen('init'))).toThrow(
      'The Causeway router does not support LENDER. Use another router.',
    )
    expect(() => router.encode({ ...createOpen('aave-v3'), chainId: 1 })).toThrow(
      'The Causeway router is not deployed on chain 1.',
    )
  })

  it('rejects a market that was not read from the chain', () => {
    const trade = createClose('aave-v3')
    const pool = { ...trade.funding.pool, contracts: { pool: POOL } }
    expect(() => router.encode({ ...trade, funding: { ...trade.funding, pool } })).toThrow(
      'The aToken of WETH at AAVE_V3 is unknown. Read the market again.',
    )
  })
})

const createContract = (
  address: Address,
  abi: ScriptedContract['abi'],
  answers: object,
): ScriptedContract => ({
  address,
  abi,
  answers: { ...answers },
})
const getPermissions = (trade: MarginTrade, ...contracts: readonly ScriptedContract[]) =>
  runQuery(router.readPermissions(trade), contracts).result
const MANAGER_ABIS: Partial<Record<LenderFamilyId, ScriptedContract['abi']>> = {
  'compound-v2': venusAbi,
  'compound-v3': cometAbi,
  morpho: morphoAbi,
}
const hasFamilyAbi = (family: LenderFamilyId, abi: ScriptedContract['abi']) =>
  (MANAGER_ABIS[family] ?? debtTokenAbi) === abi
const getGrants = (permissions: readonly MarginPermission[]) =>
  permissions.flatMap(({ grant, isGranted }) => (isGranted ? [] : grant))
const getRevocations = (permissions: readonly MarginPermission[]) =>
  permissions.flatMap(({ revoke }) => revoke ?? [])
/** Returns target, function and arguments of calls, and allowances unchanged. */
const decodeSteps = (steps: readonly PlannedStep[], abi: ScriptedContract['abi']) =>
  steps.map((step) => {
    if (!('call' in step)) return step
    const { functionName, args } = decodeFunctionData({ abi, data: step.call.data as Hex })
    return [step.call.to, functionName, ...(args ?? [])]
  })

describe('causewayRouter.readPermissions', () => {
  it('needs an exact delegation of the debt token at Aave, if the existing one is too low', () => {
    const delegation = (amount: bigint) => createContract(D_USDC, debtTokenAbi, { borrowAllowance: amount })
    const [granted] = getPermissions(createOpen('aave-v3'), delegation(1_001n))
    expect(granted).toMatchObject({ isGranted: true, position: { unused: 0n } })
    expect(granted?.revoke).toBeUndefined()
    const higher = getPermissions(createOpen('aave-v3'), delegation(1_005n))
    expect(higher).toMatchObject([{ isGranted: true, position: { amount: 1_005n, unused: 4n } }])
    expect(decodeSteps(getRevocations(higher), debtTokenAbi)).toEqual([
      [D_USDC, 'approveDelegation', ROUTER, 0n],
    ])
    const permissions = getPermissions(createOpen('aave-v3'), delegation(1_000n))
    expect(decodeSteps(getGrants(permissions), debtTokenAbi)).toEqual([
      [D_USDC, 'approveDelegation', ROUTER, 1_001n],
    ])
  })

  it('needs a delegation of the stable debt token for a stable loan, and revokes the rest of an exact output', () => {
    const trade = createOpen('aave-v2')
    const stable = getPermissions({ ...trade, funding: { ...trade.funding, rateMode: 1 } })
    expect(decodeSteps(getGrants(stable), debtTokenAbi)).toEqual([
      [S_USDC, 'approveDelegation', ROUTER, 1_001n],
    ])
    expect(getRevocations(stable)).toEqual([])
    const exactOutput = getPermissions({ ...trade, swap: { ...trade.swap, supportsExactOutput: true } })
    expect(decodeSteps(getRevocations(exactOutput), debtTokenAbi)).toEqual([
      [D_USDC, 'approveDelegation', ROUTER, 0n],
    ])
  })

  it('needs an exact allowance of the aToken at Aave, with accruing interest for a whole deposit, and revokes the rest', () => {
    const trade = createClose('aave-v3')
    expect(getGrants(getPermissions(trade))).toEqual([
      { kind: 'allowance', token: A_WETH, spender: ROUTER, amount: 40_012n },
    ])
    expect(decodeSteps(getRevocations(getPermissions(trade)), erc20Abi)).toEqual([
      [A_WETH, 'approve', ROUTER, 0n],
    ])
    const partial = getPermissions({ ...trade, funding: { ...trade.funding, isAll: false } })
    expect(getGrants(partial)).toMatchObject([{ amount: 1_003n }])
    expect(decodeSteps(getRevocations(partial), erc20Abi)).toEqual([[A_WETH, 'approve', ROUTER, 0n]])
  })

  it.each([
    ['compound-v3', POOL, cometAbi, 'isAllowed', 'allow'],
    ['morpho', POOL, morphoAbi, 'isAuthorized', 'setAuthorization'],
    ['compound-v2', COMPTROLLER, venusAbi, 'approvedDelegates', 'updateDelegate'],
  ] as const)(
    'needs and revokes an authorization at %s, and states whether it exists',
    (family, address, abi, readFunction, writeFunction) => {
      const trade = createOpen(family)
      const existing = getPermissions(trade, createContract(address, abi, { [readFunction]: true }))
      expect(existing).toMatchObject([{ isGranted: true }])
      const permissions = getPermissions(trade, createContract(address, abi, { [readFunction]: false }))
      expect(decodeSteps(getGrants(permissions), abi)).toEqual([[address, writeFunction, ROUTER, true]])
      expect(decodeSteps(getRevocations(permissions), abi)).toEqual([[address, writeFunction, ROUTER, false]])
    },
  )

  it.each(['aave-v2', 'aave-v3', 'compound-v2', 'compound-v3', 'morpho'] as const)(
    'returns the access at %s that no step revokes, with its spender and amount',
    (family) => {
      const contractsWithoutAccess = [
        createContract(D_USDC, debtTokenAbi, { borrowAllowance: 0n }),
        createContract(POOL, cometAbi, { isAllowed: false }),
        createContract(POOL, morphoAbi, { isAuthorized: false }),
        createContract(COMPTROLLER, venusAbi, { approvedDelegates: false }),
      ]
      const contracts = contractsWithoutAccess.filter(({ abi }) => hasFamilyAbi(family, abi))
      for (const trade of [createOpen(family), createClose(family)]) {
        for (const isAll of [true, false]) {
          for (const supportsExactOutput of [true, false]) {
            const { funding, swap } = trade
            const variant = {
              ...trade,
              funding: { ...funding, isAll },
              swap: { ...swap, supportsExactOutput },
            }
            const permissions = getPermissions(variant, ...contracts)
            expect(permissions.some(({ position }) => position)).toBe(true)
            for (const { grant, revoke, position } of permissions) {
              if (!position) {
                expect(grant).toMatchObject({ kind: 'allowance', amount: trade.margin?.amount })
                continue
              }
              expect(position.spender).toBe(ROUTER)
              if (grant.kind === 'allowance') expect(position.amount).toBe(grant.amount)
              if (revoke) continue
              // The trade uses its limit, so only the amount above it remains.
              if (position.amount === 'all') throw new Error('Access to everything is not revoked.')
              expect(position.unused).toBe(position.amount - variant.funding.limit)
            }
          }
        }
      }
    },
  )

  it('requires no permission at an unsupported lender', () => {
    expect(getPermissions(createOpen('init'))).toEqual([])
  })
})

const createTerms = (family: LenderFamilyId, change: Partial<MarginTerms> = {}): MarginTerms => {
  const { market, position } = createOpen(family)
  const { weth, usdc } = createPools(family)
  return {
    operation: 'Open',
    chainId: CHAIN,
    market,
    position,
    sell: usdc,
    buy: weth,
    maxIn: false,
    maxOut: false,
    ...change,
  }
}

describe('causewayRouter', () => {
  it.each([
    [
      'a chain without a deployment',
      createTerms('aave-v3', { chainId: 1 }),
      'The Causeway router is not deployed on chain 1.',
    ],
    ['Init', createTerms('init'), 'LENDER is not supported.'],
    [
      'a pool of the native asset',
      createTerms('compound-v2', {
        sell: createTestPool({ underlying: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' }),
      }),
      'USDC is the native asset at Venus: only tokens are supported.',
    ],
    [
      'a Compound V2 fork without delegates',
      createTerms('compound-v2', { market: { ...createTerms('compound-v2').market, lender: 'MOONWELL' } }),
      'Moonwell does not support delegates.',
    ],
    [
      'a market with a broker',
      createTerms('morpho', { sell: createTestPool({ contracts: { broker: EXCHANGE } }) }),
      "USDC at LENDER can only be moved by the lender's broker contract.",
    ],
    [
      'a Comet deposit that is not collateral',
      createTerms('compound-v3', {
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
      'WETH cannot be used as collateral at LENDER.',
    ],
    [
      'a swap of the only debt of a Morpho market',
      createTerms('morpho', { operation: 'DebtSwap' }),
      'A Morpho market has one collateral and one loan token, so neither can be swapped.',
    ],
  ])('does not support %s', (_trade, terms, reason) => {
    expect(router.unsupportedReason(terms)?.toLowerCase()).toBe(reason.toLowerCase())
  })

  it.each(['aave-v2', 'aave-v3', 'compound-v3', 'morpho', 'compound-v2'] as const)(
    'supports trades at %s',
    (family) => {
      expect(router.unsupportedReason(createTerms(family))).toBeUndefined()
      expect(router.getSwapParties(CHAIN)).toEqual({ caller: FORWARDER, receiver: ROUTER })
    },
  )

  it('reads the flash loans of all sources, and omits sources that fail', () => {
    const createReserve = (aToken: Address) => [
      ...[0n, 0n, 0n, 0n, 0n, 0n, 0],
      ...(aToken === A_USDC ? [0] : []),
      aToken,
    ]
    const contracts = [
      createContract(USDC, erc20Abi, {
        balanceOf: (account: string) => (account.toLowerCase() === FLASH_LENDER ? 5n : 7n),
      }),
      createContract(POOL, aavePoolAbis['aave-v3'], {
        getReserveData: createReserve(A_USDC),
        FLASHLOAN_PREMIUM_TOTAL: 5n,
      }),
      createContract(COMPTROLLER, aavePoolAbis['aave-v2'], {
        getReserveData: createReserve(A_WETH),
        FLASHLOAN_PREMIUM_TOTAL: 9n,
      }),
    ]
    const readOffers = (readable: readonly ScriptedContract[]) =>
      runQuery(router.readFlashLoanOffers(CHAIN, USDC, createTerms('aave-v3')), readable)
    const { result, asked: steps } = readOffers(contracts)
    expect(result).toEqual([
      { kind: 'morpho', contract: FLASH_LENDER, token: USDC, available: 5n, feeBps: 0n },
      { kind: 'aave-v3', contract: POOL, token: USDC, available: 7n, feeBps: 5n },
      { kind: 'aave-v2', contract: COMPTROLLER, token: USDC, available: 7n, feeBps: 9n },
    ])
    expect(steps).toHaveLength(2)
    expect(readOffers(contracts.slice(0, 1)).result).toHaveLength(1)
    expect(readOffers([]).result).toEqual([])
  })
})
