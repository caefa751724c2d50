import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/index.ts'
import { type Hex, isCausewayError, parseJson, stringifyJson } from '../../kernel/index.ts'
import type {
  BuiltQuote,
  DecodedTransaction,
  Quote,
  QuoteProvider,
  QuoteRequest,
  QuoteRequestInput,
  TransactionData,
} from '../../quotes/index.ts'
import { lieCases } from './lie-cases.ts'
import { differences, moneyOfBuilt, signedOfQuote } from './money.ts'
import { plainProvider } from './parts.ts'
import { createRandom } from './random.ts'
import { createRig, describeError, type Outcome, outcomeOf, quoteOf, type Rig } from './rig.ts'
import { isNone } from './spec.ts'
import { fail, type Suite } from './suite.ts'
import { buildTarget, quoteTarget } from './targets.ts'
import { nativeRequest } from './wire-cases.ts'

const STRANGER = '9999999999999999999999999999999999999999'

export function buildCases(suite: Suite): void {
  const { it, expect, spec } = suite
  const provider = plainProvider(spec)
  lieCases(suite, { ...quoteTarget, faults: signedDifferences })
  if (spec.build?.order !== undefined) {
    orderCases(suite)
    return
  }

  it('gives a transaction that agrees with its quote, and allows exactly the amount', async () => {
    const { built, rig } = await builtOf(suite)
    const { request } = rig.server.terms
    const { to, data } = transactionOf(built)
    if (!/^0x[0-9a-fA-F]{40}$/.test(to)) fail(`It calls '${to}'`)
    if (data.length < 10) fail(`Its calldata '${data}' calls nothing`)
    if (isNativeToken(request.fromTokenAddress)) {
      if (built.approval) fail(`It lets ${built.approval.spender} take tokens`)
      return
    }
    const { spender, ...allowance } = built.approval ?? fail('It needs no allowance for a token')
    expect(allowance).toEqual({ token: request.fromTokenAddress, amount: request.fromAmount })
    if (sameAddress(spender, request.fromAddress)) fail('The spender is the account itself')
  })

  nativeCase(suite)

  if (provider.build === undefined) {
    it.skip('build: the transaction comes with the quote', async () => undefined)
  } else {
    ownBuildCases(suite)
  }
  if (provider.decode === undefined) {
    it.skip('decode: the provider does not read its own transactions', async () => undefined)
  } else if (spec.decode) {
    it.skip(`decode: ${spec.decode.none}`, async () => undefined)
  } else {
    decodeCases(suite)
  }
}

function nativeCase(suite: Suite): void {
  const { it, spec } = suite
  const { native } = spec
  const sentence = 'pays a native source as the value of the transaction, and allows nobody anything'
  if (isNone(native)) {
    it.skip(`${sentence} (${native.none})`, async () => undefined)
    return
  }
  const request = nativeRequest(spec.request, native, 'source', NATIVE_TOKEN_ADDRESS)
  if (!isNativeToken(request.fromTokenAddress)) return
  it(sentence, async () => {
    const { built } = await builtOf(suite, request)
    const { approval, quote } = built
    const { value } = transactionOf(built)
    const agreed = BigInt(request.fromAmount) + (quote.otherPayOut ?? 0n)
    if (value !== agreed) fail(`It pays ${value}, agreed were ${agreed}`)
    if (approval) fail(`It lets ${approval.spender} take tokens`)
  })
}

function ownBuildCases(suite: Suite): void {
  const { it, expect, spec } = suite
  if (spec.build?.local === undefined) lieCases(suite, buildTarget(spec))

  it('build: terms that got worse are refused, or are not the ones that are signed', async () => {
    const { rig, built } = await builtOf(suite)
    rig.server.terms = { ...rig.server.terms, toAmount: built.quote.toAmountMin / 2n }
    const outcome = await build(rig, built.quote)
    assertSameOrRefused(outcome, built, 'The server now pays half')
  })

  it('build: a quote that came back from storage gives the same transaction', async () => {
    const { rig, built } = await builtOf(suite)
    const stored = parseJson(stringifyJson(built.quote.interfaceParamData))
    const outcome = await build(rig, { ...built.quote, interfaceParamData: stored })
    if (!outcome.ok) fail(describeError(outcome.error))
    expect(moneyOfBuilt(outcome.value)).toEqual(moneyOfBuilt(built))
  })

  it('build: a quote whose data was damaged in storage is refused, or gives the same transaction', async () => {
    const { rig, built } = await builtOf(suite)
    const damaged = ['terms', 7, null, undefined, [], {}, parseJson('{"__proto__":{"to":"0x00"}}')]
    for (const interfaceParamData of damaged) {
      const outcome = await build(rig, { ...built.quote, interfaceParamData })
      assertSameOrRefused(outcome, built, `With ${JSON.stringify(interfaceParamData)} for its data`)
    }
  })
}

function signedDifferences(value: Quote, clean: Quote): string[] {
  return differences(signedOfQuote(value), signedOfQuote(clean))
}

async function builtOf(
  { spec }: Suite,
  request: QuoteRequestInput = spec.request,
): Promise<{ rig: Rig; built: BuiltQuote }> {
  const rig = createRig(spec, { request })
  const outcome = await build(rig, await quoteOf(rig))
  if (!outcome.ok) fail(`The plain server gets no transaction: ${describeError(outcome.error)}`)
  return { rig, built: outcome.value }
}

function build({ aggregator, clock }: Rig, quote: Quote): Promise<Outcome<BuiltQuote>> {
  return outcomeOf(clock, aggregator.build(quote))
}

function assertSameOrRefused(outcome: Outcome<BuiltQuote>, agreed: BuiltQuote, when: string): void {
  if (!outcome.ok) {
    if (!isCausewayError(outcome.error)) fail(`${when}: it broke with ${describeError(outcome.error)}`)
    return
  }
  const changes = differences(moneyOfBuilt(outcome.value), moneyOfBuilt(agreed))
  if (changes.length > 0) fail(`${when}: ${changes.join('; ')}`)
}

function decodeCases(suite: Suite): void {
  const { it, seed } = suite

  it('decode: reads the token, the amount and the recipient out of its own transaction', async () => {
    const { built, rig } = await builtOf(suite)
    const { request } = rig.server.terms
    const decoded = decode(rig.provider, transactionOf(built), request)
    if (decoded === undefined) fail('It does not know its own transaction: give the route a real one')
    const { token, amount, recipient, spender } = decoded
    assertRead('token', token, request.fromTokenAddress)
    if (amount !== undefined && amount !== request.fromAmount)
      fail(`amount: read ${amount}, sent ${request.fromAmount}`)
    assertRead('recipient', recipient, request.toAddress)
    assertRead('spender', spender, built.approval?.spender)
    if (recipient === undefined && amount === undefined && token === undefined) fail('It reads nothing')
  })

  it('decode: never takes a stranger for the recipient', async () => {
    const { built, rig } = await builtOf(suite)
    const { request } = rig.server.terms
    const transaction = transactionOf(built)
    const mine = request.toAddress?.slice(2) ?? fail('The request names no recipient')
    const data = transaction.data.replace(new RegExp(mine, 'gi'), STRANGER) as Hex
    if (data === transaction.data) return
    const recipient = decode(rig.provider, { ...transaction, data }, request)?.recipient
    if (sameAddress(`0x${mine}`, recipient)) fail('The calldata pays a stranger, and it reads the recipient')
  })

  it('decode: throws at no calldata, and reads nothing into noise', async () => {
    const { built, rig } = await builtOf(suite)
    const transaction = transactionOf(built)
    const { request } = rig.server.terms
    const random = createRandom(seed)
    for (let length = 2; length < transaction.data.length; length += 2) {
      decode(rig.provider, { ...transaction, data: transaction.data.slice(0, length) as Hex }, request)
    }
    for (let count = 0; count < 200; count++) {
      const data: Hex = `0x${random.hex(2 * random.below(300))}`
      const read = decode(rig.provider, { ...transaction, data }, request)
      if (read !== undefined) fail(`It reads ${stringifyJson(read)} out of ${data} [seed ${seed}]`)
    }
  })
}

/** The cases of a provider whose orders are signed instead of sent. */
function orderCases(suite: Suite): void {
  const { it, expect } = suite
  it('gives an order that it can read, for exactly what was agreed', async () => {
    const { built, rig } = await builtOf(suite)
    const { request } = rig.server.terms
    const order = built.type === 'order' ? built.order : fail('It gives a transaction, not an order')
    const read = rig.provider.decodeOrder?.(order, request) ?? fail('It cannot read its own order')
    assertRead('token', read.token, request.fromTokenAddress)
    assertRead('recipient', read.recipient, request.toAddress)
    assertRead('spender', read.spender, built.approval?.spender)
    expect(read.amount).toEqual(request.fromAmount)
    if (rig.provider.submitOrder === undefined) {
      fail('Nobody takes the signed order: `submitOrder` is missing')
    }
  })

  it('reads nothing into an order of another kind', async () => {
    const { built, rig } = await builtOf(suite)
    const order = built.type === 'order' ? built.order : fail('It gives a transaction, not an order')
    const { typedData } = order
    for (const change of [{ primaryType: 'Permit' }, { message: {} }, { domain: {} }]) {
      const read = rig.provider.decodeOrder?.(
        { typedData: { ...typedData, ...change } },
        rig.server.terms.request,
      )
      if (read !== undefined) fail(`It reads ${stringifyJson(read)} with ${stringifyJson(change)}`)
    }
  })
  ownBuildCases(suite)
}

function transactionOf(built: BuiltQuote): TransactionData {
  return built.type === 'transaction' ? built.transaction : fail('It gives an order, not a transaction')
}

function decode(
  provider: QuoteProvider,
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  try {
    return provider.decode?.(transaction, request)
  } catch (error) {
    fail(`decode threw ${describeError(error)} at ${transaction.data.slice(0, 100)}`)
  }
}

function assertRead(field: string, read: string | undefined, agreed: string | undefined): void {
  if (read !== undefined && !sameAddress(read, agreed)) fail(`${field}: read ${read}, agreed ${agreed}`)
}
