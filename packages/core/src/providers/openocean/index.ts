import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  numberSchema,
  optionalTextSchema,
  parseExternal,
  uintSchema,
} from '../../kernel/schema.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { type CodesByText, codeByText } from '../shared/error.ts'
import { readGasPrice } from '../shared/read-gas-price.ts'
import { assertSold } from '../shared/swap-quote.ts'
import { toProviderToken } from '../shared/to-provider-token.ts'
import { CONTRACTS } from './contracts.ts'
import { decodeOpenocean } from './decode.ts'
import { nativeMarker } from './native-marker.ts'

/** Minimum slippage of OpenOcean, in percent. */
const MIN_SLIPPAGE = 0.05

const priceSchema = z.object({ inAmount: uintSchema, outAmount: uintSchema })
const swapSchema = z.object({
  inAmount: uintSchema,
  outAmount: uintSchema,
  minOutAmount: uintSchema,
  to: evmAddressSchema,
  data: hexDataSchema,
  value: uintSchema,
})

const ERRORS: CodesByText = [
  [/token.*(?:not (?:found|support)|invalid)|invalid token|unsupported token/i, 'UNSUPPORTED_TOKEN'],
  [/no (?:avail|route|path|quote)|liquidity|route not found/i, 'NOT_ROUTE'],
  [/too (?:small|low)/i, 'AMOUNT_TOO_LOW'],
]

/**
 * OpenOcean: swaps on a single chain through exchanges and market makers. The public API only accepts requests from
 * HTTPS pages; with an API key, use `https://open-api-pro.openocean.finance/v4` through a gateway. It has no status
 * endpoint: the receipt completes the swap.
 *
 * @see https://apis.openocean.finance/developer/apis/swap-api/api-v4
 */
export const openocean = /* @__PURE__ */ defineSwapAggregator({
  id: 'openocean',
  name: 'OpenOcean',
  baseUrl: 'https://open-api.openocean.finance/v4',
  chains: CONTRACTS,
  contracts: CONTRACTS,
  supportsContractCaller: true,
  unsupportedReason: ({ slippage }) =>
    slippage < MIN_SLIPPAGE
      ? new ProviderError('SLIPPAGE_TOO_LOW', `OpenOcean requires a slippage of at least ${MIN_SLIPPAGE}%.`)
      : undefined,
  async request(request, { context }) {
    const { fromChainId, hasAccounts } = request
    const marker = nativeMarker(fromChainId)
    return {
      path: `${fromChainId}/${hasAccounts ? 'swap' : 'quote'}`,
      query: {
        inTokenAddress: toProviderToken(marker, request.fromTokenAddress),
        outTokenAddress: toProviderToken(marker, request.toTokenAddress),
        amountDecimals: request.fromAmount,
        gasPriceDecimals: await readGasPrice(fromChainId, context),
        slippage: request.slippage,
        disableRfq: request.signer && true,
        // Despite its name, `account` is the recipient.
        account: hasAccounts ? request.recipient : undefined,
        sender: hasAccounts ? request.sender : undefined,
      },
    }
  },
  /** Errors can also have HTTP 200. */
  response: z.object({
    code: numberSchema,
    error: optionalTextSchema,
    errorMsg: optionalTextSchema,
    data: z.optional(z.unknown()),
  }),
  quote({ code, error, errorMsg, data }, request) {
    if (code !== 200) {
      const reason = error || errorMsg || ''
      const fallback = code >= 500 ? 'SERVICE_UNAVAILABLE' : 'ERROR'
      throw new ProviderError(
        codeByText(ERRORS, reason) ?? fallback,
        reason || `OpenOcean returned the code ${code}.`,
      )
    }
    const subject = 'The reply of OpenOcean'
    const { inAmount, outAmount: toAmount } = parseExternal(priceSchema, data, subject)
    assertSold('OpenOcean', inAmount, request)
    if (!request.hasAccounts) return { toAmount }
    const { to, data: calldata, value, minOutAmount } = parseExternal(swapSchema, data, subject)
    return { to, call: { data: calldata, value }, toAmount, toAmountMin: minOutAmount }
  },
  decode: decodeOpenocean,
  errors: ERRORS,
})
