import { sameAddress } from '../../chains/address.ts'
import type { ReadCall } from '../../platforms/platform.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { RevertedReadError, readContract } from '../shared/read-contract.ts'
import { readRows } from '../shared/read-rows.ts'
import { decodeAddress, encodeGateway, encodeTokenAddresses } from './calldata.ts'
import { type AxelarConfig, chainSchema, findToken, isSameAsset, listGatewayAssets } from './config.ts'
import { type AxelarChain, CHAINS } from './contracts.ts'

/** Source or destination of a transfer. */
interface End extends AxelarChain {
  readonly chainId: number
  /** Symbol of the asset at the gateway of this chain. It differs by chain. */
  readonly symbol: string
  readonly token: string
}

export interface AxelarRoute {
  readonly source: End
  readonly destination: End
}

/** Returns the route between two tokens. @throws ProviderError if they are not the same gateway asset */
export function findRoute(config: AxelarConfig, request: QuoteRequest): AxelarRoute {
  const { fromChainId, fromTokenAddress, toChainId, toTokenAddress } = request
  const { fromTokenDecimals, toTokenDecimals } = request
  const from = requireChain(config, fromChainId)
  const to = requireChain(config, toChainId)
  for (const asset of listGatewayAssets(config)) {
    const sent = findToken(asset, from.name)
    const received = findToken(asset, to.name)
    if (!sent || !sameAddress(fromTokenAddress, sent.tokenAddress)) continue
    if (!received || !sameAddress(toTokenAddress, received.tokenAddress)) continue
    // Axelar transfers base units one to one, so the decimals must match.
    if (!isSameAsset(sent.symbol, received.symbol) || fromTokenDecimals !== toTokenDecimals) continue
    return {
      source: { ...from, chainId: fromChainId, symbol: sent.symbol, token: fromTokenAddress },
      destination: { ...to, chainId: toChainId, symbol: received.symbol, token: toTokenAddress },
    }
  }
  throw new ProviderError('NOT_SUPPORT', 'Axelar does not bridge this pair of tokens.')
}

/**
 * Reads from the contracts that the gateways map the symbols to the tokens, and that the routers use the gateways.
 *
 * @throws ProviderError if they do not
 */
export async function assertOnChain(
  { source, destination }: AxelarRoute,
  context: ProviderContext,
): Promise<void> {
  await Promise.all([source, destination].map((end) => assertEnd(end, context)))
}

async function assertEnd(
  { chainId, gateway, router, symbol, token }: End,
  context: ProviderContext,
): Promise<void> {
  const [mappedToken, routerGateway] = await Promise.all([
    readAddress({ chainId, to: gateway, data: encodeTokenAddresses(symbol) }, context),
    readAddress({ chainId, to: router, data: encodeGateway() }, context),
  ])
  if (!sameAddress(token, mappedToken)) {
    throw new ProviderError(
      'NOT_SUPPORT',
      `The gateway on chain ${chainId} maps ${symbol.slice(0, 20)} to another token.`,
    )
  }
  if (!sameAddress(gateway, routerGateway))
    throw new ProviderError('NOT_SUPPORT', `The router on chain ${chainId} now uses another gateway.`)
}

async function readAddress(read: ReadCall, context: ProviderContext): Promise<string> {
  try {
    return decodeAddress(await readContract(read, context))
  } catch (error) {
    if (!(error instanceof RevertedReadError)) throw error
    const reason = `A contract of Axelar on chain ${read.chainId} reverted: ${error.message}.`
    throw new ProviderError('NOT_SUPPORT', reason, { cause: error })
  }
}

/** Returns a known chain whose gateway the configuration lists as well. */
function requireChain({ chains }: AxelarConfig, chainId: number): AxelarChain {
  const chain = CHAINS[chainId]
  const isListed = readRows(chainSchema, Object.values(chains)).some(
    ({ externalChainId, config }) =>
      externalChainId === String(chainId) &&
      sameAddress(config.contracts.AxelarGateway.address, chain?.gateway),
  )
  if (chain && isListed) return chain
  throw new ProviderError('NOT_SUPPORT', `Axelar does not list the known gateway on chain ${chainId}.`)
}
