import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { getTransaction } from '../../quotes/quotes.test-support.ts'
import { asCall } from '../../transfers/transfers.test-support.ts'
import { createHarness, REQUEST } from '../create-harness.test-support.ts'
import { POOL, TOKEN } from '../testing-chain.test-support.ts'
import { planFromQuote } from './execution-plan.ts'
import { resolveSteps } from './resolve-steps.ts'

async function plan(prepare: (world: ReturnType<typeof createHarness>) => void, request = REQUEST) {
  const world = createHarness()
  prepare(world)
  const built = await world.build(request)
  const steps = await resolveSteps(planFromQuote(built), world.chain.platform)
  return { steps, built, chain: world.chain }
}

describe('resolveSteps', () => {
  it('returns one call if the allowance suffices', async () => {
    const { steps, built } = await plan(({ chain }) => {
      chain.allowance = 1_000n
    })
    expect(steps).toEqual([{ kind: 'call', call: getTransaction(built), done: false }])
  })

  it('returns one call for the native token, without reading an allowance', async () => {
    const { steps, chain } = await plan(() => undefined, {
      ...REQUEST,
      fromTokenAddress: NATIVE_TOKEN_ADDRESS,
    })
    expect(steps.map((step) => [step.kind, asCall(step).call.value])).toEqual([['call', 1_000n]])
    expect(chain.calls).toEqual([])
  })

  it.each([0n, 1n, 999n])('adds an approval of the exact amount if %i is allowed', async (allowance) => {
    const { steps, chain } = await plan(({ chain }) => {
      chain.allowance = allowance
    })
    expect(steps.map(({ kind, done }) => [kind, done])).toEqual([
      ['approve', false],
      ['call', false],
    ])
    expect(asCall(steps[0]).call).toEqual(
      chain.platform.encodeApproval({ token: TOKEN, spender: POOL, amount: 1_000n }),
    )
  })

  it('starts with a reset to zero for a token that requires it', async () => {
    const { steps, chain } = await plan(({ chain }) => {
      chain.allowance = 1n
      chain.resetsFirst = true
    })
    expect(steps.map(({ kind }) => kind)).toEqual(['reset-approval', 'approve', 'call'])
    expect(asCall(steps[0]).call).toEqual(
      chain.platform.encodeApproval({ token: TOKEN, spender: POOL, amount: 0n }),
    )
  })

  it('omits the reset while the allowance is zero', async () => {
    const { steps } = await plan(({ chain }) => {
      chain.resetsFirst = true
    })
    expect(steps.map(({ kind }) => kind)).toEqual(['approve', 'call'])
  })

  it('never approves another amount, and adds no unneeded step', async () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 200n })
    await fc.assert(
      fc.asyncProperty(amount, fc.bigInt({ min: 0n, max: 2n ** 200n }), fc.boolean(), async (...drawn) => {
        const [fromAmount, allowance, resetsFirst] = drawn
        const { steps, chain } = await plan(({ chain }) => Object.assign(chain, { allowance, resetsFirst }), {
          ...REQUEST,
          fromAmount,
        })
        const expected =
          allowance >= fromAmount
            ? []
            : [...(resetsFirst && allowance > 0n ? [0n] : []), fromAmount].map((value) =>
                chain.platform.encodeApproval({ token: TOKEN, spender: POOL, amount: value }),
              )
        expect(steps.slice(0, -1).map((step) => asCall(step).call)).toEqual(expected)
        expect(steps.at(-1)?.kind).toBe('call')
      }),
      { numRuns: 60 },
    )
  })
})
