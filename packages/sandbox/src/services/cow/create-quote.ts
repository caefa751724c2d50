import { keccak256, stringToHex } from 'viem'
import type * as z from 'zod/mini'
import type { quoteSchema } from '../../../../core/src/providers/cow/schema.ts'
import type { ReplyOf } from '../reply-of.ts'
import { fixedTerms } from './order.ts'
import type { quoteBody } from './params.ts'

const validSeconds = 1_800
const expirationMs = 120_000

/** Values that a quote contains in addition to those of its request. Amounts in base units. */
export interface QuoteTerms {
  readonly id: number
  /** Fee, which is deducted from the sold amount. */
  readonly fee: bigint
  readonly buyAmount: bigint
  readonly gasPrice: bigint
  /** Current time, in milliseconds since the epoch. */
  readonly now: number
}

/** Returns the reply of `POST /api/v1/quote`. */
export function createQuote(body: z.output<typeof quoteBody>, terms: QuoteTerms) {
  const { from, receiver = from, appData, sellAmountBeforeFee } = body
  const { id, fee, now } = terms
  return {
    quote: {
      sellToken: body.sellToken.toLowerCase(),
      buyToken: body.buyToken.toLowerCase(),
      receiver: receiver?.toLowerCase() ?? null,
      ...fixedTerms,
      sellAmount: (sellAmountBeforeFee - fee).toString(),
      buyAmount: terms.buyAmount.toString(),
      validTo: body.validTo ?? Math.floor(now / 1_000) + (body.validFor ?? validSeconds),
      appData,
      appDataHash: keccak256(stringToHex(appData)),
      feeAmount: fee.toString(),
      gasAmount: '150000',
      gasPrice: terms.gasPrice.toString(),
      sellTokenPrice: '1',
      signingScheme: body.signingScheme,
    },
    from: from.toLowerCase(),
    expiration: new Date(now + expirationMs).toISOString(),
    id,
    verified: true,
  } satisfies ReplyOf<typeof quoteSchema>
}
