// One module, because a review needs all of it.
export { buildQuote, verifyQuote } from './build.ts'
export { requote } from './requote.ts'
export { verifyStored } from './verify.ts'
