import * as z from 'zod/mini'
import { getField } from '../kernel/get-field.ts'
import type { Codec } from '../kernel/persistence.ts'
import {
  addressSchema,
  bigintSchema,
  booleanSchema,
  chosenSchema,
  nameSchema,
  numberSchema,
  oneOfSchema,
  textSchema,
} from '../kernel/schema.ts'
import { optionalBigint, optionalNumber, optionalReasons, optionalText } from '../transfers/field-schemas.ts'

const optionalBoolean = z.optional(booleanSchema)

/** Tokens of the account on one chain. */
const fundsSchema = z.object({
  chainId: numberSchema,
  token: addressSchema,
  /** Base units, as the chain reports them. */
  amount: bigintSchema,
})

/** Terms that are outside of the limits. The user can accept them. */
const offerSchema = z.object({
  providerId: textSchema,
  /** Display name of the provider. */
  name: nameSchema,
  toAmount: bigintSchema,
  toAmountMin: bigintSchema,
  /** Native fee on top of the amount, in base units. */
  fee: optionalBigint,
  /** Reasons of the checks of the transaction that are not verified. */
  unverified: optionalReasons,
})

const arrivalSchema = z.object({
  /** Id of the bridge. */
  providerId: textSchema,
  /** Deposit or debt of the account at the lender before the last transfer, in base units. */
  positionBefore: optionalBigint,
})

const legSchema = z.object({
  fromChainId: numberSchema,
  fromToken: addressSchema,
  fromTokenDecimals: optionalNumber,
  toChainId: numberSchema,
  toToken: addressSchema,
  toTokenDecimals: optionalNumber,
  recipient: addressSchema,
  /** Expected input, in base units. The amount that was sent, once the leg has started. */
  fromAmount: bigintSchema,
  /** Display name of the provider of the plan, or of the latest quote. */
  name: nameSchema,
  /** Id of the provider that the user has reviewed. Undefined: every provider within the limits may be used. */
  reviewedProviderId: optionalText,
  /** Expected output, in base units. */
  toAmount: bigintSchema,
  /** Lowest output that the user accepted. Undefined: the user has to accept the terms first. */
  minimum: optionalBigint,
  /** Expected duration, in seconds. */
  duration: optionalNumber,
  /** Terms outside of the limits that the user accepted. */
  accepted: z.optional(offerSchema),
  /** Ids of the transfers of this leg. The last one counts: those before it were not sent, failed or were refunded. */
  transferIds: z.array(textSchema),
  /** Nonce of the account before the last transfer. If it is unchanged, no transaction was sent. */
  nonce: optionalNumber,
  /** Balance of the recipient before the last transfer. */
  balanceBefore: optionalBigint,
  /** Amount that arrived, in base units. */
  received: optionalBigint,
  /** Set if a bridge carries out the lender action when it delivers the tokens. The recipient is then the account. */
  arrival: z.optional(arrivalSchema),
})

const actionSchema = z.object({
  chainId: numberSchema,
  lender: textSchema,
  action: oneOfSchema(['deposit', 'repay']),
  pool: textSchema,
  token: addressSchema,
  amount: optionalBigint,
  /**
   * Amount that the lender takes, in base units: of a repayment at most the debt. As of the latest plan, or, once the
   * action is done, as its transaction reports it. The rest stays in the account. Missing in records of earlier versions.
   */
  used: optionalBigint,
  /** Highest amount that the lender may take if interest accrues, in base units. Undefined before the action is planned. */
  usedMax: optionalBigint,
  /** Message about the position or the simulation that the user accepted. With another one, the user is asked again. */
  acceptedRisk: optionalText,
  transferIds: z.array(textSchema),
  nonce: optionalNumber,
})

const JOURNEY_CHOICES = ['wait', 'accept', 'stop', 'return'] as const
const JOURNEY_REASONS = [
  'no-quote',
  'terms',
  'fee',
  'unverified',
  'refunded',
  'other-token',
  'failed',
  'stalled',
  'funds-missing',
  'send-unknown',
  'action-rejected',
  'risk',
  'imported',
  'recipient',
  'recovered',
] as const

const askingSchema = z.object({
  status: oneOfSchema(['asking']),
  leg: numberSchema,
  reason: oneOfSchema(JOURNEY_REASONS),
  /** Explanation, as sentences for users. */
  message: textSchema,
  /** Answers that `resume` takes. */
  choices: z.array(oneOfSchema(JOURNEY_CHOICES)),
  offer: z.optional(offerSchema),
  funds: z.optional(fundsSchema),
})
const activeSchema = z.object({
  status: oneOfSchema(['ready', 'running']),
  leg: numberSchema,
  /** Time of the choice to wait for the transfer of the leg, in milliseconds since the epoch. */
  waitedTime: optionalNumber,
})
const endSchema = z.object({
  status: oneOfSchema(['done', 'stopped']),
  funds: z.optional(fundsSchema),
})

/** A leg or the action, by `leg`, whose number is that of the legs for the action. */
type ActiveState = Readonly<z.infer<typeof activeSchema>>
/** The user has to choose how to go on. */
export type AskingState = Readonly<z.infer<typeof askingSchema>>
type EndState = Readonly<z.infer<typeof endSchema>>

/**
 * State of a journey: `switch` over `status`.
 *
 * - `ready`: the next leg was not sent.
 * - `running`: the leg is being sent, or its transfer is pending. The last of its `transferIds` has the details.
 * - `asking`: the next leg cannot be sent within the limits, or its transfer ended otherwise than planned. Nothing is sent
 *   until the user chooses.
 * - `done`: everything arrived. `stopped`: the user ended it; `funds` is where the money is.
 */
export type JourneyState = ActiveState | AskingState | EndState

const stateSchema = chosenSchema<JourneyState>((state) => {
  const status = getField(state, 'status')
  if (status === 'asking') return askingSchema
  return status === 'done' || status === 'stopped' ? endSchema : activeSchema
})

const fieldsSchema = z.object({
  id: textSchema,
  account: addressSchema,
  from: fundsSchema,
  /** Percent, at most 50. */
  slippage: numberSchema,
  minHealthFactor: optionalNumber,
  legs: z.array(legSchema),
  /** The lender action after the last leg. */
  action: z.optional(actionSchema),
  state: stateSchema,
  /** Whether it comes from another device, and the user has not confirmed it here. */
  isImported: optionalBoolean,
  /** Whether only its first leg is known, from the hash of its transaction. */
  isRecovered: optionalBoolean,
  /** Milliseconds since the epoch. */
  addedTime: numberSchema,
  finishedTime: optionalNumber,
})

/** Returns whether the state is at a leg or the action, and every leg before it has a transfer. */
function isAtStep({ legs, action, state }: z.infer<typeof fieldsSchema>): boolean {
  const steps = legs.length + (action ? 1 : 0)
  if (!('leg' in state)) return steps > 0
  const { leg } = state
  const sent = legs.slice(0, leg).every(({ transferIds }) => transferIds.length > 0)
  return Number.isInteger(leg) && leg >= 0 && leg < steps && sent
}

/** Returns whether no amount that is spent is negative. */
function hasValidAmounts({ from, legs }: z.infer<typeof fieldsSchema>): boolean {
  return from.amount >= 0n && legs.every(({ fromAmount }) => fromAmount >= 0n)
}

const journeySchema = fieldsSchema.check(
  z.refine(hasValidAmounts, { path: ['legs'], error: 'expected amounts of at least 0' }),
  z.refine(({ slippage }) => slippage >= 0 && slippage <= 50, {
    path: ['slippage'],
    error: 'expected a percentage from 0 to 50',
  }),
  z.refine(isAtStep, {
    path: ['state', 'leg'],
    error: 'expected the number of a leg, after legs that were sent',
  }),
)

/** A journey as it is stored: its legs, which point to their transfers, and its state. */
export type JourneyRecord = Readonly<z.infer<typeof journeySchema>>
/** A leg of a stored journey. */
export type JourneyRecordLeg = Readonly<z.infer<typeof legSchema>>
/** The lender action of a stored journey. */
export type JourneyRecordAction = Readonly<z.infer<typeof actionSchema>>
/** Answer of the user to a journey that asks. */
export type JourneyChoice = (typeof JOURNEY_CHOICES)[number]
/** Amount of a token that the account holds on a chain. */
export type JourneyFunds = Readonly<z.infer<typeof fundsSchema>>
/** Terms outside of the limits, which the user can accept. */
export type JourneyOffer = Readonly<z.infer<typeof offerSchema>>

export const journeyCodec: Codec<JourneyRecord> = { schema: journeySchema, version: 1 }
