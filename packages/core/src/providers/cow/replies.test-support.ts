/**
 * Short replies of CoW Swap's order book for tests, transcribed field by field. 'Recorded' replies come from the live service,
 * 'documented' ones follow its published reference.
 */

/** Recorded on Sepolia in 2024, without unused fields: POST /api/v1/quote. */
export const QUOTE = {
  quote: {
    sellToken: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
    buyToken: '0x0625afb445c3b6b7b929342a04a22599fd5dbb59',
    receiver: '0xfb3c7eb936caa12b5a884d612393969a557d4307',
    sellAmount: '98115217044683860',
    buyAmount: '984440000000',
    validTo: 1_731_059_375,
    feeAmount: '1884782955316140',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    signingScheme: 'eip712',
  },
  from: '0xfb3c7eb936caa12b5a884d612393969a557d4307',
  expiration: '2024-11-08T09:21:35.442772888Z',
  id: 486_289,
  verified: true,
}

export const UID =
  '0x9754ac5510f5057c71e7da67c63edfb2258c608e26f102418e15fef6110c61595b0abe214ab7875562adee331deff0fe1912fe42608087c7'
export const SETTLEMENT_HASH = '0x2ebf2ba8c2a568af0b11d2498648d6fec01db11e81c6e4bc5dbba9237472dce9'

/** Documented, shortened: GET /api/v1/orders/{uid}. */
export const ORDER = {
  uid: UID,
  owner: '0x5b0abe214ab7875562adee331deff0fe1912fe42',
  status: 'open',
  executedSellAmount: '0',
  executedBuyAmount: '0',
  invalidated: false,
}

/** Documented: additional fields of an order that sold the native token and was not executed. */
export const ETH_FLOW_ORDER = {
  ...ORDER,
  status: 'expired',
  ethflowData: {
    refundTxHash: '0x7591aa38d646ac26b57f7235836cb7e7b63a32534bdd2e5dcecf06136744a94d',
    userValidTo: 1_731_059_375,
  },
}

/** Recorded: GET /api/v2/trades. */
export const TRADES = [
  {
    blockNumber: 8_453_440,
    logIndex: 3,
    orderUid: UID,
    buyAmount: '50000000000000000',
    sellAmount: '455756789061273449606',
    sellAmountBeforeFees: '454756979170023164166',
    owner: '0x5b0abe214ab7875562adee331deff0fe1912fe42',
    buyToken: '0xc778417e063141139fce010982780140aa0cd5ab',
    sellToken: '0xd9ba894e0097f8cc2bbc9d24d308b98e36dc6d02',
    txHash: SETTLEMENT_HASH,
  },
]

/** Documented, HTTP 400. */
export const FEE_TOO_HIGH = {
  errorType: 'SellAmountDoesNotCoverFee',
  description: 'The sell amount for the sell order is lower than the fee.',
  data: { fee_amount: '0x1e8480' },
}

/** Documented. */
export const apiError = (errorType: string, description: string, status = 400) =>
  Response.json({ errorType, description }, { status })
