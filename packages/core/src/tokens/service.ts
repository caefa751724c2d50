import { chainById, requireChain } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import { abortReason, createDeadline, type Deadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { FileFlag, LoadOptions } from '../kernel/create-file-cache.ts'
import { CausewayError, fieldIssue, InvalidInputError, isCausewayError } from '../kernel/errors.ts'
import type { ReadableKeyedStore } from '../kernel/keyed-store.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { type CustomTokens, createCustomTokens, customTokenKey } from './custom-tokens.ts'
import { AssetNotFoundError } from './errors.ts'
import { createTokenLists, type TokenLists } from './lists.ts'
import type { AssetList } from './read-asset-list.ts'
import type { OmniList } from './read-omni-list.ts'
import { readTokenFromChain, type TokenReader } from './read-token-from-chain.ts'
import { type AssetSources, PUBLIC_ASSET_SOURCES } from './sources.ts'
import { getDefaultTokens } from './symbols.ts'
import { isTokenAddress, nativeToken, type Token, tokenKey } from './token.ts'

/** Options for `TokenService`. */
export interface TokenServiceOptions {
  readonly chains: readonly ChainRecord[]
  /** Base URLs of the lists. Default: the public files. */
  readonly sources?: Partial<AssetSources> | undefined
  /** Platforms that read unlisted tokens. Custom tokens require it. */
  readonly platforms?: { readonly forChain: TokenReader } | undefined
  /** Storage of custom tokens. Default: memory, which does not survive a reload. */
  readonly storage?: Storage | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Token address to look up on several chains. */
export interface TokenLookupRequest {
  readonly tokenAddress: Address
  readonly chainIds: readonly number[]
  /** Whether to reload the lists and reread unlisted tokens. Default false. */
  readonly forceFetch?: boolean | undefined
}

/** Token with its origin: listed or custom. */
interface TokenMatch {
  readonly token: Token
  readonly from: 'list' | 'custom' | 'chain'
}

/** Result of looking up an address on one chain. */
export type TokenLookup =
  | ({ readonly chainId: number; readonly status: 'found' } & TokenMatch)
  | { readonly chainId: number; readonly status: 'missing'; readonly error: CausewayError }

/** Provides the listed and custom tokens of all chains. */
export class TokenService {
  /** Load state of each list, by chain id, 'omni' or 'omni-mini'. */
  readonly flags: ReadableKeyedStore<FileFlag>
  /** Custom tokens by `customTokenKey`. */
  readonly customTokens: ReadableKeyedStore<Token>

  readonly #chains: readonly ChainRecord[]
  readonly #platforms: TokenServiceOptions['platforms']
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #lists: TokenLists
  readonly #custom: CustomTokens
  readonly #lifetime: Deadline

  constructor(options: TokenServiceOptions) {
    const { chains, platforms, fetch } = options
    const { clock = systemClock, logger = silentLogger, storage = memoryStorage() } = options
    const sources = { ...PUBLIC_ASSET_SOURCES, ...options.sources }
    this.#chains = chains
    this.#platforms = platforms
    this.#clock = clock
    this.#logger = logger
    this.#lists = createTokenLists({ chains, sources, clock, logger, fetch })
    this.flags = this.#lists.flags
    this.#custom = createCustomTokens(chains, { storage, clock, logger })
    this.customTokens = this.#custom.store
    this.#lifetime = createDeadline({ clock, what: 'The tokens' })
  }

  /** Resolves once the stored custom tokens are loaded. Methods that need them wait for it. */
  restore(): Promise<void> {
    return this.#custom.load()
  }

  /**
   * Loads the asset list of a chain once and caches it. Concurrent calls share the request.
   *
   * @throws CausewayError UNKNOWN_CHAIN; AssetListUnavailableError if every source failed; AbortedError
   */
  async load(chainId: number, options: LoadOptions = {}): Promise<AssetList> {
    return this.#lists.load(requireChain(this.#chains, chainId), options)
  }

  /**
   * Loads the list of assets that exist on several chains. The public file exceeds 20 MB, and parsing it blocks the
   * thread for 100 ms, so user interfaces should load the mini list.
   *
   * @throws AssetListUnavailableError, AbortedError
   */
  loadOmni(options: LoadOptions = {}): Promise<OmniList> {
    return this.#lists.loadOmni('omni', options)
  }

  /** Loads the omni list of the best-known assets only. */
  loadOmniMini(options: LoadOptions = {}): Promise<OmniList> {
    return this.#lists.loadOmni('omni-mini', options)
  }

  /**
   * Returns the loaded list of a chain. @throws AssetListNotReadyError before it is loaded; CausewayError UNKNOWN_CHAIN
   */
  assetList(chainId: number): AssetList {
    return this.#lists.get(requireChain(this.#chains, chainId))
  }

  /** Returns the loaded omni list. @throws AssetListNotReadyError */
  omni(): OmniList {
    return this.#lists.omni('omni')
  }

  /** Returns the loaded mini omni list. @throws AssetListNotReadyError */
  omniMini(): OmniList {
    return this.#lists.omni('omni-mini')
  }

  /**
   * Returns a listed or custom token. The native asset is returned even if no list is loaded.
   *
   * @throws InvalidInputError for an invalid address; CausewayError UNKNOWN_CHAIN; AssetListNotReadyError,
   * AssetNotFoundError
   */
  get(chainId: number, address: string): Token {
    const chain = requireChain(this.#chains, chainId)
    const match = this.#find(chain, requireTokenAddress(chain, address))
    if (match) return match.token
    this.assetList(chainId)
    throw new AssetNotFoundError(chain.name, address)
  }

  /** Returns a listed or custom token, or undefined. */
  find(chainId: number, address: string): Token | undefined {
    const chain = chainById(this.#chains, chainId)
    return chain && this.#find(chain, address)?.token
  }

  /** Returns all listed tokens, followed by the custom ones. @throws the errors of `assetList` */
  list(chainId: number): Token[] {
    const { tokens } = this.assetList(chainId)
    const added = this.customTokens.getAll().filter((token) => token.chainId === chainId)
    return [...Object.values(tokens), ...added.filter(({ address }) => !tokens[tokenKey(address)])]
  }

  /** Returns the main tokens of the list. @throws the errors of `assetList` */
  mainTokens(chainId: number): Token[] {
    const list = this.assetList(chainId)
    return pickTokens(list, list.mainTokens)
  }

  /** Returns the bridge tokens of the list, or an empty array. @throws the errors of `assetList` */
  bridgeTokens(chainId: number): Token[] {
    const list = this.assetList(chainId)
    return pickTokens(list, list.bridgeTokens ?? [])
  }

  /** Returns the default tokens that exist on the chain, in display order. @throws the errors of `assetList` */
  defaultTokens(chainId: number): Token[] {
    return getDefaultTokens(this.assetList(chainId))
  }

  /** Looks up an address. Returns one result per chain, in request order. @throws AbortedError */
  async lookUp(
    { tokenAddress, chainIds, forceFetch = false }: TokenLookupRequest,
    { signal }: RequestOptions = {},
  ): Promise<TokenLookup[]> {
    await this.restore().catch((error) =>
      this.#logger.warn('Custom tokens could not be read from storage.', error),
    )
    const lookUp = async (chainId: number): Promise<TokenLookup> => {
      try {
        const match = await this.#lookUpOn(chainId, tokenAddress, { signal, forceFetch })
        return { chainId, status: 'found', ...match }
      } catch (error) {
        if (signal?.aborted) throw abortReason(signal)
        if (!isCausewayError(error)) throw error
        return { chainId, status: 'missing', error }
      }
    }
    return Promise.all([...new Set(chainIds)].map(lookUp))
  }

  /**
   * Reads a token from its contract and stores it. A listed token is returned without being stored.
   *
   * @throws InvalidInputError for an invalid address; NotATokenError; CausewayError UNKNOWN_CHAIN, TOKEN_UNREADABLE;
   * ChainReadError; StorageError, in which case nothing was added; AbortedError
   */
  async addCustom(chainId: number, address: string, { signal }: RequestOptions = {}): Promise<Token> {
    const chain = requireChain(this.#chains, chainId)
    const validAddress = requireTokenAddress(chain, address)
    await this.restore()
    const match = this.#find(chain, validAddress)
    if (match) return match.token
    const token = await this.#readFromChain(chain, validAddress, signal)
    await this.#custom.add(token)
    return token
  }

  /** Removes a custom token. Listed tokens are not affected. */
  async removeCustom(chainId: number, address: string): Promise<void> {
    await this.restore()
    await this.#custom.remove(chainId, address)
  }

  /** Returns whether a token is custom and not listed. */
  isCustom(chainId: number, address: string): boolean {
    const chain = chainById(this.#chains, chainId)
    return chain !== undefined && this.#find(chain, address)?.from === 'custom'
  }

  /** Aborts pending requests. */
  dispose(): void {
    this.#lifetime.abort()
    this.#lists.dispose()
  }

  #find(chain: ChainRecord, address: string): TokenMatch | undefined {
    if (!isTokenAddress(address, chain.chainType)) return undefined
    const listed = this.#lists.find(chain)?.tokens[tokenKey(address)]
    if (listed) return { token: listed, from: 'list' }
    const native = nativeToken(chain)
    if (tokenKey(address) === tokenKey(native.address)) return { token: native, from: 'list' }
    const custom = this.customTokens.get(customTokenKey(chain.id, address))
    return custom && { token: custom, from: 'custom' }
  }

  async #lookUpOn(
    chainId: number,
    address: Address,
    { signal, forceFetch }: RequestOptions & { readonly forceFetch: boolean },
  ): Promise<TokenMatch> {
    const chain = requireChain(this.#chains, chainId)
    requireTokenAddress(chain, address)
    // The token may exist on the chain even if the list cannot be loaded.
    const failure = await this.load(chainId, { signal, maxAgeMs: forceFetch ? 0 : undefined }).then(
      () => undefined,
      (error: unknown) => error,
    )
    signal?.throwIfAborted()
    const match = this.#find(chain, address)
    if (match && (match.from === 'list' || !forceFetch)) return match
    if (!this.#platforms || chain.chainType !== 'EVM') {
      throw failure ?? new AssetNotFoundError(chain.name, address)
    }
    return { token: await this.#readFromChain(chain, address, signal), from: 'chain' }
  }

  async #readFromChain(
    chain: ChainRecord,
    address: Address,
    signal: AbortSignal | undefined,
  ): Promise<Token> {
    if (this.#platforms) {
      const parents = [this.#lifetime, signal]
      return readTokenFromChain(this.#platforms.forChain(chain.id), {
        chain,
        address,
        clock: this.#clock,
        parents,
      })
    }
    throw new CausewayError('Tokens cannot be read from their contracts.', {
      code: 'TOKEN_UNREADABLE',
      details: 'Create the TokenService with `platforms`.',
    })
  }
}

function pickTokens({ tokens }: AssetList, keys: readonly string[]): Token[] {
  return keys.map((key) => tokens[key]).filter((token) => token !== undefined)
}

/** Parses a token address. @throws InvalidInputError if the text is not a token address of the chain */
function requireTokenAddress({ name, chainType }: ChainRecord, address: string): Address {
  if (isTokenAddress(address, chainType)) return address
  throw new InvalidInputError('The token', [fieldIssue('address', `an address of ${name}`, address)])
}
