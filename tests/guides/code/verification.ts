import { causeway, quote } from '../reader.ts'

const built = await causeway.quotes.build(quote)
console.log(built.verification)
// { spend:     { status: 'checked' },
//   spender:   { status: 'checked' },
//   recipient: { status: 'unchecked', reason: 'The calldata does not show who receives' } }
