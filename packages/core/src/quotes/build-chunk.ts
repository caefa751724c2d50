// One module, because a review needs all of it.
export { buildQuote, verifyQuote } from './build-quote.ts'
export { refreshQuote } from './refresh-quote.ts'
export { verifyStored } from './verify.ts'
