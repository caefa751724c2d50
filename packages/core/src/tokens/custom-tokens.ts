import { chainById } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import { createKeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { Codec, PersistenceContext } from '../kernel/persistence.ts'
import { createRecordStorage } from '../kernel/record-storage.ts'
import { scalarSchema } from '../kernel/schema.ts'
import { type Token, tokenKey } from './token.ts'
import { readToken } from './token-schema.ts'

/** Tokens that the user named, kept in storage: written there first. */
export interface CustomTokens {
  /** By `customTokenKey`. */
  readonly store: ReadableKeyedStore<Token>
  /** Resolves once what is in storage is in the store. */
  load(): Promise<void>
  /** @throws StorageError, and nothing was added */
  add(token: Token): Promise<void>
  /** Removing what is not there does nothing. */
  remove(chainId: number, address: string): Promise<void>
}

const PREFIX = 'causeway:custom-token:'

/** Where a token that the user named is filed, however its address is written. */
export function customTokenKey(chainId: number, address: string): string {
  return `${chainId}:${tokenKey(address)}`
}

export function createCustomTokens(
  chains: readonly ChainRecord[],
  context: PersistenceContext,
): CustomTokens {
  const store = createKeyedStore<Token>(context.logger)
  const records = createRecordStorage(PREFIX, codecFor(chains), context)
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

/** Storage is as far outside as a list is: what it holds is read the same way. */
function codecFor(chains: readonly ChainRecord[]): Codec<Token> {
  const schema = scalarSchema('a token', (value) => {
    const reading = readToken(value, (chainId) => chainById(chains, chainId)?.chainType ?? 'EVM')
    return 'token' in reading ? reading.token : undefined
  })
  return { schema, version: 1 }
}
