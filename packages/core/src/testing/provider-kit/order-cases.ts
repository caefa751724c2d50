import { stringifyJson } from '../../kernel/json.ts'
import { assertRead, buildQuote, requireOrder } from './build-quote.ts'
import { fail, type Suite } from './suite.ts'

/** Defines the tests of a provider whose orders are signed instead of sent. */
export function orderCases(suite: Suite): void {
  const { it, expect } = suite
  it('returns an order that it can decode, with the quoted terms', async () => {
    const { built, harness } = await buildQuote(suite)
    const { request } = harness.server.terms
    const order = requireOrder(built)
    const read = harness.provider.decodeOrder?.(order, request) ?? fail('It cannot decode its own order.')
    assertRead('token', read.token, request.fromTokenAddress)
    assertRead('recipient', read.recipient, request.toAddress)
    assertRead('spender', read.spender, built.approval?.spender)
    expect(read.amount).toEqual(request.fromAmount)
    if (harness.provider.submitOrder === undefined) {
      fail('Signed orders cannot be submitted: `submitOrder` is missing.')
    }
  })

  it('does not decode unrelated typed data', async () => {
    const { built, harness } = await buildQuote(suite)
    const { typedData } = requireOrder(built)
    for (const change of [{ primaryType: 'Permit' }, { message: {} }, { domain: {} }]) {
      const read = harness.provider.decodeOrder?.(
        { typedData: { ...typedData, ...change } },
        harness.server.terms.request,
      )
      if (read !== undefined) fail(`It decodes ${stringifyJson(read)} with ${stringifyJson(change)}`)
    }
  })
}
