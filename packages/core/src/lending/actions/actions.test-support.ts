import { lowerAddress, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { PermitOffer } from '../../platforms/permit.ts'
import type { TypedData } from '../../platforms/wallet.ts'
import { addsFunds, isAssetAction, type LendingAction } from '../action.ts'
import type { ActionContext, Lender } from '../lender.ts'
import {
  ACCOUNT,
  createTestLender,
  createTestMarket,
  createTestPosition,
  USDC,
  WETH,
} from '../lending.test-support.ts'
import { parseActions } from './parse-actions.ts'
import { type LendingPlan, type LendingPlanInputs, planLending } from './plan-lending.ts'
import { getActionToken } from './require-lender.ts'

export const NATIVE: Address = lowerAddress(NATIVE_TOKEN_ADDRESS)
export const OWNER: Address = lowerAddress(ACCOUNT)
export const OTHER: Address = '0x00000000000000000000000000000000000000bb'
export const POOL: Address = '0x00000000000000000000000000000000000000cc'

export const usdc = (amount: number): bigint => BigInt(Math.round(amount * 1e6))
export const weth = (amount: number): bigint => BigInt(Math.round(amount * 1e6)) * 10n ** 12n

/** Creates a lender whose calls contain the type of the action, and records the actions that it receives. */
export function scriptedLender(change: Partial<Lender> = {}) {
  const received: { readonly type: string; readonly context: ActionContext }[] = []
  const lender = createTestLender('AAVE_V3', 8453, {
    permitTerms: (action, { market, size }) => {
      const pool = market.pools[action.poolId]
      if (!pool || action.asNative || !addsFunds(action)) return undefined
      return { token: pool.underlying, spender: POOL, amount: size.limit }
    },
    steps: (action, context) => {
      received.push({ type: action.type, context })
      const { market, size, permit } = context
      const data: Hex = `0x${Buffer.from(action.type).toString('hex')}`
      const call: PlannedStep = { kind: 'call', call: { to: POOL, data, value: 0n } }
      if (action.type === 'SwitchMode') return [{ ...call, kind: 'e-mode' }]
      if (action.type === 'SwitchCollateral') return [{ ...call, kind: 'collateral' }]
      if (!isAssetAction(action) || !addsFunds(action)) return [call]
      const pool = market.pools[action.poolId]
      if (pool && getActionToken(action, pool) === NATIVE) {
        return [{ kind: 'call', call: { to: POOL, data, value: size.limit } }]
      }
      const token = pool?.underlying ?? POOL
      if (!permit) return [{ kind: 'allowance', token, spender: POOL, amount: size.limit }, call]
      const { typedData, spender, amount } = permit
      return [
        { kind: 'permit', typedData, token, spender, amount },
        { ...call, signatures: [{ step: 0, offset: 4, part: 'signature' }] },
      ]
    },
    ...change,
  })
  return { lender, received }
}

const TYPED_DATA: TypedData = { domain: {}, types: {}, primaryType: 'Permit', message: {} }

export const offer = async (
  terms: Pick<PermitOffer, 'token' | 'spender' | 'amount'>,
): Promise<PermitOffer> => ({
  ...terms,
  typedData: TYPED_DATA,
  deadline: 1_750_001_200n,
})

/** Parses and plans actions. */
export async function planFor(
  actions: LendingAction | readonly LendingAction[],
  inputs: LendingPlanInputs,
): Promise<LendingPlan> {
  return planLending(parseActions(actions), inputs)
}

/**
 * Creates an account with deposits of 2 WETH at 2,000 dollars, a debt of 1,000 USDC, and 5,000 USDC and 1 WETH in the
 * wallet.
 */
export function createPlanInputs(change: Partial<LendingPlanInputs> = {}): LendingPlanInputs {
  return {
    lender: scriptedLender().lender,
    market: createTestMarket(),
    position: createTestPosition([
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, debt: usdc(1_000), collateralEnabled: false },
    ]),
    balances: new Map([
      [USDC, usdc(5_000)],
      [WETH, weth(1)],
      [NATIVE, weth(1)],
    ]),
    wrappedNative: WETH,
    ...change,
  }
}
