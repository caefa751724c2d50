import { hexToString, parseAbi, trim } from 'viem'
import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import { createHttpClient } from '../../kernel/http.ts'
import type { Hex } from '../../kernel/schema.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type {
  DecodedTransaction,
  ProviderOptions,
  QuoteProvider,
  TransactionData,
} from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCanonicalCall } from '../shared/decode-canonical.ts'
import { rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { NITRO_CONTRACTS, type NitroContracts } from './contracts.ts'
import { quoteNitro } from './quote.ts'
import { healthSchema } from './schema.ts'
import { fetchArrival, statusNitro } from './status.ts'

export { NITRO_CONTRACTS } from './contracts.ts'

const BASE_URL = 'https://api.pay.routerprotocol.com'
const PATHFINDER_URL = 'https://api-beta.pathfinder.routerprotocol.com/api/v2'

export interface NitroOptions extends ProviderOptions {
  /** URL of Nitro's own API, which reports both transactions of a transfer. Default: the published host. */
  readonly pathfinderUrl?: string | undefined
  /**
   * The contracts by chain id: no others are called or approved there. Default: `NITRO_CONTRACTS`;
   * `{ ...NITRO_CONTRACTS, 5000: mine }` adds a chain. Quotes from other chains are not requested.
   */
  readonly contracts?: Readonly<Record<number, NitroContracts>> | undefined
}

/**
 * Router Nitro, through Router Pay: the bridge of Router Protocol. A quote includes its transaction. The status DONE of Router Pay
 * means that the funds left the source chain; Nitro's own API reports the arrival.
 *
 * @see https://docs.routerprotocol.com/api/?v=ROUTER-PAY
 */
export function nitro({
  baseUrl = BASE_URL,
  pathfinderUrl = PATHFINDER_URL,
  contracts = NITRO_CONTRACTS,
  ...options
}: NitroOptions = {}): QuoteProvider {
  const pay = createHttpClient({ ...options, baseUrl })
  const pathfinder = createHttpClient({ ...options, baseUrl: pathfinderUrl })
  return defineProvider({
    id: 'nitro',
    name: 'Router Nitro',
    kind: 'bridge',
    settlesOn: 'source',
    unsupportedReason: (request) =>
      rejectFuelAndMessage('Router Nitro', request) ??
      rejectWithoutContract('Router Nitro', contracts, request),
    contracts: ({ fromChainId }) => {
      const { assetForwarder, assetBridge } = contracts[fromChainId] ?? {}
      return { targets: [assetForwarder, assetBridge].filter((address) => address !== undefined) }
    },
    quote: (request, context) => quoteNitro(pay, request, context),
    decode: (transaction, request) =>
      decodeNitro(transaction, request, contracts[request.fromChainId]?.assetForwarder),
    status: (request, context) => statusNitro({ pay, pathfinder }, request, context),
    checkArrival: (request, context) => fetchArrival({ pay, pathfinder }, request, context),
    health: async (context) => {
      await pay.request({ path: 'health', schema: healthSchema }, context)
    },
  })
}

/** A transfer without a swap before it (router-protocol/router-contracts, `AssetForwarder.sol`). */
const FORWARDER_ABI = parseAbi([
  'struct DepositData { uint256 partnerId; uint256 amount; uint256 destAmount; address srcToken; address refundRecipient; bytes32 destChainIdBytes; }',
  'function iDeposit(DepositData depositData, bytes destToken, bytes recipient) payable',
])

/**
 * Decodes a deposit in the known forwarder; undefined for any other target, and for other calls, such as those that swap
 * first. A recipient that equals the request's is omitted where an account other than the request's two can withdraw the
 * deposit, or the destination chain cannot be read.
 */
export function decodeNitro(
  { to, data }: TransactionData,
  { fromAddress, toAddress }: Pick<QuoteRequest, 'fromAddress' | 'toAddress'>,
  assetForwarder: string | undefined,
): DecodedTransaction | undefined {
  if (!assetForwarder || !sameAddress(to, assetForwarder)) return undefined
  const args = attempt(() => decodeCanonicalCall(FORWARDER_ABI, data, 'ignored').args)
  if (!args) return undefined
  const [{ amount, destAmount, srcToken, refundRecipient, destChainIdBytes }, destToken, recipient] = args
  const destinationChainId = chainIn(destChainIdBytes)
  const isRefundSafe = sameAddress(refundRecipient, fromAddress) || sameAddress(refundRecipient, toAddress)
  const isCertain = isRefundSafe && destinationChainId !== undefined
  return compact({
    token: normalizeTokenAddress(srcToken),
    amount,
    recipient: isCertain || !sameAddress(recipient, toAddress) ? recipient : undefined,
    destinationChainId,
    toTokenAddress: normalizeTokenAddress(destToken),
    toAmountMin: destAmount,
    // The forwarder takes the tokens itself.
    spender: to,
  })
}

/** Chains are named by the text of their id; undefined for any other text. */
function chainIn(bytes: Hex): number | undefined {
  const text = attempt(() => hexToString(trim(bytes, { dir: 'right' }))) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
