import {
  explainRanking,
  parseUnits,
  type Quote,
  type QuoteFailure,
  type QuoteRequestInput,
  rankQuotes,
  type Verification,
} from '@causeway/core'
import { type ChainRecord, isNativeToken } from '@causeway/core/chains'
import { amountText, bad, good, heading, type NamedToken, quiet, table } from '../support/amount-text.ts'
import { UsageError } from '../support/usage-error.ts'
import { followTransfer, reportProgress } from './follow-transfer.ts'
import { lendReceivedTokens } from './lend-received-tokens.ts'
import type { DemoOptions } from './options.ts'
import type { Balances, DemoReport } from './report.ts'
import { type DemoToken, findChain, findToken, type Say, type Session } from './session.ts'
import { behindText, failureText, marksText, rankingText } from './text.ts'

interface Side {
  readonly chain: ChainRecord
  readonly token: DemoToken
}

interface Output {
  readonly report: DemoReport
  readonly say: Say
  readonly signal: AbortSignal
}

/** Requests quotes, builds, sends and tracks a transfer, and supplies the received tokens to a lender. */
export async function moveTokens(session: Session, options: DemoOptions, output: Output): Promise<void> {
  const { report, say, signal } = output
  const source = findSide(options.from, options.token, session)
  const destination = findSide(options.to, options.toToken, session)
  const amount = parseUnits(options.amount, source.token.decimals, '--amount')
  say(heading(`${amountText(amount, source.token)} from ${source.chain.name} to ${destination.chain.name}`))

  const before = await readBalances(session, source, destination)
  report.balances.before = before
  const quote = await chooseQuote(
    session,
    options,
    output,
    createRequest(source, destination, amount, options, session),
    destination.token.decimals,
  )

  say(heading('Sending'))
  const built = await session.causeway.quotes.build(quote, { signal })
  report.verification = built.verification
  printVerification(built.verification, say)
  const transfer = await session.causeway.executor.execute(built, session.wallet, {
    signal,
    onProgress: reportProgress(report, say),
  })
  const last = await followTransfer(transfer.id, session, output)

  const after = await readBalances(session, source, destination)
  report.balances.after = after
  say(heading('Balances'))
  say(balanceTable(before, after, source, destination))
  report.arrived = last?.status === 'DONE' && hasArrived(before, after, source, destination, quote)
  if (!report.arrived) return
  const arrived = after.destination - before.destination
  await lendReceivedTokens(session, { ...destination, amount: arrived }, output)
}

/**
 * Returns whether at least the quoted minimum arrived. For a same-chain swap to the native token, any amount suffices,
 * as gas is paid from it.
 */
function hasArrived(
  before: Balances,
  after: Balances,
  source: Side,
  destination: Side,
  quote: Quote,
): boolean {
  const received = after.destination - before.destination
  const paysGas = source.chain.id === destination.chain.id && isNativeToken(destination.token.address)
  return paysGas ? received > 0n : received >= quote.toAmountMin
}

function findSide(name: string, symbol: string, session: Session): Side {
  const chain = findChain(name, session.causeway)
  return { chain, token: findToken(symbol, chain, session.description) }
}

function createRequest(
  source: Side,
  destination: Side,
  fromAmount: bigint,
  { slippage }: DemoOptions,
  { wallet }: Session,
): QuoteRequestInput {
  return {
    fromChainId: source.chain.id,
    toChainId: destination.chain.id,
    fromTokenAddress: source.token.address,
    toTokenAddress: destination.token.address,
    fromTokenDecimals: source.token.decimals,
    toTokenDecimals: destination.token.decimals,
    fromAmount,
    fromAddress: wallet.address,
    toAddress: wallet.address,
    slippage: Number(slippage),
  }
}

/** Requests quotes from all providers, prints each result as it arrives, and returns the selected quote. */
async function chooseQuote(
  { causeway }: Session,
  { provider, toToken: symbol, timeoutMs: timeout }: DemoOptions,
  { report, say, signal }: Output,
  request: QuoteRequestInput,
  decimals: number,
): Promise<Quote> {
  const ids = causeway.quotes.providers.map(({ id }) => id)
  if (provider !== undefined && !ids.includes(provider)) {
    throw new UsageError(`Unknown provider '${provider}'. Choose one of ${ids.join(', ')}.`)
  }
  const token = { symbol, decimals }
  const quotes: Quote[] = []
  const failures: QuoteFailure[] = []
  say(heading(`Requesting quotes from ${causeway.quotes.providers.length} providers`))
  for await (const update of causeway.quotes.stream(request, { timeout, signal })) {
    if (update.type === 'quote') {
      quotes.push(update.quote)
      say(`  ${good('quote')}    ${update.quote.name} ${quiet(`${update.quote.elapsedMs} ms`)}`)
    } else {
      failures.push(update.failure)
      say(`  ${bad('no quote')} ${update.failure.name} ${quiet(`${update.failure.elapsedMs} ms`)}`)
    }
  }
  signal.throwIfAborted()
  const ranked = rankQuotes(quotes)
  report.providers = providerReports(ranked, failures)
  say(heading('Quotes'))
  say(quoteTable(ranked, failures, token))

  const selected =
    provider === undefined ? ranked[0] : ranked.find(({ providerId }) => providerId === provider)
  if (!selected) throw new UsageError(noQuoteText(provider, failures))
  const reason = explainRanking(ranked)
  const because = selected === ranked[0] && reason ? rankingText(reason, token) : 'selected with --provider'
  report.best = { provider: selected.providerId, toAmount: selected.toAmount, because }
  say(`\n  ${good(selected.name)} is selected: ${because}`)
  return selected
}

function noQuoteText(provider: string | undefined, failures: QuoteFailure[]): string {
  if (provider === undefined) return 'No provider has a quote. The table lists the reasons.'
  const failure = failures.find(({ providerId }) => providerId === provider)
  return `'${provider}' has no quote: ${failure ? failureText(failure) : 'no response'}`
}

function providerReports(quotes: Quote[], failures: QuoteFailure[]): DemoReport['providers'] {
  return [
    ...quotes.map((quote) => ({
      provider: quote.providerId,
      outcome: 'quote' as const,
      toAmount: quote.toAmount,
      swapFee: quote.fee.swapFee,
      destinationGasFee: quote.fee.destinationGasFee,
      estimatedDurationSeconds: quote.estimatedDuration,
      elapsedMs: quote.elapsedMs,
      ...(quote.verification ? { verification: quote.verification } : {}),
    })),
    ...failures.map(({ providerId, code, message, reason, elapsedMs }) => ({
      provider: providerId,
      outcome: 'failure' as const,
      code,
      message,
      reason,
      elapsedMs,
    })),
  ]
}

function quoteTable(quotes: Quote[], failures: QuoteFailure[], token: NamedToken): string {
  const [best] = quotes
  return table([
    ['provider', 'output', 'duration', 'response', 'verified', 'reason'],
    ...quotes.map((quote) => [
      quote.name,
      amountText(quote.toAmount, token),
      `${quote.estimatedDuration} s`,
      `${quote.elapsedMs} ms`,
      marksText(quote.verification),
      best && quote !== best ? behindText(quote, best, token) : 'the best',
    ]),
    ...failures.map((failure) => [
      failure.name,
      '-',
      '-',
      `${failure.elapsedMs} ms`,
      '-',
      failureText(failure),
    ]),
  ])
}

/** Prints the checks of a transaction before it is signed. */
function printVerification(verification: Verification, say: Say): void {
  for (const [name, check] of Object.entries(verification)) {
    const text = check.status === 'verified' ? good('verified') : `not verified ${quiet(check.message)}`
    say(`  ${name}: ${text}`)
  }
}

async function readBalances(
  { causeway, wallet }: Session,
  source: Side,
  destination: Side,
): Promise<Balances> {
  const read = ({ chain, token }: Side) =>
    causeway.platforms
      .forChain(chain.id)
      .getBalance({ chainId: chain.id, account: wallet.address, token: token.address })
  const [sourceBalance, destinationBalance] = await Promise.all([read(source), read(destination)])
  return { source: sourceBalance, destination: destinationBalance }
}

function balanceTable(before: Balances, after: Balances, source: Side, destination: Side): string {
  const row = ({ chain, token }: Side, key: keyof Balances) => [
    chain.name,
    amountText(before[key], token),
    amountText(after[key], token),
  ]
  return table([['', 'before', 'after'], row(source, 'source'), row(destination, 'destination')])
}
