/** Replies of 1inch for tests. The swap is documented, the error recorded. */
import { swapRequest } from '../shared/cases.test-support.ts'
import { encodeOneinchSwap, HONEST_TERMS } from '../shared/encode-swap.test-support.ts'

const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'

/** GET /8453/swap */
export const SWAP = {
  dstAmount: '399800000000000000',
  tx: {
    from: swapRequest.fromAddress,
    to: ROUTER,
    data: encodeOneinchSwap(HONEST_TERMS),
    value: '0',
    gas: 121_363,
    gasPrice: '6994090',
  },
}

/** Creates an error reply. */
export const error = (description: string, status = 400) =>
  Response.json(
    { error: 'Bad Request', description, statusCode: status, meta: [], requestId: '712f' },
    { status },
  )
