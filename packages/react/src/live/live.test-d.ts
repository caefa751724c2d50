import type { ExecutionProgress, TransferRecord, TranslatedError } from '@causeway/core'
import { expectTypeOf, test } from 'vitest'
import {
  useCountdown,
  useExecutionProgress,
  useNow,
  useReconnect,
  useTransfer,
  useTransfers,
  useTranslatedError,
} from '../index.ts'

test('One transfer may be unknown, the list never is', () => {
  expectTypeOf(useTransfer('a')).toEqualTypeOf<TransferRecord | undefined>()
  expectTypeOf(useTransfers()).toEqualTypeOf<readonly TransferRecord[]>()
  expectTypeOf(useExecutionProgress('a')).toEqualTypeOf<ExecutionProgress | undefined>()
})

test('There is no time on a server, and no words before they are loaded', () => {
  expectTypeOf(useNow()).toEqualTypeOf<number | undefined>()
  expectTypeOf(useCountdown(undefined)).toEqualTypeOf<number | undefined>()
  expectTypeOf(useTranslatedError(new Error('no'), { protocol: 'aave-v3' })).toEqualTypeOf<
    TranslatedError | undefined
  >()
  expectTypeOf(useReconnect()).toEqualTypeOf<void>()
})
