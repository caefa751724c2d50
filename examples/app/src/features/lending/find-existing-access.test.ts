import type { ReviewedMarginPlan, ReviewedRefinancePlan } from '@causeway/core/margin'
import { describe, expect, it } from 'vitest'
import { findExistingAccess } from './find-existing-access.ts'

const ROUTER = '0x00000000000000000000000000000000000000a1'
const DEBT_USDC = '0x0000000000000000000000000000000000000b02'
const COMET = '0x00000000000000000000000000000000000000C3'

const toStep = (kind: string, to: string) => ({ kind, call: { to, data: '0x', value: 0n } })
const delegation = toStep('permission', DEBT_USDC)
const authorization = toStep('permission', COMET)
const call = toStep('call', ROUTER)

/** Creates a plan that moves a loan from Compound to Aave. */
const createPlan = (steps: readonly object[]) =>
  ({
    trade: {
      from: {
        market: { lender: 'COMPOUND_V3_USDC' },
        withdraw: { pool: { contracts: { comet: COMET.toLowerCase() } } },
      },
      to: { market: { lender: 'AAVE_V3' }, borrow: { pool: { contracts: { vToken: DEBT_USDC } } } },
    },
    execution: { steps },
  }) as unknown as ReviewedRefinancePlan

describe('findExistingAccess', () => {
  it('returns the lender at which the plan grants and revokes nothing', () => {
    expect(findExistingAccess(createPlan([delegation, call]))).toEqual(['COMPOUND_V3_USDC'])
  })

  it('returns no lender if the plan grants the permissions at both', () => {
    expect(findExistingAccess(createPlan([authorization, delegation, call, authorization]))).toEqual([])
  })

  it('counts an allowance as granted', () => {
    const allowance = { kind: 'allowance', token: DEBT_USDC, spender: ROUTER, amount: 1n }
    expect(findExistingAccess(createPlan([authorization, allowance, call]))).toEqual([])
  })

  it('returns the lender of a trade whose plan neither grants nor revokes the permission', () => {
    const createTradePlan = (steps: readonly object[]) =>
      ({
        trade: {
          swap: {},
          market: { lender: 'COMPOUND_V3_USDC' },
          funding: { pool: { contracts: { comet: COMET } } },
        },
        execution: { steps },
      }) as unknown as ReviewedMarginPlan
    expect(findExistingAccess(createTradePlan([call]))).toEqual(['COMPOUND_V3_USDC'])
    expect(findExistingAccess(createTradePlan([call, authorization]))).toEqual([])
  })
})
