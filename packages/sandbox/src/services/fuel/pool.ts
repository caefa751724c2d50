import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { Codec } from './codec.ts'
import type { Entry, Ledger } from './ledger.ts'
import { readTransaction } from './read-transaction.ts'

export const fuelOptionsSchema = z.strictObject({
  /** How the next transaction ends; those after it succeed. */
  next: z.optional(z.enum(['success', 'failure', 'squeezed-out', 'submitted'])),
  /** Puts what stayed submitted into blocks. */
  release: z.optional(z.boolean()),
})

/** What to do with the transactions of the Fuel node. */
export type FuelOptions = z.infer<typeof fuelOptionsSchema>

/** Where transactions come in. */
export interface Pool {
  /** @throws RefusedError when it is not valid: nothing has happened then */
  submit(encoded: string, codec: Codec): Promise<Entry>
  /** The bytes that were submitted. */
  payloadOf(id: string): Hex
  set(options: FuelOptions): void
}

export function createPool(ledger: Ledger): Pool {
  const payloads = new Map<string, Hex>()
  let next: NonNullable<FuelOptions['next']> = 'success'
  /** One after the other: while a signature is looked at, nobody else may spend the same coin. */
  let turn: Promise<unknown> = Promise.resolve()
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
      const admitted = turn.then(() => admit(encoded, codec))
      turn = admitted.catch(() => undefined)
      return admitted
    },
    payloadOf: (id) => payloads.get(id) ?? '0x',
    set({ next: chosen, release }) {
      if (chosen !== undefined) next = chosen
      if (release) ledger.release()
    },
  }
}
