import type { TranslatedError } from '../chain-errors/translated-error.ts'
import { abbreviateAddress } from '../format/abbreviate-address.ts'
import { describeValue } from '../kernel/errors.ts'
import { getField } from '../kernel/get-field.ts'
import { redactText } from './redact-text.ts'
import type { ReportContext } from './report-context.ts'

/** Text without mentions, links or formatting. */
export interface PlainText {
  readonly type: 'plain_text'
  readonly text: string
  readonly emoji: false
}

/** Block of a message. */
export type ChatBlock =
  | { readonly type: 'header' | 'section'; readonly text: PlainText }
  | { readonly type: 'context'; readonly elements: readonly PlainText[] }

/** Message in the Block Kit format of Slack and compatible chats (docs.slack.dev/block-kit). */
export interface ChatMessage {
  readonly blocks: readonly ChatBlock[]
}

/** Content of a report. */
export interface Report {
  readonly error: unknown
  readonly translated: TranslatedError
  readonly context: ReportContext
  /** Environment, such as production. */
  readonly environment: string | undefined
  readonly showsWallet: boolean
}

/** Maximum length of a header in Block Kit. */
const HEADER_LENGTH = 150
const FIELD_LENGTH = 100
const TEXT_LENGTH = 500

/** Creates a message with a header, the context, the translated error and the original message. Secrets are masked. */
export function createChatMessage(report: Report): ChatMessage {
  const elements = formatContext(report).map(toPlainText)
  return {
    blocks: [
      { type: 'header', text: toPlainText(redactText(report.translated.title, HEADER_LENGTH)) },
      // Omit an empty block, because Block Kit rejects it.
      ...(elements.length > 0 ? [{ type: 'context', elements } as const] : []),
      { type: 'section', text: toPlainText(formatTranslation(report.translated).join('\n')) },
      { type: 'section', text: toPlainText(formatErrorMessage(report.error)) },
    ],
  }
}

/** Returns a key that is equal for repeated errors. It ignores addresses, amounts, blocks and nonces. */
export function getReportKey({ error, translated, context }: Report): string {
  const { chainId, source, lender, aggregator } = context
  const text = [translated.code, translated.message, translated.reason, formatErrorMessage(error)].join('\n')
  return JSON.stringify([chainId, source, lender, aggregator, text.replace(/0x\w+…\w+|\b\d{4,}\b/g, '#')])
}

function formatContext({ context, environment, showsWallet }: Report): string[] {
  const { wallet } = context
  return [
    ...labelFields([
      ['Environment', environment],
      ['Chain id', context.chainId],
      ['Block number', context.blockNumber],
    ]),
    ...(wallet === undefined ? [] : [`Wallet: ${formatWallet(wallet, showsWallet)}`]),
    ...labelFields([
      ['Source', context.source],
      ['Lender', context.lender],
      ['Margin trade type', context.operation],
      ['Quick action type', context.quickAction],
      ['Aggregator', context.aggregator],
    ]),
  ]
}

/** Returns the address, abbreviated unless `isShown`. A text that is not an address is never reported. */
function formatWallet(wallet: string, isShown: boolean): string {
  const abbreviated = abbreviateAddress(wallet)
  return isShown && abbreviated ? wallet : abbreviated || 'not an address'
}

function formatTranslation({ code, message, hint, reason, source, retryable }: TranslatedError): string[] {
  return labelFields(
    [
      ['Code', code],
      ['Message', message.trim()],
      ['Hint', hint],
      ['Reason', reason],
      ['Origin', source],
      ['Retryable', retryable],
    ],
    TEXT_LENGTH,
  )
}

function labelFields(
  fields: readonly (readonly [label: string, value: string | number | bigint | boolean | undefined])[],
  length = FIELD_LENGTH,
): string[] {
  return fields.flatMap(([label, value]) =>
    value === undefined ? [] : `${label}: ${redactText(String(value), length)}`,
  )
}

/** Returns the message of an error. Prefers `shortMessage`, because libraries append the request to `message`. */
function formatErrorMessage(error: unknown): string {
  const [name, shortMessage, message] = ['name', 'shortMessage', 'message'].map((field) =>
    getField(error, field),
  )
  const text =
    [shortMessage, message, error].find((value) => typeof value === 'string') ?? describeValue(error)
  return redactText(typeof name === 'string' ? `${name}: ${text}` : String(text), TEXT_LENGTH)
}

function toPlainText(text: string): PlainText {
  // Replace an empty text, because Block Kit rejects it.
  return { type: 'plain_text', text: text || '-', emoji: false }
}
