export { type RecordOptions, recordFetch } from './record-fetch.ts'
export type { RecordedExchange, Recording } from './recording.ts'
export { replayFetch } from './replay-fetch.ts'
