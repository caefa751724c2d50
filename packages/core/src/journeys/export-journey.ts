import * as z from 'zod/mini'
import { compact } from '../kernel/compact.ts'
import { parseJson, stringifyJson } from '../kernel/json.ts'
import {
  hexSchema,
  InvalidResponseError,
  numberSchema,
  oneOfSchema,
  parseExternal,
  textSchema,
} from '../kernel/schema.ts'
import { optionalNumber, optionalText } from '../transfers/field-schemas.ts'
import type { JourneyContext } from './journey-context.ts'
import { DEFAULT_SLIPPAGE, isSameToken } from './journey-request.ts'
import { type AskingState, type JourneyRecord, type JourneyRecordAction, journeyCodec } from './record.ts'
import { withLeg } from './with-leg.ts'

/** Sent transfer of an exported journey, as far as another device needs it to track it. */
const transferSchema = z.object({
  id: textSchema,
  chainId: numberSchema,
  hash: hexSchema,
  providerId: optionalText,
  toChainId: optionalNumber,
})

const exportSchema = z.object({
  type: oneOfSchema(['causeway-journey']),
  version: numberSchema,
  journey: journeyCodec.schema,
  transfers: z.array(transferSchema),
})

const SUBJECT = 'The exported journey'

/** Returns a journey as text, with the hash of its pending transfer. */
export async function exportJourney(
  journey: JourneyRecord,
  { transfers }: Pick<JourneyContext, 'transfers'>,
): Promise<string> {
  await transfers.load()
  const transfer = transfers.get(getPendingTransferId(journey) ?? '')
  const pending = transfer?.hash
    ? [
        compact({
          id: transfer.id,
          chainId: transfer.chainId,
          hash: transfer.hash,
          providerId: transfer.info.aggregator,
          toChainId: transfer.info.outputChainId,
        }),
      ]
    : []
  const { version } = journeyCodec
  return stringifyJson({ type: 'causeway-journey', version, journey, transfers: pending })
}

/**
 * Parses an exported journey. `track` adds its transfers and returns its record, which the user has to accept. The limits
 * of the text do not count.
 *
 * @throws InvalidResponseError if the text is not an exported journey of this version
 */
export function importJourney(text: string): {
  readonly record: JourneyRecord
  readonly track: (context: Pick<JourneyContext, 'transfers'>) => Promise<JourneyRecord>
} {
  const { version, journey, transfers: pending } = parseExternal(exportSchema, readJson(text), SUBJECT)
  if (version !== journeyCodec.version) {
    throw new InvalidResponseError(
      SUBJECT,
      'version',
      `Version ${version} is not supported. Export the journey again.`,
    )
  }
  const record = withoutLimits({ ...journey, isImported: true })
  return {
    record,
    async track({ transfers }) {
      await transfers.load()
      const ids = new Map<string, string>()
      for (const { id, ...request } of pending) {
        if (transfers.get(id)) continue
        ids.set(id, (await transfers.track(request)).id)
      }
      const rename = (transferIds: readonly string[]) => transferIds.map((id) => ids.get(id) ?? id)
      const { action } = record
      const renamed = {
        ...record,
        legs: record.legs.map((leg) => ({ ...leg, transferIds: rename(leg.transferIds) })),
        ...(action ? { action: { ...action, transferIds: rename(action.transferIds) } } : {}),
      }
      return withReceived(renamed, transfers)
    },
  }
}

/** Limits the current step of a journey to the amount that the transfer before it paid, if this device knows it. */
async function withReceived(
  journey: JourneyRecord,
  transfers: JourneyContext['transfers'],
): Promise<JourneyRecord> {
  const paidId = getPaidTransferId(journey)
  if (!('leg' in journey.state) || paidId === undefined || !transfers.get(paidId)) return journey
  const { received } = await transfers.check(paidId)
  const { leg } = journey.state
  const [paid, next] = [journey.legs[leg - 1], journey.legs[leg]]
  if (!received || !paid || !isSameToken(received.token, paid.toToken)) return journey
  const { amount } = received
  const settled = withLeg(journey, leg - 1, { received: amount })
  return next && amount < next.fromAmount ? withLeg(settled, leg, { fromAmount: amount }) : settled
}

/**
 * Removes minimums, accepted terms and risks, and a slippage above the default, because the text could give up any
 * protection of the user. The user is asked for the terms of each leg.
 */
function withoutLimits(journey: JourneyRecord): JourneyRecord {
  const { action, slippage } = journey
  return {
    ...journey,
    slippage: Math.min(slippage, DEFAULT_SLIPPAGE),
    legs: journey.legs.map(({ minimum: _, accepted: __, reviewedProviderId: ___, ...leg }) => leg),
    ...(action ? { action: withoutRisk(action) } : {}),
  }
}

function withoutRisk({ acceptedRisk: _, ...action }: JourneyRecordAction): JourneyRecordAction {
  return action
}

/** Reasons of questions about a transfer that has not paid. */
const PENDING_REASONS: readonly AskingState['reason'][] = ['stalled', 'send-unknown', 'failed']

/** Returns the transfer whose outcome decides how the journey goes on. */
function getPendingTransferId({ state, legs, action }: JourneyRecord): string | undefined {
  const isPending =
    state.status === 'running' ||
    (state.status === 'asking' && !state.funds && PENDING_REASONS.includes(state.reason))
  return isPending ? (legs[state.leg] ?? action)?.transferIds.at(-1) : undefined
}

/** Returns the transfer that paid the funds of the current step. */
function getPaidTransferId({ state, legs }: JourneyRecord): string | undefined {
  return 'leg' in state ? legs[state.leg - 1]?.transferIds.at(-1) : undefined
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw new InvalidResponseError(SUBJECT, '', 'The text is not JSON.', cause)
  }
}
