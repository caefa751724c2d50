import type {
  BuiltQuote,
  ExecutionPlan,
  ExecutionProgress,
  Quote,
  TransferRecord,
  Wallet,
  WalletConnector,
} from '@causeway/core'
import type { ReviewedLendingPlan } from '@causeway/core/lending'
import type { PointsAwardInput, PointsAwardOutcome } from '@causeway/core/points'
import type { UseMutationResult } from '@tanstack/react-query'
import { expectTypeOf, test } from 'vitest'
import {
  type BuildQuoteVariables,
  type ConnectVariables,
  type DisconnectVariables,
  useAwardPoints,
  useBuildQuote,
  useConnect,
  useDisconnect,
  useExecute,
  useLendingAction,
  useResume,
  useTrackTransfer,
} from '../index.ts'

declare const quote: Quote
declare const built: BuiltQuote
declare const plan: ExecutionPlan
declare const lendingPlan: ReviewedLendingPlan
declare const transfer: TransferRecord
declare const connector: WalletConnector

test('A run is a mutation with typed progress', () => {
  const run = useExecute()
  expectTypeOf(run.data).toEqualTypeOf<TransferRecord | undefined>()
  expectTypeOf(run.progress).toEqualTypeOf<ExecutionProgress | undefined>()
  expectTypeOf(run.cancel).toEqualTypeOf<() => void>()
  run.mutate({ work: built })
  run.mutate({ work: plan, batch: false, extraConfirmations: 2 })
  useLendingAction().mutate({ plan: lendingPlan, acceptRisk: true, acceptUnverified: lendingPlan.simulation })
  useResume().mutate({ transfer, resend: true })
  useTrackTransfer().mutate({ chainId: 1, hash: '0x1', providerId: 'across' })
})

test('A run rejects invalid variables at compile time', () => {
  // @ts-expect-error a quote is built first
  useExecute().mutate({ work: quote })
  // @ts-expect-error a run is stopped by cancel, not by a signal
  useExecute().mutate({ work: built, signal: new AbortController().signal })
  // @ts-expect-error a hash needs its chain
  useTrackTransfer().mutate({ hash: '0x1' })
  // @ts-expect-error a run is never retried
  useExecute({ retry: 3 })
})

test('Other actions are mutations', () => {
  expectTypeOf(useBuildQuote()).toEqualTypeOf<UseMutationResult<BuiltQuote, Error, BuildQuoteVariables>>()
  expectTypeOf(useAwardPoints()).toEqualTypeOf<
    UseMutationResult<PointsAwardOutcome, Error, PointsAwardInput>
  >()
  expectTypeOf(useConnect()).toEqualTypeOf<UseMutationResult<Wallet, Error, ConnectVariables>>()
  expectTypeOf(useDisconnect()).toEqualTypeOf<UseMutationResult<void, Error, DisconnectVariables>>()
  useConnect().mutate({ connector })
  useDisconnect().mutate({ chainType: 'EVM' })
})
