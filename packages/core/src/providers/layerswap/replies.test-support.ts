/**
 * Short replies of the Layerswap API, version 2, for tests, transcribed field by field. 'Documented' replies follow its
 * published reference, 'probed' ones a published description of replies of the live service.
 */

export const DEPOSITORY = '0xE226E4825CB215aBaFAd98fdd400583eAb6a594f'
export const SWAP_ID = 'd0050d05-4e75-4e9c-8b89-c1c8cbee4a62'

const TERMS = {
  requested_amount: 100.0,
  receive_amount: 99.5,
  min_receive_amount: 98.5,
  /** Probed: a time span with fractions. */
  avg_completion_time: '00:02:00.6643572',
  blockchain_fee: 0.15,
  service_fee: 0.35,
  total_fee: 0.5,
  total_fee_in_usd: 0.5,
  slippage: 0.5,
  rate: 0.995,
}

/** Documented. */
export const QUOTE = { data: { quote: TERMS, refuel: null, reward: null } }

/** Documented: the deposit action of a swap. Tests set `call_data` and the amounts. */
export const ACTION = {
  order: 0,
  type: 'transfer',
  to_address: DEPOSITORY,
  call_data: '0x',
  amount: 0,
  amount_in_base_units: '0',
  gas_limit: '120000',
}
export const SWAP = {
  data: {
    swap: { id: SWAP_ID, status: 'user_transfer_pending', requested_amount: 100.0 },
    quote: TERMS,
    deposit_actions: [ACTION],
  },
}

export const FROM_HASH = '0x01885c930c698370b82f2614692eab5305e3d493238eb9750c88f80e172d0884'
export const TO_HASH = '0x4579e4df67994f4b1790d51c1586cbe79048dafd9c69467de1ecc887b4a25186'
const REFUND_HASH = '0xa8a71bd2093c09b254f870fdeef38639f5ce712645f2c425acedb655616967ef'
const INPUT = { type: 'input', transaction_hash: FROM_HASH, amount: 100.0, status: 'completed' }

/** Documented. */
export const COMPLETED = {
  data: {
    swap: {
      id: SWAP_ID,
      status: 'completed',
      fail_reason: null,
      transactions: [INPUT, { type: 'output', transaction_hash: TO_HASH, amount: 99.5, status: 'completed' }],
    },
  },
}

/** Documented: a pending swap. `fields` overrides its fields, such as the status. */
export const createSwap = (fields: object) => ({
  data: { swap: { ...COMPLETED.data.swap, transactions: [INPUT], ...fields } },
})
export const REFUNDED = createSwap({
  status: 'refunded',
  transactions: [INPUT, { ...INPUT, type: 'refund', transaction_hash: REFUND_HASH }],
})

/** Probed. */
export const error = (code: string, status = 400) =>
  Response.json({ error: { code, message: code, metadata: { StatusCode: status } } }, { status })

/** Documented shape. */
export const NETWORKS = {
  data: [
    {
      name: 'ETHEREUM_MAINNET',
      display_name: 'Ethereum',
      logo: 'https://example.org/ethereum.png',
      chain_id: '1',
      type: 'evm',
      tokens: [
        {
          symbol: 'ETH',
          display_asset: 'ETH',
          logo: 'https://example.org/eth.png',
          contract: null,
          decimals: 18,
          price_in_usd: 2500,
          precision: 6,
        },
        {
          symbol: 'USDC',
          display_asset: 'USD Coin',
          logo: 'https://example.org/usdc.png',
          contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          decimals: 6,
          price_in_usd: 1,
          precision: 6,
        },
      ],
    },
    {
      name: 'SOLANA_MAINNET',
      chain_id: null,
      type: 'solana',
      tokens: [{ symbol: 'SOL', contract: null, decimals: 9 }],
    },
    { name: 'STARKNET_MAINNET', chain_id: '', type: 'starknet', tokens: [] },
  ],
}
