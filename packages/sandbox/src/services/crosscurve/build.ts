import * as z from 'zod/mini'
import { opaqueDeposit } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { randomBytes32 } from '../ids.ts'
import { amount } from '../params.ts'
import { parseParams } from '../parse.ts'
import { CrossCurveApiError } from './api-error.ts'
import { createTransaction } from './create-route.ts'
import { address, quoteOf, routeParams } from './quote.ts'
import type { Signer } from './signer.ts'

const routing = z.looseObject({
  query: z.object({ params: routeParams }),
  amountOut: amount,
  signature: z.optional(z.string()),
})

const estimate = z.looseObject({ executionPrice: amount, deadline: z.string() })

const createBody = z.looseObject({
  from: address,
  recipient: address,
  routing,
  estimate: z.optional(estimate),
  buildCalldata: z.optional(z.boolean()),
})

/** `/estimate` of the older flow: the delivery's fee for a route that bears no signature. */
export async function estimateRoute(desk: MockBridge, body: unknown) {
  const { nativeFee } = await quoteOf(desk, parseParams(routing, body).query.params)
  return {
    priceInDollars: '0',
    executionPrice: nativeFee.toString(),
    stablePrice: '0',
    workerFee: '0',
    deadline: String(Math.floor(Date.now() / 1000) + 300),
    signature: randomBytes32(),
  }
}

/** `/tx/create`: the transaction of a route. @throws CrossCurveApiError for a route that is not as it was given out */
export async function buildTransfer(desk: MockBridge, body: unknown, signer: Signer) {
  const { recipient, routing: route, buildCalldata, estimate: fixed } = parseParams(createBody, body)
  assertOurs(Object(body).routing, signer, fixed !== undefined)
  if (buildCalldata !== true) throw new CrossCurveApiError(400, 'The sandbox only knows buildCalldata: true')
  const quote = await quoteOf(desk, route.query.params)
  if (quote.outputAmount !== route.amountOut) throw new CrossCurveApiError(400, 'The route is outdated')
  const data = opaqueDeposit(quote, { quoteId: randomBytes32(), recipient })
  return createTransaction(toBridgeTerms(desk, quote), data)
}

/** A route bears our signature over all of it, or comes with the estimate that fixes it. */
function assertOurs(given: { readonly signature?: string }, signer: Signer, isEstimated: boolean): void {
  const { signature, ...route } = given
  if (signature === undefined && isEstimated) return
  if (signature !== signer.sign(route)) throw new CrossCurveApiError(400, 'Wrong signature of the route')
}
