import type { HttpClient } from '../../kernel/http.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import { parseExternal } from '../../kernel/schema.ts'
import { BuildMismatchError } from '../../quotes/assert-quoted-transaction.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { toServiceError } from '../shared/error.ts'
import { isRouter } from './contracts.ts'
import { getFirstEntry } from './error.ts'
import { handleSchema, routerReplySchema, swapSchema } from './schema.ts'

export async function buildButter(
  http: HttpClient,
  { request, interfaceParamData }: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { hash } = parseExternal(handleSchema, interfaceParamData, 'The data of the Butter quote')
  const query = {
    hash,
    // The slippage of the user: if Butter's minimum exceeds it, the user has consented to the difference by now.
    slippage: percentToBasisPoints(request.slippage),
    from: request.fromAddress,
    receiver: request.toAddress,
  }
  try {
    const { data: reply } = await http.request({ path: 'swap', query, schema: routerReplySchema }, context)
    const { to, data, value, chainId } = parseExternal(swapSchema, getFirstEntry(reply), 'The swap of Butter')
    if (!isRouter(to)) throw new BuildMismatchError('Butter', 'to', 'a known router', to)
    if (chainId !== request.fromChainId) {
      throw new BuildMismatchError('Butter', 'chainId', request.fromChainId, chainId)
    }
    return { transactionData: { to, data, value }, spender: to }
  } catch (error) {
    throw toServiceError(error, 'Butter')
  }
}
