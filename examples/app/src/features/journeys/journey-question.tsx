import { NATIVE_TOKEN_ADDRESS, sameAddress } from '@causeway/core/chains'
import { abbreviateAddress } from '@causeway/core/format'
import type { JourneyChoice, JourneyRecord } from '@causeway/core/journeys'
import type { JourneyCosts } from '@causeway/view-models'
import { Link } from 'react-router'
import { journeysCopy } from '#locale/journeys-copy'
import { asSentence } from '../../copy/as-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Hash } from '../../ui/hash.tsx'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { ReviewConsentNote } from '../review/review-consent-note.tsx'
import { getFailureReason } from '../transfers/get-failure-reason.ts'
import styles from '../transfers/resume-transfer.module.css'
import { amountText, symbolText } from './amount-text.ts'
import { chainName } from './chain-name.ts'
import { type AskingState, choiceText, usualChoice } from './choice-text.ts'
import { CostRemarks } from './cost-remarks.tsx'
import { currentTransferId } from './count-pending.ts'
import { getCostRows } from './get-cost-rows.tsx'
import type { JourneyNames } from './journey-facts.ts'
import { legAmountText } from './leg-text.ts'
import { useOfferCosts } from './use-offer-costs.ts'

interface JourneyQuestionProps {
  readonly journey: JourneyRecord
  readonly state: AskingState
  readonly names: JourneyNames
  onChoose(choice: JourneyChoice): void
}

/** The question of a journey, with one button for each answer. */
export function JourneyQuestion({ journey, state, names, onChoose }: JourneyQuestionProps) {
  const { reason, choices, funds } = state
  const { chains, find } = names
  const { from } = journey
  const start = { symbol: symbolText(from, find), chain: chainName(chains, from.chainId) }
  const usual = usualChoice(state)
  const transferId = currentTransferId(journey)
  const review = useOfferCosts(state, journey, names)
  const { costs } = review
  const rows = [...offerRows(state, journey, names), ...offerCostRows(costs), ...recipientRows(journey)]
  const toText = (choice: JourneyChoice) => {
    const text = choiceText(choice, state, start)
    return choice === 'accept' ? review.toLabel(text) : text
  }
  // The usual answer comes first.
  const ordered = [...choices].sort((a, b) => Number(b === usual) - Number(a === usual))
  return (
    <Pane>
      <Note tone="warn" role="alert" title={journeysCopy.questions[reason]}>
        {reason === 'terms' ? termsText(state, journey, names) : messageText(state)}
      </Note>
      <div className={styles['action']}>
        {rows.length > 0 && <KeyValues rows={rows} />}
        <CostRemarks costs={costs} />
        {costs?.consent && <ReviewConsentNote consent={costs.consent} actions={review.actions} />}
        {reason === 'recovered' && funds && (
          <Link
            to={`/bridge?${new URLSearchParams({ inputChain: `${funds.chainId}`, inputCurrency: funds.token })}`}
          >
            {journeysCopy.planNext}
          </Link>
        )}
        {TRANSFER_REASONS.includes(reason) && transferId !== undefined && (
          <Link to={`/bridge?${new URLSearchParams({ transfer: transferId })}`}>
            {journeysCopy.openTransfer}
          </Link>
        )}
        {ordered.map((choice) => (
          <Button
            key={choice}
            size={choice === usual ? 'large' : 'medium'}
            kind={choice === usual ? 'go' : 'plain'}
            isDisabled={choice === 'accept' && !review.isAcceptable}
            onClick={() => onChoose(choice)}
          >
            {toText(choice)}
          </Button>
        ))}
      </div>
    </Pane>
  )
}

/** Reasons that are explained by the page of the transfer. */
const TRANSFER_REASONS: readonly AskingState['reason'][] = [
  'failed',
  'refunded',
  'stalled',
  'send-unknown',
  'other-token',
]

/** Messages of providers that say no more than the title of the question. */
const REPEATED_TITLES: Partial<Record<AskingState['reason'], RegExp>> = {
  failed: /^(?:(?:the )?(?:transfer|transaction) (?:has )?failed(?: for an unknown reason)?\.?)?$/i,
  refunded: /^the (?:tokens|funds) (?:were|have been) refunded\.?$/i,
}

/** Returns the explanation of a question, without one that would repeat the title. */
function messageText({ reason, message }: AskingState): string {
  const text = reason === 'failed' ? (getFailureReason(message) ?? '') : message
  const isRepeated = REPEATED_TITLES[reason]?.test(text) === true
  const sentence = isRepeated ? '' : asSentence(text.charAt(0).toUpperCase() + text.slice(1))
  return [sentence, reason === 'refunded' ? journeysCopy.refundedText : ''].filter(Boolean).join(' ')
}

interface SentNoteProps {
  readonly hasArrived: boolean
  onContinue(): void
}

/** Replaces the question whether a transfer was sent, once the chain has answered it. */
export function SentNote({ hasArrived, onContinue }: SentNoteProps) {
  return (
    <Pane>
      <Note tone="info" role="status" title={hasArrived ? journeysCopy.hasArrived : journeysCopy.wasSent}>
        {hasArrived ? journeysCopy.hasArrivedText : journeysCopy.wasSentText}
      </Note>
      <div className={styles['action']}>
        <Button size="large" kind="go" onClick={onContinue}>
          {journeysCopy.continue}
        </Button>
      </div>
    </Pane>
  )
}

/** Returns a sentence about new terms, whose amounts are below it. */
function termsText({ leg, offer }: AskingState, { legs }: JourneyRecord, { find }: JourneyNames): string {
  const current = legs[leg]
  if (current?.minimum === undefined) return journeysCopy.acceptTerms
  if (offer && offer.toAmountMin >= current.minimum)
    return journeysCopy.otherProvider(offer.name, current.name)
  return journeysCopy.lowerTerms(outputText(current, current.minimum, find))
}

/** Returns an amount of the output of a leg. */
function outputText(
  { toChainId: chainId, toToken: token, toTokenDecimals: decimals }: JourneyRecord['legs'][number],
  amount: bigint,
  find: JourneyNames['find'],
): string {
  return amountText({ chainId, token, amount, decimals }, find)
}

function offerRows(
  { offer, leg }: AskingState,
  { legs }: JourneyRecord,
  { chains, find }: JourneyNames,
): KeyValueRow[] {
  const current = legs[leg]
  if (!offer || !current) return []
  const text = (amount: bigint) => outputText(current, amount, find)
  const { nativeCurrency } = chains.find(({ id }) => id === current.fromChainId) ?? {}
  return [
    { label: journeysCopy.offer, value: offer.name },
    { label: journeysCopy.youPay, value: legAmountText(current, 'from', find) },
    { label: journeysCopy.offerExpected, value: text(offer.toAmount) },
    { label: journeysCopy.offerLeast, value: text(offer.toAmountMin) },
    ...(offer.fee === undefined || offer.fee === 0n || !nativeCurrency
      ? []
      : [
          {
            label: journeysCopy.offerFee,
            value: amountText(
              {
                chainId: current.fromChainId,
                token: NATIVE_TOKEN_ADDRESS,
                amount: offer.fee,
                decimals: nativeCurrency.decimals,
              },
              find,
            ),
          },
        ]),
  ]
}

/** Returns the costs of an offer, with the fees and gas that its total contains in addition to the price impact. */
function offerCostRows(costs: JourneyCosts | undefined): KeyValueRow[] {
  const [impact, ...rest] = getCostRows(costs)
  return costs && impact ? [impact, { label: journeysCopy.feesAndGas, value: costs.onTopText }, ...rest] : []
}

/** Returns the recipients that are not the account. */
function recipientRows({ account, legs }: JourneyRecord): KeyValueRow[] {
  const recipients = new Set(
    legs.map(({ recipient }) => recipient).filter((recipient) => !sameAddress(recipient, account)),
  )
  return [...recipients].map((recipient) => ({
    key: recipient,
    label: journeysCopy.recipient,
    value: <Hash value={recipient} short={abbreviateAddress(recipient)} />,
  }))
}
