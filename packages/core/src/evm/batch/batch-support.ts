import * as z from 'zod/mini'
import { booleanSchema, parseExternal, recordSchema, textSchema } from '../../kernel/schema.ts'

/** Whether calls on a chain can be sent as an atomic batch. */
export type BatchSupport =
  | { readonly status: 'supported' }
  /** The wallet asks the user to upgrade the account to EIP-7702 first. */
  | { readonly status: 'ready' }
  | { readonly status: 'unsupported'; readonly reason: string }

/** Returns whether calls on the chain can be sent as a batch. */
export function canBatch(support: BatchSupport | undefined): boolean {
  return support !== undefined && support.status !== 'unsupported'
}

const atomicSchema = z.object({
  atomic: z.optional(z.object({ status: textSchema })),
  /** Name before version 2.0.0 of EIP-5792. */
  atomicBatch: z.optional(z.object({ supported: booleanSchema })),
})

type Atomic = z.infer<typeof atomicSchema>

/** Key of capabilities that apply to all chains. */
const EVERY_CHAIN = 0n

/**
 * Parses the reply of `wallet_getCapabilities` for the given chains.
 *
 * @throws InvalidResponseError if the reply is not an object by chain id
 */
export function readBatchSupport(reply: unknown, chainIds: readonly number[]): Map<number, BatchSupport> {
  const byChain = new Map(
    Object.entries(parseExternal(recordSchema, reply, 'The capabilities of the wallet')).map(
      ([key, value]) => [parseChainId(key), value],
    ),
  )
  const everywhere = parseAtomic(byChain.get(EVERY_CHAIN))
  return new Map(
    chainIds.map((id) => [id, parseAtomic(byChain.get(BigInt(id))) ?? everywhere ?? UNSUPPORTED] as const),
  )
}

const UNSUPPORTED: BatchSupport = {
  status: 'unsupported',
  reason: 'The wallet does not support batches on this chain',
}

/** Parses the `atomic` capability, or `atomicBatch` of earlier versions. Returns undefined if neither is valid. */
function parseAtomic(capabilities: unknown): BatchSupport | undefined {
  const result = z.safeParse(atomicSchema, capabilities)
  return result.success ? toSupport(result.data) : undefined
}

function toSupport({ atomic, atomicBatch }: Atomic): BatchSupport | undefined {
  const status = atomic?.status ?? (atomicBatch?.supported ? 'supported' : undefined)
  if (status === 'supported' || status === 'ready') return { status }
  return atomic || atomicBatch ? UNSUPPORTED : undefined
}

/** Parses a chain id in hex or decimal. Returns undefined for other keys. */
function parseChainId(key: string): bigint | undefined {
  return /^(0x[0-9a-f]+|\d+)$/i.test(key) ? BigInt(key) : undefined
}
