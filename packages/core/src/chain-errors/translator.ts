import {
  type Catalogue,
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
import { ruleFor } from './rules.ts'
import { codeOf, type Finding, inWords, type TranslatedError, type TranslationCode } from './translation.ts'

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
    const evidence = gatherEvidence(error)
    const carrier = await ruleFor(evidence)
    // The user's own no comes before whatever a contract may have said meanwhile.
    if (carrier === 'USER_REJECTED') return inWords({ code: carrier })
    return inWords((await ofContract(evidence, context)) ?? ofCarrier(evidence, carrier, context))
  }
}

/** What a contract said, in the words of its catalogue. */
async function ofContract(evidence: Evidence, context: ErrorContext): Promise<Finding | undefined> {
  const reverts: Revert[] = [
    ...evidence.reverts.map((data) => readRevert(data)),
    ...evidence.reasons.map((text) => ({ kind: 'text', text }) as const),
  ]
  if (reverts.length === 0) return undefined
  for (const revert of reverts) {
    const entry = await entryOf(revert, context)
    if (entry) return ofEntry(entry, revert, context)
    if (revert.kind === 'panic') return ofPanic(revert.code, context)
  }
  return ofUnknownRevert(reverts, context)
}

/** The protocol's own words first, then those of routers and tokens, then what only one of the others says. */
async function entryOf(revert: Revert, { protocol }: ErrorContext): Promise<Entry | undefined> {
  if (revert.kind === 'panic' || revert.kind === 'empty') return undefined
  const near: readonly CatalogueId[] = [...(protocol ? [protocol] : []), 'aggregators', 'common']
  const found = entryIn(await Promise.all(near.map(loadCatalogue)), revert)
  // Numbers mean something else on each lender: without knowing whose they are, they mean nothing.
  if (found || (revert.kind === 'text' && /^\d+$/.test(revert.text))) return found
  const far = ERROR_PROTOCOLS.filter((other) => other !== protocol)
  return entryIn(await Promise.all(far.map(loadCatalogue)), revert)
}

function entryIn(catalogues: readonly Catalogue[], revert: Revert): Entry | undefined {
  for (const catalogue of catalogues) {
    const entry = entryFor(revert, catalogue)
    if (entry) return entry
  }
  return undefined
}

function entryFor(revert: Revert, catalogue: Catalogue): Entry | undefined {
  if (revert.kind === 'text') return entryOfText(catalogue, revert.text.trim())
  return revert.kind === 'custom' ? entryOfSelector(catalogue, revert.data) : undefined
}

function ofEntry([name, meaning, category]: Entry, revert: Revert, context: ErrorContext): Finding {
  const reason = revert.kind === 'text' ? `${revert.text} (${name})` : name
  if (category === 'slippage') return slippage(context, reason)
  if (category === 'allowance') {
    return { code: context.operation === 'close' ? 'CLOSE_WITHDRAWS_TOO_LITTLE' : 'ALLOWANCE', reason }
  }
  const code = codeOf(category)
  return { code, reason, ...(code === 'PERMIT' ? { hint: meaning } : { message: meaning }) }
}

function slippage({ aggregator, operation }: ErrorContext, reason?: string): Finding {
  if (operation === 'close') return { code: 'CLOSE_NOT_COVERED', reason }
  const message = aggregator === undefined ? undefined : `${aggregator}: Slippage too high`
  return { code: 'SLIPPAGE', message, reason }
}

/** In a route an overflow is a minimum that was not met; a lender overflows when more is taken than there is. */
function ofPanic(code: number, context: ErrorContext): Finding {
  const reason = `Panic 0x${code.toString(16)}`
  const isRoute = context.protocol === undefined || context.aggregator !== undefined
  if (code === OVERFLOW && isRoute) return slippage(context, reason)
  if (code !== OVERFLOW) return { code: 'CONTRACT', message: 'The contract stopped itself', reason }
  return { code: 'INPUT', message: 'The amount is more than the contract can take off', reason }
}

/** Nobody knows the words: they are shown as they are. */
function ofUnknownRevert(reverts: readonly Revert[], context: ErrorContext): Finding {
  if (context.isOwnRouter && reverts.every(({ kind }) => kind === 'empty')) return slippage(context)
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
function ofCarrier(
  { texts, own }: Evidence,
  carrier: TranslationCode | undefined,
  context: ErrorContext,
): Finding {
  const isReverted = texts.some((text) => /execution reverted|transaction reverted/i.test(text))
  if (context.chainId === MANTLE && texts.some((text) => /gas required exceeds allowance/i.test(text))) {
    return slippage(context, texts[0])
  }
  if (isReverted) return context.isOwnRouter ? slippage(context) : { code: 'REVERTED', reason: texts[0] }
  const [first] = own
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
