import * as z from 'zod/mini'
import { booleanSchema, parseExternal, recordSchema, textSchema } from '../../kernel/schema.ts'

/** Whether calls on a chain can be sent as one that counts as a whole. */
export type BatchSupport =
  | { readonly status: 'supported' }
  /** Once the user lets the wallet upgrade the account. */
  | { readonly status: 'ready' }
  | { readonly status: 'unsupported'; readonly reason: string }

/** Whether the calls of a chain may go out as a batch. */
export function canBatch(support: BatchSupport | undefined): boolean {
  return support !== undefined && support.status !== 'unsupported'
}

const atomicSchema = z.object({
  atomic: z.optional(z.object({ status: textSchema })),
  /** Before version 2.0.0 of the standard. */
  atomicBatch: z.optional(z.object({ supported: booleanSchema })),
})

type Atomic = z.infer<typeof atomicSchema>

/** The chain that stands for all of them. */
const EVERY_CHAIN = 0n

/**
 * What `wallet_getCapabilities` says of each chain asked for.
 *
 * @throws InvalidResponseError when the answer is no record of chains
 */
export function readSupport(answer: unknown, chainIds: readonly number[]): Map<number, BatchSupport> {
  const byChain = new Map(
    Object.entries(parseExternal(recordSchema, answer, 'The capabilities of the wallet')).map(
      ([key, value]) => [chainIdOf(key), value],
    ),
  )
  const everywhere = readAtomic(byChain.get(EVERY_CHAIN))
  return new Map(
    chainIds.map((id) => [id, readAtomic(byChain.get(BigInt(id))) ?? everywhere ?? SILENT] as const),
  )
}

const SILENT: BatchSupport = {
  status: 'unsupported',
  reason: 'The wallet does not batch calls on this chain',
}

/** Undefined where the capabilities say nothing of batches, or nothing that can be read. */
function readAtomic(capabilities: unknown): BatchSupport | undefined {
  const result = z.safeParse(atomicSchema, capabilities)
  return result.success ? supportOf(result.data) : undefined
}

function supportOf({ atomic, atomicBatch }: Atomic): BatchSupport | undefined {
  const status = atomic?.status ?? (atomicBatch?.supported ? 'supported' : undefined)
  if (status === 'supported' || status === 'ready') return { status }
  return atomic || atomicBatch ? SILENT : undefined
}

/** Keys are hexadecimal in any spelling; one that is no number is no chain. */
function chainIdOf(key: string): bigint | undefined {
  return /^(0x[0-9a-f]+|\d+)$/i.test(key) ? BigInt(key) : undefined
}
