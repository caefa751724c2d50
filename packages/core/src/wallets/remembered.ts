import * as z from 'zod/mini'
import type { ChainVm } from '../chains/record.ts'
import { createKeyedLimit } from '../kernel/keyed-limit.ts'
import type { Codec, PersistenceContext } from '../kernel/persistence.ts'
import { createRecordStorage } from '../kernel/record-storage.ts'
import { oneOfSchema, textSchema } from '../kernel/schema.ts'
import { type PerChainType, WALLET_CHAIN_TYPES } from './session-state.ts'

const PREFIX = 'causeway:wallet:'

interface Remembered {
  readonly chainType: ChainVm
  readonly connectorId: string
}

const codec: Codec<Remembered> = {
  schema: z.object({ chainType: oneOfSchema(WALLET_CHAIN_TYPES), connectorId: textSchema }),
  version: 1,
}

/** Stored last connector of each chain type. */
export interface RememberedConnectors {
  load(): Promise<PerChainType<string>>
  /** Returns the stored connector ids. @throws StorageError */
  remember(chainType: ChainVm, connectorId: string): Promise<void>
  forget(chainType: ChainVm): Promise<void>
}

export function createRememberedConnectors(context: PersistenceContext): RememberedConnectors {
  const records = createRecordStorage(PREFIX, codec, context)
  // Run the writes in order, so that a slow write does not end after a later removal.
  const turns = createKeyedLimit(1)
  return {
    async load() {
      const all = await records.loadAll()
      return Object.fromEntries(all.map(({ chainType, connectorId }) => [chainType, connectorId]))
    },
    remember: (chainType, connectorId) =>
      turns.run(chainType, () => records.save(chainType, { chainType, connectorId })),
    forget: (chainType) => turns.run(chainType, () => records.remove(chainType)),
  }
}
