import type { Hash } from 'viem'
import { createPayStatus } from '../../../../sandbox/src/services/nitro/create-quote.ts'

/**
 * Short replies of Router Pay and of Nitro's own API for tests, transcribed field by field. All are documented in the published
 * OpenAPI files, except for `txn`, which those describe in prose.
 */

export const FORWARDER = '0xEF300Fb4243a0Ff3b90C8cCfa1264D78182AdaA4'
export const DEPOSIT_ADDRESS = '0xB50D96d27C2a92243853c06147F67AdAad412e24'

/** Documented: GET /swap-on-nitro, shortened; `receiverAddress` and `txn` follow the request. */
export const QUOTE = {
  depositInfo: {
    uid: '6e6363f6-d221-47b5-bf7f-06fd2a6ad53a',
    chainId: 42161,
    depositAddress: DEPOSIT_ADDRESS,
    amount: '1000000',
    refundAddress: '0x1111111111111111111111111111111111111111',
  },
  bestRoute: {
    bridgeFee: {
      address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      amount: '2000',
      decimals: 6,
      symbol: 'USDC',
    },
    flowType: 'trustless',
    isTransfer: true,
    isWrappedToken: false,
    allowanceTo: FORWARDER,
    source: { chainId: '42161', tokenAmount: '1000000', bridgeFeeAmount: '2000', priceImpact: '0' },
    destination: { chainId: '8453', tokenAmount: '998000', priceImpact: '0' },
    senderAddress: '0x1111111111111111111111111111111111111111',
    receiverAddress: '0x2222222222222222222222222222222222222222',
    partnerId: '0',
  },
}

export const FROM_HASH = '0x2e2bcff05d5602bd1b983132076c693c9ff35c925b1ad45a60aed9755aca5e19'
export const TO_HASH = '0x4e05ebda5183e926c0f4980e3101be9f461dfbca061edf08aa569889354752a5'

/** Documented: GET /get-status-by-deposit-address, shortened. */
export const payStatus = (status: string, relayTxn: Hash | null = null) =>
  createPayStatus({
    uid: QUOTE.depositInfo.uid,
    chainId: 42161,
    depositAddress: DEPOSIT_ADDRESS,
    refundAddress: '0x1111111111111111111111111111111111111111',
    amount: 1_000_000n,
    status,
    relayTxn,
  })

/** Documented: GET /status of Nitro's own API. */
export const COMPLETED = {
  status: 'completed',
  src_chain_id: '42161',
  dest_chain_id: '8453',
  src_tx_hash: FROM_HASH,
  dest_tx_hash: TO_HASH,
  src_address: '0x418049cA499E9B5B983c9141c341E1aA489d6E4d',
  dest_address: '0x8725bfdCB8896d86AA0a6342A7e83c1565f62889',
  src_amount: '201.0',
  dest_amount: '5.007069887860371228',
  src_symbol: 'SHI',
  dest_symbol: 'ROUTE',
  src_timestamp: 1696572856,
  dest_timestamp: 1696572892,
}

/** Documented, HTTP 400 of Nitro's own API. */
export const UNKNOWN_HASH = 'Invalid source transaction hash'
