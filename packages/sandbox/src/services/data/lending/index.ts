import { lenderName, lenderShortName } from '@causeway/core/lending'
import { type Context, Hono } from 'hono'
import { formatEther } from 'viem'
import type { LocalChain } from '../../../chains/index.ts'
import { morphoOn } from '../../../protocols/morpho/index.ts'
import type { ServiceEnv } from '../../service-request.ts'
import { lendingReply, wirePair } from './lending-reply.ts'
import { createLendingReader, type LendingReader } from './reader.ts'

export interface LendingRoutes {
  readonly routes: Hono<ServiceEnv>
  stop(): Promise<void>
}

/**
 * Creates routes of lending data in the formats of Causeway's data host and of the public startup files:
 * `lending-multi-fast`, `pairs` and `lender-metadata`. Every request reads the sandbox's chains.
 */
export function lendingRoutes(chains: readonly LocalChain[]): LendingRoutes {
  const reader = createLendingReader(chains)
  const runningChainIds = chains.map(({ chainId }) => chainId)
  const routes = new Hono<ServiceEnv>()
  routes.get('/lending-multi-fast', async (c) => {
    const { markets } = await reader.lending.getMarkets({ chainIds: selectChains(c, runningChainIds) })
    return c.json(lendingReply(markets, Date.now()))
  })
  routes.get('/pairs', async (c) => {
    const { pairs } = await reader.lending.getPairs({ chainIds: selectChains(c, runningChainIds) })
    return c.json({ pairs: pairs.map(wirePair) })
  })
  routes.get('/lender-metadata/data/lender-labels.json', async (c) =>
    c.json(await createLabels(reader, runningChainIds)),
  )
  routes.get('/lender-metadata/:folder/:file', (c) => {
    const name = `${c.req.param('folder')}/${c.req.param('file').replace(/\.json$/, '')}`
    return c.json(reader.startupFiles[name] ?? {})
  })
  return { routes, stop: reader.stop }
}

/** Returns the requested chains that the sandbox runs. Like Causeway's data host, it ignores other chains. */
function selectChains(c: Context<ServiceEnv>, runningChainIds: readonly number[]): number[] {
  const requested = (c.req.query('chains') ?? '').split(',').map(Number)
  return runningChainIds.filter((chainId) => requested.includes(chainId))
}

async function createLabels({ lending }: LendingReader, chainIds: readonly number[]) {
  const results = await Promise.all(chainIds.map((chainId) => lending.lenders(chainId)))
  const ids = [...new Set(results.flatMap(({ lenders }) => lenders.map(({ id }) => id)))]
  const morphoNames = new Map(chainIds.flatMap(nameMorphoMarkets))
  const table = (family: string, getName: (id: string) => string) =>
    Object.fromEntries(
      ids.map((id) => {
        const market = morphoNames.get(id)
        return [id, market === undefined ? getName(id) : `${family} ${market}`]
      }),
    )
  return {
    names: table('Morpho', (id) => lenderName(id)),
    protocols: {},
    shortNames: table('MB', (id) => lenderShortName(id)),
  }
}

/** Returns the names of Morpho markets by lender id, such as 'WBTC-USDC 86', to which the public file adds the lender. */
function nameMorphoMarkets(chainId: number): [id: string, name: string][] {
  const { lender, markets = [] } = morphoOn(chainId) ?? {}
  return markets.map(({ id, collateralToken, loanToken, lltv }) => [
    `${lender}_${id.slice(2).toUpperCase()}`,
    `${collateralToken.symbol}-${loanToken.symbol} ${formatEther(lltv * 100n)}`,
  ])
}
