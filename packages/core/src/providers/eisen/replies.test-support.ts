/**
 * Replies of Eisen for tests. Synthetic: no reply is published; names and types are those that Eisen's integrators read.
 */

/** The router of Base. */
export const ROUTER = '0x81Bbba46b9FCf04ab13314136B895b15291F0462'

/** GET /quote */
export const QUOTE = {
  result: {
    estimate: {
      fromAmount: '1000000000',
      toAmount: '399800000000000000',
      toAmountMin: '399400200000000000',
      fromAmountUSD: '999.98',
      toAmountUSD: '999.5',
      priceImpact: 0.0005,
      gasCosts: [{ type: 'SEND', amount: '120000000000000' }],
    },
    transactionRequest: { to: ROUTER, data: '0xabcdef01', value: '0x0', gasLimit: '0x55730', chainId: 8453 },
  },
}
