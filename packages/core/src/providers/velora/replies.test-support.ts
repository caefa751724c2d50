/** Replies of Velora for tests, with the names and types of recorded ones. */
import { swapRequest } from '../shared/cases.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { encodeVeloraSwap } from './encode-swap.test-support.ts'

const AUGUSTUS = '0x6a000f20005980200259b80c5102003040001068'

/** GET /swap */
export const SWAP = {
  priceRoute: {
    blockNumber: 42845932,
    network: 8453,
    srcToken: swapRequest.fromTokenAddress.toLowerCase(),
    srcDecimals: 6,
    srcAmount: '1000000000',
    destToken: swapRequest.toTokenAddress.toLowerCase(),
    destDecimals: 18,
    destAmount: '399800000000000000',
    gasCostUSD: '0.011388',
    gasCost: '1139070',
    side: 'SELL',
    version: '6.2',
    contractAddress: AUGUSTUS,
    tokenTransferProxy: AUGUSTUS,
    contractMethod: 'swapExactAmountIn',
    partnerFee: 0,
    srcUSD: '999.9800000000',
    destUSD: '999.5000000000',
    partner: 'my-dapp',
    maxImpactReached: false,
    hmac: '4d167772773a325ae591f48aae7dffd108257b38',
  },
  txParams: {
    from: swapRequest.fromAddress,
    to: AUGUSTUS,
    value: '0',
    data: encodeVeloraSwap()(HONEST_TERMS),
    gasPrice: '8246022',
    chainId: 8453,
  },
}

/** Creates an error in the documented format. */
export const error = (text: string, status = 400) => Response.json({ error: text }, { status })
