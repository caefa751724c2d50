import { expect, it } from 'vitest'
import { parseJson, stringifyJson } from '../kernel/json.ts'
import type { ArrivalCall, ArrivalHandler } from '../quotes/arrival-handler.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import { createTestQuote } from '../quotes/quotes.test-support.ts'
import { assertArrival } from './assert-arrival.ts'
import type { Arrival } from './create-arrivals.ts'
import { ATTACKER, BASE, HANDLER, SENDER, USDC } from './journeys.test-support.ts'

const CALL: ArrivalCall = {
  chainId: BASE,
  token: USDC,
  target: '0x6666666666666666666666666666666666666666',
  data: '0xabcd',
  amount: 'all',
  amountOffset: 4,
  fallbackRecipient: SENDER,
}
const encode = (call: ArrivalCall): `0x${string}` => `0x${Buffer.from(stringifyJson(call)).toString('hex')}`
const handler: ArrivalHandler = {
  getContract: () => HANDLER,
  encode,
  decode: (message) =>
    message === '0x'
      ? undefined
      : (parseJson(Buffer.from(message.slice(2), 'hex').toString()) as ArrivalCall),
  readOutcome: () => undefined,
}
const PAYMENT = {
  contract: CALL.target,
  token: USDC,
  beneficiary: SENDER,
  amount: 0n,
  amountOffset: 4,
  stopsAtDebt: false,
}
const VERIFIED = { status: 'verified', by: ['calldata'] } as const
const quote = createTestQuote()
const terms = {
  quote,
  request: quote.request as BuiltQuote['request'],
  interfaceParamData: {},
  validUntil: 1,
  verification: { spend: VERIFIED, spender: VERIFIED, recipient: VERIFIED },
}
const transaction: BuiltQuote = {
  ...terms,
  type: 'transaction',
  transaction: { to: HANDLER, data: '0x', value: 0n },
}

/** Compares the call that a provider decodes from its transaction with the planned one. */
function compare(
  decoded: { readonly recipient?: string; readonly message?: `0x${string}` } | undefined,
  built = transaction,
) {
  const arrival: Arrival = {
    payment: PAYMENT,
    providerId: 'bridge',
    recipient: HANDLER,
    call: CALL,
    message: encode(CALL),
    handler,
  }
  return () => assertArrival(built, arrival, { name: 'Bridge', decode: () => decoded })
}

it('accepts exactly the planned call, in any spelling of its addresses', () => {
  const message = encode({
    ...CALL,
    target: CALL.target.toUpperCase().replace('X', 'x') as typeof CALL.target,
  })
  expect(compare({ recipient: HANDLER, message })).not.toThrow()
})

it.each<[string, Partial<ArrivalCall>]>([
  ['target', { target: ATTACKER }],
  ['data', { data: '0xabce' }],
  ['amountOffset', { amountOffset: 36 }],
  ['amount', { amount: 1n }],
  ['fallbackRecipient', { fallbackRecipient: ATTACKER }],
  ['chainId', { chainId: 1 }],
])('rejects a call with another %s, and names it', (field, change) => {
  const message = encode({ ...CALL, ...change })
  expect(compare({ recipient: HANDLER, message })).toThrow(
    expect.objectContaining({ code: 'BUILD_MISMATCH', details: expect.stringContaining(field) }),
  )
})

it('rejects a transaction that pays another recipient, makes no call, or cannot be decoded', () => {
  const code = { code: 'BUILD_MISMATCH' }
  expect(compare({ recipient: ATTACKER, message: encode(CALL) })).toThrow(expect.objectContaining(code))
  expect(compare({ recipient: HANDLER })).toThrow(expect.objectContaining(code))
  expect(compare(undefined)).toThrow(expect.objectContaining(code))
})

it('rejects an order, whose call cannot be decoded', () => {
  const typedData = { domain: {}, types: {}, primaryType: 'Order', message: {} }
  const order: BuiltQuote = {
    ...terms,
    type: 'order',
    order: { typedData } as Extract<BuiltQuote, { type: 'order' }>['order'],
  }
  expect(compare({ recipient: HANDLER, message: encode(CALL) }, order)).toThrow(
    expect.objectContaining({ code: 'BUILD_MISMATCH' }),
  )
})
