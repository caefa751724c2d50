import type { Address } from '@causeway/core'
import { base } from '@causeway/core/chains'
import type {
  AssetAction,
  LenderMarket,
  LenderPosition,
  LendingPool,
  PoolConfig,
} from '@causeway/core/lending'
import { expect, it } from 'vitest'
import { POOL, V2, V3 } from '../../../../core/src/lenders/aave/aave.test-support.ts'
import { getSteps as aaveSteps } from '../../../../core/src/lenders/aave/get-steps.ts'
import { PLACE as COMPTROLLER } from '../../../../core/src/lenders/compound-v2/compound-v2.test-support.ts'
import { getSteps as compoundV2Steps } from '../../../../core/src/lenders/compound-v2/get-steps.ts'
import { PLACE as COMET } from '../../../../core/src/lenders/compound-v3/compound-v3.test-support.ts'
import { getSteps as compoundV3Steps } from '../../../../core/src/lenders/compound-v3/get-steps.ts'
import { getSteps as initSteps } from '../../../../core/src/lenders/init/get-steps.ts'
import { PLACE as INIT } from '../../../../core/src/lenders/init/init.test-support.ts'
import { getSteps as morphoSteps } from '../../../../core/src/lenders/morpho/get-steps.ts'
import { LISTA, PARAMS, toBlueDeployment } from '../../../../core/src/lenders/morpho/morpho.test-support.ts'
import {
  createPlanInputs,
  NATIVE,
  planFor,
  scriptedLender,
  usdc,
  weth,
} from '../../../../core/src/lending/actions/actions.test-support.ts'
import type { Lender } from '../../../../core/src/lending/lender.ts'
import {
  ACCOUNT,
  config,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../../../../core/src/lending/lending.test-support.ts'
import { lendingForm } from './form.ts'
import type { LendingFormInput } from './form-context.ts'

const ACTIONS = {
  deposit: { type: 'Deposit', text: '1' },
  'withdraw a part': { type: 'Withdraw', text: '1' },
  'withdraw everything': { type: 'Withdraw' },
  borrow: { type: 'Borrow', text: '1' },
  'repay a part': { type: 'Repay', text: '0.5' },
  'repay everything': { type: 'Repay' },
} as const satisfies Record<string, { readonly type: AssetAction['type']; readonly text?: string }>

type ActionName = keyof typeof ACTIONS

interface LenderCase {
  readonly steps: Lender['steps']
  readonly family: LenderMarket['family']
  /** Pool of the native or the wrapped token. Default: the wrapped token. */
  readonly pool?: Partial<LendingPool>
  readonly market?: Partial<LenderMarket>
  readonly position?: Partial<LenderPosition>
  /** The steps of each plan, after `all` if it moves everything, or the code of the reason why the form has no action. */
  readonly expected: Readonly<Record<ActionName, string>>
}

const C_TOKEN: Address = '0x00000000000000000000000000000000000000c1'
const CONTRACT: Address = '0x00000000000000000000000000000000000000c2'
const noCollateral: PoolConfig = { ...config(0), borrowCollateralFactor: 0n, collateralFactor: 0n }
const COLLATERAL: Partial<LendingPool> = {
  config: { 0: config(80, { debtDisabled: true }) },
  borrowingEnabled: false,
  depositRate: 0,
}

const WRAPPED = {
  deposit: 'wrap, approve, call',
  'withdraw a part': 'call, unwrap',
  'withdraw everything': 'all: call, unwrap',
  borrow: 'call, unwrap',
  'repay a part': 'wrap, approve, call',
  'repay everything': 'all: wrap, approve, call',
}
const DIRECT = {
  deposit: 'call',
  'withdraw a part': 'call',
  'withdraw everything': 'all: call',
  borrow: 'call',
  'repay a part': 'call',
  'repay everything': 'all: call',
}
/** The reasons of a pool that cannot be borrowed. */
const NO_LOAN = {
  borrow: 'BORROWING_DISABLED',
  'repay a part': 'NOTHING_THERE',
  'repay everything': 'NOTHING_THERE',
}

const RESERVE = { aToken: C_TOKEN, vToken: CONTRACT, sToken: CONTRACT }
const gatewayPlans = {
  ...DIRECT,
  'withdraw a part': 'approve, call',
  'withdraw everything': 'all: approve, call',
  borrow: 'permission, call',
}
const loan = toBlueDeployment({ ...PARAMS, loanToken: WETH, collateralToken: USDC })
const collateral = toBlueDeployment({ ...PARAMS, loanToken: USDC, collateralToken: WETH })
const comptroller = { ...COMPTROLLER, cTokens: { [WETH]: C_TOKEN, [NATIVE]: C_TOKEN } }
const nativePool = { poolId: NATIVE, underlying: NATIVE, contracts: { cToken: C_TOKEN } }

const LENDERS: Readonly<Record<string, LenderCase>> = {
  'Aave V3 with a gateway': {
    steps: (action, context) => aaveSteps(V3, action, context),
    family: 'aave-v3',
    pool: { contracts: { ...RESERVE, gateway: POOL } },
    expected: gatewayPlans,
  },
  'Aave V3 without a gateway': {
    steps: (action, context) => aaveSteps(V3, action, context),
    family: 'aave-v3',
    pool: { contracts: RESERVE },
    expected: WRAPPED,
  },
  'Aave V2 without a gateway': {
    steps: (action, context) => aaveSteps(V2, action, context),
    family: 'aave-v2',
    pool: { contracts: RESERVE },
    expected: WRAPPED,
  },
  'Compound V2 with a market of the wrapped token': {
    steps: (action, context) => compoundV2Steps(comptroller, action, context),
    family: 'compound-v2',
    pool: { contracts: { cToken: C_TOKEN } },
    expected: WRAPPED,
  },
  'Compound V2 with a native market': {
    steps: (action, context) => compoundV2Steps(comptroller, action, context),
    family: 'compound-v2',
    pool: nativePool,
    // The current debt is repaid as an amount.
    expected: { ...DIRECT, 'repay everything': 'call' },
  },
  'Compound V2 with a native market and a repayment helper': {
    steps: (action, context) => compoundV2Steps({ ...comptroller, repayHelper: CONTRACT }, action, context),
    family: 'compound-v2',
    pool: nativePool,
    expected: DIRECT,
  },
  'Compound V3 with a bulker': {
    steps: (action, context) => compoundV3Steps(COMET, action, context),
    family: 'compound-v3',
    pool: { config: { 0: noCollateral } },
    expected: {
      ...DIRECT,
      'withdraw a part': 'call, unwrap',
      'withdraw everything': 'all: permission, call, permission',
      borrow: 'call, unwrap',
    },
  },
  'Compound V3 with the token as collateral': {
    steps: (action, context) => compoundV3Steps(COMET, action, context),
    family: 'compound-v3',
    pool: COLLATERAL,
    expected: {
      ...NO_LOAN,
      deposit: 'call',
      'withdraw a part': 'call, unwrap',
      'withdraw everything': 'all: call, unwrap',
    },
  },
  'Compound V3 without a bulker': {
    steps: (action, context) => compoundV3Steps({ ...COMET, bulker: undefined }, action, context),
    family: 'compound-v3',
    pool: { config: { 0: noCollateral } },
    expected: WRAPPED,
  },
  'Morpho with the token as loan': {
    steps: (action, context) => morphoSteps(loan, action, context),
    family: 'morpho',
    pool: { collateralActive: false, config: { 0: noCollateral } },
    market: { params: { ...PARAMS, loanToken: WETH, collateralToken: USDC, id: loan.id } },
    expected: WRAPPED,
  },
  'Morpho with the token as collateral': {
    steps: (action, context) => morphoSteps(collateral, action, context),
    family: 'morpho',
    pool: COLLATERAL,
    market: { params: { ...PARAMS, loanToken: USDC, collateralToken: WETH, id: collateral.id } },
    expected: { ...WRAPPED, ...NO_LOAN },
  },
  'Lista with a collateral that only its own contract moves': {
    steps: (action, context) => morphoSteps({ ...collateral, isMoolah: LISTA.isMoolah }, action, context),
    family: 'morpho',
    pool: { ...COLLATERAL, contracts: { provider: CONTRACT } },
    market: { params: { ...PARAMS, loanToken: USDC, collateralToken: WETH, id: collateral.id } },
    expected: {
      deposit: 'UNSUPPORTED_ACTION',
      'withdraw a part': 'UNSUPPORTED_ACTION',
      'withdraw everything': 'UNSUPPORTED_ACTION',
      ...NO_LOAN,
    },
  },
  'Init with a position of the account': {
    steps: (action, context) => initSteps(INIT, action, context),
    family: 'init',
    pool: { contracts: { pool: CONTRACT } },
    position: { subAccount: '900' },
    expected: WRAPPED,
  },
  'Init with a position of its hook': {
    steps: (action, context) => initSteps(INIT, action, context),
    family: 'init',
    pool: { contracts: { pool: CONTRACT } },
    position: { heldBy: { contract: INIT.hook, id: 2n } },
    expected: DIRECT,
  },
}

const DEPOSITED = { deposits: weth(2), depositShares: weth(2), collateralEnabled: true }
const OWED = { debt: weth(1), debtShares: weth(1), collateralEnabled: false }

/** Creates the form of an action in the native token. A debt and a loan have 10,000 USDC as collateral. */
function createInput(
  name: ActionName,
  { family, pool, market, position, steps }: LenderCase,
): LendingFormInput {
  const action = ACTIONS[name]
  const nativeOrWrapped = wethPool(pool)
  const { poolId, underlying } = nativeOrWrapped
  const debt = action.type === 'Repay' && nativeOrWrapped.borrowingEnabled ? OWED : undefined
  const held = action.type === 'Withdraw' ? DEPOSITED : debt
  const isLoan = action.type === 'Borrow' || action.type === 'Repay'
  return {
    type: action.type,
    poolId,
    amount: 'text' in action ? { text: action.text, isMax: false } : { text: '', isMax: true },
    market: createTestMarket({
      family,
      pools: { [USDC]: createTestPool({ contracts: { cToken: CONTRACT } }), [poolId]: nativeOrWrapped },
      ...market,
    }),
    position: createTestPosition(
      [
        ...(isLoan ? [{ poolId: USDC, deposits: usdc(10_000) }] : []),
        ...(held ? [{ poolId, underlying, ...held }] : []),
      ],
      position,
    ),
    account: ACCOUNT,
    walletBalance: { balanceRaw: weth(5), isLoading: false, error: undefined },
    chain: { ...base, wrappedNative: { ...base.nativeCurrency, address: WETH } },
    gasReserve: weth(0.01),
    asNative: poolId !== NATIVE,
    lender: { steps },
    isRiskAccepted: false,
  }
}

/** Plans an action of the form in the native token. */
function planAction(
  action: AssetAction,
  { market, position, gasReserve }: LendingFormInput,
  steps: Lender['steps'],
): ReturnType<typeof planFor> {
  if (!market || !position) throw new Error('The form has an action without a market or a position.')
  const balances = new Map([[NATIVE, weth(5)]])
  const { lender } = scriptedLender({ steps })
  return planFor(action, createPlanInputs({ lender, market, position, balances, gasReserve }))
}

/** Returns the steps of the plan, after `all` if it moves everything, or the code of the reason why the form has no action. */
async function plan(input: LendingFormInput, steps: Lender['steps']): Promise<string> {
  const { action, button } = lendingForm(input)
  if (!action) return `${button.code}`
  const { execution } = await planAction(action, input, steps)
  return `${action.amount === 'all' ? 'all: ' : ''}${execution.steps.map(toStepName).join(', ')}`
}

function toStepName(step: Awaited<ReturnType<typeof planFor>>['execution']['steps'][number]): string {
  if (step.kind === 'allowance') return 'approve'
  if (step.kind !== 'call' || step.call.to !== WETH) return step.kind
  return step.call.value > 0n ? 'wrap' : 'unwrap'
}

const CASES = Object.entries(LENDERS).flatMap(([lender, lenderCase]) =>
  (Object.keys(ACTIONS) as ActionName[]).map((name) => ({ lender, name, lenderCase })),
)

it.each(CASES)('$lender: the form of "$name" in the native token has a plan or a reason', async (row) => {
  const { name, lenderCase } = row
  expect(await plan(createInput(name, lenderCase), lenderCase.steps)).toBe(lenderCase.expected[name])
})

it.each<[ActionName, lender: string, message: string | undefined]>([
  [
    'withdraw everything',
    'Compound V2 with a market of the wrapped token',
    'Interest accrued from now until the withdrawal stays in the wallet as WETH.',
  ],
  ['withdraw everything', 'Morpho with the token as collateral', undefined],
  ['withdraw everything', 'Compound V3 with a bulker', undefined],
  ['withdraw a part', 'Compound V2 with a market of the wrapped token', undefined],
  [
    'repay everything',
    'Morpho with the token as loan',
    'Up to 0.00025 WETH is wrapped and approved for interest. The unused part stays in the wallet as WETH, and approved.',
  ],
  ['repay a part', 'Morpho with the token as loan', undefined],
  ['repay everything', 'Aave V3 with a gateway', undefined],
])(
  'a plan to %s at %s states which part stays in the wallet as the wrapped token',
  async (name, lender, message) => {
    const lenderCase = LENDERS[lender]
    if (!lenderCase) throw new Error('The table has this lender.')
    const input = createInput(name, lenderCase)
    const { action } = lendingForm(input)
    if (!action) throw new Error('The form has an action.')
    const { notices } = await planAction(action, input, lenderCase.steps)
    expect(notices).toEqual(message === undefined ? [] : [{ code: 'WRAPPED_REMAINS', message }])
  },
)

it('states that interest remains as debt if the lender cannot repay a native debt as a whole', () => {
  const lenderCase = LENDERS['Compound V2 with a native market']
  if (!lenderCase) throw new Error('The table has this lender.')
  const { action, issues } = lendingForm(createInput('repay everything', lenderCase))
  expect(action).toMatchObject({ type: 'Repay', amount: weth(1) })
  expect(issues).toMatchObject([
    {
      code: 'PARTIAL',
      severity: 'info',
      values: { reason: 'The interest accrued until the repayment remains as debt.' },
    },
  ])
})
