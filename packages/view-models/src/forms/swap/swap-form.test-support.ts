import {
  type Address,
  type Hex,
  type Percent,
  parseQuoteRequest,
  type Quote,
  type QuoteFailure,
  type QuoteRequestInput,
} from '@causeway/core'
import { arbitrum, base, fuel, mantle } from '@causeway/core/chains'
import { nativeToken, type Token } from '@causeway/core/data'
import { createTestQuote } from '../../../../core/src/quotes/quotes.test-support.ts'
import { swapForm } from './swap-form.ts'
import type { SwapFormInput } from './swap-form-input.ts'

export const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
export const EXTERNAL_ACCOUNT: Address = '0x2222222222222222222222222222222222222222'
export const FUEL_ACCOUNT: Hex = `0x${'33'.repeat(32)}`
export const NOW = 1_750_000_000_000

const token = (chainId: number, symbol: string, decimals: number, digit: string): Token => ({
  chainId,
  symbol,
  decimals,
  name: symbol,
  address: `0x${digit.repeat(40)}`,
})

export const USDC_ARBITRUM = token(arbitrum.id, 'USDC', 6, 'a')
export const USDC_BASE = token(base.id, 'USDC', 6, 'b')
export const USDC_MANTLE = token(mantle.id, 'USDC', 6, 'c')
export const WIF_BASE = token(base.id, 'WIF', 18, 'd')
export const ETH_FUEL = nativeToken(fuel)
export const MNT = nativeToken(mantle)

export const createPrice = (price: number, updatedTime = NOW) => ({
  price,
  updatedTime,
  source: 'main',
  isStale: false,
})
export const held = (balanceRaw: bigint) => ({ balanceRaw, isLoading: false, error: undefined })

/** A bridge of 850 USDC from Arbitrum to Base by a wallet with 1,250 USDC and gas, with a quote for it. */
export function bridgeInput(fields: Partial<SwapFormInput> = {}): SwapFormInput {
  const input: SwapFormInput = {
    typed: { typedValue: '850', independentField: 'INPUT' },
    fromChain: arbitrum,
    toChain: base,
    fromToken: USDC_ARBITRUM,
    toToken: USDC_BASE,
    accounts: { EVM: ACCOUNT },
    slippage: 'auto',
    deadline: 1_800,
    balance: held(1_250_000_000n),
    nativeBalance: held(10n ** 17n),
    gasReserve: 10n ** 15n,
    prices: { from: createPrice(1), to: createPrice(1), native: createPrice(3_000) },
    quoting: { status: 'settled', quotes: 1, failures: [] },
    now: NOW,
    ...fields,
  }
  return 'quote' in fields ? input : { ...input, quote: answer(input) }
}

/** A swap of 400 MNT to USDC on Mantle. */
export function swapInput(fields: Partial<SwapFormInput> = {}): SwapFormInput {
  return bridgeInput({
    typed: { typedValue: '400', independentField: 'INPUT' },
    fromChain: mantle,
    toChain: mantle,
    fromToken: MNT,
    toToken: USDC_MANTLE,
    balance: held(812n * 10n ** 18n),
    nativeBalance: held(812n * 10n ** 18n),
    prices: { from: createPrice(1), to: createPrice(1), native: createPrice(1) },
    ...fields,
  })
}

/** Returns a quote for the request of a form, with an output of 99.99% of the input. */
export function answer(input: SwapFormInput, fields: Partial<Quote> = {}): Quote | undefined {
  const { request } = swapForm({ ...input, quote: undefined })
  return request && quoteFor(request, fields)
}

export function quoteFor(request: QuoteRequestInput, fields: Partial<Quote> = {}): Quote {
  const parsed = parseQuoteRequest(request)
  const full =
    (parsed.fromAmount * 10n ** BigInt(parsed.toTokenDecimals)) / 10n ** BigInt(parsed.fromTokenDecimals)
  const toAmount = (full * 9_999n) / 10_000n || 1n
  return createTestQuote({
    request: parsed,
    providerId: 'across',
    name: 'Across',
    toAmount,
    toAmountMin: (toAmount * 999n) / 1_000n,
    fetchedAt: NOW,
    validUntil: NOW + 60_000,
    ...fields,
  })
}

export function failure(fields: Pick<QuoteFailure, 'code'> & Partial<QuoteFailure>): QuoteFailure {
  return {
    providerId: 'across',
    name: 'Across',
    message: 'no',
    reason: 'no',
    elapsedMs: 1,
    retryable: false,
    error: new Error('no'),
    ...fields,
  }
}

export const percent = (value: number) => value as Percent
