import { type ChainRecord, type ChainType, chainById, requireChain } from '../chains/index.ts'
import {
  abortReason,
  CausewayError,
  type Clock,
  createDeadline,
  createKeptFiles,
  createKeyedLimit,
  createKeyedStore,
  type Deadline,
  type FileFlag,
  fieldIssue,
  InvalidInputError,
  isCausewayError,
  type KeptFiles,
  type LoadOptions,
  type Logger,
  memoryStorage,
  type ReadableKeyedStore,
  type Storage,
  silentLogger,
  sleep,
  systemClock,
} from '../kernel/index.ts'
import { type AssetList, assetFileSchema, readAssetList } from './asset-list.ts'
import { type CustomTokens, createCustomTokens, customTokenKey } from './custom-tokens.ts'
import { defaultTokensOf } from './default-tokens.ts'
import { AssetListNotReadyError, AssetNotFoundError } from './errors.ts'
import type { Pause } from './in-chunks.ts'
import { type OmniList, omniFileSchema, readOmniList } from './omni-list.ts'
import { readTokenFromChain, type TokenReader } from './read-token.ts'
import { type AssetSources, PUBLIC_ASSET_SOURCES, readFromSources, type SourceContext } from './sources.ts'
import { isTokenAddress, nativeToken, type Token, tokenKey } from './token.ts'

export interface TokenServiceOptions {
  readonly chains: readonly ChainRecord[]
  /** Where the lists are read. Default: the public files. */
  readonly sources?: Partial<AssetSources> | undefined
  /** Reads tokens that no list has. Without it there are no custom tokens. */
  readonly forChain?: TokenReader | undefined
  /** Where custom tokens outlive a reload. Default: memory, which they do not. */
  readonly storage?: Storage | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

export interface TokenLookupRequest {
  readonly tokenAddress: string
  readonly chainIds: readonly number[]
  /** Reads the lists, and what only a chain knows, again. Default false. */
  readonly forceFetch?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** A token, and who told of it. */
interface Known {
  readonly token: Token
  readonly from: 'list' | 'custom' | 'chain'
}

/** What one chain knows of an address. */
export type TokenLookup =
  | ({ readonly chainId: number; readonly status: 'found' } & Known)
  | { readonly chainId: number; readonly status: 'missing'; readonly error: CausewayError }

const OMNI = {
  omni: { what: 'The omni list', path: 'omni-list.json' },
  'omni-mini': { what: 'The mini omni list', path: 'omni-list-mini.json' },
} as const

type OmniId = keyof typeof OMNI

/** Tokens of all chains: their lists, and those the user named. */
export class TokenService {
  /** How it stands with each list: by the chain's id, 'omni' or 'omni-mini'. */
  readonly flags: ReadableKeyedStore<FileFlag>
  /** What the user named, by `customTokenKey`. */
  readonly customTokens: ReadableKeyedStore<Token>

  readonly #chains: readonly ChainRecord[]
  readonly #sources: AssetSources
  readonly #forChain: TokenReader | undefined
  readonly #context: Omit<SourceContext, 'signal'>
  readonly #custom: CustomTokens
  readonly #lists: KeptFiles<AssetList>
  readonly #omni: KeptFiles<OmniList>
  readonly #turns = createKeyedLimit(1)
  readonly #life: Deadline

  constructor(options: TokenServiceOptions) {
    const { chains, sources, forChain, fetch } = options
    const { clock = systemClock, logger = silentLogger, storage = memoryStorage() } = options
    this.#chains = chains
    this.#sources = { ...PUBLIC_ASSET_SOURCES, ...sources }
    this.#forChain = forChain
    this.#context = { clock, logger, fetch }
    this.#custom = createCustomTokens(chains, { storage, clock, logger })
    this.customTokens = this.#custom.store
    const flags = createKeyedStore<FileFlag>(logger)
    this.flags = flags
    this.#lists = createKeptFiles(flags, clock)
    this.#omni = createKeptFiles(flags, clock)
    this.#life = createDeadline({ clock, what: 'The tokens' })
  }

  /** Resolves once the stored custom tokens are known. Every other method that needs them waits by itself. */
  restore(): Promise<void> {
    return this.#custom.load()
  }

  /**
   * The asset list of a chain, read once and kept; whoever asks while it is read waits for the same.
   *
   * @throws CausewayError UNKNOWN_CHAIN; AssetListUnavailableError when no source gave it; AbortedError
   */
  async load(chainId: number, options: LoadOptions = {}): Promise<AssetList> {
    const chain = requireChain(this.#chains, chainId)
    return this.#lists.load(String(chainId), options, (signal) =>
      readFromSources(
        {
          what: `The asset list of ${chain.name}`,
          sources: this.#sources.lists,
          path: `${chainId}.json`,
          schema: assetFileSchema,
          read: (file) => this.#inTurn(() => readAssetList(file, chain, this.#pause(signal))),
        },
        { ...this.#context, signal },
      ),
    )
  }

  /**
   * What counts as the same asset across chains. The public file has more than 20 MB, and JSON.parse holds the thread for
   * a tenth of a second: where a screen waits, the mini list is the one to load.
   *
   * @throws AssetListUnavailableError, AbortedError
   */
  loadOmni(options: LoadOptions = {}): Promise<OmniList> {
    return this.#loadOmni('omni', options)
  }

  /** The same of the best-known assets only: a small part of its size. */
  loadOmniMini(options: LoadOptions = {}): Promise<OmniList> {
    return this.#loadOmni('omni-mini', options)
  }

  /** @throws AssetListNotReadyError before it is loaded; CausewayError UNKNOWN_CHAIN */
  assetList(chainId: number): AssetList {
    const chain = requireChain(this.#chains, chainId)
    const list = this.#lists.get(String(chainId))
    if (list) return list
    throw new AssetListNotReadyError(`The asset list of ${chain.name}`)
  }

  /** @throws AssetListNotReadyError */
  omni(): OmniList {
    return this.#keptOmni('omni')
  }

  /** @throws AssetListNotReadyError */
  omniMini(): OmniList {
    return this.#keptOmni('omni-mini')
  }

  /**
   * A token that a list or the user named. The native asset is known without a list.
   *
   * @throws InvalidInputError for what is no address of the chain; CausewayError UNKNOWN_CHAIN;
   * AssetListNotReadyError, AssetNotFoundError
   */
  get(chainId: number, address: string): Token {
    const chain = this.#requireAddress(chainId, address)
    const token = this.#find(chain, address)
    if (token) return token.token
    this.assetList(chainId)
    throw new AssetNotFoundError(chain.name, address)
  }

  /** The same for those who need no reason. */
  find(chainId: number, address: string): Token | undefined {
    const chain = chainById(this.#chains, chainId)
    return chain && this.#find(chain, address)?.token
  }

  /** Every token of the list, then those the user named. @throws as `assetList` does */
  list(chainId: number): Token[] {
    const { tokens } = this.assetList(chainId)
    const added = this.customTokens.getAll().filter((token) => token.chainId === chainId)
    return [...Object.values(tokens), ...added.filter(({ address }) => !tokens[tokenKey(address)])]
  }

  /** @throws as `assetList` does */
  mainTokens(chainId: number): Token[] {
    const list = this.assetList(chainId)
    return tokensOf(list, list.mainTokens)
  }

  /** Empty where the list names none. @throws as `assetList` does */
  bridgeTokens(chainId: number): Token[] {
    const list = this.assetList(chainId)
    return tokensOf(list, list.bridgeTokens ?? [])
  }

  /** What is shown first, as far as the chain has it. @throws as `assetList` does */
  defaultTokens(chainId: number): Token[] {
    return defaultTokensOf(this.assetList(chainId))
  }

  /** What each chain knows of an address: one answer per chain, in the order asked. @throws AbortedError */
  async lookup({
    tokenAddress,
    chainIds,
    forceFetch = false,
    signal,
  }: TokenLookupRequest): Promise<TokenLookup[]> {
    const { logger } = this.#context
    await this.restore().catch((error) => logger.warn('Custom tokens could not be read from storage', error))
    const lookUp = async (chainId: number): Promise<TokenLookup> => {
      try {
        return {
          chainId,
          status: 'found',
          ...(await this.#lookUp({ chainId, address: tokenAddress, forceFetch }, signal)),
        }
      } catch (error) {
        if (signal?.aborted) throw abortReason(signal)
        if (!isCausewayError(error)) throw error
        return { chainId, status: 'missing', error }
      }
    }
    return Promise.all([...new Set(chainIds)].map(lookUp))
  }

  /**
   * Adds a token by its address, as its contract tells of it. One that the list has needs no adding and is given back.
   *
   * @throws InvalidInputError for what is no address of the chain; NotATokenError; CausewayError UNKNOWN_CHAIN,
   * TOKEN_UNREADABLE; ChainReadError; StorageError, and nothing was added; AbortedError
   */
  async addCustom(
    chainId: number,
    address: string,
    { signal }: Pick<LoadOptions, 'signal'> = {},
  ): Promise<Token> {
    const chain = this.#requireAddress(chainId, address)
    await this.restore()
    const known = this.#find(chain, address)
    if (known) return known.token
    const token = await this.#readFromChain(chain, address, signal)
    await this.#custom.add(token)
    return token
  }

  /** Forgets a token that the user named; what a list has stays. */
  async removeCustom(chainId: number, address: string): Promise<void> {
    await this.restore()
    await this.#custom.remove(chainId, address)
  }

  /** Whether the user named it, and no list knows it. */
  isCustom(chainId: number, address: string): boolean {
    const chain = chainById(this.#chains, chainId)
    return chain !== undefined && this.#find(chain, address)?.from === 'custom'
  }

  /** Aborts what is under way. */
  dispose(): void {
    this.#life.abort()
    this.#lists.dispose()
    this.#omni.dispose()
  }

  #loadOmni(id: OmniId, options: LoadOptions): Promise<OmniList> {
    return this.#omni.load(id, options, (signal) =>
      readFromSources(
        {
          what: OMNI[id].what,
          sources: this.#sources.omni,
          path: OMNI[id].path,
          schema: omniFileSchema,
          read: (file) => this.#inTurn(() => readOmniList(file, this.#chainTypeOf, this.#pause(signal))),
        },
        { ...this.#context, signal },
      ),
    )
  }

  #keptOmni(id: OmniId): OmniList {
    const list = this.#omni.get(id)
    if (list) return list
    throw new AssetListNotReadyError(OMNI[id].what)
  }

  /** Files that come together are read one after the other: their chunks would add up to one long block. */
  #inTurn<T>(read: () => Promise<T>): Promise<T> {
    return this.#turns.run('reading', read)
  }

  #pause(signal: AbortSignal): Pause {
    return () => sleep(this.#context.clock, 0, signal)
  }

  readonly #chainTypeOf = (chainId: number): ChainType => chainById(this.#chains, chainId)?.chainType ?? 'EVM'

  #requireAddress(chainId: number, address: string): ChainRecord {
    const chain = requireChain(this.#chains, chainId)
    if (isTokenAddress(address, chain.chainType)) return chain
    const expected = `an address of ${chain.name}`
    throw new InvalidInputError('The token', [fieldIssue('address', expected, address)])
  }

  #find(chain: ChainRecord, address: string): Known | undefined {
    if (!isTokenAddress(address, chain.chainType)) return undefined
    const listed = this.#lists.get(String(chain.id))?.tokens[tokenKey(address)]
    if (listed) return { token: listed, from: 'list' }
    const native = nativeToken(chain)
    if (tokenKey(address) === tokenKey(native.address)) return { token: native, from: 'list' }
    const custom = this.customTokens.get(customTokenKey(chain.id, address))
    return custom && { token: custom, from: 'custom' }
  }

  async #lookUp(
    { chainId, address, forceFetch }: { chainId: number; address: string; forceFetch: boolean },
    signal: AbortSignal | undefined,
  ): Promise<Known> {
    const chain = this.#requireAddress(chainId, address)
    const options = { signal, ...(forceFetch ? { maxAgeMs: 0 } : {}) }
    const failure = await this.load(chainId, options).then(
      () => undefined,
      (error: unknown) => error,
    )
    signal?.throwIfAborted()
    const known = this.#find(chain, address)
    if (known && (known.from === 'list' || !forceFetch)) return known
    if (!this.#forChain || chain.chainType !== 'EVM') {
      throw failure ?? new AssetNotFoundError(chain.name, address)
    }
    return { token: await this.#readFromChain(chain, address, signal), from: 'chain' }
  }

  async #readFromChain(chain: ChainRecord, address: string, signal: AbortSignal | undefined): Promise<Token> {
    if (this.#forChain) {
      const { clock } = this.#context
      return readTokenFromChain(this.#forChain(chain.id), {
        chain,
        address,
        clock,
        parents: [this.#life, signal],
      })
    }
    throw new CausewayError('Tokens cannot be read from their chains', {
      code: 'TOKEN_UNREADABLE',
      details: "The service was made without 'forChain'",
    })
  }
}

function tokensOf({ tokens }: AssetList, keys: readonly string[]): Token[] {
  return keys.map((key) => tokens[key]).filter((token) => token !== undefined)
}
