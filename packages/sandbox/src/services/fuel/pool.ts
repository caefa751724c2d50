import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { Codec } from './codec.ts'
import type { Entry, Ledger } from './ledger.ts'
import { readTransaction } from './read-transaction.ts'

export const fuelOptionsSchema = z.strictObject({
  /** Outcome of the next transaction. Later transactions succeed. */
  next: z.optional(z.enum(['success', 'failure', 'squeezed-out', 'submitted'])),
  /** Mines the transactions that are still submitted. */
  release: z.optional(z.boolean()),
})

/** Options that control the outcome of transactions on the Fuel node. */
export type FuelOptions = z.infer<typeof fuelOptionsSchema>

/** Transaction pool of the Fuel node. */
export interface Pool {
  /** @throws RequestRejectedError for an invalid transaction, which changes nothing */
  submit(encoded: string, codec: Codec): Promise<Entry>
  /** Returns the submitted bytes of a transaction. */
  payloadOf(id: string): Hex
  set(options: FuelOptions): void
}

export function createPool(ledger: Ledger): Pool {
  const payloads = new Map<string, Hex>()
  let next: NonNullable<FuelOptions['next']> = 'success'
  /** Serializes submissions, so that no other transaction spends a coin while a signature is being verified. */
  let queue: Promise<unknown> = Promise.resolve()
  const admit = async (encoded: string, codec: Codec): Promise<Entry> => {
    const decoded = codec.decode(encoded)
    const transaction = await readTransaction(decoded, codec, ledger)
    const outcome = next
    next = 'success'
    payloads.set(transaction.id, codec.encode(decoded))
    return ledger.take(transaction, outcome)
  }
  return {
    submit(encoded, codec) {
      const admitted = queue.then(() => admit(encoded, codec))
      queue = admitted.catch(() => undefined)
      return admitted
    },
    payloadOf: (id) => payloads.get(id) ?? '0x',
    set({ next: outcome, release }) {
      if (outcome !== undefined) next = outcome
      if (release) ledger.release()
    },
  }
}
