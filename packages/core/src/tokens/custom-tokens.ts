import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import { createKeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { Codec, PersistenceContext } from '../kernel/persistence.ts'
import { createRecordStorage } from '../kernel/record-storage.ts'
import { scalarSchema } from '../kernel/schema.ts'
import { parseToken } from './parse-token.ts'
import { type Token, tokenKey } from './token.ts'

/** Custom tokens of the user. Changes are stored before they are visible. */
export interface CustomTokens {
  /** Tokens by `customTokenKey`. */
  readonly store: ReadableKeyedStore<Token>
  /** Loads the stored tokens into the store, once. */
  load(): Promise<void>
  /** Stores a token. @throws StorageError, if nothing was added */
  add(token: Token): Promise<void>
  /** Removes a token, if it exists. */
  remove(chainId: number, address: string): Promise<void>
}

const PREFIX = 'causeway:custom-token:'

/** Returns the key of a custom token. The address may have any spelling. */
export function customTokenKey(chainId: number, address: string): string {
  return `${chainId}:${tokenKey(address)}`
}

/** Creates the custom tokens of an instance. */
export function createCustomTokens(
  chains: readonly ChainRecord[],
  context: PersistenceContext,
): CustomTokens {
  const store = createKeyedStore<Token>(context.logger)
  const records = createRecordStorage(PREFIX, createCodec(chains), context)
  let loading: Promise<void> | undefined

  const load = async () => {
    for (const token of await records.loadAll()) {
      const key = customTokenKey(token.chainId, token.address)
      if (!store.get(key)) store.set(key, token)
    }
  }
  return {
    store,
    load() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
    async add(token) {
      const key = customTokenKey(token.chainId, token.address)
      await records.save(key, token)
      store.set(key, token)
    },
    async remove(chainId, address) {
      const key = customTokenKey(chainId, address)
      await records.remove(key)
      store.delete(key)
    },
  }
}

/** Creates the codec of stored tokens, which are validated like entries of a list. */
function createCodec(chains: readonly ChainRecord[]): Codec<Token> {
  const schema = scalarSchema('a token', (value) => {
    const result = parseToken(value, (chainId) => chainById(chains, chainId)?.chainType ?? 'EVM')
    return 'token' in result ? result.token : undefined
  })
  return { schema, version: 1 }
}
