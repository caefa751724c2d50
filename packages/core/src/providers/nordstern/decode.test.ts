import { describeDecoder } from '../shared/describe-decoder.test-support.ts'
import { encodeNordsternSwap } from './encode-swap.test-support.ts'
import { nordstern } from './index.ts'
import { SWAP } from './replies.test-support.ts'

describeDecoder('decodeNordstern', {
  create: nordstern,
  encode: encodeNordsternSwap,
  unproven: ['spend', 'spender', 'recipient'],
  createReply: (data) => ({ ...SWAP, tx: { ...SWAP.tx, data } }),
})
