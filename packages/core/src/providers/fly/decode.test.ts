import { describeDecoder } from '../shared/describe-decoder.test-support.ts'
import { encodeFlySwap } from './encode-swap.test-support.ts'
import { fly } from './index.ts'
import { QUOTE } from './replies.test-support.ts'

describeDecoder('decodeFly', {
  create: fly,
  encode: encodeFlySwap,
  unproven: ['spend', 'spender', 'recipient'],
  createReply: (data) => ({ ...QUOTE, transaction: { ...QUOTE.transaction, data } }),
})
