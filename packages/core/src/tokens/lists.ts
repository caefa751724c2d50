import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord, ChainVm } from '../chains/record.ts'
import { type Clock, sleep } from '../kernel/clock.ts'
import { createFileCache, type FileFlag, type LoadOptions } from '../kernel/create-file-cache.ts'
import { createKeyedLimit } from '../kernel/keyed-limit.ts'
import { createKeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { Logger } from '../kernel/logger.ts'
import { AssetListNotReadyError } from './errors.ts'
import type { Pause } from './for-each-in-chunks.ts'
import { type AssetList, assetFileSchema, readAssetList } from './read-asset-list.ts'
import { type OmniList, omniFileSchema, readOmniList } from './read-omni-list.ts'
import { type AssetSources, type FileRequest, readFromSources } from './sources.ts'

/** Token lists and their load states. Flags are by chain id, 'omni' or 'omni-mini'. */
export interface TokenLists {
  readonly flags: ReadableKeyedStore<FileFlag>
  /** Loads a list once and caches it. @throws AssetListUnavailableError, AbortedError */
  load(chain: ChainRecord, options: LoadOptions): Promise<AssetList>
  /** Loads an omni list once and caches it. @throws AssetListUnavailableError, AbortedError */
  loadOmni(id: OmniId, options: LoadOptions): Promise<OmniList>
  /** Returns the list, or undefined before it is loaded. */
  find(chain: ChainRecord): AssetList | undefined
  /** Returns the list. @throws AssetListNotReadyError before it is loaded */
  get(chain: ChainRecord): AssetList
  /** Returns an omni list. @throws AssetListNotReadyError before it is loaded */
  omni(id: OmniId): OmniList
  /** Aborts pending requests. */
  dispose(): void
}

/** Options for `createTokenLists`. */
export interface TokenListsOptions {
  readonly chains: readonly ChainRecord[]
  readonly sources: AssetSources
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
}

const OMNI = {
  omni: { what: 'The omni list', path: 'omni-list.json' },
  'omni-mini': { what: 'The mini omni list', path: 'omni-list-mini.json' },
} as const

/** Id of an omni list: the full list, or the best-known assets only. */
export type OmniId = keyof typeof OMNI

/** Creates the token lists of an instance. */
export function createTokenLists({ chains, sources, clock, logger, fetch }: TokenListsOptions): TokenLists {
  const flags = createKeyedStore<FileFlag>(logger)
  const lists = createFileCache<AssetList>(flags, clock)
  const omniLists = createFileCache<OmniList>(flags, clock)
  const limiter = createKeyedLimit(1)
  const getChainType = (chainId: number): ChainVm => chainById(chains, chainId)?.chainType ?? 'EVM'

  const read = <File, List>(
    {
      parse,
      ...file
    }: Omit<FileRequest<File, List>, 'read'> & {
      readonly parse: (file: File, pause: Pause) => Promise<List>
    },
    signal: AbortSignal,
  ): Promise<List> => {
    const pause: Pause = () => sleep(clock, 0, signal)
    return readFromSources(
      {
        ...file,
        // Parse files one after the other, because chunks of concurrent files would block the thread for long.
        read: (content) => limiter.run('reading', () => parse(content, pause)),
      },
      { clock, logger, fetch, signal },
    )
  }

  return {
    flags,
    load: (chain, options) =>
      lists.load(String(chain.id), options, (signal) =>
        read(
          {
            what: getListName(chain),
            sources: sources.lists,
            path: `${chain.id}.json`,
            schema: assetFileSchema,
            parse: (file, pause) => readAssetList(file, chain, pause),
          },
          signal,
        ),
      ),
    loadOmni: (id, options) =>
      omniLists.load(id, options, (signal) =>
        read(
          {
            ...OMNI[id],
            sources: sources.omni,
            schema: omniFileSchema,
            parse: (file, pause) => readOmniList(file, getChainType, pause),
          },
          signal,
        ),
      ),
    find: (chain) => lists.get(String(chain.id)),
    get: (chain) => requireLoaded(lists.get(String(chain.id)), getListName(chain)),
    omni: (id) => requireLoaded(omniLists.get(id), OMNI[id].what),
    dispose() {
      lists.dispose()
      omniLists.dispose()
    },
  }
}

function getListName({ name }: ChainRecord): string {
  return `The asset list of ${name}`
}

function requireLoaded<List>(list: List | undefined, listName: string): List {
  if (list === undefined) throw new AssetListNotReadyError(listName)
  return list
}
