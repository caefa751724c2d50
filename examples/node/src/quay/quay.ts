import {
  type Address,
  formatUnits,
  HttpError,
  ProviderError,
  percentToBasisPoints,
  type QuoteProvider,
  type QuoteRequest,
  type TransactionData,
  type TransferStatus,
} from '@causeway/core'
import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '@causeway/core/chains'
import {
  createHttpClient,
  defineProvider,
  evmAddressSchema,
  hashSchema,
  hexDataSchema,
  humanAmountSchema,
  nonNegativeSchema,
  notFoundOn404,
  type ProviderErrorCode,
  type ProviderOptions,
  parseExternal,
  requireTransaction,
  statusResult,
  textSchema,
  toBaseUnits,
  uintSchema,
} from '@causeway/core/providers'
import { concat, decodeAbiParameters, encodeAbiParameters, parseAbiParameters, slice } from 'viem'
import * as z from 'zod/mini'

/** Quay's names for the supported chains. */
export const CHAINS: Readonly<Record<number, string>> = { 1: 'ethereum', 8453: 'base', 42161: 'arbitrum' }
/** Account that receives deposits on every chain (docs.quay.example/accounts, 2026-11-20). */
export const QUAY_ACCOUNT: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/**
 * Selector of ERC-20 `transfer(address,uint256)`. Tokens ignore the parameters after the second one; Quay reads them.
 */
export const TRANSFER_SELECTOR = '0xa9059cbb'
export const DEPOSIT_PARAMETERS = parseAbiParameters(
  'address account, uint amount, bytes32 offer, address recipient, uint chainId, uint minimum',
)

const offerSchema = z.object({
  id: hashSchema,
  receive: humanAmountSchema,
  receiveAtLeast: humanAmountSchema,
  fee: humanAmountSchema,
  seconds: nonNegativeSchema,
  expiresAt: nonNegativeSchema,
})
const offersSchema = z.object({ offers: z.array(offerSchema) })
const depositSchema = z.object({ to: evmAddressSchema, data: hexDataSchema, value: uintSchema })
const statusSchema = z.object({ status: textSchema, payout: z.nullable(z.optional(hashSchema)) })
const quoteDataSchema = z.object({ offer: hashSchema })

const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['paid', 'DONE'],
  ['refunded', 'TRANSFER_REFUNDED'],
  ['unknown', 'NOT_FOUND'],
])
const ERRORS: ReadonlyMap<string, readonly [ProviderErrorCode, string]> = new Map([
  ['amount_too_low', ['AMOUNT_TOO_LOW', 'The amount is too low for Quay.']],
  ['token_unknown', ['UNSUPPORTED_TOKEN', 'Quay does not support this pair of tokens.']],
  ['offer_gone', ['NOT_ROUTE', 'The offer from Quay has expired. Request a new quote.']],
])

/**
 * Quay, a bridge that does not exist: the second example of docs/writing-a-provider.md. A deposit is a transfer of the token to
 * the account of Quay; parameters after those of `transfer` name the offer, the recipient, the destination chain and the minimum.
 *
 * @see https://docs.quay.example/api
 */
export function quay(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? 'https://api.quay.example/v2' })
  return defineProvider({
    id: 'quay',
    name: 'Quay',
    kind: 'bridge',
    settlesOn: 'destination',
    decodesEveryCall: true,
    decode: decodeDeposit,

    unsupportedReason({ fromChainId, toChainId, message }) {
      if (message) return new ProviderError('NOT_SUPPORT', 'Quay does not deliver messages.')
      if (fromChainId !== toChainId && CHAINS[fromChainId] && CHAINS[toChainId]) return undefined
      return new ProviderError('NOT_SUPPORT', 'Quay does not support this pair of chains.')
    },

    async quote(request, context) {
      const call = { method: 'POST', path: 'offers', body: toOfferBody(request), mutation: false } as const
      const { data } = await http
        .request({ ...call, schema: offersSchema }, context)
        .catch(throwProviderError)
      const now = context.clock.now()
      const toOutput = (amount: string) => toBaseUnits(amount, request.toTokenDecimals)
      const open = data.offers.filter(({ expiresAt }) => expiresAt * 1000 > now)
      const [best] = open.sort((a, b) => (toOutput(a.receive) > toOutput(b.receive) ? -1 : 1))
      if (!best) throw new ProviderError('NOT_ROUTE', 'Quay has no offer for this route.')
      return {
        toAmount: toOutput(best.receive),
        toAmountMin: toOutput(best.receiveAtLeast),
        fee: { swapFee: toBaseUnits(best.fee, request.fromTokenDecimals), destinationGasFee: 0n },
        estimatedDuration: best.seconds,
        validForMs: best.expiresAt * 1000 - now,
        skipApproval: true,
        interfaceParamData: { offer: best.id },
      }
    },

    async build({ interfaceParamData }, context) {
      const { offer } = parseExternal(quoteDataSchema, interfaceParamData, 'The offer from Quay')
      const call = { method: 'POST', path: `offers/${offer}/deposit` } as const
      const { data } = await http
        .request({ ...call, schema: depositSchema }, context)
        .catch(throwProviderError)
      if (decodeDeposit(data)?.offer === offer) return { transactionData: data }
      throw new ProviderError('ERROR', 'Quay returned a deposit for another offer.')
    },

    async status(request, context) {
      const { fromHash } = requireTransaction(request, 'Quay')
      const call = { path: `deposits/${encodeURIComponent(fromHash)}`, schema: statusSchema }
      return notFoundOn404(fromHash, async () => {
        const { data } = await http.request(call, context)
        const status = STATUSES.get(data.status) ?? 'PENDING'
        return statusResult(fromHash, { status, toHash: data.payout ?? '', reply: data })
      })
    },
  })
}

function toOfferBody(request: QuoteRequest) {
  const toToken = (address: string) => (isNativeToken(address) ? 'native' : address)
  return {
    amount: formatUnits(request.fromAmount, request.fromTokenDecimals),
    fromChain: CHAINS[request.fromChainId],
    fromToken: toToken(request.fromTokenAddress),
    toChain: CHAINS[request.toChainId],
    toToken: toToken(request.toTokenAddress),
    sender: request.fromAddress,
    recipient: request.toAddress,
    slippageBps: percentToBasisPoints(request.slippage),
  }
}

/**
 * Decodes a deposit. Returns undefined for any other transaction, and for parameters that do not encode to the same
 * bytes.
 */
export function decodeDeposit({ to, data, value }: TransactionData) {
  if (data.length !== 2 + 2 * (4 + 6 * 32) || slice(data, 0, 4) !== TRANSFER_SELECTOR) return undefined
  const parameters = decodeAbiParameters(DEPOSIT_PARAMETERS, slice(data, 4))
  if (concat([TRANSFER_SELECTOR, encodeAbiParameters(DEPOSIT_PARAMETERS, parameters)]) !== data.toLowerCase())
    return undefined
  const [account, amount, offer, recipient, chainId, toAmountMin] = parameters
  const isNative = sameAddress(to, QUAY_ACCOUNT)
  if (account !== QUAY_ACCOUNT || value !== (isNative ? amount : 0n)) return undefined
  const token = isNative ? NATIVE_TOKEN_ADDRESS : to
  return { token, amount, recipient, destinationChainId: Number(chainId), toAmountMin, offer }
}

/** Throws an error of Quay with its code, and any other error unchanged. */
function throwProviderError(error: unknown): never {
  const body =
    error instanceof HttpError ? z.safeParse(z.object({ code: textSchema }), error.body) : undefined
  const parameters = ERRORS.get(body?.data?.code ?? '')
  throw parameters ? new ProviderError(...parameters, { cause: error }) : error
}
