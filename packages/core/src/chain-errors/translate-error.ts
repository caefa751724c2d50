import type { CausewayError } from '../kernel/errors.ts'
import type { TransactionLog } from '../platforms/transaction.ts'
import { isTransferError } from '../platforms/transfer-error.ts'
import { sharedErrors } from './catalogs/common-errors.ts'
import { findWalletErrorCode } from './catalogs/find-wallet-error-code.ts'
import { sdkCodes } from './catalogs/sdk-codes.ts'
import type { ErrorCatalog, ErrorEntries, ErrorEntry, ErrorSource } from './error-catalog.ts'
import type { ErrorContext } from './error-translator.ts'
import { describeFailure, type FailureEmitters, findFailure } from './find-failure.ts'
import { type Evidence, gatherEvidence } from './gather-evidence.ts'
import { type Revert, readRevert } from './read-revert.ts'
import {
  type Finding,
  type TranslatedError,
  type TranslatedErrorCode,
  toTranslatedError,
} from './translated-error.ts'

const MANTLE = 5000
const OVERFLOW = 0x11

/** Loaded catalogs of an `ErrorTranslator`, by id. */
type Sources = ReadonlyMap<string, ErrorSource>

/** Translates an error with the catalogs. */
export async function translateError(
  error: unknown,
  context: ErrorContext,
  sources: Sources,
): Promise<TranslatedError> {
  const evidence = gatherEvidence(error)
  const carrier = findWalletErrorCode(evidence)
  // Check for user rejections before reverts.
  if (carrier === 'USER_REJECTED') return toTranslatedError({ code: carrier })
  const [own] = evidence.ownErrors
  const ownCode = own && Object.hasOwn(sdkCodes, own.code) ? sdkCodes[own.code] : undefined
  if (own && ownCode && !YIELDS_TO_CAUSE.has(ownCode)) {
    return toTranslatedError(fromSdkError(own, ownCode, carrier, context))
  }
  const finding =
    (await fromContract(evidence, context, sources)) ?? fromWalletOrNode(evidence, carrier, context)
  if (isLostResponse(error, evidence, finding)) {
    return toTranslatedError({ code: 'SEND_UNCERTAIN', reason: finding?.reason ?? evidence.texts[0] })
  }
  if (finding) return toTranslatedError(finding)
  if (own && ownCode) return toTranslatedError(fromSdkError(own, ownCode, carrier, context))
  const text = own?.shortMessage ?? evidence.texts[0]
  return toTranslatedError({
    code: 'UNKNOWN',
    message: text,
    reason: own?.code ?? text,
    hint: own?.details,
    retryable: own?.retryable,
  })
}

/** Codes of wallet errors that do not state whether the transaction was sent. */
const WITHOUT_OUTCOME: ReadonlySet<TranslatedErrorCode> = new Set(['SERVICE', 'WALLET', 'NODE'])

/** Returns whether the wallet failed to respond to a request to send. The errors of nodes and providers are of this SDK. */
function isLostResponse(error: unknown, { ownErrors }: Evidence, finding: Finding | undefined): boolean {
  if (!isTransferError(error) || !error.isUnanswered || ownErrors.length > 0) return false
  return finding === undefined || WITHOUT_OUTCOME.has(finding.code)
}

/** Translates a `Failure` event. Returns undefined if the error contains no such event. */
export async function translateFailure(
  logs: readonly TransactionLog[],
  emitters: FailureEmitters,
  sources: Sources,
): Promise<TranslatedError | undefined> {
  const log = findFailure(logs)
  if (!log) return undefined
  const [catalog] = await loadCatalogs([sources.get('compound-v2')])
  return toTranslatedError(describeFailure(log, catalog?.failures, emitters))
}

/** Translates the first revert that a catalog contains. */
async function fromContract(
  evidence: Evidence,
  context: ErrorContext,
  sources: Sources,
): Promise<Finding | undefined> {
  const reverts: Revert[] = [
    ...evidence.reverts.map((data) => readRevert(data)),
    ...evidence.reasons.map((text) => ({ kind: 'text', text }) as const),
  ]
  if (reverts.length === 0) return undefined
  for (const revert of reverts) {
    const entry = await findInCatalogs(revert, context, sources)
    if (entry) return fromEntry(entry, revert, context)
    if (revert.kind === 'panic') return fromPanic(revert.code, context)
  }
  return fromUnknownRevert(reverts, context)
}

/** Searches the catalog of the protocol, then those of routers and tokens, then all others. */
async function findInCatalogs(
  revert: Revert,
  { protocol }: ErrorContext,
  sources: Sources,
): Promise<ErrorEntry | undefined> {
  if (revert.kind === 'panic' || revert.kind === 'empty') return undefined
  const called = protocol === undefined ? undefined : sources.get(protocol)
  const entry = findEntry([...(await loadCatalogs([called])), ...sharedErrors], revert)
  // Only translate a number if its protocol is known, because each lender numbers its errors differently.
  if (entry || (revert.kind === 'text' && /^\d+$/.test(revert.text))) return entry
  const others = [...sources.values()].filter((source) => source !== called)
  return findEntry(await loadCatalogs(others), revert)
}

/** Codes of errors that only wrap another error, whose cause is translated first. */
const YIELDS_TO_CAUSE: ReadonlySet<TranslatedErrorCode> = new Set([
  'NODE',
  'SERVICE',
  'NOT_CONNECTED',
  'REVERTED',
  'UNKNOWN',
])

async function loadCatalogs(sources: readonly (ErrorSource | undefined)[]): Promise<readonly ErrorCatalog[]> {
  return Promise.all(sources.flatMap((source) => source?.errors?.() ?? []))
}

function fromEntry([name, meaning, code]: ErrorEntry, revert: Revert, context: ErrorContext): Finding {
  const reason = revert.kind === 'text' ? `${revert.text} (${name})` : name
  switch (code) {
    case 'SLIPPAGE':
      return toSlippageFinding(context, reason)
    case 'ALLOWANCE':
      return { code: context.operation === 'close' ? 'CLOSE_WITHDRAWS_TOO_LITTLE' : code, reason }
    case 'PERMIT':
      return { code, reason, hint: meaning }
    default:
      return { code, reason, message: meaning }
  }
}

function toSlippageFinding({ aggregator, operation }: ErrorContext, reason?: string): Finding {
  if (operation === 'close') return { code: 'CLOSE_NOT_COVERED', reason }
  const message = aggregator === undefined ? undefined : `${aggregator}: Slippage too high`
  return { code: 'SLIPPAGE', message, reason }
}

/**
 * Returns the code of an overflow. In a swap route, it means that the minimum output was not reached; in a lender, that
 * the amount exceeds the available balance.
 */
function fromPanic(code: number, context: ErrorContext): Finding {
  const reason = `Panic 0x${code.toString(16)}`
  const isRoute = context.protocol === undefined || context.aggregator !== undefined
  if (code === OVERFLOW && isRoute) return toSlippageFinding(context, reason)
  if (code !== OVERFLOW) return { code: 'CONTRACT', message: 'The contract failed an internal check', reason }
  return { code: 'INPUT', message: 'The amount exceeds the available balance', reason }
}

/** Returns the finding for a revert that no catalog contains, with the revert reason of the contract. */
function fromUnknownRevert(reverts: readonly Revert[], context: ErrorContext): Finding {
  if (context.isOwnRouter && reverts.every(({ kind }) => kind === 'empty')) return toSlippageFinding(context)
  const [reason] = reverts.flatMap((revert) => {
    if (revert.kind === 'text') return revert.text.trim() || []
    return revert.kind === 'custom' ? `custom error ${revert.data.slice(0, 10)}` : []
  })
  return {
    code: 'REVERTED',
    reason,
    message: reason && `The contract rejected the transaction: ${reason}`,
  }
}

/** Returns the finding for an error of a wallet, node or service, or undefined for any other error. */
function fromWalletOrNode(
  { codes, texts, ownErrors }: Evidence,
  carrier: TranslatedErrorCode | undefined,
  context: ErrorContext,
): Finding | undefined {
  const isReverted = texts.some((text) => /execution reverted|transaction reverted/i.test(text))
  if (context.chainId === MANTLE && texts.some((text) => /gas required exceeds allowance/i.test(text))) {
    return toSlippageFinding(context, texts[0])
  }
  if (isReverted)
    return context.isOwnRouter ? toSlippageFinding(context) : { code: 'REVERTED', reason: texts[0] }
  if (carrier === 'MISSING_BLOCK') return { code: carrier, reason: ownErrors.at(-1)?.details ?? texts[0] }
  // The innermost message names the invalid value, or the problem of the wallet.
  if (carrier === 'INVALID_REQUEST' || carrier === 'WALLET') return { code: carrier, reason: texts.at(-1) }
  // Nodes only check the native token. `InsufficientBalanceError` may be about any token.
  if (carrier === 'INSUFFICIENT_FUNDS' && !codes.includes('INSUFFICIENT_BALANCE')) {
    const message = 'The native token in the wallet does not cover the network fee and the amount'
    return { code: carrier, message, reason: texts[0], hint: ownErrors[0]?.details }
  }
  const message = carrier === 'SERVICE' ? toServiceMessage(codes, texts) : undefined
  return carrier && { code: carrier, message, reason: texts[0], hint: ownErrors[0]?.details }
}

/** Returns the message of a request that failed without a reply. Undefined if there was one. */
function toServiceMessage(codes: Evidence['codes'], texts: Evidence['texts']): string | undefined {
  if (codes.includes('HTTP_ERROR') || codes.includes('INVALID_RESPONSE')) return undefined
  const matches = (code: string, pattern: RegExp) =>
    codes.includes(code) || texts.some((text) => pattern.test(text))
  if (matches('TIMEOUT', /took longer than|timed out/i)) return 'The service did not answer in time'
  return matches('NETWORK_ERROR', /failed to fetch|fetch failed|networkerror|econnre/i)
    ? 'The service could not be reached'
    : undefined
}

/**
 * Returns the finding for an error of this SDK. It keeps the message, unless the specification defines one for the
 * code.
 */
function fromSdkError(
  error: CausewayError,
  code: TranslatedErrorCode,
  carrier: TranslatedErrorCode | undefined,
  { operation }: ErrorContext,
): Finding {
  const { shortMessage, details, retryable } = error
  // Use the same message whether the SDK or a contract detects that the close does not cover the flash loan.
  if (operation === 'close' && error.code === 'LOAN_NOT_COVERED') {
    return { code: 'CLOSE_NOT_COVERED', reason: error.code, hint: shortMessage }
  }
  const isOwnCheck = true
  // Its message names the key.
  if (code === 'STORAGE') return { code, reason: shortMessage, isOwnCheck }
  if (carrier === code) return { code, reason: shortMessage, hint: details, isOwnCheck }
  return { code, message: shortMessage, hint: details, reason: error.code, retryable, isOwnCheck }
}

/** Returns the entry of the first catalog that contains the revert. */
export function findEntry(
  catalogs: readonly ErrorCatalog[],
  revert: Exclude<Revert, { readonly kind: 'panic' | 'empty' }>,
): ErrorEntry | undefined {
  const entries = catalogs.map((catalog) =>
    revert.kind === 'text' ? findByText(catalog, revert.text.trim()) : findBySelector(catalog, revert.data),
  )
  return entries.find((entry) => entry !== undefined)
}

/**
 * Returns the entry of a revert reason. Init's deployed contracts revert with 'INC#300', its audited source with
 * '#300'.
 */
function findByText({ strings = {} }: ErrorCatalog, text: string): ErrorEntry | undefined {
  return getEntry(strings, text) ?? getEntry(strings, text.replace(/^INC(?=#\d{3}$)/, ''))
}

function findBySelector({ selectors = {} }: ErrorCatalog, data: string): ErrorEntry | undefined {
  return getEntry(selectors, data.slice(0, 10).toLowerCase())
}

/** Looks up an own property, because a revert reason is untrusted text and may equal an inherited property name. */
function getEntry(entries: ErrorEntries, key: string): ErrorEntry | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined
}
