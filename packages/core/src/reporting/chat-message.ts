import type { TranslatedError } from '../chain-errors/translated-error.ts'
import { abbreviateAddress } from '../format/address.ts'
import { describeValue } from '../kernel/errors.ts'
import { fieldOf } from '../kernel/field.ts'
import type { ReportContext } from './context.ts'
import { redacted } from './redact.ts'

/** Text that a chat shows as it is: nothing in it mentions, links or formats. */
export interface PlainText {
  readonly type: 'plain_text'
  readonly text: string
  readonly emoji: false
}

export type ChatBlock =
  | { readonly type: 'header' | 'section'; readonly text: PlainText }
  | { readonly type: 'context'; readonly elements: readonly PlainText[] }

/** A message in Block Kit, the form of Slack and those who follow it (docs.slack.dev/block-kit). */
export interface ChatMessage {
  readonly blocks: readonly ChatBlock[]
}

export interface Report {
  readonly error: unknown
  readonly translated: TranslatedError
  readonly context: ReportContext
  /** Such as production. */
  readonly environment: string | undefined
  readonly showsWallet: boolean
}

/** Of a header in Block Kit. */
const HEADER_LENGTH = 150
const FIELD_LENGTH = 100
const TEXT_LENGTH = 500

/** A header, the context, the error in plain words, and its own message; with no secret in any of them. */
export function chatMessage(report: Report): ChatMessage {
  const elements = contextLines(report).map(plainText)
  return {
    blocks: [
      { type: 'header', text: plainText(redacted(report.translated.title, HEADER_LENGTH)) },
      // A chat refuses a block without elements.
      ...(elements.length > 0 ? [{ type: 'context', elements } as const] : []),
      { type: 'section', text: plainText(translatedLines(report.translated).join('\n')) },
      { type: 'section', text: plainText(errorMessage(report.error)) },
    ],
  }
}

/** Two reports with the same subject are of one error: addresses, amounts, blocks and nonces may differ. */
export function subjectOf({ error, translated, context }: Report): string {
  const { chainId, source, lender, aggregator } = context
  const words = [translated.code, translated.message, translated.reason, errorMessage(error)].join('\n')
  return JSON.stringify([chainId, source, lender, aggregator, words.replace(/0x\w+…\w+|\b\d{4,}\b/g, '#')])
}

function contextLines({ context, environment, showsWallet }: Report): string[] {
  const { wallet } = context
  return [
    ...labelled([
      ['Environment', environment],
      ['Chain id', context.chainId],
      ['Block number', context.blockNumber],
    ]),
    ...(wallet === undefined ? [] : [`Wallet: ${walletOf(wallet, showsWallet)}`]),
    ...labelled([
      ['Source', context.source],
      ['Lender', context.lender],
      ['Margin trade type', context.operation],
      ['Quick action type', context.quickAction],
      ['Aggregator', context.aggregator],
    ]),
  ]
}

/** What is no address might be anything: it stays here. */
function walletOf(wallet: string, isShown: boolean): string {
  const short = abbreviateAddress(wallet)
  return isShown && short ? wallet : short || 'not an address'
}

function translatedLines({ code, message, hint, reason, source, retryable }: TranslatedError): string[] {
  return labelled(
    [
      ['Code', code],
      ['Message', message.trim()],
      ['Hint', hint],
      ['Reason', reason],
      ['Blame', source],
      ['Retryable', retryable],
    ],
    TEXT_LENGTH,
  )
}

function labelled(
  fields: readonly (readonly [label: string, value: string | number | bigint | boolean | undefined])[],
  length = FIELD_LENGTH,
): string[] {
  return fields.flatMap(([label, value]) =>
    value === undefined ? [] : `${label}: ${redacted(String(value), length)}`,
  )
}

/** Libraries append the request to their messages; their short ones do without. */
function errorMessage(error: unknown): string {
  const [name, short, long] = ['name', 'shortMessage', 'message'].map((field) => fieldOf(error, field))
  const text = [short, long, error].find((value) => typeof value === 'string') ?? describeValue(error)
  return redacted(typeof name === 'string' ? `${name}: ${text}` : String(text), TEXT_LENGTH)
}

function plainText(text: string): PlainText {
  // A chat refuses an empty text.
  return { type: 'plain_text', text: text || '-', emoji: false }
}
