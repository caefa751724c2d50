import { sameAddress } from '../../chains/index.ts'
import { type HttpClient, parseExternal } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import {
  accept,
  BuildMismatchError,
  type BuildRequest,
  type ProviderBuild,
  type ProviderContext,
  type ProviderResult,
} from '../../quotes/index.ts'
import { askAgain } from '../shared/ask-again.ts'
import { notSupported } from '../shared/refusal.ts'
import { squidFees } from '../shared/squid.ts'
import { refuseSquidV1Error } from './error.ts'
import { askRoute } from './route.ts'
import { chainRowSchema, chainsSchema, transactionSchema } from './schema.ts'

export async function buildSquidV1(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderBuild>> {
  const { request } = quote
  try {
    const contracts = await contractsOn(http, request.fromChainId, context)
    const { estimate, transactionRequest } = await askAgain(
      quote,
      (slippage) => askRoute(http, request, { slippage, quoteOnly: false }, context),
      (route) => route.estimate,
    )
    const what = 'The transaction of Squid'
    const { targetAddress, data, value } = parseExternal(transactionSchema, transactionRequest, what)
    if (!contracts.some((address) => sameAddress(address, targetAddress))) {
      throw new BuildMismatchError('Squid v1', 'to', contracts.join(' or '), targetAddress)
    }
    const { otherPayOut } = squidFees(estimate, request)
    return accept({
      transactionData: { to: targetAddress, data, value },
      spender: targetAddress,
      ...(otherPayOut === undefined ? {} : { otherPayOut }),
      toAmountMin: estimate.toAmountMin,
    })
  } catch (error) {
    return refuseSquidV1Error(error)
  }
}

/** The contracts that Squid publishes for a chain: its transactions go to one of them. */
async function contractsOn(
  http: HttpClient,
  chainId: number,
  context: ProviderContext,
): Promise<readonly string[]> {
  const { data } = await http.request({ path: 'v1/chains', schema: chainsSchema }, context)
  for (const row of data.chains) {
    const chain = z.safeParse(chainRowSchema, row).data
    if (chain?.chainId === chainId) return Object.values(chain.squidContracts)
  }
  throw notSupported(`Squid names no contract of its own on chain ${chainId}`)
}
