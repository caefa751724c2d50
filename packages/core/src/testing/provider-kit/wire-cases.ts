import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest, type UncheckedQuoteRequest } from '../../quotes/quote-request.ts'
import type { ApiCall } from '../scripted-fetch.ts'
import { createTestBench, getOutcome } from './create-test-bench.ts'
import { EXACT_AMOUNTS } from './quote-cases.ts'
import { isNotApplicable, type NativeSpec, type ProviderSpec, readWire } from './spec.ts'
import { fail, type Suite } from './suite.ts'

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const NATIVE_SPELLINGS = {
  'the placeholder': NATIVE_TOKEN_ADDRESS,
  'the zero address': ZERO_ADDRESS,
  "''": '',
}

export function wireCases(suite: Suite): void {
  amountCases(suite)
  addressCases(suite)
  slippageCases(suite)
  nativeCases(suite)
}

function amountCases(suite: Suite): void {
  const { it, expect, spec } = suite
  const { request, amounts = EXACT_AMOUNTS } = spec
  const reader = spec.wire.amount
  if (isNotApplicable(reader)) return
  for (const fromAmount of [...amounts, BigInt(request.fromAmount)]) {
    it(`sends an amount of exactly ${fromAmount}`, async () => {
      const call = await termsCall(spec, { ...request, fromAmount })
      expect(String(readWire(reader, call))).toEqual(String(fromAmount))
    })
  }
}

function addressCases(suite: Suite): void {
  const { it, spec } = suite
  const { wire, request } = spec
  for (const [field, reader, address] of [
    ['the source token', wire.sourceToken, request.fromTokenAddress],
    ['the destination token', wire.destinationToken, request.toTokenAddress],
    ['the recipient', wire.recipient, request.toAddress],
    ['the sender', wire.sender, request.fromAddress],
  ] as const) {
    if (isNotApplicable(reader)) continue
    it(`sends ${field} of the request`, async () => {
      expectAddress(readWire(reader, await termsCall(spec, request)), address ?? '', field)
    })
  }
}

function slippageCases(suite: Suite): void {
  const { it, expect, spec } = suite
  const { slippage, request } = spec
  if (isNotApplicable(slippage)) return
  const { read, sent } = slippage
  for (const percent of [0.1, 0.5, 3] as const) {
    it(`sends a slippage of ${percent} % as ${sent[percent]}`, async () => {
      expect(readWire(read, await termsCall(spec, { ...request, slippage: percent }))).toEqual(sent[percent])
    })
  }
}

function nativeCases(suite: Suite): void {
  const { it, spec } = suite
  const { wire, native, request } = spec
  if (isNotApplicable(native)) return
  for (const [name, spelling] of Object.entries(NATIVE_SPELLINGS)) {
    for (const side of ['source', 'destination'] as const) {
      const reader = side === 'source' ? wire.sourceToken : wire.destinationToken
      if (isNotApplicable(reader)) continue
      it(`sends a native ${side} written as ${name} in the provider's format`, async () => {
        const call = await termsCall(spec, nativeRequest(request, native, side, spelling))
        expectAddress(readWire(reader, call), native[side], `the native ${side}`)
      })
    }
  }
}

/** Returns the request with the terms. */
async function termsCall(spec: ProviderSpec, request: UncheckedQuoteRequest): Promise<ApiCall> {
  const harness = createTestBench(spec, { request })
  await getOutcome(harness.clock, harness.provider.quote(parseQuoteRequest(request), harness.context()))
  const { calls, strays } = harness.server
  const requested = [...calls.map(({ route }) => route), ...strays].join(', ') || 'nothing'
  return (
    calls.find(({ route }) => route === spec.wire.route) ??
    fail(`It requested ${requested}, not ${spec.wire.route}.`)
  )
}

function expectAddress(sent: unknown, address: string, field: string): void {
  if (typeof sent === 'string' && sent.toLowerCase() === address.toLowerCase()) return
  fail(`${field}: expected ${address}, sent ${String(sent)}`)
}

/** Returns the request with a native token on one side, in the given format. */
export function nativeRequest(
  plain: UncheckedQuoteRequest,
  native: NativeSpec,
  side: 'source' | 'destination',
  spelling: string,
): UncheckedQuoteRequest {
  const { request } = native
  if (request === undefined) {
    return side === 'source'
      ? { ...plain, fromTokenAddress: spelling, fromTokenDecimals: 18 }
      : { ...plain, toTokenAddress: spelling, toTokenDecimals: 18 }
  }
  const respell = (address: string) => (isNativeToken(address) ? spelling : address)
  return {
    ...request,
    fromTokenAddress: respell(request.fromTokenAddress),
    toTokenAddress: respell(request.toTokenAddress),
  }
}
