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
 * Status of a transaction: included in a block (succeeded or failed), waiting (possibly preconfirmed by the block
 * producer), or permanently removed from the pool.
 */
export type FuelStatus =
  | {
      readonly kind: 'included'
      readonly succeeded: boolean
      readonly blockNumber: bigint
      readonly blockHash: Hex
      readonly hashes: readonly Hex[]
      /** Fee that the sender paid, in base units of the base asset. */
      readonly fee: bigint | undefined
    }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'squeezed-out' }

export interface FuelOutput {
  readonly to: Hex
  readonly assetId: Hex
  readonly amount: bigint
}

/** Returns the owner of the first input, as Fuel transactions have no sender. */
export function getSender({ inputs }: { readonly inputs: readonly FuelInput[] | null }): Address {
  for (const { owner, recipient } of inputs ?? []) {
    const sender = owner ?? recipient
    if (sender !== null) return sender
  }
  return NOBODY
}

/** Sender of a mint. */
const NOBODY: Address = `0x${'0'.repeat(64)}`

/** Returns the coin outputs, without change outputs. */
export function getPayments({ outputs }: { readonly outputs: readonly (FuelOutput | null)[] }): FuelOutput[] {
  return outputs.filter((output) => output !== null)
}

export interface FuelInput {
  readonly owner: Address | null
  readonly recipient: Address | null
}

/** Selection of the inputs and outputs, which are GraphQL unions. */
export const TRANSACTION_PARTS = `inputs { type: __typename ... on InputCoin { owner } ... on InputMessage { recipient } }
outputs { type: __typename ... on CoinOutput { to assetId amount } ... on VariableOutput { to assetId amount } }`

const outputSchema = z.object({ to: hashSchema, assetId: hashSchema, amount: uintSchema })

/** Only coins paid to accounts count: change returns to the sender, and contracts are not accounts. */
const noPaymentSchema = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

/** The field is missing for other kinds of inputs. */
const ownerSchema: Schema<Address | null> = scalarSchema('an address', (value) => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' && isAddress(value, 'FUEL') ? value : undefined
})

export const partsShape = {
  /** Null for a mint transaction. */
  inputs: z.nullable(z.array(z.object({ owner: ownerSchema, recipient: ownerSchema }))),
  outputs: z.array(
    chosenSchema<FuelOutput | null>((output) =>
      ['CoinOutput', 'VariableOutput'].includes(getType(output)) ? outputSchema : noPaymentSchema,
    ),
  ),
}

const includedSchema = z.pipe(
  z.object({
    type: textSchema,
    blockHeight: uintSchema,
    totalFee: z.optional(uintSchema),
    block: z.object({ id: hashSchema, transactionIds: z.array(hashSchema) }),
  }),
  z.transform(
    ({ type, blockHeight, totalFee, block }): FuelStatus => ({
      kind: 'included',
      succeeded: type === 'SuccessStatus',
      blockNumber: blockHeight,
      blockHash: block.id,
      hashes: block.transactionIds,
      fee: totalFee,
    }),
  ),
)

const WAITING = ['SubmittedStatus', 'PreconfirmationSuccessStatus', 'PreconfirmationFailureStatus']

/** Statuses of fuel-core 0.47. Unknown statuses are rejected, because they might mean a failure. */
export const statusSchema: Schema<FuelStatus> = chosenSchema((status) => {
  const type = getType(status)
  if (WAITING.includes(type)) return constantSchema({ kind: 'waiting' })
  return type === 'SqueezedOutStatus' ? constantSchema({ kind: 'squeezed-out' }) : includedSchema
})

function constantSchema(status: FuelStatus): Schema<FuelStatus> {
  return z.pipe(
    z.unknown(),
    z.transform(() => status),
  )
}

function getType(value: unknown): string {
  const type = getField(value, 'type')
  return typeof type === 'string' ? type : ''
}
