import { sameAddress } from '../chains/address.ts'
import { isSameToken } from './journey-request.ts'
import type { AskingState, JourneyChoice, JourneyFunds, JourneyRecord } from './record.ts'

/** A question to the user, without the answers. */
export type Question = Omit<AskingState, 'status' | 'leg' | 'choices'>

/**
 * Returns the journey with a question and the answers that are possible: to wait is to look or to quote again, for a refund
 * as well, to accept needs an offer or a risk, and to return needs funds that are away from their start, and that the leg does
 * not take back already.
 */
export function ask(record: JourneyRecord, leg: number, question: Question): JourneyRecord {
  return {
    ...record,
    state: { status: 'asking', leg, ...question, choices: getChoices(record, leg, question) },
  }
}

function getChoices(
  { account, from, legs }: JourneyRecord,
  leg: number,
  { reason, offer, funds }: Question,
): JourneyChoice[] {
  const needsConsent = reason === 'imported' || reason === 'recipient'
  const canAccept = offer !== undefined || needsConsent || reason === 'risk' || reason === 'send-unknown'
  const isStart = (chainId: number, token: string) =>
    chainId === from.chainId && isSameToken(token, from.token)
  const isAway = funds !== undefined && !isStart(funds.chainId, funds.token)
  const current = legs[leg]
  // With less than its amount, the leg cannot be sent: the rest needs a way back of its own.
  const isReturning =
    current !== undefined &&
    isStart(current.toChainId, current.toToken) &&
    sameAddress(current.recipient, account) &&
    reason !== 'funds-missing'
  const canWait = !needsConsent && reason !== 'recovered'
  return [
    ...(canWait ? ['wait' as const] : []),
    ...(canAccept ? ['accept' as const] : []),
    'stop',
    ...(isAway && !isReturning && isHeld(funds) ? ['return' as const] : []),
  ]
}

function isHeld({ amount }: JourneyFunds): boolean {
  return amount > 0n
}
