import { isAddress, NATIVE_TOKEN_ADDRESS, sameAddress } from '../chains/address.ts'
import { compact } from '../kernel/compact.ts'
import { CausewayError, fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { RequestOptions, SentTransaction } from '../platforms/transaction.ts'
import type { DecodedTransaction, QuoteProvider } from '../quotes/provider.ts'
import { assertChainId, assertHash } from '../transfers/assert-hash.ts'
import { isContractPublished } from '../transfers/is-contract-published.ts'
import { netTransfers, tokenTransfers } from '../transfers/net-transfers.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { decodeCall, parseToken } from './decode-call.ts'
import type { JourneyContext } from './journey-context.ts'
import { completeLimits } from './journey-request.ts'
import type { JourneyRecord } from './record.ts'

/** A transaction with which a journey paid a provider. */
export interface RecoverRequest {
  /** The account that sent it. */
  readonly account: Address
  readonly chainId: number
  readonly hash: Hex
}

/** Terms of a leg that its transaction and its chain show. */
interface KnownLeg {
  readonly fromToken: Address
  readonly fromAmount: bigint
  readonly toChainId: number
  readonly toToken: Address
  readonly toAmount: bigint
  readonly recipient: Address
}

/**
 * Returns the journey of a transaction that the account sent to a provider, with this one leg, and tracks its transfer.
 * Its output and its recipient are decoded from the calldata, or read from the chain.
 *
 * @throws InvalidInputError for the transaction of another account, one that reverted or one that makes a call on arrival; CausewayError HASH_NOT_FOUND,
 * INVALID_HASH, INVALID_CHAIN_ID; TRANSFER_NOT_RECOGNIZED if the chain does not know it, if it does not call a contract of
 * a provider, or while its destination is unknown; errors of reads
 */
export async function recoverJourney(
  { account, chainId, hash }: RecoverRequest,
  context: JourneyContext,
  options: RequestOptions,
): Promise<JourneyRecord> {
  assertHash(hash)
  assertChainId(chainId)
  const { transfers, platforms } = context
  const transaction = await platforms.forChain(chainId).getTransaction(chainId, hash, options)
  if (!transaction) throw notRecognized(`Chain ${chainId} does not have transaction ${hash}.`)
  if (!sameAddress(transaction.from, account))
    throw invalidHash(`a transaction of ${account}, not of ${transaction.from}`, hash)
  const providers = await findProviders(transaction, context)
  const [source] = providers
  if (!source) throw notRecognized('The transaction does not call a contract of a configured provider.')
  const receipt = await platforms.forChain(chainId).getReceipt(chainId, hash, options)
  if (receipt?.status === 'error')
    throw invalidHash('a transaction that succeeded: this one reverted, and nothing left the account', hash)
  await transfers.load()
  const { provider, decoded } = source
  if (decoded?.message !== undefined && decoded.message !== '0x') {
    const expected =
      'a transfer to an account: this one makes a call on arrival. Its tokens are then at the lender, or in the account if the call failed'
    throw invalidHash(expected, hash)
  }
  const isSwap = (each: TransactionSource) =>
    each.provider.status === undefined || each.decoded?.destinationChainId === chainId
  const toChainId = isSwap(source) ? chainId : decoded?.destinationChainId
  // Otherwise several providers publish the contract, and the one that knows the transaction is tracked.
  const isKnown = decoded !== undefined || providers.length === 1 || providers.every(isSwap)
  const tracked = await transfers.track({
    chainId,
    hash,
    ...(isKnown ? compact({ providerId: provider.id, toChainId }) : {}),
  })
  const leg = await readLeg({ transaction, tracked, decoded }, context, options)
  const { name } = context.quotes.providers.find(({ id }) => id === tracked.info.aggregator) ?? provider
  return {
    id: `recovered-${tracked.id}`,
    account,
    from: { chainId, token: leg.fromToken, amount: leg.fromAmount },
    slippage: completeLimits().slippage,
    legs: [{ ...leg, fromChainId: chainId, name, transferIds: [tracked.id] }],
    isRecovered: true,
    state: { status: 'running', leg: 0 },
    addedTime: tracked.sentTime ?? context.clock.now(),
  }
}

interface TransactionSource {
  readonly provider: QuoteProvider
  readonly decoded?: DecodedTransaction
}

/** Returns the providers that publish the called contract; only those that decode the call, if there are any. */
async function findProviders(
  transaction: SentTransaction,
  { quotes, logger }: Pick<JourneyContext, 'quotes' | 'logger'>,
): Promise<TransactionSource[]> {
  const { chainId, to } = transaction
  const sourcesByProvider = await Promise.all(
    quotes.providers.map(async (provider): Promise<TransactionSource[]> => {
      const isCalled = await isContractPublished(provider, chainId, logger, { to })
      return isCalled ? [compact({ provider, decoded: decodeCall(provider, transaction) })] : []
    }),
  )
  const sources = sourcesByProvider.flat()
  const decoding = sources.filter(({ decoded }) => decoded !== undefined)
  return decoding.length > 0 ? decoding : sources
}

/** Returns the leg of a transaction. @throws CausewayError TRANSFER_NOT_RECOGNIZED while its destination is unknown */
async function readLeg(
  {
    transaction: { chainId, hash, from, value },
    tracked,
    decoded = {},
  }: {
    readonly transaction: SentTransaction
    readonly tracked: TransferRecord
    readonly decoded: DecodedTransaction | undefined
  },
  { transfers, platforms }: JourneyContext,
  options: RequestOptions,
): Promise<KnownLeg> {
  const { info } = tracked
  const common = {
    fromToken: parseToken(decoded.token) ?? info.inputCurrency ?? NATIVE_TOKEN_ADDRESS,
    fromAmount: decoded.amount ?? info.inputAmountRaw ?? value,
    recipient: parseRecipient(decoded.recipient) ?? from,
  }
  if (info.outputChainId === chainId) {
    const logs = await platforms.forChain(chainId).getLogs?.(chainId, hash, options)
    if (!logs) throw notRecognized('The transaction is in no block yet.')
    const received = [...netTransfers(tokenTransfers(logs), from)].filter(([, amount]) => amount > 0n)
    // The native token is paid without an event.
    const [toToken, toAmount] = received[0] ?? [NATIVE_TOKEN_ADDRESS, 0n]
    return { ...common, toChainId: chainId, toToken, toAmount }
  }
  const isKnown = decoded.destinationChainId !== undefined && decoded.toTokenAddress !== undefined
  const latest = isKnown ? tracked : await transfers.check(tracked.id)
  const toChainId = decoded.destinationChainId ?? latest.info.outputChainId
  const toToken = parseToken(decoded.toTokenAddress) ?? latest.received?.token ?? latest.info.outputCurrency
  if (toChainId === undefined || toToken === undefined)
    throw notRecognized('The destination of the transfer is not known before it has arrived.')
  const toAmount = latest.received?.amount ?? decoded.toAmountMin ?? latest.info.outputAmountRaw ?? 0n
  return { ...common, toChainId, toToken, toAmount }
}

/** Returns the recipient of a decoded call; undefined if it names no EVM account. */
function parseRecipient(text: string | undefined): Address | undefined {
  return text !== undefined && isAddress(text, 'EVM') ? text : undefined
}

function invalidHash(expected: string, hash: Hex): InvalidInputError {
  return new InvalidInputError('Journey', [fieldIssue('hash', expected, hash)])
}

function notRecognized(message: string): CausewayError {
  return new CausewayError(message, {
    code: 'TRANSFER_NOT_RECOGNIZED',
    details: 'Check the chain and the hash, or try again once nodes and the provider know the transaction.',
    retryable: true,
  })
}
