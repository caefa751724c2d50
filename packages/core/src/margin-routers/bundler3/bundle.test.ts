import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import { PUBLISHED_BUNDLE } from './bundle.test-support.ts'
import { multicall, orNothing } from './bundle.ts'
import { adapterCalls, EVERYTHING } from './calls.ts'
import { BUNDLER3_DEPLOYMENTS } from './deployments.ts'

const place = BUNDLER3_DEPLOYMENTS[1] ?? { bundler3: '0x', generalAdapter1: '0x' }
const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
const market = {
  id: '0x',
  loanToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  collateralToken: '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0',
  oracle: '0x48f7e36eb6b826b2df4b2e630b62cd25e89e40e2',
  irm: '0x870ac11d48b15db9a138cf899d20f13f79ba00bc',
  lltv: 860_000_000_000_000_000n,
} as const

describe('a bundle', () => {
  it("is written as Morpho's own package writes it, callbacks and their hash included", () => {
    const adapter = adapterCalls(place.generalAdapter1)
    const { loanToken, collateralToken } = market
    const meanwhile = [
      adapter.transfer(loanToken, place.bundler3, 1_000_000_000n),
      adapter.supplyCollateral(market, EVERYTHING, ACCOUNT),
      adapter.repay(market, 'whole-debt', 7n, ACCOUNT),
      adapter.withdrawCollateral(market, 9n),
      adapter.borrow(market, 1_000_000_000n, 3n),
    ]
    const bundle = [
      adapter.pull(collateralToken, 5n),
      adapter.flashLoan(loanToken, 1_000_000_000n, meanwhile),
      orNothing(adapter.transfer(loanToken, ACCOUNT, EVERYTHING)),
    ]
    expect(multicall(place.bundler3, bundle)).toEqual({
      to: place.bundler3,
      data: PUBLISHED_BUNDLE,
      value: 0n,
    })
  })

  it('carries the native tokens of its calls', () => {
    const { wrap } = adapterCalls(place.generalAdapter1)
    expect(multicall(place.bundler3, wrap(5n)).value).toBe(5n)
  })
})
