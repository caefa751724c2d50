import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../../quotes/index.ts'
import { EXACT_AMOUNTS } from './quote-cases.ts'
import { createRig, outcomeOf } from './rig.ts'
import type { Call } from './server.ts'
import { isNone, type NativeSpec, type None, type ProviderSpec, type Reader, readWire } from './spec.ts'
import { fail, type Suite } from './suite.ts'

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const NATIVE_SPELLINGS = {
  'the placeholder': NATIVE_TOKEN_ADDRESS,
  'the zero address': ZERO_ADDRESS,
  "''": '',
}

export function wireCases(suite: Suite): void {
  const { it, expect, spec } = suite
  const { wire, slippage, native, request, amounts = EXACT_AMOUNTS } = spec
  const unless = (
    absent: object | string | ((call: Call) => unknown),
    name: string,
    run: () => Promise<void>,
  ) => (isNone(absent) ? it.skip(`${name} (${absent.none})`, run) : it(name, run))

  for (const fromAmount of [...amounts, BigInt(request.fromAmount)]) {
    unless(wire.amount, `sends an amount of ${fromAmount} to the last unit`, async () => {
      const call = await termsCall(spec, { ...request, fromAmount })
      expect(String(readWire(wire.amount as Reader, call))).toEqual(String(fromAmount))
    })
  }

  for (const [what, reader, address] of [
    ['the source token', wire.sourceToken, request.fromTokenAddress],
    ['the destination token', wire.destinationToken, request.toTokenAddress],
    ['the recipient', wire.recipient, request.toAddress],
    ['the sender', wire.sender, request.fromAddress],
  ] as const) {
    unless(reader, `names ${what} of the request`, async () => {
      expectAddress(await termsCall(spec, request), reader, address ?? '', what)
    })
  }

  for (const percent of [0.1, 0.5, 3] as const) {
    const sent = isNone(slippage) ? undefined : slippage.sent[percent]
    unless(slippage, `sends a slippage of ${percent} % as ${sent ?? 'nothing'}`, async () => {
      const { read } = slippage as Exclude<typeof slippage, None>
      expect(readWire(read, await termsCall(spec, { ...request, slippage: percent }))).toEqual(sent)
    })
  }

  for (const [name, spelling] of Object.entries(NATIVE_SPELLINGS)) {
    for (const side of ['source', 'destination'] as const) {
      const reader = side === 'source' ? wire.sourceToken : wire.destinationToken
      const absent = isNone(reader) ? reader : native
      unless(absent, `sends a native ${side} written as ${name} in the provider's own way`, async () => {
        const spec_ = native as NativeSpec
        const input = nativeRequest(request, spec_, side, spelling)
        expectAddress(await termsCall(spec, input), reader, spec_[side], `the native ${side}`)
      })
    }
  }
}

/** The call that carries the terms of a request. */
async function termsCall(spec: ProviderSpec, request: QuoteRequestInput): Promise<Call> {
  const rig = createRig(spec, { request })
  await outcomeOf(rig.clock, rig.provider.quote(parseQuoteRequest(request), rig.context()))
  const { calls, strays } = rig.server
  const asked = [...calls.map(({ route }) => route), ...strays].join(', ') || 'nothing'
  return (
    calls.find(({ route }) => route === spec.wire.route) ?? fail(`It asked ${asked}, not ${spec.wire.route}`)
  )
}

function expectAddress(call: Call, reader: Reader | None, address: string, what: string): void {
  if (typeof reader === 'object') return
  const sent = readWire(reader, call)
  if (typeof sent === 'string' && sent.toLowerCase() === address.toLowerCase()) return
  fail(`${what}: expected ${address}, sent ${String(sent)}`)
}

/** The request with a native token on one side, written as told. */
export function nativeRequest(
  plain: QuoteRequestInput,
  native: NativeSpec,
  side: 'source' | 'destination',
  spelling: string,
): QuoteRequestInput {
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
