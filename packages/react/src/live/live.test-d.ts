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

test('useTransfer may return undefined, useTransfers returns a list', () => {
  expectTypeOf(useTransfer('a')).toEqualTypeOf<TransferRecord | undefined>()
  expectTypeOf(useTransfers()).toEqualTypeOf<readonly TransferRecord[]>()
  expectTypeOf(useExecutionProgress('a')).toEqualTypeOf<ExecutionProgress | undefined>()
})

test('useNow is undefined on a server, useTranslatedError until its catalog is loaded', () => {
  expectTypeOf(useNow()).toEqualTypeOf<number | undefined>()
  expectTypeOf(useCountdown(undefined)).toEqualTypeOf<number | undefined>()
  expectTypeOf(useTranslatedError(new Error('no'), { protocol: 'aave-v3' })).toEqualTypeOf<
    TranslatedError | undefined
  >()
  expectTypeOf(useReconnect()).toEqualTypeOf<void>()
})
