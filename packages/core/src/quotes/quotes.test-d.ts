import type { Address as ViemAddress, Hash as ViemHash } from 'viem'
import { describe, expectTypeOf, test } from 'vitest'
import type { BasisPoints, Percent } from '../kernel/percent.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { ProviderError, type ProviderErrorCode } from './provider-error.ts'
import type { Quote } from './quote.ts'
import type { QuoteRequest, QuoteRequestInput } from './quote-request.ts'
import type { QuoteUpdate } from './start-quote-request.ts'
import type { BuildableRequest } from './to-buildable-request.ts'
import type { FailureCode, QuoteFailure } from './to-quote-failure.ts'

describe('types that an application relies on', () => {
  test('a ProviderError has a code of the catalog', () => {
    expectTypeOf(new ProviderError('ERROR', 'because').code).toEqualTypeOf<ProviderErrorCode>()
    // @ts-expect-error the catalog has no such code
    new ProviderError('NO_SUCH_CODE', 'because')
  })

  test('an update narrows to a quote or a failure', () => {
    const use = (update: QuoteUpdate) => {
      // @ts-expect-error the quote is only there once the type is checked
      update.quote
      if (update.type === 'quote') expectTypeOf(update.quote).toEqualTypeOf<Quote>()
      else expectTypeOf(update.failure).toEqualTypeOf<QuoteFailure>()
    }
    expectTypeOf(use).toBeFunction()
  })

  test('addresses and hashes are those of viem', () => {
    expectTypeOf<Address>().toEqualTypeOf<ViemAddress>()
    expectTypeOf<Hex>().toEqualTypeOf<ViemHash>()
    expectTypeOf<QuoteRequestInput['fromTokenAddress']>().toEqualTypeOf<ViemAddress>()
    expectTypeOf<Quote['spender']>().toEqualTypeOf<ViemAddress | undefined>()
  })

  test('slippage of a checked request is percent, and cannot be basis points', () => {
    expectTypeOf<QuoteRequest['slippage']>().toEqualTypeOf<Percent>()
    expectTypeOf<BasisPoints>().not.toExtend<QuoteRequest['slippage']>()
  })

  test('a checked request is valid input, and only one with accounts can be built', () => {
    expectTypeOf<QuoteRequest>().toExtend<QuoteRequestInput>()
    expectTypeOf<QuoteRequest>().not.toExtend<BuildableRequest>()
    expectTypeOf<BuildableRequest>().toExtend<QuoteRequest>()
  })

  test('amounts of a checked request are bigints, and numbers are not accepted as input', () => {
    expectTypeOf<QuoteRequest['fromAmount']>().toEqualTypeOf<bigint>()
    expectTypeOf<QuoteRequestInput['fromAmount']>().toEqualTypeOf<bigint | string>()
  })

  test('failure codes can be exhausted', () => {
    expectTypeOf<'TIMEOUT' | 'LATE' | 'CANCELLED' | 'NOT_SUPPORT'>().toExtend<FailureCode>()
    expectTypeOf<string>().not.toExtend<FailureCode>()
  })
})
