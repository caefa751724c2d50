import { sameAddress } from '../../chains/address.ts'
import type { ReadCall } from '../../platforms/platform.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { RevertedReadError, readContract } from '../shared/read-contract.ts'
import { readRows } from '../shared/rows.ts'
import { decodeAddress, encodeGateway, encodeTokenAddresses } from './calldata.ts'
import { findToken, listGatewayAssets } from './config.ts'
import { type AxelarChain, CHAINS } from './contracts.ts'
import { type AxelarConfig, chainSchema } from './schema.ts'

/** One end of a transfer. */
interface End extends AxelarChain {
  readonly chainId: number
  /** What the gateway of this chain calls the asset: not the same everywhere. */
  readonly symbol: string
  readonly token: string
}

export interface AxelarRoute {
  readonly source: End
  readonly destination: End
}

/** @throws ProviderError when the two tokens are not one gateway asset on two of its chains */
export function findRoute(config: AxelarConfig, request: QuoteRequest): AxelarRoute {
  const { fromChainId, fromTokenAddress, toChainId, toTokenAddress } = request
  const from = requireChain(config, fromChainId)
  const to = requireChain(config, toChainId)
  for (const asset of listGatewayAssets(config)) {
    const sent = findToken(asset, from.name)
    const received = findToken(asset, to.name)
    if (!sent || !sameAddress(fromTokenAddress, sent.tokenAddress)) continue
    if (!received || !sameAddress(toTokenAddress, received.tokenAddress)) continue
    return {
      source: { ...from, chainId: fromChainId, symbol: sent.symbol, token: fromTokenAddress },
      destination: { ...to, chainId: toChainId, symbol: received.symbol, token: toTokenAddress },
    }
  }
  throw new ProviderError('NOT_SUPPORT', 'These tokens are not one gateway asset of Axelar')
}

/**
 * What the contracts themselves say: the gateways, which token a symbol means; the routers, that they still work for them.
 *
 * @throws ProviderError when it is anything else
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
  const [named, served] = await Promise.all([
    readAddress({ chainId, to: gateway, data: encodeTokenAddresses(symbol) }, context),
    readAddress({ chainId, to: router, data: encodeGateway() }, context),
  ])
  if (!sameAddress(token, named)) {
    throw new ProviderError(
      'NOT_SUPPORT',
      `The gateway on chain ${chainId} means another token by ${symbol.slice(0, 20)}`,
    )
  }
  if (!sameAddress(gateway, served))
    throw new ProviderError('NOT_SUPPORT', `The router on chain ${chainId} works for another gateway now`)
}

async function readAddress(read: ReadCall, context: ProviderContext): Promise<string> {
  try {
    return decodeAddress(await readContract(read, context))
  } catch (error) {
    if (!(error instanceof RevertedReadError)) throw error
    const reason = `A contract of Axelar on chain ${read.chainId} refused: ${error.message}`
    throw new ProviderError('NOT_SUPPORT', reason, { cause: error })
  }
}

/** A chain whose gateway the configuration lists too, where we know it. */
function requireChain({ chains }: AxelarConfig, chainId: number): AxelarChain {
  const known = CHAINS[chainId]
  const isListed = readRows(chainSchema, Object.values(chains)).some(
    ({ externalChainId, config }) =>
      externalChainId === String(chainId) &&
      sameAddress(config.contracts.AxelarGateway.address, known?.gateway),
  )
  if (known && isListed) return known
  throw new ProviderError(
    'NOT_SUPPORT',
    `Axelar lists no gateway on chain ${chainId} now, or another than the one known`,
  )
}
