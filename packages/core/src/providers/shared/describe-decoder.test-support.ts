import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { QuoteProvider } from '../../quotes/provider.ts'
import type { UncheckedQuoteRequest } from '../../quotes/quote-request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, swapRequest } from './cases.test-support.ts'
import type { CalldataTerms } from './encode-swap.test-support.ts'

/** A calldata decoder, with the replies that the provider passes to it. */
export interface DecoderCase {
  readonly create: (options: { readonly fetch: typeof globalThis.fetch }) => QuoteProvider
  /** Default: `swapRequest`, with a slippage of 0.1 %. */
  readonly request?: UncheckedQuoteRequest
  /** Expected output of the reply, in base units. Default: `OUTPUT`. */
  readonly output?: bigint
  readonly encode: (terms: CalldataTerms) => Hex
  /** Checks that require a simulation. Default: none. */
  readonly unproven?: readonly ('spend' | 'spender' | 'recipient')[]
  /** Tokens that the calldata does not name. Default: none. */
  readonly unnamed?: readonly ('fromToken' | 'toToken')[]
  /** Whether a flag of the calldata allows partial swaps. */
  readonly hasFlags?: boolean
  /** Creates the reply to a quote or a build, with the calldata. */
  readonly createReply: (data: Hex, method: string) => object
}

/** Output of the replies for `swapRequest`. */
const OUTPUT = 399_800_000_000_000_000n

/** Tests that a decoder rejects manipulated calldata without a simulation. */
export function describeDecoder(name: string, options: DecoderCase): void {
  const {
    create,
    request = { ...swapRequest, slippage: 0.1 },
    output = OUTPUT,
    encode,
    createReply,
  } = options
  const { unproven = [], unnamed = [], hasFlags = false } = options
  const { fromTokenAddress, toTokenAddress, fromAmount, toAddress } = request
  const minimum = (output * 999n) / 1000n
  const honest: CalldataTerms = {
    fromToken: fromTokenAddress as Hex,
    toToken: toTokenAddress as Hex,
    amount: BigInt(fromAmount),
    minimum,
    recipient: toAddress as Hex,
    flags: 0n,
  }
  const run = async (change: Partial<CalldataTerms> = {}, malform = (data: Hex): Hex => data) => {
    const { getQuotes, build } = createProviderHarness({
      create,
      request,
      answer: ({ method }) => createReply(malform(encode({ ...honest, ...change })), method),
    })
    const { failures } = await getQuotes()
    return failures[0] ?? build().catch((error: unknown) => error)
  }

  describe(name, () => {
    it('verifies the checks that the contract enforces, and leaves the others to the simulation', async () => {
      const check = (name: 'spend' | 'spender' | 'recipient') =>
        unproven.includes(name) ? { status: 'unverified' } : { status: 'verified', by: ['calldata'] }
      expect(await run()).toMatchObject({
        verification: { spend: check('spend'), spender: check('spender'), recipient: check('recipient') },
      })
    })

    const attacks: [string, Partial<CalldataTerms>][] = [
      ['pays another account', { recipient: ATTACKER }],
      ['pays a minimum of one base unit', { minimum: 1n }],
      ['pays a minimum that is one basis point too low', { minimum: minimum - output / 10_000n }],
      ['takes more than the amount', { amount: honest.amount + 1n }],
    ]
    if (hasFlags) attacks.push(['may swap only a part', { flags: 1n }])
    if (!unnamed.includes('toToken')) attacks.push(['pays another token', { toToken: ATTACKER }])
    if (!unnamed.includes('fromToken')) attacks.push(['takes another token', { fromToken: ATTACKER }])
    it.each(attacks)('rejects a call that %s', async (_attack, change) => {
      expect(await run(change)).toMatchObject({ code: 'VERIFICATION_FAILED' })
    })

    it.each<[string, (data: Hex) => Hex]>([
      ['lacks its last words', (data) => `0x${data.slice(2, -128)}`],
      ['has nothing but its selector', (data) => `0x${data.slice(2, 10)}`],
    ])('rejects calldata that %s', async (_defect, malform) => {
      expect(await run({}, malform)).toMatchObject({ code: 'VERIFICATION_FAILED' })
    })

    it('decodes calldata in upper case', async () => {
      const toUpperCase = (data: Hex): Hex => `0x${data.slice(2).toUpperCase()}`
      expect(await run({ recipient: ATTACKER }, toUpperCase)).toMatchObject({ code: 'VERIFICATION_FAILED' })
    })

    it('does not verify the spend of a call that sells less than the amount', async () => {
      expect(await run({ amount: honest.amount - 1n })).toMatchObject({
        verification: { spend: { status: 'unverified' } },
      })
    })
  })
}
