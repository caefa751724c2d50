export { createFakeClock, drive, type FakeClock } from './fake-clock.ts'
export {
  type BuildSpec,
  type Call,
  type ChainScript,
  describeProvider,
  type ErrorRow,
  type Matchers,
  type NativeSpec,
  type None,
  type ProviderSpec,
  type Reader,
  type RefusedRow,
  type Routes,
  type SlippageSpec,
  type StatusRow,
  type StatusSpec,
  type SuiteOptions,
  type Terms,
  type TestFunction,
  type TestRunner,
  type TokensSpec,
  type WireSpec,
} from './provider-kit/index.ts'
export {
  type Exchange,
  type Recording,
  type RecordOptions,
  recordFetch,
  replayFetch,
} from './recording/index.ts'
export { type ProviderScript, scriptedProvider } from './scripted-provider.ts'
