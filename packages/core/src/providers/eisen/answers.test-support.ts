/**
 * Small answers of Eisen, for tests. 'Schema-only': no body of it is published; names and types are those that its
 * integrators read.
 */
export const ROUTER = '0x85EFA14c12F5fE42Ff9D7Da460A71088b26bEa31'

/** Schema-only: GET /quote */
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
