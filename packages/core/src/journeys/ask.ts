import { isSameToken } from './journey-request.ts'
import type { AskingState, JourneyChoice, JourneyFunds, JourneyRecord } from './record.ts'

/** A question to the user, without the answers. */
export type Question = Omit<AskingState, 'status' | 'leg' | 'choices'>

/**
 * Returns the journey with a question and the answers that are possible: to wait is to look or to quote again, for a refund
 * as well, to accept needs an offer or a risk, and to return needs funds that are away from their start.
 */
export function ask(record: JourneyRecord, leg: number, question: Question): JourneyRecord {
  return { ...record, state: { status: 'asking', leg, ...question, choices: getChoices(record, question) } }
}

function getChoices({ from }: JourneyRecord, { reason, offer, funds }: Question): JourneyChoice[] {
  const needsConsent = reason === 'imported' || reason === 'recipient'
  const canAccept = offer !== undefined || needsConsent || reason === 'risk' || reason === 'send-unknown'
  const isAway =
    funds !== undefined && !(funds.chainId === from.chainId && isSameToken(funds.token, from.token))
  const canWait = !needsConsent && reason !== 'recovered'
  return [
    ...(canWait ? ['wait' as const] : []),
    ...(canAccept ? ['accept' as const] : []),
    'stop',
    ...(isAway && isHeld(funds) ? ['return' as const] : []),
  ]
}

function isHeld({ amount }: JourneyFunds): boolean {
  return amount > 0n
}
