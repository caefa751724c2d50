/**
 * For test authors: the suite that every provider passes, a harness, a fake clock, scripted providers, record and replay.
 *
 * @packageDocumentation
 */

export { createFakeClock, drive, type FakeClock } from './fake-clock.ts'
export {
  createProviderHarness,
  type ProviderHarness,
  type ProviderHarnessOptions,
} from './provider-harness.ts'
export type { ChainScript } from './provider-kit/chain.ts'
export { describeProvider } from './provider-kit/describe-provider.ts'
export type { ApiRoutes, ApiTerms } from './provider-kit/server.ts'
export type {
  Absence,
  BuildSpec,
  ErrorRow,
  NativeSpec,
  ProviderSpec,
  RefusedRow,
  SlippageSpec,
  StatusRow,
  StatusSpec,
  TokensSpec,
  WireReader,
  WireSpec,
} from './provider-kit/spec.ts'
export type { ProviderSuiteOptions, TestRunner } from './provider-kit/suite.ts'
export { type RecordOptions, recordFetch } from './recording/record-fetch.ts'
export type { RecordedExchange, Recording } from './recording/recording.ts'
export { replayFetch } from './recording/replay-fetch.ts'
export type { ApiCall } from './scripted-api.ts'
export { type ProviderScript, scriptedProvider } from './scripted-provider.ts'
