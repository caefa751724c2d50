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
export {
  type Absence,
  type ApiRoutes,
  type ApiTerms,
  type BuildSpec,
  type ChainScript,
  describeProvider,
  type ErrorRow,
  type NativeSpec,
  type ProviderSpec,
  type ProviderSuiteOptions,
  type RefusedRow,
  type SlippageSpec,
  type StatusRow,
  type StatusSpec,
  type TestRunner,
  type TokensSpec,
  type WireReader,
  type WireSpec,
} from './provider-kit/index.ts'
export {
  type RecordedExchange,
  type Recording,
  type RecordOptions,
  recordFetch,
  replayFetch,
} from './recording/index.ts'
export type { ApiCall } from './scripted-api.ts'
export { type ProviderScript, scriptedProvider } from './scripted-provider.ts'
