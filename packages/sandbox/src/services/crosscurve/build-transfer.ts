import * as z from 'zod/mini'
import { opaqueDeposit } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { amount } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { CrossCurveApiError } from './api-error.ts'
import { createTransaction } from './create-route.ts'
import { address, quoteRoute, routeParams } from './quote-transfer.ts'
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

/**
 * Replies to `/tx/create` with the transaction of a route.
 *
 * @throws CrossCurveApiError for an altered or outdated route
 */
export async function buildTransfer(bridge: MockBridge, body: unknown, signer: Signer) {
  const { recipient, routing: route, buildCalldata, estimate: routeEstimate } = parseParams(createBody, body)
  assertIssued(Object(body).routing, signer, routeEstimate !== undefined)
  if (buildCalldata !== true) throw new CrossCurveApiError(400, 'The sandbox requires buildCalldata: true.')
  const quote = await quoteRoute(bridge, route.query.params)
  if (quote.outputAmount !== route.amountOut) throw new CrossCurveApiError(400, 'The route is outdated.')
  const data = opaqueDeposit(quote, { quoteId: randomBytes32(), recipient })
  return createTransaction(toBridgeTerms(bridge, quote), data)
}

/** Replies to `/estimate`, which the older integration flow uses, with the delivery fee of an unsigned route. */
export async function estimateRoute(bridge: MockBridge, body: unknown) {
  const { nativeFee } = await quoteRoute(bridge, parseParams(routing, body).query.params)
  return {
    priceInDollars: '0',
    executionPrice: nativeFee.toString(),
    stablePrice: '0',
    workerFee: '0',
    deadline: String(Math.floor(Date.now() / 1000) + 300),
    signature: randomBytes32(),
  }
}

/** Checks that a route has the sandbox's signature, or that it is unsigned and has an estimate. */
function assertIssued(received: { readonly signature?: string }, signer: Signer, isEstimated: boolean): void {
  const { signature, ...route } = received
  if (signature === undefined && isEstimated) return
  if (signature !== signer.sign(route))
    throw new CrossCurveApiError(400, 'The signature of the route is invalid.')
}
