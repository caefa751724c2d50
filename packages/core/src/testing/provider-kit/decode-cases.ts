import { sameAddress } from '../../chains/address.ts'
import { stringifyJson } from '../../kernel/json.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { Call } from '../../platforms/transaction.ts'
import type { DecodedTransaction, QuoteProvider } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { assertRead, buildQuote, requireTransaction } from './build-quote.ts'
import { createRandom } from './create-random.ts'
import { describeError } from './create-test-bench.ts'
import { fail, type Suite } from './suite.ts'

const OTHER_ACCOUNT = '9999999999999999999999999999999999999999'

/** Defines the tests of `decode`. */
export function decodeCases(suite: Suite): void {
  const { it, seed } = suite

  it('decode: returns the token, the amount and the recipient of its own transaction', async () => {
    const { built, harness } = await buildQuote(suite)
    const { request } = harness.server.terms
    const decoded = decode(harness.provider, requireTransaction(built), request)
    if (decoded === undefined) fail('It cannot decode its own transaction. Return a real one from the route.')
    const { token, amount, recipient, spender } = decoded
    assertRead('token', token, request.fromTokenAddress)
    if (amount !== undefined && amount !== request.fromAmount)
      fail(`amount: read ${amount}, sent ${request.fromAmount}`)
    assertRead('recipient', recipient, request.toAddress)
    assertRead('spender', spender, built.approval?.spender)
    if (recipient === undefined && amount === undefined && token === undefined) fail('It decodes nothing.')
  })

  it('decode: never returns another account as the recipient', async () => {
    const { built, harness } = await buildQuote(suite)
    const { request } = harness.server.terms
    const transaction = requireTransaction(built)
    const recipientDigits = request.toAddress?.slice(2) ?? fail('The request names no recipient')
    const data = transaction.data.replace(new RegExp(recipientDigits, 'gi'), OTHER_ACCOUNT) as Hex
    if (data === transaction.data) return
    const recipient = decode(harness.provider, { ...transaction, data }, request)?.recipient
    if (sameAddress(`0x${recipientDigits}`, recipient))
      fail('The calldata pays another account, but decode returns the recipient')
  })

  it('decode: never throws, and returns undefined for random bytes', async () => {
    const { built, harness } = await buildQuote(suite)
    const transaction = requireTransaction(built)
    const { request } = harness.server.terms
    const random = createRandom(seed)
    for (let length = 2; length < transaction.data.length; length += 2) {
      decode(harness.provider, { ...transaction, data: transaction.data.slice(0, length) as Hex }, request)
    }
    for (let count = 0; count < 200; count++) {
      const data: Hex = `0x${random.hex(2 * random.below(300))}`
      const read = decode(harness.provider, { ...transaction, data }, request)
      if (read !== undefined) fail(`It decodes ${stringifyJson(read)} from ${data} [seed ${seed}]`)
    }
  })
}

function decode(
  provider: QuoteProvider,
  transaction: Call,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  try {
    return provider.decode?.(transaction, request)
  } catch (error) {
    fail(`decode threw ${describeError(error)} at ${transaction.data.slice(0, 100)}`)
  }
}
