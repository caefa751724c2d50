export { createFakeClock, drive, type FakeClock } from './fake-clock.ts'
export { type ProviderScript, scriptedProvider } from './scripted-provider.ts'
