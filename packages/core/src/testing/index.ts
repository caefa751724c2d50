export { createFakeClock, type FakeClock } from './fake-clock.ts'
export { type ProviderScript, scriptedProvider } from './scripted-provider.ts'
