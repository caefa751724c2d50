import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import { BUNDLER3_DEPLOYMENTS } from './bundler3-deployments.ts'
import { createGeneralAdapterCalls, WHOLE_BALANCE } from './create-general-adapter-calls.ts'
import { allowFailure, encodeMulticall } from './encode-multicall.ts'
import { PUBLISHED_BUNDLE } from './published-bundle.test-support.ts'

const deployment = BUNDLER3_DEPLOYMENTS[1] ?? { bundler3: '0x', generalAdapter1: '0x' }
const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
const market = {
  id: '0x',
  loanToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  collateralToken: '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0',
  oracle: '0x48f7e36eb6b826b2df4b2e630b62cd25e89e40e2',
  irm: '0x870ac11d48b15db9a138cf899d20f13f79ba00bc',
  lltv: 860_000_000_000_000_000n,
} as const

describe('encodeMulticall', () => {
  it("encodes calls, callbacks and their hash as Morpho's own encoder does", () => {
    const adapter = createGeneralAdapterCalls(deployment.generalAdapter1)
    const { loanToken, collateralToken } = market
    const callback = [
      adapter.transfer(loanToken, deployment.bundler3, 1_000_000_000n),
      adapter.supplyCollateral(market, WHOLE_BALANCE, ACCOUNT),
      adapter.repay(market, 'whole-debt', 7n, ACCOUNT),
      adapter.withdrawCollateral(market, 9n),
      adapter.borrow(market, 1_000_000_000n, 3n),
    ]
    const bundle = [
      adapter.pull(collateralToken, 5n),
      adapter.flashLoan(loanToken, 1_000_000_000n, callback),
      allowFailure(adapter.transfer(loanToken, ACCOUNT, WHOLE_BALANCE)),
    ]
    expect(encodeMulticall(deployment.bundler3, bundle)).toEqual({
      to: deployment.bundler3,
      data: PUBLISHED_BUNDLE,
      value: 0n,
    })
  })

  it('sends the native tokens of its calls', () => {
    const { wrap } = createGeneralAdapterCalls(deployment.generalAdapter1)
    expect(encodeMulticall(deployment.bundler3, wrap(5n)).value).toBe(5n)
  })
})
