import { isTransferError } from '../platforms/index.ts'
import {
  type CatalogueId,
  type Entry,
  ERROR_PROTOCOLS,
  type ErrorProtocol,
  entryOfSelector,
  entryOfText,
  loadCatalogue,
} from './catalogue.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { type Revert, readRevert } from './revert.ts'
import { type Finding, putIntoWords, type TranslatedError, type TranslatedErrorCode } from './translation.ts'

/** Where the error comes from: the same words mean different things on different contracts. */
export interface ErrorContext {
  /** The family of the lender that was called. */
  readonly protocol?: ErrorProtocol | undefined
  /** Its name as people write it: it stands before a slippage. */
  readonly aggregator?: string | undefined
  /** The product's own router was called: it reverts without a word when it gets too little. */
  readonly isOwnRouter?: boolean | undefined
  readonly chainId?: number | undefined
  /** What was to be done. */
  readonly operation?: 'open' | 'close' | 'collateralswap' | 'debtswap' | undefined
}

const MANTLE = 5000
const OVERFLOW = 0x11

/** Plain words for whatever a wallet, node, provider, smart account or contract throws. */
export class ErrorTranslator {
  /** Never throws; the catalogue of a protocol is loaded when it is first needed. */
  async translate(error: unknown, context: ErrorContext = {}): Promise<TranslatedError> {
    const translated = await translateEvidence(error, context)
    // A transfer that may have been sent is watched or resumed, never sent again.
    return isTransferError(error) && error.maybeSent ? { ...translated, retryable: false } : translated
  }
}

async function translateEvidence(error: unknown, context: ErrorContext): Promise<TranslatedError> {
  const { carrierCode } = await import('./catalogues/carriers.ts')
  const evidence = gatherEvidence(error)
  const carrier = carrierCode(evidence)
  // The user's own no comes before whatever a contract may have said meanwhile.
  if (carrier === 'USER_REJECTED') return putIntoWords({ code: carrier })
  return putIntoWords((await fromContract(evidence, context)) ?? fromCarrier(evidence, carrier, context))
}

/** What a contract said, in the words of its catalogue. */
async function fromContract(evidence: Evidence, context: ErrorContext): Promise<Finding | undefined> {
  const reverts: Revert[] = [
    ...evidence.reverts.map((data) => readRevert(data)),
    ...evidence.reasons.map((text) => ({ kind: 'text', text }) as const),
  ]
  if (reverts.length === 0) return undefined
  for (const revert of reverts) {
    const entry = await findEntry(revert, context)
    if (entry) return fromEntry(entry, revert, context)
    if (revert.kind === 'panic') return fromPanic(revert.code, context)
  }
  return fromUnknownRevert(reverts, context)
}

/** The protocol's own words first, then those of routers and tokens, then what only one of the others says. */
async function findEntry(revert: Revert, { protocol }: ErrorContext): Promise<Entry | undefined> {
  if (revert.kind === 'panic' || revert.kind === 'empty') return undefined
  const found = await findEntryIn([...(protocol ? [protocol] : []), 'aggregators', 'common'], revert)
  // Numbers mean something else on each lender: without knowing whose they are, they mean nothing.
  if (found || (revert.kind === 'text' && /^\d+$/.test(revert.text))) return found
  return findEntryIn(
    ERROR_PROTOCOLS.filter((other) => other !== protocol),
    revert,
  )
}

/** That of the first catalogue which has one. */
async function findEntryIn(
  ids: readonly CatalogueId[],
  revert: Exclude<Revert, { readonly kind: 'panic' | 'empty' }>,
): Promise<Entry | undefined> {
  const catalogues = await Promise.all(ids.map(loadCatalogue))
  const entries = catalogues.map((catalogue) =>
    revert.kind === 'text'
      ? entryOfText(catalogue, revert.text.trim())
      : entryOfSelector(catalogue, revert.data),
  )
  return entries.find((entry) => entry !== undefined)
}

function fromEntry([name, meaning, code]: Entry, revert: Revert, context: ErrorContext): Finding {
  const reason = revert.kind === 'text' ? `${revert.text} (${name})` : name
  switch (code) {
    case 'SLIPPAGE':
      return tooMuchSlippage(context, reason)
    case 'ALLOWANCE':
      return { code: context.operation === 'close' ? 'CLOSE_WITHDRAWS_TOO_LITTLE' : code, reason }
    case 'PERMIT':
      return { code, reason, hint: meaning }
    default:
      return { code, reason, message: meaning }
  }
}

function tooMuchSlippage({ aggregator, operation }: ErrorContext, reason?: string): Finding {
  if (operation === 'close') return { code: 'CLOSE_NOT_COVERED', reason }
  const message = aggregator === undefined ? undefined : `${aggregator}: Slippage too high`
  return { code: 'SLIPPAGE', message, reason }
}

/** In a route an overflow is a minimum that was not met; a lender overflows when more is taken than there is. */
function fromPanic(code: number, context: ErrorContext): Finding {
  const reason = `Panic 0x${code.toString(16)}`
  const isRoute = context.protocol === undefined || context.aggregator !== undefined
  if (code === OVERFLOW && isRoute) return tooMuchSlippage(context, reason)
  if (code !== OVERFLOW) return { code: 'CONTRACT', message: 'The contract stopped itself', reason }
  return { code: 'INPUT', message: 'The amount is more than the contract can take off', reason }
}

/** Nobody knows the words: they are shown as they are. */
function fromUnknownRevert(reverts: readonly Revert[], context: ErrorContext): Finding {
  if (context.isOwnRouter && reverts.every(({ kind }) => kind === 'empty')) return tooMuchSlippage(context)
  const [reason] = reverts.flatMap((revert) => {
    if (revert.kind === 'text') return revert.text.trim() || []
    return revert.kind === 'custom' ? `custom error ${revert.data.slice(0, 10)}` : []
  })
  return {
    code: 'REVERTED',
    reason,
    message: reason && `The contract refused the transaction: ${reason}`,
  }
}

/** What a wallet, node or service said; our own errors are plain words already. */
function fromCarrier(
  { texts, ownErrors }: Evidence,
  carrier: TranslatedErrorCode | undefined,
  context: ErrorContext,
): Finding {
  const isReverted = texts.some((text) => /execution reverted|transaction reverted/i.test(text))
  if (context.chainId === MANTLE && texts.some((text) => /gas required exceeds allowance/i.test(text))) {
    return tooMuchSlippage(context, texts[0])
  }
  if (isReverted)
    return context.isOwnRouter ? tooMuchSlippage(context) : { code: 'REVERTED', reason: texts[0] }
  const [first] = ownErrors
  // A close that cannot pay for itself is the same to the user, whoever found it out.
  if (context.operation === 'close' && first?.code === 'LOAN_NOT_COVERED') {
    return { code: 'CLOSE_NOT_COVERED', reason: first.code, hint: first.shortMessage }
  }
  if (carrier !== undefined) return { code: carrier, reason: texts[0], hint: first?.details }
  if (first === undefined) return { code: 'UNKNOWN', message: texts[0], reason: texts[0] }
  const { shortMessage, details, retryable } = first
  return {
    code: first.code === 'INVALID_INPUT' ? 'INPUT' : 'UNKNOWN',
    message: shortMessage,
    hint: details,
    reason: first.code,
    retryable,
  }
}
