import {
  createHttpClient,
  evmAddressSchema,
  HttpError,
  hashSchema,
  hexDataSchema,
  isNativeToken,
  nonNegativeSchema,
  ProviderError,
  type ProviderOptions,
  type QuoteProvider,
  type QuoteRequest,
  type TransferStatus,
  textSchema,
  UnexpectedStatusRequestError,
  uintSchema,
} from '@causeway/core/providers'
import * as z from 'zod/mini'

const NATIVE = '0x0000000000000000000000000000000000000000'

const quoteSchema = z.object({
  receive: uintSchema,
  atLeast: uintSchema,
  seconds: nonNegativeSchema,
  router: evmAddressSchema,
  call: z.object({ data: hexDataSchema, value: uintSchema }),
})

const statusSchema = z.object({
  state: textSchema,
  payout: z.nullable(z.optional(hashSchema)),
})

const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['PAID', 'DONE'],
  ['RETURNED', 'TRANSFER_REFUNDED'],
])

export function tern(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? 'https://api.tern.example/v1' })
  return defineProvider({
    id: 'tern',
    name: 'Tern',
    kind: 'bridge',
    doneMeans: 'arrived',
    refusal: () => undefined,

    async quote(request, context) {
      try {
        const query = termsOf(request)
        const { data } = await http.request({ path: 'quote', query, schema: quoteSchema }, context)
        if (data.router !== ROUTER) {
          throw new ProviderError('ERROR', `Tern named ${data.router} as its router`)
        }
        return {
          toAmount: data.receive,
          toAmountMin: data.atLeast,
          depositContract: ROUTER,
          spender: ROUTER,
          fee: { swapFee: 0n, destinationGasFee: 0n },
          estimatedDuration: data.seconds,
          transactionData: { to: ROUTER, data: data.call.data, value: data.call.value },
          interfaceParamData: {},
        }
      } catch (error) {
        if (error instanceof HttpError && error.status === 422) {
          throw new ProviderError('AMOUNT_TOO_LOW', 'Tern takes no amount this small', { cause: error })
        }
        throw error
      }
    },

    async status(request, context) {
      if (request.type !== 'transaction') throw new UnexpectedStatusRequestError('Tern looks up by hash')
      const { fromHash } = request
      try {
        const { data } = await http.request({ path: `transfers/${fromHash}`, schema: statusSchema }, context)
        const status = STATUSES.get(data.state) ?? 'PENDING'
        return { fromHash, toHash: data.payout ?? '', statusInfo: { status, bridgeResponseResult: data } }
      } catch (error) {
        if (!(error instanceof HttpError && error.status === 404)) throw error
        return { fromHash, toHash: '', statusInfo: { status: 'NOT_FOUND' } }
      }
    },
  })
}

/** The only contract of Tern. A real adapter has one for each chain, with its source. */
const ROUTER = '0x7E57000000000000000000000000000000000001'

function termsOf(request: QuoteRequest) {
  const token = (address: string) => (isNativeToken(address) ? NATIVE : address)
  return {
    from: `${request.fromChainId}:${token(request.fromTokenAddress)}`,
    to: `${request.toChainId}:${token(request.toTokenAddress)}`,
    amount: request.fromAmount,
    slippage: request.slippage / 100,
    sender: request.fromAddress,
    recipient: request.toAddress,
  }
}
