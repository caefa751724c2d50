import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { isCausewayError } from '../../kernel/errors.ts'
import { parseJson, stringifyJson } from '../../kernel/json.ts'
import type { Address } from '../../kernel/schema.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import { build, buildQuote, requireTransaction } from './build-quote.ts'
import { describeDifferences, getSignedFields } from './compared-fields.ts'
import { createTestBench, describeError, getOutcome, type Outcome } from './create-test-bench.ts'
import { decodeCases } from './decode-cases.ts'
import { orderCases } from './order-cases.ts'
import { plainProvider } from './parts.ts'
import { isNotApplicable } from './spec.ts'
import { fail, type Suite } from './suite.ts'
import { nativeRequest } from './wire-cases.ts'

const OTHER_RECIPIENT: Address = '0x7777777777777777777777777777777777777777'

export function buildCases(suite: Suite): void {
  const { it, expect, spec } = suite
  const provider = plainProvider(spec)
  if (spec.build?.order !== undefined) {
    orderCases(suite)
    ownBuildCases(suite)
    return
  }

  it('returns a transaction that matches its quote, with an approval of exactly the amount', async () => {
    const { built, harness } = await buildQuote(suite)
    const { request } = harness.server.terms
    const { to, data } = requireTransaction(built)
    if (!/^0x[0-9a-fA-F]{40}$/.test(to)) fail(`It calls '${to}'`)
    if (data.length < 10) fail(`Its calldata '${data}' calls nothing`)
    if (isNativeToken(request.fromTokenAddress)) {
      if (built.approval) fail(`It approves ${built.approval.spender}.`)
      return
    }
    if (built.quote.skipApproval) return
    const { spender, ...allowance } = built.approval ?? fail('A token needs an approval.')
    expect(allowance).toEqual({ token: request.fromTokenAddress, amount: request.fromAmount })
    if (sameAddress(spender, request.fromAddress)) fail('The spender is the account itself')
  })

  recipientCase(suite)
  nativeCase(suite)

  if (provider.build !== undefined) ownBuildCases(suite)
  if (provider.decode !== undefined && !spec.decode) decodeCases(suite)
}

/**
 * Defines the tests that a request contains the recipient, because calldata without a decoder cannot be checked for it.
 */
function recipientCase(suite: Suite): void {
  const { it, spec } = suite
  const isDecoded = plainProvider(spec).decode !== undefined
  if (!isNotApplicable(spec.wire.recipient) || spec.build?.local !== undefined || isDecoded) return
  if (sameAddress(spec.request.fromAddress ?? '', spec.request.toAddress)) {
    it('rejects a recipient other than the sender, because its API only pays the sender', async () => {
      const { clock, aggregator, server } = createTestBench(spec)
      const redirected = { ...server.terms.request, toAddress: OTHER_RECIPIENT }
      const outcome = await getOutcome(clock, aggregator.getBestQuote(redirected))
      if (outcome.ok) fail('It returns a quote for another recipient, which the API does not receive.')
    })
    return
  }
  it('sends the recipient in a request of the quote or the build', async () => {
    const { harness } = await buildQuote(suite)
    const { calls, terms } = harness.server
    const recipient = terms.request.toAddress ?? fail('The request names no recipient')
    const isNamed = calls.some((call) => stringifyJson(call).toLowerCase().includes(recipient.toLowerCase()))
    if (!isNamed)
      fail('No request names the recipient. Reject other recipients than the sender, or send the recipient.')
  })
}

function nativeCase(suite: Suite): void {
  const { it, spec } = suite
  const { native } = spec
  if (isNotApplicable(native)) return
  const request = nativeRequest(spec.request, native, 'source', NATIVE_TOKEN_ADDRESS)
  if (!isNativeToken(request.fromTokenAddress)) return
  it('pays a native input token as the value of the transaction, without an approval', async () => {
    const { built } = await buildQuote(suite, request)
    const { approval, quote } = built
    const { value } = requireTransaction(built)
    const expected = BigInt(request.fromAmount) + (quote.otherPayOut ?? 0n)
    if (value !== expected) fail(`The value is ${value}, expected ${expected}.`)
    if (approval) fail(`It approves ${approval.spender}.`)
  })
}

function ownBuildCases(suite: Suite): void {
  const { it, expect } = suite
  it('build: rejects worse terms, or leaves them out of the transaction', async () => {
    const { harness, built } = await buildQuote(suite)
    harness.server.terms = { ...harness.server.terms, toAmount: built.quote.toAmountMin / 2n }
    const outcome = await build(harness, built.quote)
    assertSameOrRejected(outcome, built, 'The server now pays half')
  })

  it('build: returns the same transaction for a quote restored from storage', async () => {
    const { harness, built } = await buildQuote(suite)
    const stored = parseJson(stringifyJson(built.quote.interfaceParamData))
    const outcome = await build(harness, { ...built.quote, interfaceParamData: stored })
    if (!outcome.ok) fail(describeError(outcome.error))
    expect(getSignedFields(outcome.value)).toEqual(getSignedFields(built))
  })

  it('build: rejects corrupted stored data, or returns the same transaction', async () => {
    const { harness, built } = await buildQuote(suite)
    const damaged = ['terms', 7, null, undefined, [], {}, parseJson('{"__proto__":{"to":"0x00"}}')]
    for (const interfaceParamData of damaged) {
      const outcome = await build(harness, { ...built.quote, interfaceParamData })
      assertSameOrRejected(outcome, built, `With ${JSON.stringify(interfaceParamData)} for its data`)
    }
  })
}

function assertSameOrRejected(outcome: Outcome<BuiltQuote>, quoted: BuiltQuote, when: string): void {
  if (!outcome.ok) {
    if (!isCausewayError(outcome.error)) fail(`${when}: it broke with ${describeError(outcome.error)}`)
    return
  }
  const changes = describeDifferences(getSignedFields(outcome.value), getSignedFields(quoted))
  if (changes.length > 0) fail(`${when}: ${changes.join('; ')}`)
}
