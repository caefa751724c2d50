import { describe, expectTypeOf, test } from 'vitest'
import type { BasisPoints, Percent } from '../kernel/index.ts'
import type { FailureCode, QuoteFailure } from './failure.ts'
import { accept, type ProviderError, type ProviderResult, refuse } from './provider-error.ts'
import type { Quote } from './quote.ts'
import type { BuildableRequest, QuoteRequest, QuoteRequestInput } from './request.ts'
import type { QuoteUpdate } from './round.ts'

describe('types that an application relies on', () => {
  test('a result narrows to its value or its no', () => {
    const use = (result: ProviderResult<bigint>) => {
      // @ts-expect-error the value is not there before one has looked
      result.value
      if (result.ok) expectTypeOf(result.value).toEqualTypeOf<bigint>()
      else expectTypeOf(result.error).toEqualTypeOf<ProviderError>()
    }
    expectTypeOf(use).toBeFunction()
    expectTypeOf(accept(5n)).toEqualTypeOf<ProviderResult<bigint>>()
    expectTypeOf(refuse('ERROR', 'because')).toExtend<ProviderResult<bigint>>()
    // @ts-expect-error a code that the catalogue does not have
    refuse('NO_SUCH_CODE', 'because')
  })

  test('an update narrows to a quote or a failure', () => {
    const use = (update: QuoteUpdate) => {
      // @ts-expect-error the quote is not there before one has looked
      update.quote
      if (update.type === 'quote') expectTypeOf(update.quote).toEqualTypeOf<Quote>()
      else expectTypeOf(update.failure).toEqualTypeOf<QuoteFailure>()
    }
    expectTypeOf(use).toBeFunction()
  })

  test('slippage of a checked request is percent, and cannot be basis points', () => {
    expectTypeOf<QuoteRequest['slippage']>().toEqualTypeOf<Percent>()
    expectTypeOf<BasisPoints>().not.toExtend<QuoteRequest['slippage']>()
  })

  test('a checked request can be asked again, and only one with accounts can be built', () => {
    expectTypeOf<QuoteRequest>().toExtend<QuoteRequestInput>()
    expectTypeOf<QuoteRequest>().not.toExtend<BuildableRequest>()
    expectTypeOf<BuildableRequest>().toExtend<QuoteRequest>()
  })

  test('amounts are bigint once inside; a number is not accepted at the door', () => {
    expectTypeOf<QuoteRequest['fromAmount']>().toEqualTypeOf<bigint>()
    expectTypeOf<QuoteRequestInput['fromAmount']>().toEqualTypeOf<bigint | string>()
  })

  test('failure codes can be exhausted', () => {
    expectTypeOf<'TIMEOUT' | 'LATE' | 'CANCELLED' | 'NOT_SUPPORT'>().toExtend<FailureCode>()
    expectTypeOf<string>().not.toExtend<FailureCode>()
  })
})
