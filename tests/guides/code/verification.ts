import { causeway, quote } from '../reader.ts'

const built = await causeway.quotes.build(quote)
console.log(built.verification)
// { spend:     { status: 'verified', by: ['calldata', 'simulation'] },
//   spender:   { status: 'verified', by: ['simulation'] },
//   recipient: { status: 'unverified', reason: 'opaque-calldata', message: 'The calldata does not show who receives.' } }
