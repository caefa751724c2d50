import { FUEL_CHAIN_ID, isNativeToken, sameAddress } from '../../chains/index.ts'
import * as z from '../../kernel/zod.ts'
import type { ReadCall } from '../../platforms/index.ts'
import { type ProviderContext, ProviderError, type QuoteRequest } from '../../quotes/index.ts'
import { RevertedReadError, readContract } from '../shared/reads.ts'
import { decodeAddress, encodeGateway, encodeTokenAddresses } from './calldata.ts'
import { gatewayAssets, tokenOn } from './config.ts'
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

export function refuseRequest(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress, message } = request
  if (fromChainId === toChainId) return no('Axelar moves tokens between chains, not on one')
  if (fromChainId === FUEL_CHAIN_ID || toChainId === FUEL_CHAIN_ID) return no('Axelar does not serve Fuel')
  if (message) return no('A message for the recipient is not carried')
  for (const chainId of [fromChainId, toChainId]) {
    if (!CHAINS[chainId]) return no(`Axelar has no gateway and router on chain ${chainId}`)
  }
  return isNativeToken(fromTokenAddress) || isNativeToken(toTokenAddress)
    ? no('Axelar moves gateway tokens, not the native one')
    : undefined
}

/** @throws ProviderError when the two tokens are not one gateway asset on two of its chains */
export function findRoute(config: AxelarConfig, request: QuoteRequest): AxelarRoute {
  const { fromChainId, fromTokenAddress, toChainId, toTokenAddress } = request
  const from = requireChain(config, fromChainId)
  const to = requireChain(config, toChainId)
  for (const asset of gatewayAssets(config)) {
    const sent = tokenOn(asset, from.name)
    const received = tokenOn(asset, to.name)
    if (!sent || !sameAddress(fromTokenAddress, sent.tokenAddress)) continue
    if (!received || !sameAddress(toTokenAddress, received.tokenAddress)) continue
    return {
      source: { ...from, chainId: fromChainId, symbol: sent.symbol, token: fromTokenAddress },
      destination: { ...to, chainId: toChainId, symbol: received.symbol, token: toTokenAddress },
    }
  }
  throw no('These tokens are not one gateway asset of Axelar')
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
    throw no(`The gateway on chain ${chainId} means another token by ${symbol.slice(0, 20)}`)
  }
  if (!sameAddress(gateway, served)) throw no(`The router on chain ${chainId} works for another gateway now`)
}

async function readAddress(read: ReadCall, context: ProviderContext): Promise<string> {
  try {
    return decodeAddress(await readContract(read, context))
  } catch (error) {
    if (!(error instanceof RevertedReadError)) throw error
    const reason = `A contract of Axelar on chain ${read.chainId} refused: ${error.message}`
    throw new ProviderError('NOT_SUPPORT', { reason, cause: error })
  }
}

/** A chain whose gateway the configuration lists too, where we know it. */
function requireChain({ chains }: AxelarConfig, chainId: number): AxelarChain {
  const known = CHAINS[chainId]
  for (const row of Object.values(chains)) {
    const { success, data: listed } = z.safeParse(chainSchema, row)
    if (!success || listed.externalChainId !== String(chainId)) continue
    if (known && sameAddress(listed.config.contracts.AxelarGateway.address, known.gateway)) return known
  }
  throw no(`Axelar lists no gateway on chain ${chainId} now, or another than the one known`)
}

function no(reason: string): ProviderError {
  return new ProviderError('NOT_SUPPORT', { reason })
}
