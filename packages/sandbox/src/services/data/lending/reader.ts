import { createPlatformRegistry, silentLogger, systemClock } from '@causeway/core'
import { allChains, type ChainRecord } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { allLenders } from '@causeway/core/lenders'
import { LendingService } from '@causeway/core/lending'
import type { LocalChain } from '../../../chains/index.ts'
import { pricedTokens } from '../prices/figures.ts'
import { startupFilesOf } from './startup.ts'

export interface LendingReader {
  readonly lending: LendingService
  /** By name, as they are served. */
  readonly startupFiles: ReturnType<typeof startupFilesOf>
  stop(): Promise<void>
}

/** Nobody is asked under this name: the startup files are at hand. */
const STARTUP_HOST = 'https://startup-files.invalid'

/** Reads the lenders of the sandbox's chains with the SDK's own readers, as a data host would. */
export function createLendingReader(chains: readonly LocalChain[]): LendingReader {
  const startupFiles = startupFilesOf(chains.map(({ chainId }) => chainId))
  const records = chains.flatMap(recordOf)
  const platforms = createPlatformRegistry([evm()], {
    chains: records,
    clock: systemClock,
    logger: silentLogger,
  })
  const lending = new LendingService({
    families: allLenders(),
    chains: records,
    platforms,
    metadataUrl: STARTUP_HOST,
    prices: { getPrices: () => pricesOf(chains) },
    fetch: async (input) => fileReply(String(input instanceof Request ? input.url : input), startupFiles),
  })
  return {
    lending,
    startupFiles,
    async stop() {
      lending.dispose()
      platforms.dispose()
    },
  }
}

function recordOf({ chainId, rpcUrl }: LocalChain): ChainRecord[] {
  const record = allChains.find(({ id }) => id === chainId)
  return record ? [{ ...record, rpcUrls: [rpcUrl] }] : []
}

function fileReply(url: string, files: LendingReader['startupFiles']): Response {
  const name = new URL(url).pathname.slice(1).replace(/\.json$/, '')
  return Response.json(files[name] ?? {})
}

/** What the feeds say now, for lenders that count in something else than dollars. */
async function pricesOf(chains: readonly LocalChain[]) {
  const timestamp = Date.now()
  const priced = await Promise.all(
    chains.map(async (chain) => {
      const tokens = await pricedTokens(chain)
      const prices = Object.fromEntries(
        tokens.map(({ address, price }) => [
          address.toLowerCase(),
          { price, source: 'feeds', updatedTime: timestamp, isStale: false },
        ]),
      )
      return [chain.chainId, { chainId: chain.chainId, prices, unavailable: [], timestamp }] as const
    }),
  )
  return { chains: Object.fromEntries(priced), failures: [] }
}
