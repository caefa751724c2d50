import { describe, expect, it } from 'vitest'
import type { Address } from '../kernel/schema.ts'
import type { SentTransaction } from '../platforms/transaction.ts'
import type { DecodedTransaction } from '../quotes/provider.ts'
import { ProviderError } from '../quotes/provider-error.ts'
import type { QuoteRequest } from '../quotes/quote-request.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import { decodeCall } from './decode-call.ts'
import { ARBITRUM, BASE, ETH, HANDLER, SENDER, USDC } from './journeys.test-support.ts'

const WETH: Address = '0x4200000000000000000000000000000000000006'
const SENT: SentTransaction = {
  chainId: ARBITRUM,
  hash: '0x01',
  from: SENDER,
  to: HANDLER,
  data: '0xabcd',
  value: 0n,
  nonce: 1,
}
const TERMS = { token: USDC, amount: 5n, recipient: SENDER }

/** Decodes a transaction of a provider that does not pay the native token for the wrapped one. */
function decode(
  decoder: (request: Pick<QuoteRequest, 'toChainId' | 'toTokenAddress'>) => DecodedTransaction | undefined,
  transaction: Partial<SentTransaction> = {},
) {
  const provider = scriptedProvider({
    quote: () => ({}),
    decode: (_, request) => decoder(request),
    unsupportedReason: ({ toTokenAddress }) =>
      toTokenAddress === WETH ? new ProviderError('NOT_SUPPORT', 'It pays the native token.') : undefined,
  })
  return decodeCall(provider, { ...SENT, ...transaction })
}

describe('a call of a provider, without its request', () => {
  it('has the terms that the calldata contains', () => {
    const decoded = decode(() => ({ ...TERMS, destinationChainId: BASE, toTokenAddress: USDC }))
    expect(decoded).toEqual({ ...TERMS, destinationChainId: BASE, toTokenAddress: USDC })
  })

  it('has no output token if the decoder repeats that of the request, or names none of an EVM chain', () => {
    const repeating = decode(({ toTokenAddress }) => ({ ...TERMS, destinationChainId: BASE, toTokenAddress }))
    expect(repeating).toEqual({ ...TERMS, destinationChainId: BASE })
    const foreign = decode(() => ({ ...TERMS, destinationChainId: BASE, toTokenAddress: 'So1111' }))
    expect(foreign).toEqual({ ...TERMS, destinationChainId: BASE })
  })

  it('pays the native token if the bridge names the wrapped one and does not support it', () => {
    const bridge = (wrapped: Address) =>
      decode(({ toTokenAddress }) => ({
        ...TERMS,
        destinationChainId: BASE,
        toTokenAddress: toTokenAddress === ETH ? ETH : wrapped,
      }))
    expect(bridge(WETH)?.toTokenAddress).toBe(ETH)
    expect(bridge(USDC)?.toTokenAddress).toBe(USDC)
  })

  it('keeps the first terms if the decoder rejects the chain that it names', () => {
    const decoded = decode(({ toChainId }) =>
      toChainId === ARBITRUM ? { ...TERMS, destinationChainId: BASE, toTokenAddress: USDC } : undefined,
    )
    expect(decoded).toEqual({ ...TERMS, destinationChainId: BASE, toTokenAddress: USDC })
  })

  it('has only its message if it makes a call on arrival, whose contract decides who receives', () => {
    expect(decode(() => ({ ...TERMS, message: '0x1234' }))).toEqual({ message: '0x1234' })
    expect(decode(() => ({ ...TERMS, message: '0x' }))).toEqual({ ...TERMS, message: '0x' })
  })

  it('is unknown for a deployment, and if the decoder cannot read it or reports a problem', () => {
    expect(decode(() => TERMS, { to: undefined })).toBeUndefined()
    expect(decode(() => undefined)).toBeUndefined()
    expect(decode(() => ({ ...TERMS, problem: 'It takes more.' }))).toBeUndefined()
  })
})
