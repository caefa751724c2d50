/** Quay, a bridge that does not exist: the worked example of docs/writing-a-provider.md. */
import {
  createHttpClient,
  defineProvider,
  evmAddressSchema,
  formatUnits,
  HttpError,
  hashSchema,
  hexDataSchema,
  isNativeToken,
  nonNegativeSchema,
  ProviderError,
  type ProviderErrorCode,
  type ProviderOptions,
  parseExternal,
  parseUnits,
  percentToBasisPoints,
  type QuoteProvider,
  type QuoteRequest,
  sameAddress,
  scalarSchema,
  scaleDecimals,
  type TransferStatus,
  textSchema,
  UnexpectedStatusRequestError,
  uintSchema,
} from '@causeway/core/providers'
import * as z from 'zod/mini'
import { CHAINS, decodeDeposit, encodeDeposit } from './deposit.ts'

/** Quay writes whole units, as '99.7'. Held as an integer of 18 decimals: a float would change it. */
const amountSchema = scalarSchema('a decimal number', (value) =>
  typeof value === 'string' && /^\d{1,60}(\.\d{1,18})?$/.test(value) ? parseUnits(value, 18) : undefined,
)
const offerSchema = z.object({
  id: hashSchema,
  receive: amountSchema,
  receiveAtLeast: amountSchema,
  fee: amountSchema,
  seconds: nonNegativeSchema,
  expiresAt: nonNegativeSchema,
})
const offersSchema = z.object({ offers: z.array(offerSchema) })
const depositSchema = z.object({ to: evmAddressSchema, data: hexDataSchema, value: uintSchema })
const statusSchema = z.object({ status: textSchema, payout: z.nullable(z.optional(hashSchema)) })
const errorSchema = z.object({ code: textSchema })
const keptSchema = z.object({ offer: hashSchema })

const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['paid', 'DONE'],
  ['refunded', 'TRANSFER_REFUNDED'],
  ['unknown', 'NOT_FOUND'],
])

const REFUSALS: ReadonlyMap<string, readonly [ProviderErrorCode, string]> = new Map([
  ['amount_too_low', ['AMOUNT_TOO_LOW', 'Quay takes no amount this small']],
  ['token_unknown', ['UNSUPPORTED_TOKEN', 'Quay does not carry this pair of tokens']],
  ['offer_gone', ['NOT_ROUTE', 'Quay no longer holds this offer: ask for a new one']],
])

export function quay(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? 'https://api.quay.example/v2' })
  return defineProvider({
    id: 'quay',
    name: 'Quay',
    kind: 'bridge',
    doneMeans: 'arrived',
    decode: decodeDeposit,

    refusal({ fromChainId, toChainId }) {
      if (fromChainId !== toChainId && CHAINS.has(fromChainId) && CHAINS.has(toChainId)) return undefined
      return new ProviderError('NOT_SUPPORT', 'Quay moves tokens between chains of its own list')
    },

    async quote(request, context) {
      const ask = { method: 'POST', path: 'offers', body: termsOf(request), mutation: false } as const
      const { data } = await http.request({ ...ask, schema: offersSchema }, context).catch(explain)
      const now = context.clock.now()
      const open = data.offers.filter(({ expiresAt }) => expiresAt * 1000 > now)
      const [best] = open.sort((a, b) => (a.receive > b.receive ? -1 : 1))
      if (!best) throw new ProviderError('NOT_ROUTE', 'Quay has no offer for this route now')
      return {
        toAmount: scaleDecimals(best.receive, 18, request.toTokenDecimals),
        toAmountMin: scaleDecimals(best.receiveAtLeast, 18, request.toTokenDecimals),
        fee: { swapFee: scaleDecimals(best.fee, 18, request.fromTokenDecimals), destinationGasFee: 0n },
        estimatedDuration: best.seconds,
        validForMs: best.expiresAt * 1000 - now,
        needsNoAllowance: true,
        interfaceParamData: { offer: best.id },
      }
    },

    async build({ request, interfaceParamData }, context) {
      const { offer } = parseExternal(keptSchema, interfaceParamData, 'The offer of Quay')
      const agreed = encodeDeposit(request, offer)
      const ask = { method: 'POST', path: `offers/${offer}/deposit` } as const
      const { data: asked } = await http.request({ ...ask, schema: depositSchema }, context).catch(explain)
      const isAgreed = asked.data === agreed.data && asked.value === agreed.value
      if (isAgreed && sameAddress(asked.to, agreed.to)) return { transactionData: agreed }
      throw new ProviderError('ERROR', 'Quay asks for another deposit than the agreed one')
    },

    async status(request, context) {
      if (request.type !== 'transaction') throw new UnexpectedStatusRequestError('Quay looks up by hash')
      const { fromHash } = request
      try {
        const { data } = await http.request({ path: `deposits/${fromHash}`, schema: statusSchema }, context)
        const status = STATUSES.get(data.status) ?? 'PENDING'
        return { fromHash, toHash: data.payout ?? '', statusInfo: { status, bridgeResponseResult: data } }
      } catch (error) {
        if (!(error instanceof HttpError && error.status === 404)) throw error
        return { fromHash, toHash: '', statusInfo: { status: 'NOT_FOUND' } }
      }
    },
  })
}

function termsOf(request: QuoteRequest) {
  const token = (address: string) => (isNativeToken(address) ? 'native' : address)
  return {
    amount: formatUnits(request.fromAmount, request.fromTokenDecimals),
    fromChain: CHAINS.get(request.fromChainId),
    fromToken: token(request.fromTokenAddress),
    toChain: CHAINS.get(request.toChainId),
    toToken: token(request.toTokenAddress),
    sender: request.fromAddress,
    recipient: request.toAddress,
    slippageBps: percentToBasisPoints(request.slippage),
  }
}

/** Quay's own 'no' in our codes; whatever else went wrong is thrown on. */
function explain(error: unknown): never {
  const said = error instanceof HttpError ? z.safeParse(errorSchema, error.body).data : undefined
  const refusal = REFUSALS.get(said?.code ?? '')
  throw refusal ? new ProviderError(...refusal, { cause: error }) : error
}
