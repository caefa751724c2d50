import { chainById, requireChain } from '../chains/lookup.ts'
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
import type { AssetList } from './asset-list.ts'
import { type CustomTokens, createCustomTokens, customTokenKey } from './custom-tokens.ts'
import { defaultTokensOf } from './default-tokens.ts'
import { AssetNotFoundError } from './errors.ts'
import { createTokenLists, type TokenLists } from './lists.ts'
import type { OmniList } from './omni-list.ts'
import { readTokenFromChain, type TokenReader } from './read-token.ts'
import { type AssetSources, PUBLIC_ASSET_SOURCES } from './sources.ts'
import { isTokenAddress, nativeToken, type Token, tokenKey } from './token.ts'

/** What a `TokenService` is made with. */
export interface TokenServiceOptions {
  readonly chains: readonly ChainRecord[]
  /** Where the lists are read. Default: the public files. */
  readonly sources?: Partial<AssetSources> | undefined
  /** Reads tokens that no list has. Without it there are no custom tokens. */
  readonly platforms?: { readonly forChain: TokenReader } | undefined
  /** Where custom tokens outlive a reload. Default: memory, which they do not. */
  readonly storage?: Storage | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** A token that is looked for on many chains. */
export interface TokenLookupRequest {
  readonly tokenAddress: Address
  readonly chainIds: readonly number[]
  /** Reads the lists, and what only a chain knows, again. Default false. */
  readonly forceFetch?: boolean | undefined
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

/** Tokens of all chains: their lists, and those the user named. */
export class TokenService {
  /** How it stands with each list: by the chain's id, 'omni' or 'omni-mini'. */
  readonly flags: ReadableKeyedStore<FileFlag>
  /** What the user named, by `customTokenKey`. */
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
    return this.#lists.load(requireChain(this.#chains, chainId), options)
  }

  /**
   * What counts as the same asset across chains. The public file has more than 20 MB, and JSON.parse holds the thread for
   * a tenth of a second: where a screen waits, the mini list is the one to load.
   *
   * @throws AssetListUnavailableError, AbortedError
   */
  loadOmni(options: LoadOptions = {}): Promise<OmniList> {
    return this.#lists.loadOmni('omni', options)
  }

  /** The same of the best-known assets only: a small part of its size. */
  loadOmniMini(options: LoadOptions = {}): Promise<OmniList> {
    return this.#lists.loadOmni('omni-mini', options)
  }

  /** @throws AssetListNotReadyError before it is loaded; CausewayError UNKNOWN_CHAIN */
  assetList(chainId: number): AssetList {
    return this.#lists.get(requireChain(this.#chains, chainId))
  }

  /** @throws AssetListNotReadyError */
  omni(): OmniList {
    return this.#lists.omni('omni')
  }

  /** @throws AssetListNotReadyError */
  omniMini(): OmniList {
    return this.#lists.omni('omni-mini')
  }

  /**
   * A token that a list or the user named. The native asset is known without a list.
   *
   * @throws InvalidInputError for what is no address of the chain; CausewayError UNKNOWN_CHAIN;
   * AssetListNotReadyError, AssetNotFoundError
   */
  get(chainId: number, address: string): Token {
    const chain = requireChain(this.#chains, chainId)
    const token = this.#find(chain, requireTokenAddress(chain, address))
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
  async lookUp(
    { tokenAddress, chainIds, forceFetch = false }: TokenLookupRequest,
    { signal }: RequestOptions = {},
  ): Promise<TokenLookup[]> {
    await this.restore().catch((error) =>
      this.#logger.warn('Custom tokens could not be read from storage', error),
    )
    const lookUp = async (chainId: number): Promise<TokenLookup> => {
      try {
        const known = await this.#lookUpOn(chainId, tokenAddress, { signal, forceFetch })
        return { chainId, status: 'found', ...known }
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
  async addCustom(chainId: number, address: string, { signal }: RequestOptions = {}): Promise<Token> {
    const chain = requireChain(this.#chains, chainId)
    const checked = requireTokenAddress(chain, address)
    await this.restore()
    const known = this.#find(chain, checked)
    if (known) return known.token
    const token = await this.#readFromChain(chain, checked, signal)
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
    this.#lifetime.abort()
    this.#lists.dispose()
  }

  #find(chain: ChainRecord, address: string): Known | undefined {
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
  ): Promise<Known> {
    const chain = requireChain(this.#chains, chainId)
    requireTokenAddress(chain, address)
    // A chain may know what its list cannot tell.
    const failure = await this.load(chainId, { signal, maxAgeMs: forceFetch ? 0 : undefined }).then(
      () => undefined,
      (error: unknown) => error,
    )
    signal?.throwIfAborted()
    const known = this.#find(chain, address)
    if (known && (known.from === 'list' || !forceFetch)) return known
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
    throw new CausewayError('Tokens cannot be read from their chains', {
      code: 'TOKEN_UNREADABLE',
      details: "The service was made without 'platforms'",
    })
  }
}

function tokensOf({ tokens }: AssetList, keys: readonly string[]): Token[] {
  return keys.map((key) => tokens[key]).filter((token) => token !== undefined)
}

/** @throws InvalidInputError for text that is not a token address of the chain */
function requireTokenAddress({ name, chainType }: ChainRecord, address: string): Address {
  if (isTokenAddress(address, chainType)) return address
  throw new InvalidInputError('The token', [fieldIssue('address', `an address of ${name}`, address)])
}
