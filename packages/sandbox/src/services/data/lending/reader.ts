import { createPlatformRegistry, silentLogger, systemClock } from '@causeway/core'
import { allChains, type ChainRecord } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { allLenders } from '@causeway/core/lenders'
import { LendingService } from '@causeway/core/lending'
import type { LocalChain } from '../../../chains/index.ts'
import { pricedTokens } from '../prices/priced-tokens.ts'
import { getStartupFiles } from './get-startup-files.ts'

export interface LendingReader {
  readonly lending: LendingService
  /** Content of the startup files, by path without extension. */
  readonly startupFiles: ReturnType<typeof getStartupFiles>
  stop(): Promise<void>
}

/** Placeholder URL of the data host. `fetch` serves its files from memory. */
const STARTUP_HOST = 'https://startup-files.invalid'

/** Creates a reader for the lenders of the sandbox's chains, which uses the SDK's own readers. */
export function createLendingReader(chains: readonly LocalChain[]): LendingReader {
  const startupFiles = getStartupFiles(chains.map(({ chainId }) => chainId))
  const records = chains.flatMap(toRecords)
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
    metadataDigests: 'trust-host',
    prices: { getPrices: () => readFeedPrices(chains) },
    fetch: async (input) => replyWithFile(String(input instanceof Request ? input.url : input), startupFiles),
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

function toRecords({ chainId, rpcUrl }: LocalChain): ChainRecord[] {
  const record = allChains.find(({ id }) => id === chainId)
  return record ? [{ ...record, rpcUrls: [rpcUrl] }] : []
}

function replyWithFile(url: string, files: LendingReader['startupFiles']): Response {
  const name = new URL(url).pathname.slice(1).replace(/\.json$/, '')
  return Response.json(files[name] ?? {})
}

/** Returns the prices of the price feeds, for lenders whose prices are not in US dollars. */
async function readFeedPrices(chains: readonly LocalChain[]) {
  const timestamp = Date.now()
  const entries = await Promise.all(
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
  return { chains: Object.fromEntries(entries), failures: [] }
}
