import { chainById } from '../chains/lookup.ts'
import type { ChainRecord, ChainVm } from '../chains/record.ts'
import { type Clock, sleep } from '../kernel/clock.ts'
import { createFileCache, type FileFlag, type LoadOptions } from '../kernel/create-file-cache.ts'
import { createKeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import { createKeyedLimit } from '../kernel/limit.ts'
import type { Logger } from '../kernel/logger.ts'
import { type AssetList, assetFileSchema, readAssetList } from './asset-list.ts'
import { AssetListNotReadyError } from './errors.ts'
import type { Pause } from './in-chunks.ts'
import { type OmniList, omniFileSchema, readOmniList } from './omni-list.ts'
import { type AssetSources, type FileRequest, readFromSources } from './sources.ts'

/** The lists that were read, and how it stands with each: flags are by the chain's id, 'omni' or 'omni-mini'. */
export interface TokenLists {
  readonly flags: ReadableKeyedStore<FileFlag>
  /** Read once and kept. @throws AssetListUnavailableError, AbortedError */
  load(chain: ChainRecord, options: LoadOptions): Promise<AssetList>
  /** @throws AssetListUnavailableError, AbortedError */
  loadOmni(id: OmniId, options: LoadOptions): Promise<OmniList>
  /** Undefined before it is loaded. */
  find(chain: ChainRecord): AssetList | undefined
  /** @throws AssetListNotReadyError before it is loaded */
  get(chain: ChainRecord): AssetList
  /** @throws AssetListNotReadyError before it is loaded */
  omni(id: OmniId): OmniList
  /** Aborts what is under way. */
  dispose(): void
}

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

export type OmniId = keyof typeof OMNI

export function createTokenLists({ chains, sources, clock, logger, fetch }: TokenListsOptions): TokenLists {
  const flags = createKeyedStore<FileFlag>(logger)
  const lists = createFileCache<AssetList>(flags, clock)
  const omniLists = createFileCache<OmniList>(flags, clock)
  const turns = createKeyedLimit(1)
  const chainTypeOf = (chainId: number): ChainVm => chainById(chains, chainId)?.chainType ?? 'EVM'

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
        // Files that come together are read one after the other: their chunks would add up to one long block.
        read: (content) => turns.run('reading', () => parse(content, pause)),
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
            what: listOf(chain),
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
            parse: (file, pause) => readOmniList(file, chainTypeOf, pause),
          },
          signal,
        ),
      ),
    find: (chain) => lists.get(String(chain.id)),
    get: (chain) => loaded(lists.get(String(chain.id)), listOf(chain)),
    omni: (id) => loaded(omniLists.get(id), OMNI[id].what),
    dispose() {
      lists.dispose()
      omniLists.dispose()
    },
  }
}

function listOf({ name }: ChainRecord): string {
  return `The asset list of ${name}`
}

function loaded<List>(list: List | undefined, what: string): List {
  if (list === undefined) throw new AssetListNotReadyError(what)
  return list
}
