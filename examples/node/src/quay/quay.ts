/** Quay, a bridge that does not exist: the worked example of docs/writing-a-provider.md. */
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
import { decodeAbiParameters, parseAbiParameters, slice } from 'viem'
import * as z from 'zod/mini'

/** Quay's names of the chains that it serves. */
export const CHAINS: Readonly<Record<number, string>> = { 1: 'ethereum', 8453: 'base', 42161: 'arbitrum' }
/** Quay's account on every chain: one of the local chains' own, as Quay is nowhere else. */
export const DOCK: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Selector of ERC-20 `transfer(address,uint256)`. Tokens ignore what follows its two words; Quay reads there whom to pay. */
export const TRANSFER = '0xa9059cbb'
export const WORDS = parseAbiParameters('address dock, uint amount, bytes32 offer, address to, uint chain')

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
    settlesOn: 'destination',
    decode: decodeDeposit,

    unsupportedReason({ fromChainId, toChainId }) {
      if (fromChainId !== toChainId && CHAINS[fromChainId] && CHAINS[toChainId]) return undefined
      return new ProviderError('NOT_SUPPORT', 'Quay moves tokens between chains of its own list')
    },

    async quote(request, context) {
      const ask = { method: 'POST', path: 'offers', body: termsOf(request), mutation: false } as const
      const { data } = await http.request({ ...ask, schema: offersSchema }, context).catch(explain)
      const now = context.clock.now()
      const received = (amount: string) => toBaseUnits(amount, request.toTokenDecimals)
      const open = data.offers.filter(({ expiresAt }) => expiresAt * 1000 > now)
      const [best] = open.sort((a, b) => (received(a.receive) > received(b.receive) ? -1 : 1))
      if (!best) throw new ProviderError('NOT_ROUTE', 'Quay has no offer for this route now')
      return {
        toAmount: received(best.receive),
        toAmountMin: received(best.receiveAtLeast),
        fee: { swapFee: toBaseUnits(best.fee, request.fromTokenDecimals), destinationGasFee: 0n },
        estimatedDuration: best.seconds,
        validForMs: best.expiresAt * 1000 - now,
        skipApproval: true,
        interfaceParamData: { offer: best.id },
      }
    },

    async build({ interfaceParamData }, context) {
      const { offer } = parseExternal(keptSchema, interfaceParamData, 'The offer of Quay')
      const ask = { method: 'POST', path: `offers/${offer}/deposit` } as const
      const { data } = await http.request({ ...ask, schema: depositSchema }, context).catch(explain)
      if (decodeDeposit(data)?.offer === offer) return { transactionData: data }
      throw new ProviderError('ERROR', 'Quay asks for another deposit than the agreed one')
    },

    async status(request, context) {
      const { fromHash } = requireTransaction(request, 'Quay')
      const ask = { path: `deposits/${fromHash}`, schema: statusSchema }
      return notFoundOn404(fromHash, async () => {
        const { data } = await http.request(ask, context)
        const status = STATUSES.get(data.status) ?? 'PENDING'
        return statusResult(fromHash, { status, toHash: data.payout ?? '', reply: data })
      })
    },
  })
}

function termsOf(request: QuoteRequest) {
  const token = (address: string) => (isNativeToken(address) ? 'native' : address)
  return {
    amount: formatUnits(request.fromAmount, request.fromTokenDecimals),
    fromChain: CHAINS[request.fromChainId],
    fromToken: token(request.fromTokenAddress),
    toChain: CHAINS[request.toChainId],
    toToken: token(request.toTokenAddress),
    sender: request.fromAddress,
    recipient: request.toAddress,
    slippageBps: percentToBasisPoints(request.slippage),
  }
}

/** What a transaction deposits; undefined when it is no deposit with Quay. */
export function decodeDeposit({ to, data, value }: TransactionData) {
  if (data.length !== 2 + 2 * (4 + 5 * 32) || slice(data, 0, 4) !== TRANSFER) return undefined
  const [dock, amount, offer, recipient, chain] = decodeAbiParameters(WORDS, slice(data, 4))
  const isNative = sameAddress(to, DOCK)
  if (dock !== DOCK || value !== (isNative ? amount : 0n)) return undefined
  const token = isNative ? NATIVE_TOKEN_ADDRESS : to
  return { token, amount, recipient, destinationChainId: Number(chain), offer }
}

/** Quay's own 'no' in our codes; whatever else went wrong is thrown on. */
function explain(error: unknown): never {
  const body =
    error instanceof HttpError ? z.safeParse(z.object({ code: textSchema }), error.body) : undefined
  const refusal = REFUSALS.get(body?.data?.code ?? '')
  throw refusal ? new ProviderError(...refusal, { cause: error }) : error
}
