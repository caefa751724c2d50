import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, swapRequest } from '../shared/cases.test-support.ts'
import { describeDecoder } from '../shared/describe-decoder.test-support.ts'
import type { CalldataTerms } from '../shared/encode-swap.test-support.ts'
import { encodeEnsoRoute, encodeSafeEnsoRoute, encodeSafeEnsoRoutes } from './encode-route.test-support.ts'
import { enso } from './index.ts'
import { ROUTE } from './replies.test-support.ts'

const createReply = (data: Hex) => ({ ...ROUTE, tx: { ...ROUTE.tx, data } })
const encodeMulti = (terms: CalldataTerms) => encodeSafeEnsoRoutes([[terms.fromToken, terms.amount]], terms)

describeDecoder('decodeEnso, safeRouteSingle,', { create: enso, encode: encodeSafeEnsoRoute, createReply })
describeDecoder('decodeEnso, safeRouteMulti,', { create: enso, encode: encodeMulti, createReply })

describe('decodeEnso', () => {
  const { fromTokenAddress: fromToken, toTokenAddress: toToken, fromAmount: amount } = swapRequest
  const terms = { fromToken, toToken, amount, minimum: BigInt(ROUTE.minAmountOut), flags: 0n }
  const getQuotes = (data: Hex) =>
    createProviderHarness({ create: enso, request: swapRequest, answer: () => createReply(data) }).getQuotes()

  it('verifies the spend of routeSingle, and leaves its recipient to the simulation', async () => {
    expect((await getQuotes(encodeEnsoRoute({ fromToken, amount }))).quotes).toMatchObject([
      { verification: { spend: { by: ['calldata'] }, recipient: { status: 'unverified' } } },
    ])
    expect((await getQuotes(encodeEnsoRoute({ fromToken, amount: amount + 1n }))).failures).toMatchObject([
      { code: 'VERIFICATION_FAILED' },
    ])
  })

  it('rejects a call that takes a second token', async () => {
    const inputs = [
      [fromToken, amount],
      [ATTACKER, 1n],
    ] as const
    const data = encodeSafeEnsoRoutes(inputs, { ...terms, recipient: swapRequest.toAddress })
    expect((await getQuotes(data)).failures).toMatchObject([{ code: 'VERIFICATION_FAILED' }])
  })
})
