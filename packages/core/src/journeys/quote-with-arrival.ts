import type { RequestOptions } from '../platforms/transaction.ts'
import type { Quote } from '../quotes/quote.ts'
import { type Arrival, canCarry } from './create-arrivals.ts'
import type { JourneyContext } from './journey-context.ts'
import { type LegQuote, quoteLeg } from './quote-leg.ts'
import type { LegArrival } from './read-arrival.ts'
import type { JourneyRecord, JourneyRecordLeg } from './record.ts'

interface ArrivalQuoteOptions extends RequestOptions {
  readonly planned: Quote | undefined
  /** The action that the leg is planned to carry. */
  readonly carried: LegArrival | undefined
}

/**
 * Requests the quote of a leg: that of the plan first, then a new one. If the bridge no longer carries the action of the
 * leg, or the position needs consent, all providers are requested, and the account signs the action on arrival.
 *
 * @throws InvalidInputError; AbortedError
 */
export async function quoteWithArrival(
  leg: JourneyRecordLeg,
  record: JourneyRecord,
  context: Pick<JourneyContext, 'quotes' | 'clock' | 'logger'>,
  { signal, planned, carried }: ArrivalQuoteOptions,
): Promise<{ readonly quoted: LegQuote; readonly arrival?: Arrival }> {
  const request = async (arrival?: Arrival) => {
    const first = await quoteLeg(leg, record, context, { signal, planned, arrival })
    return planned && 'question' in first ? quoteLeg(leg, record, context, { signal, arrival }) : first
  }
  const { arrival, destination } = carried ?? {}
  if (arrival && destination && canCarry(arrival, destination, leg.toAmount, record.minHealthFactor)) {
    const quoted = await request(arrival)
    if (!('question' in quoted) || quoted.question.reason !== 'no-quote') return { quoted, arrival }
    context.logger.info(`${leg.name} no longer carries the action of a journey.`, quoted.question.message)
  }
  return { quoted: await request() }
}
