// A review needs all of these, so they share one lazily loaded chunk.
export { buildQuote, verifyQuote } from './build-quote.ts'
export { refreshQuote } from './refresh-quote.ts'
export { verifyStored } from './verify.ts'
