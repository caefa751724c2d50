/**
 * Test support: the conformance suite for providers, a harness, a fake clock, scripted providers, and recording and
 * replay of requests.
 *
 * @packageDocumentation
 */

export { createFakeClock, drive, type FakeClock } from './fake-clock.ts'
export { createProviderHarness } from './provider-harness.ts'
export { describeProvider } from './provider-kit/describe-provider.ts'
export type { TestRunner } from './provider-kit/suite.ts'
export { recordFetch } from './recording/record-fetch.ts'
export { replayFetch } from './recording/replay-fetch.ts'
export { type ProviderScript, scriptedProvider } from './scripted-provider.ts'
