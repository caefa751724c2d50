import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { TokenListEntry } from '../../quotes/provider.ts'
import { createTestBench, describeError, getOutcome } from './create-test-bench.ts'
import { plainProvider } from './parts.ts'
import { isNotApplicable } from './spec.ts'
import { fail, type Suite } from './suite.ts'

export function tokenCases(suite: Suite): void {
  const { it, spec } = suite
  const provider = plainProvider(spec)
  if (provider.tokens !== undefined) listCases(suite)
  if (provider.health === undefined) return
  it('is healthy when its service replies', async () => {
    const { aggregator, clock } = createTestBench(spec)
    const outcome = await getOutcome(clock, aggregator.checkHealth(provider.id))
    if (!outcome.ok) fail(describeError(outcome.error))
  })
}

function listCases(suite: Suite): void {
  const { it, spec } = suite
  if (spec.tokens === undefined) {
    it('describes its token list in the specification', async () => fail('`tokens` is missing'))
    return
  }
  const { entries } = spec.tokens
  const list = async () => {
    const { aggregator, clock, provider } = createTestBench(spec)
    const outcome = await getOutcome(clock, aggregator.tokens(provider.id))
    return outcome.ok ? outcome.value : fail(describeError(outcome.error))
  }

  for (const expected of entries) {
    it(`lists ${expected.symbol ?? expected.address} of chain ${expected.chainId}`, async () => {
      const tokens = await list()
      if (!tokens.some((token) => has(token, expected))) {
        fail(`${JSON.stringify(expected)} is not in ${JSON.stringify(tokens).slice(0, 500)}`)
      }
    })
  }

  const { native } = spec
  if (isNotApplicable(native)) return
  it('lists native tokens only by the placeholder', async () => {
    const natives = (await list()).filter(({ address }) => isNativeToken(address))
    if (natives.length === 0) fail('The list has no native token. Return one from the route.')
    for (const { address, symbol } of natives) {
      if (address !== NATIVE_TOKEN_ADDRESS) fail(`${symbol} is listed as '${address}'`)
    }
  })
}

function has(token: TokenListEntry, expected: Partial<TokenListEntry>): boolean {
  return Object.entries(expected).every(([field, value]) => Reflect.get(token, field) === value)
}
