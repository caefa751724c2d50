import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { describeDecoder } from '../shared/describe-decoder.test-support.ts'
import { encodeOogaboogaSwap } from './encode-swap.test-support.ts'
import { oogabooga } from './index.ts'
import { beraRequest, FLAT } from './replies.test-support.ts'

describeDecoder('decodeOogabooga', {
  create: oogabooga,
  request: { ...beraRequest, slippage: 0.1 },
  output: BigInt(FLAT.amountOut),
  encode: encodeOogaboogaSwap,
  createReply: (calldata: Hex) => ({ ...FLAT, calldata }),
})

it('decodeOogabooga rejects an amount of 0, by which the router takes the whole balance', async () => {
  const { fromTokenAddress: fromToken, toTokenAddress: toToken, toAddress: recipient } = beraRequest
  const minimum = BigInt(FLAT.minAmountOut)
  const calldata = encodeOogaboogaSwap({ fromToken, toToken, amount: 0n, minimum, recipient, flags: 0n })
  const { getQuotes } = createProviderHarness({
    create: oogabooga,
    request: beraRequest,
    answer: () => ({ ...FLAT, calldata }),
  })
  expect((await getQuotes()).failures).toMatchObject([
    { code: 'VERIFICATION_FAILED', error: { details: expect.stringContaining('whole balance') } },
  ])
})
