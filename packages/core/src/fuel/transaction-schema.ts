import * as z from 'zod/mini'
import { isAddress } from '../chains/address.ts'
import { getField } from '../kernel/get-field.ts'
import {
  type Address,
  chosenSchema,
  type Hex,
  hashSchema,
  type Schema,
  scalarSchema,
  textSchema,
  uintSchema,
} from '../kernel/schema.ts'

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

/** The owner of what it spends first: Fuel transactions have no sender of their own. */
export function senderOf({ inputs }: { readonly inputs: readonly FuelInput[] | null }): Address {
  for (const { owner, recipient } of inputs ?? []) {
    const found = owner ?? recipient
    if (found !== null) return found
  }
  return NOBODY
}

/** Sender of a mint. */
const NOBODY: Address = `0x${'0'.repeat(64)}`

/** What it pays out, the change left aside. */
export function paymentsOf({ outputs }: { readonly outputs: readonly (FuelOutput | null)[] }): FuelOutput[] {
  return outputs.filter((output) => output !== null)
}

export interface FuelInput {
  readonly owner: Address | null
  readonly recipient: Address | null
}

/** Of a GraphQL union, as the queries of this folder ask for it. */
export const TRANSACTION_PARTS = `inputs { type: __typename ... on InputCoin { owner } ... on InputMessage { recipient } }
outputs { type: __typename ... on CoinOutput { to assetId amount } ... on VariableOutput { to assetId amount } }`

const outputSchema = z.object({ to: hashSchema, assetId: hashSchema, amount: uintSchema })

/** Change goes back to the sender, and contracts are no accounts. */
const noPaymentSchema = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

/** Null in an input of the other kind. */
const ownerSchema: Schema<Address | null> = scalarSchema('an address', (value) => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' && isAddress(value, 'FUEL') ? value : undefined
})

export const partsShape = {
  /** A mint has none. */
  inputs: z.nullable(z.array(z.object({ owner: ownerSchema, recipient: ownerSchema }))),
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
export const statusSchema: Schema<FuelStatus> = chosenSchema((status) => {
  const type = typeOf(status)
  if (WAITING.includes(type)) return constantSchema({ kind: 'waiting' })
  return type === 'SqueezedOutStatus' ? constantSchema({ kind: 'squeezed-out' }) : includedSchema
})

function constantSchema(status: FuelStatus): Schema<FuelStatus> {
  return z.pipe(
    z.unknown(),
    z.transform(() => status),
  )
}

function typeOf(value: unknown): string {
  const type = getField(value, 'type')
  return typeof type === 'string' ? type : ''
}
