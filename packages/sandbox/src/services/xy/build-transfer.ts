import * as z from 'zod/mini'
import { opaqueDeposit } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { address, eeeeToken } from '../params.ts'
import { BadParameterError, parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { createBuild, provider } from './create-quote.ts'
import { quoteRoute, terms } from './quote-transfer.ts'

const buildQuery = z.object({
  ...terms,
  receiver: address,
  bridgeProvider: z.string(),
  srcBridgeTokenAddress: eeeeToken,
  dstBridgeTokenAddress: eeeeToken,
})

/** Replies to `/buildTx` with the transaction of a route. @throws BadParameterError, NoRouteError */
export async function buildTransfer(bridge: MockBridge, query: Record<string, string>) {
  const params = parseParams(buildQuery, query)
  const quote = await quoteRoute(bridge, params)
  if (params.bridgeProvider !== provider)
    throw new BadParameterError('bridgeProvider', 'The provider is not supported.')
  const data = opaqueDeposit(quote, { quoteId: randomBytes32(), recipient: params.receiver })
  return createBuild(toBridgeTerms(bridge, quote), params.slippage, data)
}
