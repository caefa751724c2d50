import * as z from 'zod/mini'
import type { DevAccounts } from './chains/accounts.ts'
import type { LocalChain } from './chains/index.ts'
import {
  type ChainDescription,
  descriptionSchema,
  type SandboxDescription,
  type TokenDescription,
} from './description.ts'
import { spokePoolOn } from './protocols/across/deployments.ts'
import { marginContracts } from './protocols/margin-router/index.ts'
import { multicall3Address } from './protocols/multicall3/index.ts'
import { permit2Address } from './protocols/permit2/index.ts'
import { savingsDai } from './protocols/savings/index.ts'
import { tokensOn } from './protocols/tokens/token-specs.ts'
import { uniswapV3On } from './protocols/uniswap-v3/index.ts'
import { describeFuel } from './services/fuel/describe-fuel.ts'
import { serviceNames } from './services/names.ts'

export function describeSandbox(
  { id, url, hasMarkets }: Pick<SandboxDescription, 'id' | 'url'> & { readonly hasMarkets: boolean },
  chains: readonly LocalChain[],
  accounts: DevAccounts,
): SandboxDescription {
  return {
    id,
    url,
    chains: chains.map((chain) => describeChain(chain, hasMarkets)),
    services: describeServices(url),
    tokens: chains.flatMap(describeTokens),
    accounts: Object.values(accounts).map((account) => ({ ...account })),
    fuel: describeFuel(url, accounts),
  }
}

function describeServices(url: string): SandboxDescription['services'] {
  const entries = serviceNames.map((name) => [name, { baseUrl: `${url}/services/${name}` }])
  return z.parse(descriptionSchema.shape.services, Object.fromEntries(entries))
}

function describeChain({ chainId, rpcUrl, spec }: LocalChain, hasMarkets: boolean): ChainDescription {
  const pool = spokePoolOn(chainId)
  const exchange = hasMarkets ? uniswapV3On(chainId) : undefined
  return {
    chainId,
    name: spec.name,
    nativeSymbol: spec.native.symbol,
    rpcUrl,
    contracts: {
      wrappedNative: spec.wrapped.address,
      multicall3: multicall3Address,
      permit2: permit2Address,
      ...(pool === undefined ? {} : { acrossSpokePool: pool.address }),
      ...(exchange === undefined ? {} : { margin: { ...marginContracts, quoter: exchange.quoter } }),
    },
  }
}

function describeTokens({ chainId, spec }: LocalChain): TokenDescription[] {
  const { address, symbol, name } = spec.wrapped
  const wrapped: TokenDescription = { chainId, address, symbol, name, decimals: 18, kind: 'wrapped' }
  const others = tokensOn(chainId).map(({ address, symbol, name, decimals, kind }) => ({
    chainId,
    address,
    symbol,
    name,
    decimals,
    kind,
  }))
  const vault: TokenDescription[] = chainId === savingsDai.chainId ? [{ ...savingsDai, kind: 'vault' }] : []
  return [wrapped, ...others, ...vault]
}
