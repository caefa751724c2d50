import { sameAddress } from '../chains/index.ts'
import {
  chosenSchema,
  type Hex,
  hashSchema,
  optionalTextSchema,
  type Schema,
  textSchema,
  uintSchema,
} from '../kernel/index.ts'
import * as z from '../kernel/zod.ts'
import type {
  Receipt,
  RequestOptions,
  SentTransaction,
  TransactionFate,
  TransactionSearch,
  TransactionSearchResult,
} from '../platforms/index.ts'
import type { FuelNodes } from './nodes.ts'

/**
 * In a block, which a failed one is as well; on its way to one, preconfirmed or not; or thrown out of the pool for good.
 * A preconfirmation is the word of the block producer, not yet a block.
 */
export type FuelStatus =
  | {
      readonly kind: 'included'
      readonly succeeded: boolean
      readonly blockNumber: bigint
      readonly blockHash: Hex
      readonly hashes: readonly Hex[]
    }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'squeezed-out' }

export interface FuelOutput {
  readonly to: Hex
  readonly assetId: Hex
  readonly amount: bigint
}

/** Undefined while it is in no block; one that was squeezed out is an error of no block. */
export async function receiptOf(
  nodes: FuelNodes,
  chainId: number,
  hash: string,
  options: RequestOptions | undefined,
): Promise<Receipt | undefined> {
  const found = await readTransaction(nodes, chainId, hash, `the receipt of ${hash}`, options)
  if (!found || found.status.kind === 'waiting') return undefined
  const { status } = found
  const parties = { from: senderOf(found), to: paymentsOf(found)[0]?.to }
  const common = { chainId, chainType: 'FUEL', ...parties, transactionHash: hash } as const
  if (status.kind === 'squeezed-out') {
    return { ...common, status: 'error', blockHash: '', blockNumber: 0n, transactionIndex: 0 }
  }
  return {
    ...common,
    status: status.succeeded ? 'success' : 'error',
    blockHash: status.blockHash,
    blockNumber: status.blockNumber,
    transactionIndex: Math.max(
      0,
      status.hashes.findIndex((other) => sameAddress(other, hash)),
    ),
  }
}

/** As `encodeFuelTransfer` writes its first payment; one that pays nobody has no `to` and no data. */
export async function transactionOf(
  nodes: FuelNodes,
  chainId: number,
  hash: string,
  options: RequestOptions | undefined,
): Promise<SentTransaction | undefined> {
  const found = await readTransaction(nodes, chainId, hash, `transaction ${hash}`, options)
  if (!found || found.status.kind === 'squeezed-out') return undefined
  const [payment] = paymentsOf(found)
  return {
    chainId,
    hash,
    from: senderOf(found),
    to: payment?.to ?? '',
    data: payment?.assetId ?? '0x',
    value: payment?.amount ?? 0n,
    nonce: 0,
  }
}

export async function findTransaction(
  nodes: FuelNodes,
  { chainId, expectedHash }: TransactionSearch,
  options: RequestOptions | undefined,
): Promise<TransactionSearchResult> {
  if (expectedHash === undefined) {
    return { status: 'unknown', reason: 'Fuel has no nonces: a transaction is only found by its hash' }
  }
  return (await isKnown(nodes, chainId, expectedHash, options))
    ? { status: 'found', hash: expectedHash }
    : { status: 'absent', nonceIsFree: false }
}

export async function traceTransaction(
  nodes: FuelNodes,
  { chainId, hash }: SentTransaction,
  options: RequestOptions | undefined,
): Promise<TransactionFate> {
  return { status: (await isKnown(nodes, chainId, hash, options)) ? 'waiting' : 'dropped' }
}

/** In a block or on its way to one. */
async function isKnown(
  nodes: FuelNodes,
  chainId: number,
  hash: string,
  options: RequestOptions | undefined,
): Promise<boolean> {
  const found = await readTransaction(nodes, chainId, hash, `transaction ${hash}`, options)
  return found !== null && found.status.kind !== 'squeezed-out'
}

async function readTransaction(
  nodes: FuelNodes,
  chainId: number,
  hash: string,
  what: string,
  options: RequestOptions | undefined,
) {
  const { transaction } = await nodes.read(
    chainId,
    what,
    {
      operationName: 'getTransactionSummary',
      query: SUMMARY,
      variables: { id: hash },
      schema: summarySchema,
    },
    options,
  )
  return transaction
}

/** The owner of what it spends first: Fuel transactions have no sender of their own. */
export function senderOf({ inputs }: { readonly inputs: readonly FuelInput[] | null }): string {
  for (const { owner, recipient } of inputs ?? []) {
    const found = owner ?? recipient
    if (found !== null) return found
  }
  return ''
}

/** What it pays out, the change left aside. */
export function paymentsOf({ outputs }: { readonly outputs: readonly (FuelOutput | null)[] }): FuelOutput[] {
  return outputs.filter((output) => output !== null)
}

export interface FuelInput {
  readonly owner: string | null
  readonly recipient: string | null
}

/** Of a GraphQL union, as the queries of this folder ask for it. */
export const TRANSACTION_PARTS = `inputs { type: __typename ... on InputCoin { owner } ... on InputMessage { recipient } }
outputs { type: __typename ... on CoinOutput { to assetId amount } ... on VariableOutput { to assetId amount } }`

const SUMMARY = `query getTransactionSummary($id: TransactionId!) {
  transaction(id: $id) {
    ${TRANSACTION_PARTS}
    status {
      type: __typename
      ... on SuccessStatus { blockHeight block { id transactionIds } }
      ... on FailureStatus { blockHeight block { id transactionIds } }
    }
  }
}`

const outputSchema = z.object({ to: hashSchema, assetId: hashSchema, amount: uintSchema })

/** Change goes back to the sender, and contracts are no accounts. */
const noPaymentSchema = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

export const partsShape = {
  /** A mint has none. */
  inputs: z.nullable(z.array(z.object({ owner: optionalTextSchema, recipient: optionalTextSchema }))),
  outputs: z.array(
    chosenSchema<FuelOutput | null>((output) =>
      ['CoinOutput', 'VariableOutput'].includes(typeOf(output)) ? outputSchema : noPaymentSchema,
    ),
  ),
}

const includedSchema = z.pipe(
  z.object({
    type: textSchema,
    blockHeight: uintSchema,
    block: z.object({ id: hashSchema, transactionIds: z.array(hashSchema) }),
  }),
  z.transform(
    ({ type, blockHeight, block }): FuelStatus => ({
      kind: 'included',
      succeeded: type === 'SuccessStatus',
      blockNumber: blockHeight,
      blockHash: block.id,
      hashes: block.transactionIds,
    }),
  ),
)

const WAITING = ['SubmittedStatus', 'PreconfirmationSuccessStatus', 'PreconfirmationFailureStatus']

/** Those of fuel-core 0.47. A word that is none of them is refused: it might mean failure. */
const statusSchema: Schema<FuelStatus> = chosenSchema((status) => {
  const type = typeOf(status)
  if (WAITING.includes(type)) return constantSchema({ kind: 'waiting' })
  return type === 'SqueezedOutStatus' ? constantSchema({ kind: 'squeezed-out' }) : includedSchema
})

const summarySchema = z.object({
  transaction: z.nullable(z.object({ ...partsShape, status: statusSchema })),
})

function constantSchema(status: FuelStatus): Schema<FuelStatus> {
  return z.pipe(
    z.unknown(),
    z.transform(() => status),
  )
}

function typeOf(value: unknown): string {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
  return typeof type === 'string' ? type : ''
}
