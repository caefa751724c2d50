import * as z from 'zod/mini'
import { opaqueDeposit } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { randomBytes32 } from '../ids.ts'
import { address, eeeeToken } from '../params.ts'
import { BadParameterError, parseParams } from '../parse.ts'
import { createBuild, provider } from './create-quote.ts'
import { quoteOf, terms } from './quote.ts'

const buildQuery = z.object({
  ...terms,
  receiver: address,
  bridgeProvider: z.string(),
  srcBridgeTokenAddress: eeeeToken,
  dstBridgeTokenAddress: eeeeToken,
})

/** `/buildTx`: the transaction of a route, by its parts. @throws BadParameterError, NoRouteError */
export async function buildTransfer(desk: BridgeDesk, query: Record<string, string>) {
  const params = parseParams(buildQuery, query)
  const quote = await quoteOf(desk, params)
  if (params.bridgeProvider !== provider) throw new BadParameterError('bridgeProvider', 'is not known')
  const data = opaqueDeposit(quote, { quoteId: randomBytes32(), recipient: params.receiver })
  return createBuild(toBridgeTerms(desk, quote), params.slippage, data)
}
