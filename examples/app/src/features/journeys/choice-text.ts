import type { JourneyChoice, JourneyRecord } from '@causeway/core/journeys'
import { journeysCopy } from '#locale/journeys-copy'

/** State of a journey that asks. */
export type AskingState = Extract<JourneyRecord['state'], { readonly status: 'asking' }>
type Reason = AskingState['reason']

/**
 * Returns the label of an answer.
 *
 * @param start symbol and chain of the start of the journey
 */
export function choiceText(
  choice: JourneyChoice,
  { reason, funds }: Pick<AskingState, 'reason' | 'funds'>,
  start: { readonly symbol: string; readonly chain: string },
): string {
  const { choices } = journeysCopy
  switch (choice) {
    case 'wait':
      if (reason === 'failed' && !funds) return choices.checkRefund
      return WAITS[reason] ?? choices.quoteAgain
    case 'accept':
      return ACCEPTS[reason] ?? choices.accept.terms
    case 'stop':
      return choices.stop
    case 'return':
      return choices.return(start.symbol, start.chain)
  }
}

const { wait, tryAgain, accept } = journeysCopy.choices

const WAITS: Partial<Record<Reason, string>> = {
  stalled: wait,
  'send-unknown': wait,
  'funds-missing': wait,
  refunded: tryAgain,
  failed: tryAgain,
  'action-rejected': tryAgain,
  risk: tryAgain,
}

const ACCEPTS: Partial<Record<Reason, string>> = {
  fee: accept.fee,
  unverified: accept.unverified,
  risk: accept.risk,
  recipient: accept.recipient,
  imported: accept.imported,
  'send-unknown': accept.unsent,
}

/** Reasons whose acceptance is the usual answer. That of others gives up a protection of the user. */
const ACCEPTED: readonly Reason[] = ['terms', 'imported']

/** Returns the answer that the panel emphasizes: the usual one of the choices. */
export function usualChoice({
  reason,
  choices,
}: Pick<AskingState, 'reason' | 'choices'>): JourneyChoice | undefined {
  if (ACCEPTED.includes(reason) && choices.includes('accept')) return 'accept'
  return choices.find((choice) => choice === 'wait') ?? choices.find((choice) => choice === 'stop')
}
